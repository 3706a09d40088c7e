import {
  filterThreats,
  getThreatCategoryName,
  getThreatLevel,
  groupThreatsByArea,
  isGradeReviewDue,
} from '@klarsikt/engine/analysis';
import {
  type CompiledModel,
  isMultiRelevant,
  listThreatReferences,
  type Threat,
} from '@klarsikt/engine/model';
import {
  type FigureSegment,
  type GeographyLevel,
  listSearchForms,
  type OperationalRelevance,
  operationalRelevances,
  type Text,
  toComparableText,
} from '@klarsikt/engine/text';
import { getRiskClass } from '@klarsikt/engine/values';
import { type ConcernByThreat, countThreatsByConcern } from '../read/concern.ts';
import {
  type MinimumLevel,
  minimumLevels,
  splitSearchWords,
  type ThreatListFilters,
  toAnalysisFilter,
} from './filters.ts';

/**
 * Data of a threat for lists. Each threat has one such object per model, so that unchanged rows are not rendered
 * again.
 */
export interface ThreatFacts {
  readonly threat: Threat;
  readonly category: Text;
  readonly individuals: number | null;
  readonly corporates: number | null;
  readonly label: GeographyLevel;
  readonly sources: readonly string[];
  readonly sourceLevels: ReadonlySet<GeographyLevel>;
  /** Day on which the older of the two segments' grades was set; null if a segment was never graded. */
  readonly reviewed: string | null;
  readonly due: boolean;
  /** Names and descriptions in both languages, normalised for the text filter. */
  readonly words: string;
}

interface Summary {
  readonly id: string;
  readonly individuals: number | null;
  readonly corporates: number | null;
  readonly sources: number;
  /** Number of threats below this row: those that match the filters, and all. */
  readonly shown: number;
  readonly total: number;
  /**
   * Number of shown threats with a direct and with an indirect relation to the filtered businesses; null without a
   * business filter.
   */
  readonly concerned: { readonly direct: number; readonly indirect: number } | null;
  readonly children: readonly ThreatRow[];
}

export type ThreatRow =
  | (Summary & { readonly kind: 'area'; readonly area: OperationalRelevance })
  | (Summary & { readonly kind: 'category'; readonly name: Text })
  | {
      readonly kind: 'threat';
      readonly id: string;
      readonly facts: ThreatFacts;
      /**
       * True if the row is shown only because of its children: the filters exclude it, or the projection has it only as
       * their mother threat.
       */
      readonly context: boolean;
      readonly children: readonly ThreatRow[];
    };

/** Builds the data of every threat in a model, by threat key. `today` is an ISO date. */
export function buildThreatFacts(model: CompiledModel, today: string): ReadonlyMap<string, ThreatFacts> {
  return new Map(model.threats.list.map((threat) => [threat.key, buildFacts(model, threat, today)]));
}

function buildFacts(model: CompiledModel, threat: Threat, today: string): ThreatFacts {
  const { key, name, description, riskDescription, label, privGradeTime, corpGradeTime } = threat;
  const level = (segment: FigureSegment) => getThreatLevel(model, key, segment)?.level ?? null;
  const [reviewed = null] = [privGradeTime, corpGradeTime].flatMap((time) => time ?? []).sort();
  const category = getThreatCategoryName(model, threat);
  const sources = listThreatReferences(model, key);
  const texts = [name, description, riskDescription, category].flatMap(({ en, sv }) => [en, sv]);
  return {
    threat,
    category,
    individuals: level('INDIVIDUALS'),
    corporates: level('CORPORATES'),
    label,
    sources: sources.map((reference) => reference.key),
    sourceLevels: new Set(
      sources.map(({ country }) => model.geographies.byKey.get(country ?? '')?.level ?? 'UNDEFINED'),
    ),
    reviewed,
    due: isGradeReviewDue(threat, today),
    words: toComparableText(texts.join(' ')),
  };
}

/**
 * Returns the level that the level filter compares: that of the filtered segment, or the higher one without a
 * segment.
 */
function levelForSegment(facts: ThreatFacts, segment: FigureSegment | undefined): number {
  const { individuals, corporates } = facts;
  if (segment === 'INDIVIDUALS') return individuals ?? 0;
  if (segment === 'CORPORATES') return corporates ?? 0;
  return Math.max(individuals ?? 0, corporates ?? 0);
}

