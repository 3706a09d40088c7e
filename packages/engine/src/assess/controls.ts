/** Control strength of a risk: calculation page sections 5.1 to 5.3. */
import { clamp } from '../scale.ts';
import { effectiveSegment, segmentContains } from '../segment.ts';
import type { FigureSegment } from '../terms.ts';
import { given, sideOf } from './input.ts';
import type { RowLists } from './relations.ts';
import type { AssessedValue, CalculationConfig, ControlInput } from './types.ts';

/** Assessed value of a control in a segment, and which entry it comes from. */
export interface Assessed {
  /** The segment's own entry, the one for both, or none. */
  readonly source: 'segment' | 'both' | null;
  readonly design: number | undefined;
  readonly operation: number | undefined;
  /** 0-4; 0 when unassessed ("no evidence, no credit"). */
  readonly value: number;
  readonly unassessed: boolean;
}

const notAssessed: Assessed = {
  source: null,
  design: undefined,
  operation: undefined,
  value: 0,
  unassessed: true,
};

/** The value for the segment, else the one for both; of design and operation the smaller. */
export function assessedValue(
  control: ControlInput,
  segment: FigureSegment,
  config: CalculationConfig,
): Assessed {
  const own = readAssessed(control.assessment?.[sideOf[segment]], 'segment', config);
  return own ?? readAssessed(control.assessment?.both, 'both', config) ?? notAssessed;
}

function readAssessed(
  entry: AssessedValue | null | undefined,
  source: 'segment' | 'both',
  config: CalculationConfig,
): Assessed | undefined {
  const design = given(typeof entry === 'object' ? entry?.design : entry);
  const operation = given(typeof entry === 'object' ? entry?.operation : entry);
  if (design === undefined && operation === undefined) return undefined;
  const value = clamp(Math.min(design ?? config.maxLevel, operation ?? config.maxLevel), 0, config.maxLevel);
  return { source, design, operation, value, unassessed: false };
}

/** True when the control is in use for the segment. */
export function isActive(control: ControlInput, segment: FigureSegment): boolean {
  return control.na !== true && segmentContains(effectiveSegment(control.segment), segment);
}

/** Strength (0-4) from the means of the specific and the general controls. Calculation page section 5.3. */
export function strengthOf(specificMean: number, generalMean: number, config: CalculationConfig): number {
  const { maxLevel, potential } = config;
  const left =
    (1 - (potential.specific * specificMean) / maxLevel) * (1 - (potential.general * generalMean) / maxLevel);
  return maxLevel * (1 - left);
}

/** Controls of every row in one segment. */
export interface ControlFigures {
  readonly specificMean: Float64Array;
  readonly generalMean: Float64Array;
  readonly controls: Int32Array;
  readonly unassessed: Int32Array;
  readonly strength: Float64Array;
}

/** Number and sum of assessed values per row. */
interface Tally {
  readonly count: Int32Array;
  readonly sum: Float64Array;
}

/** Means, counts and strength of the `size` rows. */
export function controlFigures(
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
    if (rows === undefined || !isActive(control, segment)) continue;
    const assessed = assessedValue(control, segment, config);
    tally(control.general === true ? general : specific, rows, assessed.value);
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
    figures.strength[row] = strengthOf(specificMean, generalMean, config);
  }
  return figures;
}

function tally({ count, sum }: Tally, rows: Int32Array, value: number): void {
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position] ?? 0;
    count[row] = (count[row] ?? 0) + 1;
    sum[row] = (sum[row] ?? 0) + value;
  }
}

/** Mean of a row's values; 0 when there are none. */
function meanAt({ count, sum }: Tally, row: number): number {
  const number = count[row] ?? 0;
  return number === 0 ? 0 : (sum[row] ?? 0) / number;
}
