import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { useStableEntries } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import { useOwnFieldFilters } from '@klarsikt/assessment/web/ownfield/own-field-filters.ts';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { stripLetterPrefix } from '@klarsikt/engine/analysis';
import { listRatedRisks, type RatedRisk } from '@klarsikt/engine/assessment';
import {
  type CompiledModel,
  listFilterLabels,
  listRiskFilterLabels,
  listThreatsRelatedToRisk,
  type RiskLabel,
} from '@klarsikt/engine/model';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
import { formatIndustryCodes } from '@klarsikt/engine/recognise';
import {
  figureSegments,
  type OperationalRelevance,
  operationalRelevances,
  type RiskClass,
  type RiskType,
} from '@klarsikt/engine/text';
import { getRiskClass, isInSegment } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { RememberedParameters } from '@klarsikt/web/platform/settings/preferences.ts';
import type { ChipFilter } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { useMemo } from 'react';
import { levelsPageTexts } from '../levels/texts.ts';

export interface RiskLine {
  readonly key: string;
  readonly name: string;
  readonly risk: RatedRisk;
  readonly share: number | null;
  readonly areas: readonly OperationalRelevance[];
  /** Product category of a product; for other risks, the categories of the threats that use them. */
  readonly categories: readonly string[];
  readonly labels: readonly RiskLabel[];
  /** Codes of an industry as text; empty for other risks. */
  readonly code: string;
}

export interface RiskFilters {
  readonly segment?: string | undefined;
  readonly relevant?: string | undefined;
  readonly data?: string | undefined;
  readonly kri?: string | undefined;
  readonly override?: string | undefined;
  readonly level?: string | undefined;
  /** Key or id of a threat category or product category. */
  readonly category?: string | undefined;
  readonly risklabel?: string | undefined;
  /** Filters by own fields, encoded in one parameter. */
  readonly own?: string | undefined;
}

/** Remembers these filters of the list as preferences (specification 001 section 5.4). */
export const riskFilterPreferences = {
  segment: 'segment',
  relevant: 'riskRelevance',
  data: 'quantifiability',
  kri: 'kri',
} as const satisfies RememberedParameters;

const order: readonly string[] = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] satisfies RiskClass[];

function isAtLeastClass(level: number, wanted: string): boolean {
  return order.indexOf(getRiskClass(level)) >= order.indexOf(wanted);
}

const hasOverride = ({ entry }: RatedRisk): boolean => entry?.override !== undefined;

/** Without a filter, only risks that a threat uses are listed (specification 001 section 5.4). */
export function matchesRiskFilters(risk: RatedRisk, filters: RiskFilters): boolean {
  const { segment, relevant = 'relevant', data, kri, override, level } = filters;
  if (relevant === 'relevant' && !risk.relevant && !risk.na && !hasOverride(risk)) return false;
  const wanted = figureSegments.find((each) => each === segment);
  if (wanted !== undefined && !isInSegment(risk.segment, wanted)) return false;
  if (data && risk.quantifiability !== data) return false;
  if (kri && !risk.kri) return false;
  if (override && !hasOverride(risk)) return false;
  return !level || isAtLeastClass(risk.figures?.inherent ?? 0, level);
}

function highestShareOf(risk: RatedRisk): number | null {
  const shares = Object.values(risk.figures?.segments ?? {}).flatMap(({ share }) =>
    share === null ? [] : [share],
  );
  return shares.length === 0 ? null : Math.max(...shares);
}

interface ThreatTraits {
  readonly areas: readonly OperationalRelevance[];
  readonly categories: readonly string[];
  readonly labels: readonly RiskLabel[];
}

function collectThreatTraits(model: CompiledModel, type: RiskType, key: string): ThreatTraits {
  const threats = listThreatsRelatedToRisk(model, type, key);
  const used = new Set(threats.flatMap(({ relevance }) => relevance));
  const own = type === 'products' ? model.products.byKey.get(key)?.category : undefined;
  return {
    areas: operationalRelevances.filter((area) => used.has(area) || used.has('general')),
    categories: [...new Set(type === 'products' ? [own] : threats.map(({ category }) => category))].filter(
      (category) => typeof category === 'string',
    ),
    labels: listRiskFilterLabels(model, type, key),
  };
}

function useThreatTraits(type: RiskType): ReadonlyMap<string, ThreatTraits> {
  const { model } = useAssessment();
  return useMemo(
    () => new Map(model[type].list.map(({ key }) => [key, collectThreatTraits(model, type, key)])),
    [model, type],
  );
}

const categoriesOf = (model: CompiledModel, type: RiskType) =>
  type === 'products' ? model.productCategories : model.categories;

/** Resolves the key or id of a category to its key; undefined if the category is unknown. */
function resolveCategoryKey(
  model: CompiledModel,
  type: RiskType,
  given: string | undefined,
): string | undefined {
  if (given === undefined) return undefined;
  const { byKey, byId } = categoriesOf(model, type);
  return (byKey.get(given) ?? byId.get(Number(given)))?.key;
}

const noOwnFields: OwnFieldValues = {};
const noTraits: ThreatTraits = { areas: [], categories: [], labels: [] };

const keyOf = ({ key }: RiskLine): string => key;

