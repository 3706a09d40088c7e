/** Defines the kinds of background data of each risk type. Source: specification 001 section 3.3. */

import { type DataKind, type DataMode, dataKinds, type RiskType, riskTypes } from '../text/terms.ts';
import type { NumberRules } from '../values/numbers.ts';

/** The kinds of a risk type in the order of entry; none for a qualitative type. */
export function listDataKinds(type: RiskType): readonly DataKind[] {
  return dataKinds[type];
}

/**
 * The mandatory kinds: the first kind of each type, which counts customers, contracts, payments or contacts.
 * The other kinds add detail.
 */
export function listMandatoryDataKinds(type: RiskType): readonly DataKind[] {
  return listDataKinds(type).slice(0, 1);
}

const amounts: ReadonlySet<DataKind> = new Set([
  'TransactionVolume',
  'TransactionVolumeIn',
  'TransactionVolumeOut',
]);

/**
 * True when absolute figures of the kind are counts and therefore whole numbers; other kinds are amounts of
 * money.
 */
export function isCountKind(kind: DataKind): boolean {
  return !amounts.has(kind);
}

/** Largest figure per mode. The limit of absolute figures keeps sums of integers exact. */
export const largestFigureByMode: { readonly [M in DataMode]: number } = {
  abs: Number.MAX_SAFE_INTEGER,
  perc: 100,
  ratio: 1,
  ball: 4,
};

/** The permitted range of a figure by kind and mode: counts are whole numbers, shares are at most 100 %. */
export function getFigureRules(kind: DataKind, mode: DataMode): NumberRules {
  return { least: 0, most: largestFigureByMode[mode], whole: mode === 'abs' && isCountKind(kind) };
}

/** The risk types for which figures can be entered. */
export const quantifiableTypes: readonly RiskType[] = riskTypes.filter(
  (type) => listDataKinds(type).length > 0,
);
