/** Background data kinds per risk type: specification 001 section 3.3. */
import type { NumberRules } from '../numbers.ts';
import { type DataKind, type DataMode, dataKinds, type RiskType, riskTypes } from '../terms.ts';

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

const amounts: ReadonlySet<DataKind> = new Set([
  'TransactionVolume',
  'TransactionVolumeIn',
  'TransactionVolumeOut',
]);

/** Whether an absolute figure of the kind counts something, and so is whole; the others are amounts of money. */
export function isCounted(kind: DataKind): boolean {
  return !amounts.has(kind);
}

/** Largest figure per mode; no figure of an organisation is larger than the first, which keeps sums exact. */
export const largestFigure: { readonly [M in DataMode]: number } = {
  abs: Number.MAX_SAFE_INTEGER,
  perc: 100,
  ratio: 1,
  ball: 4,
};

/** What a figure of a kind must be, given how it is expressed: counts are whole, shares end at the whole. */
export function figureRules(kind: DataKind, mode: DataMode): NumberRules {
  return { least: 0, most: largestFigure[mode], whole: mode === 'abs' && isCounted(kind) };
}

/** The risk types for which figures can be entered. */
export const quantifiableTypes: readonly RiskType[] = riskTypes.filter((type) => kindsOf(type).length > 0);
