/** Occurrence analysis: what a selection of threats and risks has in common. Specification 001 sections 2 and 5.1. */
import type { CompiledModel } from '../model/compiled-model.ts';
import { threatIndicesOf } from '../model/queries.ts';
import type { Entity } from '../model/types.ts';
import { type ConcernKind, type RiskType, riskTypes } from '../terms.ts';
import { type Concern, concernsOf } from './concern.ts';
import { type AnalysisFilter, riskLevelIn, risksInScope, threatLevels, threatsInScope } from './scope.ts';

/** What a result can list. */
export type AnalysisType = 'threats' | RiskType;

/** What can be selected: obligations are results only. */
export type SelectableType = Exclude<AnalysisType, 'legals'>;

/** Keys selected per type. */
export type AnalysisSelection = Partial<{ readonly [T in SelectableType]: readonly string[] }>;

/** A selection, and what the view of it is restricted to. */
export interface AnalysisQuery extends AnalysisFilter {
  readonly selection: AnalysisSelection;
}

/** One related threat or risk. "2/3" is `count`/`total`. */
export interface AnalysisRow {
  readonly key: string;
  readonly id: number;
  /** In how many of the selected threats and risks it occurs: `fromThreats + fromRisks`. */
  readonly count: number;
  /** Of how many: what is selected and in scope, the entity itself aside. For a threat only selected risks count. */
  readonly total: number;
  /** In how many of the selected threats; 0 for a threat. */
  readonly fromThreats: number;
  /** In how many of the selected risks. */
  readonly fromRisks: number;
  /** Level 0-4: of a threat its grade in the segment, of a risk the highest of the threats in scope behind it, of a place also of its lists. */
  readonly level: number;
  /** True when the entity is part of the selection itself. */
  readonly selected: boolean;
  /** How a threat concerns the businesses of the filter; null without businesses, and for a risk. */
  readonly concern: ConcernKind | null;
}

/** What an analysis finds. */
export interface AnalysisResult {
  /** Related entities per type, by count, then level, then model order; threats that concern the businesses directly first. */
  readonly rows: { readonly [T in AnalysisType]: readonly AnalysisRow[] };
  /** Selected entities that take part. */
  readonly taken: number;
  /** Selected entities that the filter leaves out. */
  readonly outOfScope: readonly { readonly type: SelectableType; readonly key: string }[];
  /** Selected keys that the model does not have. */
  readonly unknown: readonly { readonly type: SelectableType; readonly key: string }[];
}

/** The types that can be selected, in the order in which they are listed. */
export const selectableTypes = [
  'threats',
  'customers',
  'products',
  'transactions',
  'channels',
  'geographies',
  'industries',
  'legalForms',
] as const satisfies readonly SelectableType[];

/** An occurrence count per entity of a type, from selected threats and from selected risks. */
interface Counts {
  readonly fromThreats: Uint32Array;
  readonly fromRisks: Uint32Array;
  /** The last selected risk that counted the entity, so that each counts it once. */
  readonly stamp: Uint32Array;
}

interface Selected {
  readonly type: SelectableType;
  readonly index: number;
}

/**
 * From a selection to what it is related to. A selected threat relates to the risks that it names (with its mother's);
 * a selected risk relates to the threats that hit it and, through them, to the risks that these name. Only threats and
 * risks inside the filter take part, on either side. Nothing is related to itself. Rows for obligations are listed
 * unless the relevances exclude `legal`; rows for the other types unless `legal` is the only relevance.
 */
export function analyse(model: CompiledModel, query: AnalysisQuery): AnalysisResult {
  const threatScope = threatsInScope(model, query);
  const riskScopes = new Map(riskTypes.map((type) => [type, risksInScope(model, type, query)]));
  const { taken, outOfScope, unknown } = resolve(model, query.selection, (type, index) =>
    type === 'threats' ? threatScope[index] === 1 : riskScopes.get(type)?.[index] === 1,
  );
  const threatCounts = countsFor(model.threats.list.length);
  const threatRows = taken.filter(({ type }) => type === 'threats').map(({ index }) => index);
  const riskHits = taken.flatMap(({ type, index }) =>
    type === 'threats'
      ? []
      : [{ type, index, threats: threatIndicesOf(model, type, index).filter((t) => threatScope[t] === 1) }],
  );
  for (const { threats } of riskHits) {
    for (const threat of threats) threatCounts.fromRisks[threat] = (threatCounts.fromRisks[threat] ?? 0) + 1;
  }
  const levels = threatLevels(model, query.segment);
  const chosen = new Map(selectableTypes.map((type) => [type, selectedIndices(taken, type)]));
  const listed = listedTypes(query);

  const riskRows = (type: RiskType): readonly AnalysisRow[] => {
    const scope = riskScopes.get(type);
    if (scope === undefined || !listed(type)) return [];
    const counts = countRisks(model, type, threatRows, riskHits);
    return rowsOf(model[type].list, counts, {
      scope,
      levelOf: riskLevelIn(model, type, threatScope, levels, query.relevances),
      total: taken.length,
      selected: type === 'legals' ? new Set() : (chosen.get(type) ?? new Set()),
    });
  };
  return {
    rows: {
      threats: rowsOf(model.threats.list, threatCounts, {
        scope: threatScope,
        levelOf: (threat) => levels[threat] ?? 0,
        total: riskHits.length,
        selected: chosen.get('threats') ?? new Set(),
        selectedAreCounted: false,
        concerns: concernsOf(model, { businesses: query.businesses ?? [] }),
      }),
      customers: riskRows('customers'),
      products: riskRows('products'),
      transactions: riskRows('transactions'),
      channels: riskRows('channels'),
      geographies: riskRows('geographies'),
      industries: riskRows('industries'),
      legalForms: riskRows('legalForms'),
      legals: riskRows('legals'),
    },
    taken: taken.length,
    outOfScope,
    unknown,
  };
}

