/** Background data kinds per risk type: specification 001 section 3.3. */
import { exposureKinds } from '../assess/share.ts';
import { type DataKind, dataKinds, type RiskType, riskTypes } from '../terms.ts';

/** The kinds of a risk type in the order in which they are entered; none for a qualitative type. */
export function kindsOf(type: RiskType): readonly DataKind[] {
  return dataKinds[type];
}

/** True when the kind belongs to the type. */
export function isKindOf(type: RiskType, kind: string): kind is DataKind {
  return kindsOf(type).some((known) => known === kind);
}

/** Kinds that count as exposure: all but inactive customers, which are information only (calculation page 4.6). */
export function exposureKindsOf(type: RiskType): readonly string[] {
  return exposureKinds[type];
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
