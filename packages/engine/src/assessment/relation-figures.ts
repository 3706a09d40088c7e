/** Threats and the risks that they relate to, with their levels: the data of the relation graph. */
import type { AssessmentResult } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import { type OperationalType, operationalTypes, type Text } from '../text/terms.ts';
import { listIncludedThreats } from './progress.ts';
import { createCountingLevelLookup, groupRisksByThreat } from './threat-rows.ts';
import type { AssessmentDocument } from './types.ts';

/**
 * A threat or a risk of the graph. `level` (0-4) is the higher of a threat's segment levels, or a risk's inherent
 * level.
 */
export interface RelatedFigure {
  readonly key: string;
  readonly label: Text;
  readonly level: number;
}

/** A risk with its category. */
export interface RelatedRisk extends RelatedFigure {
  readonly type: OperationalType;
}

/**
 * The included threats and the operational risks that they relate to, each ordered by level, highest first. `ties`
 * holds index pairs into the two lists.
 */
export interface RelationFigures {
  readonly threats: readonly RelatedFigure[];
  readonly risks: readonly RelatedRisk[];
  readonly ties: readonly (readonly [threat: number, risk: number])[];
}

const byLevel = (a: RelatedFigure, b: RelatedFigure): number =>
  b.level - a.level || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

function threatsOf(model: CompiledModel, document: AssessmentDocument): readonly RelatedFigure[] {
  const levelOf = createCountingLevelLookup(model, document);
  return listIncludedThreats(model, document)
    .flatMap((key): readonly RelatedFigure[] => {
      const at = model.threats.index.get(key);
      const threat = model.threats.byKey.get(key);
      if (at === undefined || threat === undefined) return [];
      const level = Math.max(levelOf(at, 'INDIVIDUALS') ?? 0, levelOf(at, 'CORPORATES') ?? 0);
      return [{ key, label: threat.name, level }];
    })
    .toSorted(byLevel);
}

/**
 * The relations of an assessment. `result` is the calculation of the document; threats and risks without a
 * relation are left out.
 */
export function computeRelationFigures(
  given: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
): RelationFigures {
  const model = applyOwnParts(given, document.overlay);
  const related = groupRisksByThreat(model, document);
  const hit = new Map(
    threatsOf(model, document).map((threat) => [
      threat,
      new Set((related.get(threat.key) ?? []).map(({ type, key }) => `${type}/${key}`)),
    ]),
  );
  const used = new Set([...hit.values()].flatMap((keys) => [...keys]));
  const risks = operationalTypes
    .flatMap((type) =>
      (result.combined?.types[type].risks ?? []).flatMap(({ key, inherent }): readonly RelatedRisk[] => {
        const risk = model[type].byKey.get(key);
        if (risk === undefined || !used.has(`${type}/${key}`)) return [];
        return [{ key, type, label: risk.name, level: inherent }];
      }),
    )
    .toSorted(byLevel);
  const threats = [...hit.keys()].filter((threat) =>
    risks.some(({ type, key }) => hit.get(threat)?.has(`${type}/${key}`)),
  );
  const ties = threats.flatMap((threat, from) =>
    risks.flatMap(({ type, key }, to) =>
      hit.get(threat)?.has(`${type}/${key}`) ? [[from, to] as const] : [],
    ),
  );
  return { threats, risks, ties };
}
