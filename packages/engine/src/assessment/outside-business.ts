/** Answers of an assessment about risks and controls of businesses that it does not have. */
import type { CompiledModel } from '../model/compile.ts';
import { type RiskType, riskTypes, type Text } from '../text/terms.ts';
import { hasCommonBusiness } from './case.ts';
import { listRiskRows } from './risk-rows.ts';
import { listThreatRows } from './threat-rows.ts';
import type { AssessmentDocument, EntitySelection } from './types.ts';

/** A risk or a control of other businesses with an answer. They count again once the businesses include it. */
export interface OutsideBusinessAnswer {
  readonly part: 'risks' | 'background' | 'selections' | 'controls';
  /** Null for controls. */
  readonly type: RiskType | null;
  readonly key: string;
  readonly name: Text;
}

/**
 * Risks and controls that the businesses exclude although the document has a figure, an entry or a choice for them, in
 * model order. A risk is listed once, under its entry first, then its figures, then the choice of offered products and
 * channels. Empty without businesses.
 */
export function findAnswersOutsideBusiness(
  model: CompiledModel,
  document: AssessmentDocument,
): readonly OutsideBusinessAnswer[] {
  const risks = riskTypes.flatMap((type) =>
    listRiskRows(model, document, type).flatMap(
      ({ absence, entry, data, key, entity }): OutsideBusinessAnswer[] => {
        if (absence !== 'business') return [];
        const part = entry !== null ? 'risks' : data !== null ? 'background' : 'selections';
        return part !== 'selections' || choiceOf(document, type).includes(key)
          ? [{ part, type, key, name: entity.name }]
          : [];
      },
    ),
  );
  const controls = model.controls.list
    .filter((control) => !hasCommonBusiness(control, document.settings))
    .filter(({ key }) => document.controls.data[key] !== undefined)
    .map(({ key, name }) => ({ part: 'controls' as const, type: null, key, name }));
  return [...risks, ...controls];
}

/** Keys that a person has chosen otherwise than the rest of their type. */
function choiceOf({ selections }: AssessmentDocument, type: RiskType): readonly string[] {
  const byType: Partial<Record<RiskType, EntitySelection>> = {
    products: selections.products,
    channels: selections.channels,
  };
  return byType[type]?.exceptions ?? [];
}

/**
 * Keys of threats that count although no offered product or transaction of the businesses relates to them, in model
 * order; threats with an own answer are left out of the list. Empty without businesses.
 */
export function findUnconcernedThreats(
  model: CompiledModel,
  document: AssessmentDocument,
): readonly string[] {
  if (document.settings.businesses.length === 0) return [];
  return listThreatRows(model, document)
    .filter(({ absence, concern, entry }) => absence === null && concern === null && entry === null)
    .map(({ key }) => key);
}
