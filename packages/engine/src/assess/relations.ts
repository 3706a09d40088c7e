/** Relations between threats, controls and risks: docs/calculation.md sections 4.3 and 5.1. */
import { type RiskType, riskTypes } from '../text/terms.ts';
import type { GeographyIndex } from './geography.ts';
import { mapRiskTypes, type RiskIndex } from './risks.ts';
import type { ThreatTree } from './tree.ts';
import type { CalculationConfig, ControlInput, RiskInput, ThreatInput } from './types.ts';

/** Rows that a relation to a key affects, by type and key: the risk itself and, for a place, every risk inside it. */
export type RelationReach = { readonly [T in RiskType]: ReadonlyMap<string, readonly number[]> };

/** Builds the rows for every key. With `throughPlaces` false, a relation to a place affects only the place itself. */
export function buildRelationReach(
  index: RiskIndex,
  geographies: GeographyIndex,
  throughPlaces: boolean,
): RelationReach {
  return mapRiskTypes((type) => {
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

/** Rows of each threat or control, in ascending order. */
export type RowLists = readonly Int32Array[];

/**
 * Collects the risks that each threat affects by its own or inherited relations. See docs/calculation.md section 4.3.
 */
export function buildRelatedRiskRows(
  threats: readonly ThreatInput[],
  tree: ThreatTree,
  index: RiskIndex,
  reach: RelationReach,
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
  return flags.map(listFlaggedRows);
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

/** Lists the flagged rows in ascending order. */
export function listFlaggedRows(flags: Uint8Array): Int32Array {
  const rows = new Int32Array(flags.length);
  let count = 0;
  for (let row = 0; row < flags.length; row++) {
    if (flags[row] === 1) rows[count++] = row;
  }
  return rows.slice(0, count);
}

/**
 * Rule by which a control applies to a risk, regardless of segment and applicability. See docs/calculation.md section
 * 5.1.
 */
export type CoverageRule = 'control.everywhere' | 'control.type' | 'control.listed' | 'control.place';

/** True for a general control without listed types and risks; such a control applies to all risks. */
export function isUniversalControl(control: ControlInput): boolean {
  return control.general === true && riskTypes.every((type) => !namesRiskType(control, type));
}

function namesRiskType(control: ControlInput, type: RiskType): boolean {
  return (control.all?.includes(type) ?? false) || (control.risks?.[type]?.length ?? 0) > 0;
}

/** Finds the rule by which a control applies to one risk; null if it does not apply. */
export function findCoverageRule(
  control: ControlInput,
  type: RiskType,
  risk: RiskInput,
  geographies: GeographyIndex,
  config: CalculationConfig,
): CoverageRule | null {
  if (isUniversalControl(control)) return 'control.everywhere';
  if (control.all?.includes(type)) return 'control.type';
  const listed = control.risks?.[type] ?? [];
  if (listed.includes(risk.key)) return 'control.listed';
  if (type !== 'geographies' || !config.fullInheritance) return null;
  const ancestors = geographies.ancestors(risk.key);
  return listed.some((key) => ancestors.has(key)) ? 'control.place' : null;
}

/** Collects the risks to which each control applies by its types and lists. */
export function buildControlCoverage(
  controls: readonly ControlInput[],
  index: RiskIndex,
  reach: RelationReach,
): RowLists {
  return controls.map((control) => listFlaggedRows(coveredRows(control, index, reach)));
}

function coveredRows(control: ControlInput, index: RiskIndex, reach: RelationReach): Uint8Array {
  const flags = new Uint8Array(index.size);
  if (isUniversalControl(control)) return flags.fill(1);
  for (const type of riskTypes) {
    const { start, end } = index.ranges[type];
    if (control.all?.includes(type)) flags.fill(1, start, end);
    flagRelated(flags, control.risks?.[type], reach[type]);
  }
  return flags;
}
