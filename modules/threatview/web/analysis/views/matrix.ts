import { type AnalysisFilter, computeThreatLevels, filterThreats } from '@klarsikt/engine/analysis';
import { type CompiledModel, findRelatedThreatIndices, type NamedEntity } from '@klarsikt/engine/model';
import type { RiskType } from '@klarsikt/engine/text';
import type { AnalysisResultGroup } from '../_lib/results/results.ts';

/** Maximum numbers of rows and columns; more would be neither readable nor fast to draw. */
export const maxMatrixThreats = 40;
export const maxMatrixRisks = 30;

export interface ThreatRiskMatrix {
  readonly risks: readonly NamedEntity[];
  readonly rows: readonly {
    readonly threat: NamedEntity;
    /** Levels by risk: the threat's level if it relates to the risk, else null. */
    readonly levels: readonly (number | null)[];
    readonly selected: boolean;
  }[];
  /** Total numbers of threats and risks, including those beyond the limits. */
  readonly threats: number;
  readonly related: number;
}

/**
 * Builds the matrix: rows are selected threats and threats of the selected risks; columns are the risks of one type,
 * by rank.
 */
export function buildThreatRiskMatrix(
  model: CompiledModel,
  given: {
    readonly groups: readonly AnalysisResultGroup[];
    readonly keys: readonly string[];
    readonly type: RiskType;
    readonly scope: AnalysisFilter;
  },
): ThreatRiskMatrix {
  const { groups, keys, type, scope } = given;
  const inScope = new Set(filterThreats(model, scope).map(({ key }) => key));
  const levels = computeThreatLevels(model, scope.segment);
  const chosen = keys.filter((key) => inScope.has(key));
  const found = groups.find((group) => group.type === 'threats')?.rows.map(({ key }) => key) ?? [];
  const threats = [...new Set([...chosen, ...found])];
  const own = keys.filter((key) => model[type].index.has(key));
  const results = groups.find((group) => group.type === type)?.rows.map(({ key }) => key) ?? [];
  const risks = [...new Set([...own, ...results])];
  const byKey: ReadonlyMap<string, NamedEntity> = model[type].byKey;
  const columns = risks.slice(0, maxMatrixRisks).flatMap((key) => byKey.get(key) ?? []);
  const behind = columns.map(
    ({ key }) => new Set(findRelatedThreatIndices(model, type, model[type].index.get(key) ?? 0)),
  );
  const rows = threats.slice(0, maxMatrixThreats).flatMap((key) => {
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
