/** Levels of a group of assessment units: calculation page section 14. */
import { defaultConfig } from '../assess/config.ts';
import { effectOf } from '../assess/residual.ts';
import { hiddenWorstDifference, levelOfProbability, probabilityOfLevel, shown } from '../scale.ts';

/** Levels (0-4) of one measure of a unit's authoritative assessment. */
export interface UnitLevels {
  readonly inherent: number;
  readonly residual: number;
}

/** A unit of the group. Without `levels` it has no authoritative assessment; `figure` is its size, `weight` a stated one. */
export interface GroupUnit {
  readonly key: string;
  readonly parent?: string | null;
  readonly levels?: { readonly [measure: string]: UnitLevels };
  readonly figure?: number | null;
  readonly weight?: number | null;
}

/** What the units are weighed by: their sizes, stated weights, or all alike. */
export type WeightRule = 'figures' | 'weights' | 'equal';

/** A unit's part (0-1) in the group's probability. */
export interface GroupDriver {
  readonly unit: string;
  readonly share: number;
}

/** A level (0-4) of a group, beside its worst unit. */
export interface GroupLevel {
  readonly level: number;
  readonly worst: number;
  readonly worstUnit: string;
  /** True when the worst unit is shown one level or more above the group: it has to be explained. */
  readonly hidden: boolean;
  /** Largest part first; none at level 0 of probability 0. */
  readonly drivers: readonly GroupDriver[];
}

/** A measure of a group. All null where the weights of those who have it come to 0. */
export interface GroupMeasure {
  readonly inherent: GroupLevel | null;
  readonly residual: GroupLevel | null;
  /** 0-4; null where the inherent level is 0. */
  readonly strength: number | null;
}

/** A unit with everything below it: how many there are, how many are assessed, and the levels. */
export interface GroupNode {
  readonly units: number;
  readonly assessed: number;
  /** A measure that nobody below has is absent. */
  readonly measures: { readonly [measure: string]: GroupMeasure };
}

/** The group's levels per unit, and what the units were weighed by. */
export interface GroupResult {
  readonly rule: WeightRule;
  readonly units: { readonly [unit: string]: GroupNode };
}

/** A unit's levels of one measure, with their probabilities. */
interface Part {
  readonly unit: string;
  readonly weight: number;
  readonly inherent: number;
  readonly residual: number;
  readonly inherentChance: number;
  readonly residualChance: number;
}

/**
 * Levels of every unit with all that is below it. The result speaks of the given units alone: whoever may see fewer is
 * given fewer. A unit whose parent is not among them, or that is its own ancestor, is a root. Throws when a key occurs twice.
 */
export function groupLevels(units: readonly GroupUnit[]): GroupResult {
  const assessed = units.filter(({ levels }) => levels !== undefined);
  const rule = ruleOf(assessed);
  const below = subtrees(units);
  const parts = partsOf(assessed, rule);
  const nodes = units.map(({ key }): [string, GroupNode] => {
    const members = below.get(key) ?? [];
    const named = members.filter(({ levels }) => levels !== undefined).map((unit) => unit.key);
    return [key, { units: members.length, assessed: named.length, measures: measuresOf(named, parts) }];
  });
  return { rule, units: Object.fromEntries(nodes) };
}

/** By measure and unit: each level is turned into its probability once, however many groups it stands in. */
type Parts = ReadonlyMap<string, ReadonlyMap<string, Part>>;

function partsOf(assessed: readonly GroupUnit[], rule: WeightRule): Parts {
  const parts = new Map<string, Map<string, Part>>();
  for (const unit of assessed) {
    const weight = weightOf(unit, rule);
    for (const [name, { inherent, residual }] of Object.entries(unit.levels ?? {})) {
      const ofMeasure = parts.get(name) ?? new Map<string, Part>();
      parts.set(name, ofMeasure);
      ofMeasure.set(unit.key, {
        unit: unit.key,
        weight,
        inherent,
        residual,
        inherentChance: probabilityOfLevel(inherent),
        residualChance: probabilityOfLevel(residual),
      });
    }
  }
  return parts;
}

/** Sizes where every assessed unit has one and they come to something; else stated weights likewise; else all alike. */
function ruleOf(assessed: readonly GroupUnit[]): WeightRule {
  const hold = (of: (unit: GroupUnit) => number | null | undefined): boolean =>
    assessed.every((unit) => isWeight(of(unit))) &&
    assessed.reduce((sum, unit) => sum + (of(unit) ?? 0), 0) > 0;
  if (hold(({ figure }) => figure)) return 'figures';
  return hold(({ weight }) => weight) ? 'weights' : 'equal';
}

function isWeight(value: number | null | undefined): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function weightOf({ figure, weight }: GroupUnit, rule: WeightRule): number {
  if (rule === 'equal') return 1;
  return (rule === 'figures' ? figure : weight) ?? 0;
}

/** Each unit with everything below it, in the given order. */
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

function measuresOf(members: readonly string[], parts: Parts): GroupNode['measures'] {
  const measures: { [measure: string]: GroupMeasure } = {};
  for (const [name, ofMeasure] of parts) {
    const own: Part[] = [];
    for (const key of members) {
      const part = ofMeasure.get(key);
      if (part !== undefined) own.push(part);
    }
    if (own.length > 0) measures[name] = measureOf(own);
  }
  return measures;
}

function measureOf(members: readonly Part[]): GroupMeasure {
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return { inherent: null, residual: null, strength: null };
  const inherent = levelOf(members, total, 'inherent', 'inherentChance');
  const residual = levelOf(members, total, 'residual', 'residualChance');
  return { inherent, residual, strength: effectOf(inherent.level, residual.level, defaultConfig) };
}

/** Levels are logarithmic, so that probabilities are averaged and not levels. */
function levelOf(
  members: readonly Part[],
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
  const level = levelOfProbability(sum / total);
  for (const driver of drivers) driver.share /= sum;
  return {
    level,
    worst,
    worstUnit,
    hidden: shown(shown(worst) - shown(level)) >= hiddenWorstDifference,
    drivers: sum > 0 ? drivers.sort((a, b) => b.share - a.share) : [],
  };
}
