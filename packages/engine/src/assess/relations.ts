/** Which threats hit which risks, and which controls cover them: calculation page sections 4.3 and 5.1. */
import { type RiskType, riskTypes } from '../terms.ts';
import type { GeographyIndex } from './geography.ts';
import { byRiskType, type RiskIndex } from './risks.ts';
import type { ThreatTree } from './tree.ts';
import type { CalculationConfig, ControlInput, RiskInput, ThreatInput } from './types.ts';

/** Rows that a relation to a key reaches: the risk itself and, for a place, every risk that lies in it. */
export type Reach = { readonly [T in RiskType]: ReadonlyMap<string, readonly number[]> };

/** Builds the reach of every key. `throughPlaces` off: a place reaches itself alone. */
export function buildReach(index: RiskIndex, geographies: GeographyIndex, throughPlaces: boolean): Reach {
  return byRiskType((type) => {
    const reach = new Map<string, number[]>();
    for (const [key, row] of index.rows[type]) {
      addRow(reach, key, row);
      if (type !== 'geographies' || !throughPlaces) continue;
      for (const ancestor of geographies.ancestors(key)) addRow(reach, ancestor, row);
    }
    return reach;
  });
}

function addRow(reach: Map<string, number[]>, key: string, row: number): void {
  const rows = reach.get(key);
  if (rows === undefined) reach.set(key, [row]);
  else rows.push(row);
}

/** Per threat or control the rows that it concerns, ascending. */
export type RowLists = readonly Int32Array[];

/** The risks that each threat hits, by relations of its own or inherited ones. Calculation page section 4.3. */
export function buildHits(
  threats: readonly ThreatInput[],
  tree: ThreatTree,
  index: RiskIndex,
  reach: Reach,
  config: CalculationConfig,
): RowLists {
  const flags = threats.map(() => new Uint8Array(index.size));
  for (const position of tree.order) {
    const own = flags[position];
    const threat = threats[position];
    if (own === undefined || threat === undefined) continue;
    const mother = flags[tree.mother[position] ?? -1];
    if (mother !== undefined) inheritRelations(own, mother, threat, index, config);
    for (const type of riskTypes) flagRelated(own, threat.relations?.[type], reach[type]);
  }
  return flags.map(rowsOf);
}

function inheritRelations(
  own: Uint8Array,
  mother: Uint8Array,
  threat: ThreatInput,
  index: RiskIndex,
  config: CalculationConfig,
): void {
  for (const type of riskTypes) {
    if (!config.fullInheritance && !threat.inheritance?.includes(type)) continue;
    const { start, end } = index.ranges[type];
    own.set(mother.subarray(start, end), start);
  }
}

function flagRelated(
  flags: Uint8Array,
  keys: readonly string[] | undefined,
  reach: ReadonlyMap<string, readonly number[]>,
): void {
  for (const key of keys ?? []) {
    for (const row of reach.get(key) ?? []) flags[row] = 1;
  }
}

/** The rows whose flag is set, ascending. */
export function rowsOf(flags: Uint8Array): Int32Array {
  const rows = new Int32Array(flags.length);
  let count = 0;
  for (let row = 0; row < flags.length; row++) {
    if (flags[row] === 1) rows[count++] = row;
  }
  return rows.slice(0, count);
}

/** Why a control applies to a risk; null when it does not. Segment and n/a are another matter. Calculation page section 5.1. */
export type Coverage = 'control.everywhere' | 'control.type' | 'control.listed' | 'control.place';

/** True for a general control that names neither types nor risks: it applies to everything. */
export function coversEverything(control: ControlInput): boolean {
  return control.general === true && riskTypes.every((type) => !names(control, type));
}

function names(control: ControlInput, type: RiskType): boolean {
  return (control.all?.includes(type) ?? false) || (control.risks?.[type]?.length ?? 0) > 0;
}

/** Why a control applies to one risk, told apart for the explanation. */
export function coverageOf(
  control: ControlInput,
  type: RiskType,
  risk: RiskInput,
  geographies: GeographyIndex,
  config: CalculationConfig,
): Coverage | null {
  if (coversEverything(control)) return 'control.everywhere';
  if (control.all?.includes(type)) return 'control.type';
  const listed = control.risks?.[type] ?? [];
  if (listed.includes(risk.key)) return 'control.listed';
  if (type !== 'geographies' || !config.fullInheritance) return null;
  const ancestors = geographies.ancestors(risk.key);
  return listed.some((key) => ancestors.has(key)) ? 'control.place' : null;
}

/** The risks that each control applies to by its lists. */
export function buildCoverage(controls: readonly ControlInput[], index: RiskIndex, reach: Reach): RowLists {
  return controls.map((control) => rowsOf(coveredRows(control, index, reach)));
}

function coveredRows(control: ControlInput, index: RiskIndex, reach: Reach): Uint8Array {
  const flags = new Uint8Array(index.size);
  if (coversEverything(control)) return flags.fill(1);
  for (const type of riskTypes) {
    const { start, end } = index.ranges[type];
    if (control.all?.includes(type)) flags.fill(1, start, end);
    flagRelated(flags, control.risks?.[type], reach[type]);
  }
  return flags;
}
