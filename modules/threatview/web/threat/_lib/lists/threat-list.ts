/** The threat list: areas, categories, mothers and their children, under the filters of the address. */
import {
  type CompiledModel,
  categoryNameOf,
  comparable,
  type FigureSegment,
  filterThreats,
  type GeographyLevel,
  isMultiRelevant,
  type OperationalRelevance,
  operationalRelevances,
  referencesOf,
  reviewDue,
  riskClass,
  soughtForms,
  type Text,
  type Threat,
  threatAreas,
  threatLevelOf,
} from '@klarsikt/engine';
import { type Concerns, countsOf } from '../read/concern.ts';
import { type LevelFloor, type ListFilters, levelFloors, scopeOf, wordsOf } from './filters.ts';

/** What a list says about a threat; the same object as long as the model is the same. */
export interface ThreatFacts {
  readonly threat: Threat;
  readonly category: Text;
  readonly individuals: number | null;
  readonly corporates: number | null;
  readonly label: GeographyLevel;
  readonly sources: readonly string[];
  /** Source levels that its sources speak for. */
  readonly sourceLevels: ReadonlySet<GeographyLevel>;
  /** Day of the older grading; null when never graded. */
  readonly reviewed: string | null;
  readonly due: boolean;
  /** Names and descriptions in both languages, folded, for the text filter. */
  readonly words: string;
}

interface Summary {
  readonly id: string;
  readonly individuals: number | null;
  readonly corporates: number | null;
  readonly sources: number;
  /** Threats below that are shown, and that there are without filters. */
  readonly shown: number;
  readonly total: number;
  /** Of those shown: how many concern the business of the filters directly, and indirectly; null without one. */
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
      /** Shown for its children alone: the filter leaves it out, or the projection has it only as their mother. */
      readonly context: boolean;
      readonly children: readonly ThreatRow[];
    };

/** Facts about every threat of a model, by key. `today` is an ISO date. */
export function threatFactsOf(model: CompiledModel, today: string): ReadonlyMap<string, ThreatFacts> {
  return new Map(model.threats.list.map((threat) => [threat.key, factsOf(model, threat, today)]));
}

function factsOf(model: CompiledModel, threat: Threat, today: string): ThreatFacts {
  const { key, name, description, riskDescription, label, privGradeTime, corpGradeTime } = threat;
  const level = (segment: FigureSegment) => threatLevelOf(model, key, segment)?.level ?? null;
  const [reviewed = null] = [privGradeTime, corpGradeTime].flatMap((time) => time ?? []).sort();
  const category = categoryNameOf(model, threat);
  const sources = referencesOf(model, key);
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
    due: reviewDue(threat, today),
    words: comparable(texts.join(' ')),
  };
}

/** The level that a filter by level looks at: the segment's, else the higher one. */
function levelIn(facts: ThreatFacts, segment: FigureSegment | undefined): number {
  const { individuals, corporates } = facts;
  if (segment === 'INDIVIDUALS') return individuals ?? 0;
  if (segment === 'CORPORATES') return corporates ?? 0;
  return Math.max(individuals ?? 0, corporates ?? 0);
}

/** True when a level is of the class or a higher one. */
export function reaches(level: number, floor: LevelFloor): boolean {
  const own = riskClass(level);
  return own !== 'NONE' && levelFloors.indexOf(own) >= levelFloors.indexOf(floor);
}

/** Keys that answer a search; absent while the search is not there. */
export type Answering = Pick<ReadonlySet<string>, 'has'>;