/**
 * Tells for every row of a result which of the selected keys it occurs in, in the order of `selectableTypes`: as many
 * as its `count`.
 */
export function occurrencesOf(
  model: CompiledModel,
  query: AnalysisQuery,
): (type: AnalysisType, key: string) => readonly { readonly type: SelectableType; readonly key: string }[] {
  const selected = selectableTypes.flatMap((type) =>
    [...new Set(query.selection[type])].map((key) => {
      const { rows } = analyse(model, { ...query, selection: { [type]: [key] } });
      const related = Object.entries(rows).flatMap(([of, list]) => list.map((row) => `${of}:${row.key}`));
      return { type, key, related: new Set(related) };
    }),
  );
  return (type, key) =>
    selected
      .filter(({ related }) => related.has(`${type}:${key}`))
      .map((item) => ({ type: item.type, key: item.key }));
}

function countsFor(size: number): Counts {
  return {
    fromThreats: new Uint32Array(size),
    fromRisks: new Uint32Array(size),
    stamp: new Uint32Array(size),
  };
}

function resolve(
  model: CompiledModel,
  selection: AnalysisSelection,
  inScope: (type: SelectableType, index: number) => boolean,
): { taken: Selected[]; outOfScope: AnalysisResult['outOfScope']; unknown: AnalysisResult['unknown'] } {
  const taken: Selected[] = [];
  const outOfScope: { type: SelectableType; key: string }[] = [];
  const unknown: { type: SelectableType; key: string }[] = [];
  for (const type of selectableTypes) {
    for (const key of new Set(selection[type])) {
      const index = model[type].index.get(key);
      if (index === undefined) unknown.push({ type, key });
      else if (inScope(type, index)) taken.push({ type, index });
      else outOfScope.push({ type, key });
    }
  }
  return { taken, outOfScope, unknown };
}

function selectedIndices(taken: readonly Selected[], type: SelectableType): ReadonlySet<number> {
  return new Set(taken.filter((item) => item.type === type).map(({ index }) => index));
}

/** Which types have rows at all under the chosen relevances (specification 001 section 5.1). */
function listedTypes({ relevances = [] }: AnalysisFilter): (type: RiskType) => boolean {
  if (relevances.length === 0) return () => true;
  const legal = relevances.includes('legal');
  const operational = relevances.some((relevance) => relevance !== 'legal');
  return (type) => (type === 'legals' ? legal : operational);
}

function countRisks(
  model: CompiledModel,
  type: RiskType,
  selectedThreats: readonly number[],
  riskHits: readonly {
    readonly type: RiskType;
    readonly index: number;
    readonly threats: readonly number[];
  }[],
): Counts {
  const { offsets, targets } = model.relations[type].forward;
  const counts = countsFor(model[type].list.length);
  const { fromThreats, fromRisks, stamp } = counts;
  for (const threat of selectedThreats) {
    for (let at = offsets[threat] ?? 0; at < (offsets[threat + 1] ?? 0); at += 1) {
      const risk = targets[at] ?? 0;
      fromThreats[risk] = (fromThreats[risk] ?? 0) + 1;
    }
  }
  riskHits.forEach((hit, position) => {
    const mark = position + 1;
    if (hit.type === type) stamp[hit.index] = mark;
    for (const threat of hit.threats) {
      // Over the compressed row itself: this is the innermost loop, and a view per threat costs more than its work.
      for (let at = offsets[threat] ?? 0; at < (offsets[threat + 1] ?? 0); at += 1) {
        const risk = targets[at] ?? 0;
        if (stamp[risk] === mark) continue;
        stamp[risk] = mark;
        fromRisks[risk] = (fromRisks[risk] ?? 0) + 1;
      }
    }
  });
  return counts;
}

interface RowContext {
  readonly scope: Uint8Array;
  readonly levelOf: (index: number) => number;
  readonly total: number;
  readonly selected: ReadonlySet<number>;
  /** False where `total` does not include the selected entities of this type. */
  readonly selectedAreCounted?: boolean;
  /** Of threats: how they concern the businesses of the filter. */
  readonly concerns?: ReadonlyMap<string, Concern> | null;
}

function rowsOf(
  list: readonly Entity[],
  { fromThreats, fromRisks }: Counts,
  context: RowContext,
): AnalysisRow[] {
  const { scope, levelOf, total, selected, selectedAreCounted = true, concerns } = context;
  const rows: AnalysisRow[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const threats = fromThreats[index] ?? 0;
    const risks = fromRisks[index] ?? 0;
    const entity = list[index];
    if (entity === undefined || scope[index] !== 1 || threats + risks === 0) continue;
    const { key, id } = entity;
    const isSelected = selected.has(index);
    rows.push({
      key,
      id,
      count: threats + risks,
      total: isSelected && selectedAreCounted ? total - 1 : total,
      fromThreats: threats,
      fromRisks: risks,
      level: levelOf(index),
      selected: isSelected,
      concern: concerns?.get(key)?.kind ?? null,
    });
  }
  const rank = ({ concern }: AnalysisRow) => (concern === 'indirect' ? 1 : 0);
  return rows.sort((a, b) => rank(a) - rank(b) || b.count - a.count || b.level - a.level);
}
