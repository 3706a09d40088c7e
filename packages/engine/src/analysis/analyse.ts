/**
 * Occurrence analysis: finds the threats and risks that are related to several selected entities. Specification 001
 * sections 2 and 5.1.
 */
import type { CompiledModel } from '../model/compiled-model.ts';
import { findRelatedThreatIndices } from '../model/queries.ts';
import type { ModelEntity } from '../model/types.ts';
import { type ConcernKind, type RiskType, riskTypes } from '../text/terms.ts';
import { computeThreatConcerns, type ThreatConcern } from './concern.ts';
import {
  type AnalysisFilter,
  computeThreatLevels,
  createRiskLevelLookup,
  flagRisksInScope,
  flagThreatsInScope,
} from './scope.ts';

/** Types of entities in results. */
export type AnalysisType = 'threats' | RiskType;

/** Types of entities that can be selected; obligations occur only in results. */
export type SelectableAnalysisType = Exclude<AnalysisType, 'legals'>;

/** Selected keys by type. */
export type AnalysisSelection = Partial<{ readonly [T in SelectableAnalysisType]: readonly string[] }>;

/** A selection of entities, and the filter of its analysis. */
export interface AnalysisQuery extends AnalysisFilter {
  readonly selection: AnalysisSelection;
}

/**
 * One related threat or risk in a result; `count` of `total` selected entities are related to it (shown as "2/3").
 */
export interface AnalysisRow {
  readonly key: string;
  readonly id: number;
  /** Number of selected threats and risks that are related to this entity: `fromThreats + fromRisks`. */
  readonly count: number;
  /**
   * Number of selected entities in scope, without this entity itself; in the row of a threat only selected risks
   * count.
   */
  readonly total: number;
  /** Number of selected threats that are related to this entity; 0 in the row of a threat. */
  readonly fromThreats: number;
  /** Number of selected risks that are related to this entity. */
  readonly fromRisks: number;
  /**
   * Level 0-4: the grade of a threat in the segment, or the highest level of the threats in scope that affect a risk;
   * for a place, the levels of country lists also count.
   */
  readonly level: number;
  /** True if the entity itself is selected. */
  readonly selected: boolean;
  /** How the threat concerns the businesses of the filter; null without businesses, and for a risk. */
  readonly concern: ConcernKind | null;
}

/** Result of an analysis: the related entities, and the selected entities that count or do not count. */
export interface AnalysisResult {
  /**
   * Related entities by type, sorted by count, level and model order; threats that concern the businesses directly
   * are first.
   */
  readonly rows: { readonly [T in AnalysisType]: readonly AnalysisRow[] };
  /** Number of selected entities in scope. */
  readonly taken: number;
  /** Selected entities that the filter excludes. */
  readonly outOfScope: readonly { readonly type: SelectableAnalysisType; readonly key: string }[];
  /** Selected keys that the model lacks. */
  readonly unknown: readonly { readonly type: SelectableAnalysisType; readonly key: string }[];
}

/** Types that can be selected, in display order. */
export const selectableAnalysisTypes = [
  'threats',
  'customers',
  'products',
  'transactions',
  'channels',
  'geographies',
  'industries',
  'legalForms',
] as const satisfies readonly SelectableAnalysisType[];

/** Occurrence counts for each entity of a type, from selected threats and from selected risks. */
interface OccurrenceCounts {
  readonly fromThreats: Uint32Array;
  readonly fromRisks: Uint32Array;
  /** The selected risk that was counted last for an entity; it prevents one risk from counting an entity twice. */
  readonly stamp: Uint32Array;
}

interface SelectedEntity {
  readonly type: SelectableAnalysisType;
  readonly index: number;
}

/**
 * Finds the entities related to a selection. A selected threat is related to the risks of its own and inherited
 * relations; a selected risk is related to the threats that affect it and to the risks of these threats. Only threats
 * and risks inside the filter count, and no entity is related to itself. Obligations are listed unless the relevances
 * exclude `legal`, other types unless `legal` is the only relevance.
 */
