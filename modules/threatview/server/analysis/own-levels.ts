import type { OwnRiskLevels } from '@klarsikt/contract';
import { getTypeResult, resolveConfig } from '@klarsikt/engine/assess';
import type { RiskType } from '@klarsikt/engine/text';
import { getRiskClass, type RiskThresholds } from '@klarsikt/engine/values';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AnalysisDeps } from './deps.ts';

type OwnLevel = OwnRiskLevels['types'][RiskType][number];

/**
 * Loads the own levels of every applicable risk of the assessment.
 * @throws Refusal `error.notfound` when the actor may not see the assessment.
 */
export async function loadOwnRiskLevels(
  { tx, actor, deps }: { tx: ReadTx; actor: Actor; deps: AnalysisDeps },
  raId: number,
): Promise<OwnRiskLevels> {
  const open = await deps.assessments.open(tx, actor, raId);
  const { model } = await deps.assessments.model(actor, open);
  const result = deps.assessments.calculate(model, open.document);
  const thresholds: RiskThresholds = resolveConfig(open.document.settings.config).riskThresholds;
  const levels = (type: RiskType): OwnLevel[] =>
    (getTypeResult(result, type)?.risks ?? []).flatMap(({ key, inherent, residual, segments }) => {
      const id = model[type].byKey.get(key)?.id;
      if (id === undefined) return [];
      return [
        {
          key,
          id,
          inherent,
          residual,
          inherentClass: getRiskClass(inherent, thresholds),
          residualClass: getRiskClass(residual, thresholds),
          individuals: segmentFigures(segments.INDIVIDUALS),
          corporates: segmentFigures(segments.CORPORATES),
        },
      ];
    });
  return {
    raId: open.id,
    name: open.name,
    revision: open.revision,
    modelName: deps.models.describe(open.modelHash)?.name ?? '',
    types: {
      customers: levels('customers'),
      products: levels('products'),
      transactions: levels('transactions'),
      channels: levels('channels'),
      geographies: levels('geographies'),
      industries: levels('industries'),
      legalForms: levels('legalForms'),
      legals: levels('legals'),
    },
  };
}

const segmentFigures = (row: { readonly inherent: number; readonly residual: number } | undefined) =>
  row === undefined ? null : { inherent: row.inherent, residual: row.residual };

/** Like `loadOwnRiskLevels`; null if the assessment does not exist or the actor may not see it. */
export async function loadOwnRiskLevelsIfVisible(
  reading: { tx: ReadTx; actor: Actor; deps: AnalysisDeps },
  raId: number | null,
): Promise<OwnRiskLevels | null> {
  if (raId === null) return null;
  try {
    return await loadOwnRiskLevels(reading, raId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.notfound') return null;
    throw error;
  }
}
