import type { AnalysisFilter } from '@klarsikt/engine/analysis';
import { type CompiledModel, listFilterLabels } from '@klarsikt/engine/model';
import {
  type FigureSegment,
  figureSegments,
  type GeographyLevel,
  geographyLevels,
  type OperationalRelevance,
  operationalRelevances,
  type RiskClass,
  toComparableText,
} from '@klarsikt/engine/text';

/** Choices of the filter by level: the risk class that a level must reach. */
export const minimumLevels = ['LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const satisfies readonly RiskClass[];
export type MinimumLevel = (typeof minimumLevels)[number];

/** Filters of a list; an absent filter excludes nothing. */
export interface ThreatListFilters {
  readonly area?: OperationalRelevance;
  /** Key of a threat category. */
  readonly category?: string;
  /** Geography key of the country of operation or of a country group. */
  readonly country?: string;
  readonly segment?: FigureSegment;
  readonly level?: MinimumLevel;
  /** Business keys, separated by commas. */
  readonly business?: string;
  /** Source level of the threat. */
  readonly label?: GeographyLevel;
  /** Source level that at least one source of the threat must have. */
  readonly reference?: GeographyLevel;
  /** Words of the search; a match must contain all of them. */
  readonly q?: string;
  /** Key of a risk label. */
  readonly risklabel?: string;
  /** True to show only threats and risks of several relevance areas. */
  readonly multi?: true;
  readonly due?: true;
}

export const threatFilterNames = [
  'area',
  'category',
  'country',
  'segment',
  'level',
  'business',
  'label',
  'reference',
  'risklabel',
  'multi',
  'q',
  'due',
] as const;

function parseWord<T extends string>(words: readonly T[], raw: unknown): T | undefined {
  return words.find((word) => word === raw);
}

function parseText(raw: unknown): string | undefined {
  const value = typeof raw === 'number' ? String(raw) : raw;
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 120) : undefined;
}

const isOn = (raw: unknown): boolean => raw === true || raw === 'true';

/** Reads the filters of an address; ignores invalid filters. */
export function parseThreatListFilters(search: Readonly<Record<string, unknown>>): ThreatListFilters {
  const area = parseWord(operationalRelevances, search.area);
  const category = parseText(search.category);
  const country = parseText(search.country);
  const segment = parseWord(figureSegments, search.segment);
  const level = parseWord(minimumLevels, search.level);
  const business = parseText(search.business);
  const label = parseWord(geographyLevels, search.label);
  const reference = parseWord(geographyLevels, search.reference);
  const risklabel = parseText(search.risklabel);
  const q = parseText(search.q);
  return {
    ...(area ? { area } : {}),
    ...(category ? { category } : {}),
    ...(country ? { country } : {}),
    ...(segment ? { segment } : {}),
    ...(level ? { level } : {}),
    ...(business ? { business } : {}),
    ...(label ? { label } : {}),
    ...(reference ? { reference } : {}),
    ...(risklabel ? { risklabel } : {}),
    ...(isOn(search.multi) ? { multi: true as const } : {}),
    ...(q ? { q } : {}),
    ...(isOn(search.due) ? { due: true as const } : {}),
  };
}

/** Removes keys that the model does not contain: a filter with such a key would restrict nothing. */
export function removeUnknownFilters(model: CompiledModel, filters: ThreatListFilters): ThreatListFilters {
  const { category, country, business, risklabel, ...rest } = filters;
  const businesses = (business ?? '')
    .split(',')
    .filter((key) => model.businesses.byKey.has(key))
    .join(',');
  return {
    ...rest,
    ...(category !== undefined && model.categories.byKey.has(category) ? { category } : {}),
    ...(country !== undefined && model.geographies.byKey.has(country) ? { country } : {}),
    ...(businesses === '' ? {} : { business: businesses }),
    ...(listFilterLabels(model).some(({ key }) => key === risklabel) && risklabel ? { risklabel } : {}),
  };
}

export const listFilteredBusinesses = ({
  business,
}: Pick<ThreatListFilters, 'business'>): readonly string[] =>
  business === undefined ? [] : business.split(',').filter((key) => key !== '');

export function toAnalysisFilter({ area, country, segment, business }: ThreatListFilters): AnalysisFilter {
  return {
    ...(area ? { relevances: [area] } : {}),
    ...(country ? { opGeography: country } : {}),
    ...(segment ? { segment } : {}),
    ...(business ? { businesses: listFilteredBusinesses({ business }) } : {}),
  };
}

/** Splits a search into words, normalised for comparison. */
export function splitSearchWords(q: string | undefined): readonly string[] {
  return toComparableText(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
}