/** The threats that the filters leave, words and level aside: what lists of risks count behind each risk. */
export function threatsUnder(
  model: CompiledModel,
  facts: ReadonlyMap<string, ThreatFacts>,
  filters: ListFilters,
): readonly ThreatFacts[] {
  const { due, label, multi, reference, category } = filters;
  return filterThreats(model, scopeOf(filters)).flatMap((threat) => {
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
 * The threats that the filters leave, in model order. `answering` is what the full text search found for the words of
 * the filters; without it names and descriptions are looked through.
 */
export function shownThreats(
  model: CompiledModel,
  facts: ReadonlyMap<string, ThreatFacts>,
  filters: ListFilters,
  answering: Answering | null = null,
): readonly ThreatFacts[] {
  const { level, segment } = filters;
  const words = wordsOf(filters.q);
  return threatsUnder(model, facts, filters).filter((own) => {
    if (level !== undefined && !reaches(levelIn(own, segment), level)) return false;
    if (words.length === 0) return true;
    return answering === null
      ? words.every((word) => soughtForms(word).some((form) => own.words.includes(form)))
      : answering.has(own.threat.key);
  });
}

/** Higher of two levels; null only when neither is graded. */
function higher(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

function summaryOf(
  id: string,
  shown: readonly ThreatFacts[],
  total: number,
  children: readonly ThreatRow[],
  concerns: Concerns,
): Summary {
  return {
    id,
    individuals: shown.reduce<number | null>((level, facts) => higher(level, facts.individuals), null),
    corporates: shown.reduce<number | null>((level, facts) => higher(level, facts.corporates), null),
    sources: new Set(shown.flatMap(({ sources }) => sources)).size,
    shown: shown.length,
    total,
    concerned: countsOf(
      concerns,
      shown.map(({ threat }) => threat),
    ),
    children,
  };
}

const plainRows = new WeakMap<ThreatFacts, Map<string, ThreatRow>>();

/** The row of a threat that stands alone: the same one after every change of the filters, so that it is not drawn again. */
export function plainRow(facts: ThreatFacts, id: string): ThreatRow {
  const known = plainRows.get(facts) ?? new Map<string, ThreatRow>();
  plainRows.set(facts, known);
  const row = known.get(id) ?? { kind: 'threat', id, facts, context: false, children: [] };
  known.set(id, row);
  return row;
}

/** Mothers with their children below. A mother that the filters leave out stays, as context, above a child that they keep. */
function familiesOf(
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
      if (!context && children.length === 0) return [plainRow(own, id)];
      return [{ kind: 'threat', id, facts: own, context, children }];
    });
  return rowsBelow(null);
}

const counted = new WeakMap<CompiledModel, ReadonlyMap<string, number>>();

/** Threats per area and category without filters. */
function countsByArea(model: CompiledModel): ReadonlyMap<string, number> {
  const counts = counted.get(model) ?? areaCounts(model);
  counted.set(model, counts);
  return counts;
}

function areaCounts(model: CompiledModel): ReadonlyMap<string, number> {
  const areas = threatAreas(model, filterThreats(model, {}));
  return new Map(
    areas.flatMap(({ relevance, categories }) => [
      [relevance, categories.reduce((sum, { threats }) => sum + threats.length, 0)] as const,
      ...categories.map(
        ({ category, threats }) => [`${relevance}/${category?.key ?? ''}`, threats.length] as const,
      ),
    ]),
  );
}

/** Categories by the best place of their threats; without places as they are. */
function inPlaceOrder<C extends { readonly threats: readonly Threat[] }>(
  categories: readonly C[],
  places: ReadonlyMap<string, number> | undefined,
): readonly C[] {
  if (places === undefined) return categories;
  const best = ({ threats }: C) =>
    Math.min(...threats.map(({ key }) => places.get(key) ?? Number.POSITIVE_INFINITY));
  return categories.toSorted((a, b) => best(a) - best(b));
}

/**
 * Areas > categories > mothers > children; with an area chosen its categories alone. A threat with several areas
 * stands in each. Empty areas and categories are left out.
 */
export function threatTree(
  model: CompiledModel,
  facts: ReadonlyMap<string, ThreatFacts>,
  shown: readonly ThreatFacts[],
  options: {
    readonly area?: OperationalRelevance;
    readonly compare: (a: Threat, b: Threat) => number;
    readonly concerns?: Concerns;
    /** Place of each threat in the answer of a search: categories follow their best threat. */
    readonly places?: ReadonlyMap<string, number>;
  },
): readonly ThreatRow[] {
  const { places } = options;
  const totals = countsByArea(model);
  const concerns = options.concerns ?? null;
  const of = (threats: readonly Threat[]) => threats.flatMap(({ key }) => facts.get(key) ?? []);
  const groups = threatAreas(
    model,
    shown.map(({ threat }) => threat),
  );
  const areas = groups.map(({ relevance, categories }) => {
    const rows = inPlaceOrder(categories, places).map(({ category, name, threats }): ThreatRow => {
      const id = `${relevance}/${category?.key ?? ''}`;
      const families = familiesOf(id, threats, facts, options.compare);
      return {
        kind: 'category',
        name,
        ...summaryOf(id, of(threats), totals.get(id) ?? 0, families, concerns),
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
      ...summaryOf(relevance, of(threats), totals.get(relevance) ?? 0, rows, concerns),
    }));
}

/** The areas that a threat counts under, in fixed order. */
export function areasOf({ relevance }: Pick<Threat, 'relevance'>): readonly OperationalRelevance[] {
  if (relevance.length === 0 || relevance.includes('general')) return operationalRelevances;
  return operationalRelevances.filter((area) => relevance.includes(area));
}

/** Ids of the rows that have rows below them. */
export function foldableIds(rows: readonly ThreatRow[]): readonly string[] {
  return rows.flatMap((row) => (row.children.length === 0 ? [] : [row.id, ...foldableIds(row.children)]));
}
