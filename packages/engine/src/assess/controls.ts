/** Control strength of a risk: docs/calculation.md sections 5.1 to 5.3. */

import type { FigureSegment } from '../text/terms.ts';
import { clamp } from '../values/scale.ts';
import { getEffectiveSegment, isInSegment } from '../values/segment.ts';
import { segmentFieldNames, toFiniteNumber } from './input.ts';
import type { RowLists } from './relations.ts';
import type { AssessedValue, CalculationConfig, ControlInput } from './types.ts';

/** Assessed value of a control in a segment, and the entry from which it is taken. */
export interface ControlValue {
  /** Entry used: the segment's own, the entry for both segments, or null if there is none. */
  readonly source: 'segment' | 'both' | null;
  readonly design: number | undefined;
  readonly operation: number | undefined;
  /** Value 0-4; 0 if unassessed ("no evidence, no credit"). */
  readonly value: number;
  readonly unassessed: boolean;
}

const notAssessed: ControlValue = {
  source: null,
  design: undefined,
  operation: undefined,
  value: 0,
  unassessed: true,
};

/**
 * Computes the value of a control in a segment, from the segment's entry or else from the entry for both segments.
 * The lower of design and operation counts.
 */
export function computeControlValue(
  control: ControlInput,
  segment: FigureSegment,
  config: CalculationConfig,
): ControlValue {
  const own = readControlValue(control.assessment?.[segmentFieldNames[segment]], 'segment', config);
  return own ?? readControlValue(control.assessment?.both, 'both', config) ?? notAssessed;
}

function readControlValue(
  entry: AssessedValue | null | undefined,
  source: 'segment' | 'both',
  config: CalculationConfig,
): ControlValue | undefined {
  const design = toFiniteNumber(typeof entry === 'object' ? entry?.design : entry);
  const operation = toFiniteNumber(typeof entry === 'object' ? entry?.operation : entry);
  if (design === undefined && operation === undefined) return undefined;
  const value = clamp(Math.min(design ?? config.maxLevel, operation ?? config.maxLevel), 0, config.maxLevel);
  return { source, design, operation, value, unassessed: false };
}

/** True if the control is applicable and used in the segment. */
export function isActiveControl(control: ControlInput, segment: FigureSegment): boolean {
  return control.na !== true && isInSegment(getEffectiveSegment(control.segment), segment);
}

/**
 * Computes the strength (0-4) from the means (0-4) of specific and general controls. See docs/calculation.md section
 * 5.3.
 */
export function computeControlStrength(
  specificMean: number,
  generalMean: number,
  config: CalculationConfig,
): number {
  const { maxLevel, potential } = config;
  const left =
    (1 - (potential.specific * specificMean) / maxLevel) * (1 - (potential.general * generalMean) / maxLevel);
  return maxLevel * (1 - left);
}

/**
 * Controls of every row in one segment: means (0-4), numbers of controls and of unassessed ones, and strength (0-4);
 * arrays are indexed by row.
 */
export interface ControlFigures {
  readonly specificMean: Float64Array;
  readonly generalMean: Float64Array;
  readonly controls: Int32Array;
  readonly unassessed: Int32Array;
  readonly strength: Float64Array;
}

/** Number and sum of the assessed values, by row. */
interface Tally {
  readonly count: Int32Array;
  readonly sum: Float64Array;
}

/** Computes means, numbers and strength of the controls for `size` rows. */
export function computeControlFigures(
  controls: readonly ControlInput[],
  coverage: RowLists,
  segment: FigureSegment,
  config: CalculationConfig,
  size: number,
): ControlFigures {
  const specific: Tally = { count: new Int32Array(size), sum: new Float64Array(size) };
  const general: Tally = { count: new Int32Array(size), sum: new Float64Array(size) };
  const unassessed = new Int32Array(size);
  for (const [position, control] of controls.entries()) {
    const rows = coverage[position];
    if (rows === undefined || !isActiveControl(control, segment)) continue;
    const assessed = computeControlValue(control, segment, config);
    addToTally(control.general === true ? general : specific, rows, assessed.value);
    if (assessed.unassessed) for (const row of rows) unassessed[row] = (unassessed[row] ?? 0) + 1;
  }
  const figures: ControlFigures = {
    specificMean: new Float64Array(size),
    generalMean: new Float64Array(size),
    controls: new Int32Array(size),
    unassessed,
    strength: new Float64Array(size),
  };
  for (let row = 0; row < size; row++) {
    const specificMean = meanAt(specific, row);
    const generalMean = meanAt(general, row);
    figures.specificMean[row] = specificMean;
    figures.generalMean[row] = generalMean;
    figures.controls[row] = (specific.count[row] ?? 0) + (general.count[row] ?? 0);
    figures.strength[row] = computeControlStrength(specificMean, generalMean, config);
  }
  return figures;
}

function addToTally({ count, sum }: Tally, rows: Int32Array, value: number): void {
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position] ?? 0;
    count[row] = (count[row] ?? 0) + 1;
    sum[row] = (sum[row] ?? 0) + value;
  }
}

/** Returns the mean of a row's values; 0 without values. */
function meanAt({ count, sum }: Tally, row: number): number {
  const number = count[row] ?? 0;
  return number === 0 ? 0 : (sum[row] ?? 0) / number;
}