/** Returns true if the level is in the given risk class or a higher one. */
export function reachesMinimumLevel(level: number, floor: MinimumLevel): boolean {
  const own = getRiskClass(level);
  return own !== 'NONE' && minimumLevels.indexOf(own) >= minimumLevels.indexOf(floor);
}

/** Keys of the search hits; absent until the first search result. */
export type SearchHitKeys = Pick<ReadonlySet<string>, 'has'>;

/**
 * Returns the threats that match all filters except text and level; the figures of the risk lists count these
 * threats.
 */
export function filterThreatFacts(
  model: CompiledModel,
  facts: ReadonlyMap<string, ThreatFacts>,
  filters: ThreatListFilters,
): readonly ThreatFacts[] {
  const { due, label, multi, reference, category } = filters;
  return filterThreats(model, toAnalysisFilter(filters)).flatMap((threat) => {
    const own = facts.get(threat.key);
    if (own === undefined) return [];
    if (category !== undefined && threat.category !== category) return [];
    if (due === true && !own.due) return [];
    if (multi === true && !isMultiRelevant(threat)) return [];
    if (label !== undefined && own.label !== label) return [];
    return reference === undefined || own.sourceLevels.has(reference) ? [own] : [];
  });
}

/**
 * Returns the threats that match the filters, in the order of the model. `answering` contains the full text hits;
 * without it, names and descriptions are searched.
 */
export function searchThreats(
  model: CompiledModel,
  facts: ReadonlyMap<string, ThreatFacts>,
  filters: ThreatListFilters,
  answering: SearchHitKeys | null = null,
): readonly ThreatFacts[] {
  const { level, segment } = filters;
  const words = splitSearchWords(filters.q);
  return filterThreatFacts(model, facts, filters).filter((own) => {
    if (level !== undefined && !reachesMinimumLevel(levelForSegment(own, segment), level)) return false;
    if (words.length === 0) return true;
    return answering === null
      ? words.every((word) => listSearchForms(word).some((form) => own.words.includes(form)))
      : answering.has(own.threat.key);
  });
}