export function analyseSelection(model: CompiledModel, query: AnalysisQuery): AnalysisResult {
  const threatScope = flagThreatsInScope(model, query);
  const riskScopes = new Map(riskTypes.map((type) => [type, flagRisksInScope(model, type, query)]));
  const { taken, outOfScope, unknown } = resolveSelection(model, query.selection, (type, index) =>
    type === 'threats' ? threatScope[index] === 1 : riskScopes.get(type)?.[index] === 1,
  );
  const threatCounts = createOccurrenceCounts(model.threats.list.length);
  const threatRows = taken.filter(({ type }) => type === 'threats').map(({ index }) => index);
  const riskHits = taken.flatMap(({ type, index }) => {
    if (type === 'threats') return [];
    const threats = findRelatedThreatIndices(model, type, index).filter((t) => threatScope[t] === 1);
    return [{ type, index, threats }];
  });
  for (const { threats } of riskHits) {
    for (const threat of threats) threatCounts.fromRisks[threat] = (threatCounts.fromRisks[threat] ?? 0) + 1;
  }
  const levels = computeThreatLevels(model, query.segment);
  const chosen = new Map(selectableAnalysisTypes.map((type) => [type, selectedIndices(taken, type)]));
  const listed = createListedTypeTest(query);

  const riskRows = (type: RiskType): readonly AnalysisRow[] => {
    const scope = riskScopes.get(type);
    if (scope === undefined || !listed(type)) return [];
    const counts = countRisks(model, type, threatRows, riskHits);
    return buildAnalysisRows(model[type].list, counts, {
      scope,
      levelOf: createRiskLevelLookup(model, type, threatScope, levels, query.relevances),
      total: taken.length,
      selected: type === 'legals' ? new Set() : (chosen.get(type) ?? new Set()),
    });
  };
  return {
    rows: {
      threats: buildAnalysisRows(model.threats.list, threatCounts, {
        scope: threatScope,
        levelOf: (threat) => levels[threat] ?? 0,
        total: riskHits.length,
        selected: chosen.get('threats') ?? new Set(),
        selectedAreCounted: false,
        concerns: computeThreatConcerns(model, { businesses: query.businesses ?? [] }),
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
 * Returns a function that lists the selected keys related to a row, which `count` counts, in the order of
 * `selectableAnalysisTypes`.
 */
export function createOccurrenceLookup(
  model: CompiledModel,
  query: AnalysisQuery,
): (
  type: AnalysisType,
  key: string,
) => readonly { readonly type: SelectableAnalysisType; readonly key: string }[] {
  const selected = selectableAnalysisTypes.flatMap((type) =>
    [...new Set(query.selection[type])].map((key) => {
      const { rows } = analyseSelection(model, { ...query, selection: { [type]: [key] } });
      const related = Object.entries(rows).flatMap(([of, list]) => list.map((row) => `${of}:${row.key}`));
      return { type, key, related: new Set(related) };
    }),
  );
  return (type, key) =>
    selected
      .filter(({ related }) => related.has(`${type}:${key}`))
      .map((item) => ({ type: item.type, key: item.key }));
}

function createOccurrenceCounts(size: number): OccurrenceCounts {
  return {
    fromThreats: new Uint32Array(size),
    fromRisks: new Uint32Array(size),
    stamp: new Uint32Array(size),
  };
}

function resolveSelection(
  model: CompiledModel,
  selection: AnalysisSelection,
  inScope: (type: SelectableAnalysisType, index: number) => boolean,
): { taken: SelectedEntity[]; outOfScope: AnalysisResult['outOfScope']; unknown: AnalysisResult['unknown'] } {
  const taken: SelectedEntity[] = [];
  const outOfScope: { type: SelectableAnalysisType; key: string }[] = [];
  const unknown: { type: SelectableAnalysisType; key: string }[] = [];
  for (const type of selectableAnalysisTypes) {
    for (const key of new Set(selection[type])) {
      const index = model[type].index.get(key);
      if (index === undefined) unknown.push({ type, key });
      else if (inScope(type, index)) taken.push({ type, index });
      else outOfScope.push({ type, key });
    }
  }
  return { taken, outOfScope, unknown };
}

function selectedIndices(
  taken: readonly SelectedEntity[],
  type: SelectableAnalysisType,
): ReadonlySet<number> {
  return new Set(taken.filter((item) => item.type === type).map(({ index }) => index));
}

/**
 * Returns a function that tests whether a type has rows for the chosen relevances (specification 001 section 5.1).
 */
function createListedTypeTest({ relevances = [] }: AnalysisFilter): (type: RiskType) => boolean {
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
): OccurrenceCounts {
  const { offsets, targets } = model.relations[type].forward;
  const counts = createOccurrenceCounts(model[type].list.length);
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
      // This innermost loop reads the compressed row directly, because a subarray for each threat would cost more than
      // the loop itself.
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
  /** False if `total` does not include the selected entities of this type. */
  readonly selectedAreCounted?: boolean;
  /** How each threat concerns the businesses of the filter; absent for risks. */
  readonly concerns?: ReadonlyMap<string, ThreatConcern> | null;
}

function buildAnalysisRows(
  list: readonly ModelEntity[],
  { fromThreats, fromRisks }: OccurrenceCounts,
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