/** Lists the matching risks by name; a risk whose values are equal keeps its object. */
export function useRiskLines(type: RiskType, relevance: string, filters: RiskFilters) {
  const { model, document, result } = useAssessment();
  const names = useOpenAssessmentNames();
  const { compare, language } = useFormat();
  const traits = useThreatTraits(type);
  const category = resolveCategoryKey(model, type, filters.category);
  const label = listFilterLabels(model).find(({ key }) => key === filters.risklabel)?.key;
  const { passes } = useOwnFieldFilters(useOwnFields('risk'), filters.own);
  const rated = useMemo(() => {
    const all = listRatedRisks(model, document, type, result);
    const lines = all
      .map((risk): RiskLine => {
        const { key } = risk;
        return {
          ...{ key, name: names.risk(type, key), risk, share: highestShareOf(risk) },
          code: formatIndustryCodes(model, type, key, language),
          ...(traits.get(key) ?? noTraits),
        };
      })
      .filter(
        ({ risk, areas, categories, labels }) =>
          matchesRiskFilters(risk, filters) &&
          passes(risk.entry?.ownFields ?? noOwnFields) &&
          (relevance === 'all' || areas.some((area) => area === relevance)) &&
          (category === undefined || categories.includes(category)) &&
          (label === undefined || labels.some(({ key }) => key === label)),
      )
      .sort((a, b) => compare(a.name, b.name));
    return { lines, total: all.length };
  }, [
    model,
    document,
    result,
    type,
    relevance,
    filters,
    category,
    label,
    names,
    traits,
    compare,
    language,
    passes,
  ]);
  return { lines: useStableEntries(rated.lines, keyOf), total: rated.total };
}

function useCategoryChip(type: RiskType, filters: RiskFilters): ChipFilter {
  const t = useT(levelsPageTexts);
  const { model } = useAssessment();
  const { compare, text } = useFormat();
  return {
    id: 'category',
    label: t(type === 'products' ? 'risks.filterProductCategory' : 'risks.filterThreatCategory'),
    value: resolveCategoryKey(model, type, filters.category),
    options: categoriesOf(model, type)
      .list.map(({ key, name }) => ({ value: key, label: stripLetterPrefix(text(name)) }))
      .sort((a, b) => compare(a.label, b.label)),
  };
}

function useLabelChip(type: RiskType, filters: RiskFilters): readonly ChipFilter[] {
  const t = useT(levelsPageTexts);
  const { model } = useAssessment();
  const { compare, text } = useFormat();
  const options = useMemo(() => {
    const carried = new Set(
      model[type].list.flatMap(({ key }) => listRiskFilterLabels(model, type, key).map((label) => label.key)),
    );
    return listFilterLabels(model)
      .filter(({ key }) => carried.has(key))
      .map(({ key, name }) => ({ value: key, label: text(name) }))
      .sort((a, b) => compare(a.label, b.label));
  }, [model, type, compare, text]);
  if (options.length === 0) return [];
  return [{ id: 'risklabel', label: t('risks.filterLabel'), value: filters.risklabel, options }];
}

export function useRiskFilterChips(type: RiskType, filters: RiskFilters): readonly ChipFilter[] {
  const t = useT(levelsPageTexts);
  const { document } = useAssessment();
  const category = useCategoryChip(type, filters);
  const label = useLabelChip(type, filters);
  const options = (...given: (readonly [string, string])[]) =>
    given.map(([value, label]) => ({ value, label }));
  const both = document.settings.segment === 'BOTH' && type !== 'channels';
  const chips: ChipFilter[] = [
    category,
    ...label,
    {
      id: 'relevant',
      label: t('risks.filterRelevance'),
      value: filters.relevant,
      off: t('risks.filterRelevanceRelevant'),
      options: options(['all', t('risks.filterRelevanceAll')]),
    },
    {
      id: 'level',
      label: t('risks.filterLevel'),
      value: filters.level,
      options: options(
        ['MEDIUM', t('risks.levelMEDIUM')],
        ['HIGH', t('risks.levelHIGH')],
        ['VERYHIGH', t('risks.levelVERYHIGH')],
      ),
    },
    {
      id: 'data',
      label: t('risks.filterData'),
      value: filters.data,
      options: options(
        ['quantified', t('risks.filterQuantified')],
        ['quantifiable', t('risks.filterQuantifiable')],
        ['qualitative', t('risks.filterQualitative')],
      ),
    },
    {
      id: 'kri',
      label: t('risks.filterKri'),
      value: filters.kri,
      options: options(['kri', t('risks.filterKriOnly')]),
    },
    {
      id: 'override',
      label: t('risks.filterOverride'),
      value: filters.override,
      options: options(['yes', t('risks.filterOverrideOnly')]),
    },
    ...useOwnFieldFilters(useOwnFields('risk'), filters.own).filters,
  ];
  if (!both) return chips;
  const words = { INDIVIDUALS: t('risks.overridePriv'), CORPORATES: t('risks.overrideCorp') };
  const segment: ChipFilter = {
    ...{ id: 'segment', label: t('risks.filterSegment'), value: filters.segment },
    options: figureSegments.map((value) => ({ value, label: words[value] })),
  };
  return [segment, ...chips];
}
