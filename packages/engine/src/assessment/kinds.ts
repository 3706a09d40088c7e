/** Background data kinds per risk type: specification 001 section 3.3. */
import { type DataKind, dataKinds, type RiskType, riskTypes } from '../terms.ts';

/** The kinds of a risk type in the order in which they are entered; none for a qualitative type. */
export function kindsOf(type: RiskType): readonly DataKind[] {
  return dataKinds[type];
}

/**
 * The kinds that an assessment cannot do without: how many customers, contracts, payments or contacts there are.
 * The first kind of each type counts them; the others say more about the same.
 */
export function mandatoryKindsOf(type: RiskType): readonly DataKind[] {
  return kindsOf(type).slice(0, 1);
}

/** The risk types for which figures can be entered. */
export const quantifiableTypes: readonly RiskType[] = riskTypes.filter((type) => kindsOf(type).length > 0);
