/** Calculates the levels of a group of assessment units (docs/calculation.md section 14). */
import { defaultConfig } from '../assess/config.ts';
import { computeEffectStrength } from '../assess/residual.ts';
import { minExplainedDifference, roundToShown, toLevel, toProbability } from '../values/scale.ts';

/** The levels (0-4) of one measure in the assessment that counts for a unit. */
export interface UnitLevels {
  readonly inherent: number;
  readonly residual: number;
}

/**
 * A unit of the group. `levels` is absent if no assessment counts for the unit; `figure` is its size, `weight` a
 * weight that users stated.
 */
export interface GroupUnit {
  readonly key: string;
  readonly parent?: string | null;
  readonly levels?: { readonly [measure: string]: UnitLevels };
  readonly figure?: number | null;
  readonly weight?: number | null;
}

/** The weights of units: their sizes, weights that users stated, or equal weights. */
export type GroupWeightRule = 'figures' | 'weights' | 'equal';

/** The contribution (0-1) of a unit to the probability from which the group's level follows. */
export interface GroupLevelDriver {
  readonly unit: string;
  readonly share: number;
}

/** A level (0-4) of a group, with the level of its worst unit. */
export interface GroupLevel {
  readonly level: number;
  readonly worst: number;
  readonly worstUnit: string;
  /**
   * True when the level of the worst unit, as shown, exceeds that of the group by one or more. Such a difference must
   * be explained.
   */
  readonly hidden: boolean;
  /** Contributions of the units, the largest first; empty for a probability of 0. */
  readonly drivers: readonly GroupLevelDriver[];
}

/** A measure of a group. All members are null when the weights of its units add up to 0. */
export interface GroupMeasure {
  readonly inherent: GroupLevel | null;
  readonly residual: GroupLevel | null;
  /** Control strength 0-4; null when the inherent level is 0. */
  readonly strength: number | null;
}

/** A unit together with all units below it: their number, the number of assessed units, and the levels. */
export interface GroupNode {
  readonly units: number;
  readonly assessed: number;
  /** Measures by name; a measure that no unit has is absent. */
  readonly measures: { readonly [measure: string]: GroupMeasure };
}

/** The levels of each unit together with the units below it, and the rule of the applied weights. */
export interface GroupResult {
  readonly rule: GroupWeightRule;
  readonly units: { readonly [unit: string]: GroupNode };
}

/** A unit's levels of one measure, with their probabilities. */
interface UnitPart {
  readonly unit: string;
  readonly weight: number;
  readonly inherent: number;
  readonly residual: number;
  readonly inherentChance: number;
  readonly residualChance: number;
}

/**
 * Calculates the levels of every unit together with all units below it. The result includes only the given units, so
 * the caller passes those that the reader may see. A unit is a root if its parent is not among them or if it would be
 * its own ancestor. Throws when a key occurs twice.
 */
export function computeGroupLevels(units: readonly GroupUnit[]): GroupResult {
  const assessed = units.filter(({ levels }) => levels !== undefined);
  const rule = chooseWeightRule(assessed);
  const below = subtrees(units);
  const parts = partsOf(assessed, rule);
  const nodes = units.map(({ key }): [string, GroupNode] => {
    const members = below.get(key) ?? [];
    const named = members.filter(({ levels }) => levels !== undefined).map((unit) => unit.key);
    return [key, { units: members.length, assessed: named.length, measures: measuresOf(named, parts) }];
  });
  return { rule, units: Object.fromEntries(nodes) };
}

/** Levels of the units by measure and unit, so that each level is converted to a probability only once. */
type UnitParts = ReadonlyMap<string, ReadonlyMap<string, UnitPart>>;

function partsOf(assessed: readonly GroupUnit[], rule: GroupWeightRule): UnitParts {
  const parts = new Map<string, Map<string, UnitPart>>();
  for (const unit of assessed) {
    const weight = weightOf(unit, rule);
    for (const [name, { inherent, residual }] of Object.entries(unit.levels ?? {})) {
      const ofMeasure = parts.get(name) ?? new Map<string, UnitPart>();
      parts.set(name, ofMeasure);
      ofMeasure.set(unit.key, {
        unit: unit.key,
        weight,
        inherent,
        residual,
        inherentChance: toProbability(inherent),
        residualChance: toProbability(residual),
      });
    }
  }
  return parts;
}

/**
 * Chooses the weights: sizes if every assessed unit has a size and their sum is positive; else stated weights under
 * the same condition; else equal weights.
 */
function chooseWeightRule(assessed: readonly GroupUnit[]): GroupWeightRule {
  const hold = (of: (unit: GroupUnit) => number | null | undefined): boolean =>
    assessed.every((unit) => isWeight(of(unit))) &&
    assessed.reduce((sum, unit) => sum + (of(unit) ?? 0), 0) > 0;
  if (hold(({ figure }) => figure)) return 'figures';
  return hold(({ weight }) => weight) ? 'weights' : 'equal';
}

function isWeight(value: number | null | undefined): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function weightOf({ figure, weight }: GroupUnit, rule: GroupWeightRule): number {
  if (rule === 'equal') return 1;
  return (rule === 'figures' ? figure : weight) ?? 0;
}

/** Returns each unit with itself and all units below it, in the given order. */
function subtrees(units: readonly GroupUnit[]): ReadonlyMap<string, readonly GroupUnit[]> {
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  if (byKey.size < units.length) throw new Error('A unit occurs twice');
  const below = new Map<string, GroupUnit[]>(units.map(({ key }) => [key, []]));
  for (const unit of units) {
    const seen = new Set<string>();
    for (let at: GroupUnit | undefined = unit; at !== undefined && !seen.has(at.key); ) {
      seen.add(at.key);
      below.get(at.key)?.push(unit);
      at = byKey.get(at.parent ?? '');
    }
  }
  return below;
}

function measuresOf(members: readonly string[], parts: UnitParts): GroupNode['measures'] {
  const measures: { [measure: string]: GroupMeasure } = {};
  for (const [name, ofMeasure] of parts) {
    const own: UnitPart[] = [];
    for (const key of members) {
      const part = ofMeasure.get(key);
      if (part !== undefined) own.push(part);
    }
    if (own.length > 0) measures[name] = measureOf(own);
  }
  return measures;
}

function measureOf(members: readonly UnitPart[]): GroupMeasure {
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return { inherent: null, residual: null, strength: null };
  const inherent = levelOf(members, total, 'inherent', 'inherentChance');
  const residual = levelOf(members, total, 'residual', 'residualChance');
  return {
    inherent,
    residual,
    strength: computeEffectStrength(inherent.level, residual.level, defaultConfig),
  };
}

/** The probabilities of the units are averaged, because levels are logarithmic. */
function levelOf(
  members: readonly UnitPart[],
  total: number,
  figure: 'inherent' | 'residual',
  chance: 'inherentChance' | 'residualChance',
): GroupLevel {
  let worst = -1;
  let worstUnit = '';
  let sum = 0;
  const drivers: { readonly unit: string; share: number }[] = [];
  for (const part of members) {
    const { unit, weight } = part;
    if (part[figure] > worst) {
      worst = part[figure];
      worstUnit = unit;
    }
    const share = weight * part[chance];
    sum += share;
    drivers.push({ unit, share });
  }
  const level = toLevel(sum / total);
  for (const driver of drivers) driver.share /= sum;
  return {
    level,
    worst,
    worstUnit,
    hidden: roundToShown(roundToShown(worst) - roundToShown(level)) >= minExplainedDifference,
    drivers: sum > 0 ? drivers.sort((a, b) => b.share - a.share) : [],
  };
}
