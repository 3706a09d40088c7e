/** The filters of the threat and risk lists as they stand in the address. */
import {
  type AnalysisFilter,
  type CompiledModel,
  comparable,
  type FigureSegment,
  figureSegments,
  filterLabels,
  type GeographyLevel,
  geographyLevels,
  type OperationalRelevance,
  operationalRelevances,
  type RiskClass,
} from '@klarsikt/engine';

/** Lowest level shown, by its class. */
export const levelFloors = ['LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const satisfies readonly RiskClass[];
export type LevelFloor = (typeof levelFloors)[number];

/** Absent means that the filter is off. */
export interface ListFilters {
  readonly area?: OperationalRelevance;
  /** A category key. */
  readonly category?: string;
  /** Country of operation, or a group or region of countries: a geography key. */
  readonly country?: string;
  readonly segment?: FigureSegment;
  readonly level?: LevelFloor;
  /** Keys of businesses, parted by commas. */
  readonly business?: string;
  /** Source level of the threat itself. */
  readonly label?: GeographyLevel;
  /** Source level that at least one of its sources speaks for. */
  readonly reference?: GeographyLevel;
  /** Words that must all occur. */
  readonly q?: string;
  /** A label that risks are filtered by: its key. */
  readonly risklabel?: string;
  /** Only what counts in several relevance areas. */
  readonly multi?: true;
  /** Only what is due for review. */
  readonly due?: true;
}

export const filterNames = [
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

function oneOf<T extends string>(words: readonly T[], raw: unknown): T | undefined {
  return words.find((word) => word === raw);
}

function text(raw: unknown): string | undefined {
  const value = typeof raw === 'number' ? String(raw) : raw;
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 120) : undefined;
}

const isOn = (raw: unknown): boolean => raw === true || raw === 'true';

/** Reads the filters of an address; what is not valid is off. */
export function readFilters(search: Readonly<Record<string, unknown>>): ListFilters {
  const area = oneOf(operationalRelevances, search.area);
  const category = text(search.category);
  const country = text(search.country);
  const segment = oneOf(figureSegments, search.segment);
  const level = oneOf(levelFloors, search.level);
  const business = text(search.business);
  const label = oneOf(geographyLevels, search.label);
  const reference = oneOf(geographyLevels, search.reference);
  const risklabel = text(search.risklabel);
  const q = text(search.q);
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

/** The filters without those that name what the model does not have: they narrow nothing, and are not shown as if they did. */
export function knownIn(model: CompiledModel, filters: ListFilters): ListFilters {
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
    ...(filterLabels(model).some(({ key }) => key === risklabel) && risklabel ? { risklabel } : {}),
  };
}

/** Keys of the businesses that a list is filtered by. */
export const businessesIn = ({ business }: Pick<ListFilters, 'business'>): readonly string[] =>
  business === undefined ? [] : business.split(',').filter((key) => key !== '');

/** The part of the filters that the engine applies. */
export function scopeOf({ area, country, segment, business }: ListFilters): AnalysisFilter {
  return {
    ...(area ? { relevances: [area] } : {}),
    ...(country ? { opGeography: country } : {}),
    ...(segment ? { segment } : {}),
    ...(business ? { businesses: businessesIn({ business }) } : {}),
  };
}

/** Words of a search, folded for comparison. */
export function wordsOf(q: string | undefined): readonly string[] {
  return comparable(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
}