/** Returns the higher level; null if neither segment is graded. */
function maxLevel(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

function buildSummary(
  id: string,
  shown: readonly ThreatFacts[],
  total: number,
  children: readonly ThreatRow[],
  concerns: ConcernByThreat,
): Summary {
  return {
    id,
    individuals: shown.reduce<number | null>((level, facts) => maxLevel(level, facts.individuals), null),
    corporates: shown.reduce<number | null>((level, facts) => maxLevel(level, facts.corporates), null),
    sources: new Set(shown.flatMap(({ sources }) => sources)).size,
    shown: shown.length,
    total,
    concerned: countThreatsByConcern(
      concerns,
      shown.map(({ threat }) => threat),
    ),
    children,
  };
}

const plainRows = new WeakMap<ThreatFacts, Map<string, ThreatRow>>();

/**
 * Returns the row of a threat without children. The row is cached, so that a change of filters does not render it
 * again.
 */
export function getThreatRow(facts: ThreatFacts, id: string): ThreatRow {
  const known = plainRows.get(facts) ?? new Map<string, ThreatRow>();
  plainRows.set(facts, known);
  const row = known.get(id) ?? { kind: 'threat', id, facts, context: false, children: [] };
  known.set(id, row);
  return row;
}

/**
 * Groups threats below their mother threats. A mother threat that the filters exclude is kept as context if one of
 * its children matches.
 */
function buildFamilies(
  prefix: string,
  shown: readonly Threat[],
  facts: ReadonlyMap<string, ThreatFacts>,
  compare: (a: Threat, b: Threat) => number,
): readonly ThreatRow[] {
  const kept = new Set(shown.map(({ key }) => key));
  const present = new Map<string, Threat>();
  for (const threat of shown) {
    for (let at: Threat | undefined = threat; at !== undefined && !present.has(at.key); ) {
      present.set(at.key, at);
      at = at.parent === null ? undefined : facts.get(at.parent)?.threat;
    }
  }
  const below = new Map<string | null, Threat[]>();
  for (const threat of present.values()) {
    const siblings = below.get(threat.parent);
    if (siblings === undefined) below.set(threat.parent, [threat]);
    else siblings.push(threat);
  }
  const rowsBelow = (parent: string | null): ThreatRow[] =>
    (below.get(parent) ?? []).toSorted(compare).flatMap((threat): ThreatRow[] => {
      const own = facts.get(threat.key);
      if (own === undefined) return [];
      const id = `${prefix}/${threat.key}`;
      const children = rowsBelow(threat.key);
      const context = !kept.has(threat.key);
      if (!context && children.length === 0) return [getThreatRow(own, id)];
      return [{ kind: 'threat', id, facts: own, context, children }];
    });
  return rowsBelow(null);
}

const counted = new WeakMap<CompiledModel, ReadonlyMap<string, number>>();

function getCountsByArea(model: CompiledModel): ReadonlyMap<string, number> {
  const counts = counted.get(model) ?? countByArea(model);
  counted.set(model, counts);
  return counts;
}

function countByArea(model: CompiledModel): ReadonlyMap<string, number> {
  const areas = groupThreatsByArea(model, filterThreats(model, {}));
  return new Map(
    areas.flatMap(({ relevance, categories }) => [
      [relevance, categories.reduce((sum, { threats }) => sum + threats.length, 0)] as const,
      ...categories.map(
        ({ category, threats }) => [`${relevance}/${category?.key ?? ''}`, threats.length] as const,
      ),
    ]),
  );
}

/** Sorts categories by their best search hit; keeps the order without a search. */
function sortByHit<C extends { readonly threats: readonly Threat[] }>(
  categories: readonly C[],
  places: ReadonlyMap<string, number> | undefined,
): readonly C[] {
  if (places === undefined) return categories;
  const best = ({ threats }: C) =>
    Math.min(...threats.map(({ key }) => places.get(key) ?? Number.POSITIVE_INFINITY));
  return categories.toSorted((a, b) => best(a) - best(b));
}

/**
 * Builds the tree of areas, categories, mother threats and child threats; with a filtered area, only its categories.
 * A threat of several areas occurs in each. Empty areas and categories are left out.
 */
export function buildThreatTree(
  model: CompiledModel,
  facts: ReadonlyMap<string, ThreatFacts>,
  shown: readonly ThreatFacts[],
  options: {
    readonly area?: OperationalRelevance;
    readonly compare: (a: Threat, b: Threat) => number;
    readonly concerns?: ConcernByThreat;
    /** Rank of each threat among the search hits; categories are ordered by their best rank. */
    readonly places?: ReadonlyMap<string, number>;
  },
): readonly ThreatRow[] {
  const { places } = options;
  const totals = getCountsByArea(model);
  const concerns = options.concerns ?? null;
  const of = (threats: readonly Threat[]) => threats.flatMap(({ key }) => facts.get(key) ?? []);
  const groups = groupThreatsByArea(
    model,
    shown.map(({ threat }) => threat),
  );
  const areas = groups.map(({ relevance, categories }) => {
    const rows = sortByHit(categories, places).map(({ category, name, threats }): ThreatRow => {
      const id = `${relevance}/${category?.key ?? ''}`;
      const families = buildFamilies(id, threats, facts, options.compare);
      return {
        kind: 'category',
        name,
        ...buildSummary(id, of(threats), totals.get(id) ?? 0, families, concerns),
      };
    });
    const threats = categories.flatMap((category) => category.threats);
    return { relevance, rows, threats };
  });
  if (options.area !== undefined)
    return areas.find(({ relevance }) => relevance === options.area)?.rows ?? [];
  return areas
    .filter(({ rows }) => rows.length > 0)
    .map(({ relevance, rows, threats }) => ({
      kind: 'area',
      area: relevance,
      ...buildSummary(relevance, of(threats), totals.get(relevance) ?? 0, rows, concerns),
    }));
}

/** Lists the relevance areas of a threat in fixed order. */
export function listThreatAreas({ relevance }: Pick<Threat, 'relevance'>): readonly OperationalRelevance[] {
  if (relevance.length === 0 || relevance.includes('general')) return operationalRelevances;
  return operationalRelevances.filter((area) => relevance.includes(area));
}

export function listCollapsibleRowIds(rows: readonly ThreatRow[]): readonly string[] {
  return rows.flatMap((row) =>
    row.children.length === 0 ? [] : [row.id, ...listCollapsibleRowIds(row.children)],
  );
}
