/** Peer of the analysis: one hand-written pass over plain arrays, for one segment and one area. */
import type { AnalysisQuery } from '@klarsikt/engine/analysis';
import type { CompiledModel } from '@klarsikt/engine/model';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';

/** The values that both the engine and the scan must find. */
export interface Found {
  readonly key: string;
  readonly count: number;
  readonly total: number;
  readonly level: number;
}

const selectable = ['customers', 'products', 'channels'] as const;
const listed = riskTypes.filter((type) => type !== 'legals');

/** Marks the threats of segment INDIVIDUALS and area ml, which are those of the bench's query. */
function threatScope({ threatFacts: { segments, relevances, context } }: CompiledModel): Uint8Array {
  const scope = new Uint8Array(segments.length);
  for (let at = 0; at < scope.length; at += 1) {
    const inside = ((segments[at] ?? 0) & 1) !== 0 && ((relevances[at] ?? 0) & 1) !== 0;
    scope[at] = inside && context[at] === 0 ? 1 : 0;
  }
  return scope;
}

function riskScope(model: CompiledModel, type: RiskType): Uint8Array {
  const { segments, hidden } = model.riskFacts[type];
  const scope = new Uint8Array(segments.length);
  for (let at = 0; at < scope.length; at += 1)
    scope[at] = hidden[at] === 0 && ((segments[at] ?? 0) & 1) !== 0 ? 1 : 0;
  return scope;
}

function levelOf(model: CompiledModel, type: RiskType, risk: number, scope: Uint8Array): number {
  const { offsets, targets } = model.relations[type].backward;
  const { privLevel } = model.threatFacts;
  let level = 0;
  for (let at = offsets[risk] ?? 0; at < (offsets[risk + 1] ?? 0); at += 1) {
    const threat = targets[at] ?? 0;
    if (scope[threat] === 1) level = Math.max(level, privLevel[threat] ?? 0);
  }
  return level;
}

function levelOfPlace(model: CompiledModel, place: number, scope: Uint8Array): number {
  const { offsets, targets } = model.geographyGraph.ancestors;
  let level = levelOf(model, 'geographies', place, scope);
  for (let at = offsets[place] ?? 0; at < (offsets[place + 1] ?? 0); at += 1)
    level = Math.max(level, levelOf(model, 'geographies', targets[at] ?? 0, scope));
  return level;
}

interface Chosen {
  readonly type: RiskType;
  readonly risk: number;
  readonly threats: readonly number[];
}

/** Returns the selected risks in scope, each with the threats in scope that affect it. */
function chosenRisks(model: CompiledModel, query: AnalysisQuery, threats: Uint8Array): readonly Chosen[] {
  const chosen: Chosen[] = [];
  for (const type of selectable) {
    const scope = riskScope(model, type);
    const { offsets, targets } = model.relations[type].backward;
    for (const key of query.selection[type] ?? []) {
      const risk = model[type].index.get(key);
      if (risk === undefined || scope[risk] !== 1) continue;
      const hits: number[] = [];
      for (let at = offsets[risk] ?? 0; at < (offsets[risk + 1] ?? 0); at += 1) {
        const threat = targets[at] ?? 0;
        if (threats[threat] === 1) hits.push(threat);
      }
      chosen.push({ type, risk, threats: hits });
    }
  }
  return chosen;
}

/** Counts for each risk of a type the selected threats and risks with which it occurs. */
function occurrences(
  model: CompiledModel,
  type: RiskType,
  threats: readonly number[],
  risks: readonly Chosen[],
): Uint32Array {
  const { offsets, targets } = model.relations[type].forward;
  const counts = new Uint32Array(model[type].list.length);
  for (const threat of threats) {
    for (let at = offsets[threat] ?? 0; at < (offsets[threat + 1] ?? 0); at += 1) {
      const risk = targets[at] ?? 0;
      counts[risk] = (counts[risk] ?? 0) + 1;
    }
  }
  for (const hit of risks) {
    const seen = new Uint8Array(counts.length);
    if (hit.type === type) seen[hit.risk] = 1;
    for (const threat of hit.threats) {
      for (let at = offsets[threat] ?? 0; at < (offsets[threat + 1] ?? 0); at += 1) {
        const risk = targets[at] ?? 0;
        if (seen[risk] === 1) continue;
        seen[risk] = 1;
        counts[risk] = (counts[risk] ?? 0) + 1;
      }
    }
  }
  return counts;
}

const inOrder = (a: Found, b: Found): number => b.count - a.count || b.level - a.level;

/**
 * Returns the scan of a model. The scan finds the related items of each type in the order of the engine's
 * analysis.
 */
export function scanAnalysis(
  model: CompiledModel,
): (query: AnalysisQuery) => Record<string, readonly Found[]> {
  return (query) => {
    const scope = threatScope(model);
    const risks = chosenRisks(model, query, scope);
    const threats: number[] = [];
    for (const key of query.selection.threats ?? []) {
      const threat = model.threats.index.get(key);
      if (threat !== undefined && scope[threat] === 1) threats.push(threat);
    }
    const total = threats.length + risks.length;
    const hits = new Uint32Array(scope.length);
    for (const { threats: behind } of risks)
      for (const threat of behind) hits[threat] = (hits[threat] ?? 0) + 1;
    const found: Record<string, readonly Found[]> = { legals: [] };
    const rows: Found[] = [];
    for (let at = 0; at < scope.length; at += 1) {
      const count = hits[at] ?? 0;
      if (scope[at] !== 1 || count === 0) continue;
      const level = model.threatFacts.privLevel[at] ?? 0;
      rows.push({ key: model.threats.list[at]?.key ?? '', count, total: risks.length, level });
    }
    found.threats = rows.sort(inOrder);
    for (const type of listed) {
      const inScope = riskScope(model, type);
      const counts = occurrences(model, type, threats, risks);
      const own: Found[] = [];
      for (let at = 0; at < counts.length; at += 1) {
        const count = counts[at] ?? 0;
        if (inScope[at] !== 1 || count === 0) continue;
        const selected = risks.some((hit) => hit.type === type && hit.risk === at);
        const level =
          type === 'geographies' ? levelOfPlace(model, at, scope) : levelOf(model, type, at, scope);
        own.push({ key: model[type].list[at]?.key ?? '', count, total: selected ? total - 1 : total, level });
      }
      found[type] = own.sort(inOrder);
    }
    return found;
  };
}
