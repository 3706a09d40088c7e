/** Finds answers about risks and controls of businesses that the assessment does not include. */
import type { CompiledModel } from '../model/compile.ts';
import { type RiskType, riskTypes, type Text } from '../text/terms.ts';
import { hasCommonBusiness } from './case.ts';
import { listRiskRows } from './risk-rows.ts';
import { listThreatRows } from './threat-rows.ts';
import type { AssessmentDocument, EntitySelection } from './types.ts';

/**
 * An answer about a risk or a control of another business. The answer counts again when the assessment includes that
 * business.
 */
export interface OutsideBusinessAnswer {
  readonly part: 'risks' | 'background' | 'selections' | 'controls';
  /** The type of the risk; null for a control. */
  readonly type: RiskType | null;
  readonly key: string;
  readonly name: Text;
}

/**
 * Lists the risks and controls in model order that the businesses exclude although the document has a figure, an
 * entry or a choice for them. Each risk is listed once: as an entry if it has one, else as figures, else as a choice
 * of offered products and channels. Empty if the assessment names no business.
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

/**
 * Keys of the exceptions in the selection of products or channels: a person chose them differently from the rest of
 * their type.
 */
function choiceOf({ selections }: AssessmentDocument, type: RiskType): readonly string[] {
  const byType: Partial<Record<RiskType, EntitySelection>> = {
    products: selections.products,
    channels: selections.channels,
  };
  return byType[type]?.exceptions ?? [];
}

/**
 * Lists the keys of threats, in model order, that count although no offered product or transaction of the businesses
 * relates to them. Threats with an answer of the assessor are left out. Empty if the assessment names no business.
 */
export function findThreatsOutsideBusiness(
  model: CompiledModel,
  document: AssessmentDocument,
): readonly string[] {
  if (document.settings.businesses.length === 0) return [];
  return listThreatRows(model, document)
    .filter(({ absence, concern, entry }) => absence === null && concern === null && entry === null)
    .map(({ key }) => key);
}
