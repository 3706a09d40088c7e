/** Threats by risks: which threat hits which risk, at which level. */
import {
  type AnalysisFilter,
  type CompiledModel,
  filterThreats,
  type NamedEntity,
  type RiskType,
  threatIndicesOf,
  threatLevels,
} from '@klarsikt/engine';
import type { ResultGroup } from '../_lib/results/results.ts';

/** More cannot be taken in, nor drawn within a moment. */
export const mostThreats = 40;
export const mostRisks = 30;

export interface Matrix {
  readonly risks: readonly NamedEntity[];
  readonly rows: readonly {
    readonly threat: NamedEntity;
    /** The threat's level where it hits the risk; null where it does not. */
    readonly levels: readonly (number | null)[];
    readonly selected: boolean;
  }[];
  /** How many there are in all. */
  readonly threats: number;
  readonly related: number;
}

/** Threats that are selected, and those that the selected risks lead to; columns are the risks of one type, by rank. */
export function matrixOf(
  model: CompiledModel,
  given: {
    readonly groups: readonly ResultGroup[];
    readonly keys: readonly string[];
    readonly type: RiskType;
    readonly scope: AnalysisFilter;
  },
): Matrix {
  const { groups, keys, type, scope } = given;
  const inScope = new Set(filterThreats(model, scope).map(({ key }) => key));
  const levels = threatLevels(model, scope.segment);
  const chosen = keys.filter((key) => inScope.has(key));
  const found = groups.find((group) => group.type === 'threats')?.rows.map(({ key }) => key) ?? [];
  const threats = [...new Set([...chosen, ...found])];
  const own = keys.filter((key) => model[type].index.has(key));
  const results = groups.find((group) => group.type === type)?.rows.map(({ key }) => key) ?? [];
  const risks = [...new Set([...own, ...results])];
  const byKey: ReadonlyMap<string, NamedEntity> = model[type].byKey;
  const columns = risks.slice(0, mostRisks).flatMap((key) => byKey.get(key) ?? []);
  const behind = columns.map(
    ({ key }) => new Set(threatIndicesOf(model, type, model[type].index.get(key) ?? 0)),
  );
  const rows = threats.slice(0, mostThreats).flatMap((key) => {
    const index = model.threats.index.get(key);
    const threat = model.threats.byKey.get(key);
    if (index === undefined || threat === undefined) return [];
    const level = levels[index] ?? 0;
    return [
      {
        threat,
        levels: behind.map((set) => (set.has(index) ? level : null)),
        selected: chosen.includes(key),
      },
    ];
  });
  return { risks: columns, rows, threats: threats.length, related: risks.length };
}
