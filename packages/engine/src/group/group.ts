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

interface Weighed {
  readonly unit: GroupUnit;
  readonly weight: number;
}

/**
 * Levels of every unit with all that is below it. The result speaks of the given units alone: whoever may see fewer is
 * given fewer. A unit whose parent is not among them, or that is its own ancestor, is a root. Throws when a key occurs twice.
 */
export function groupLevels(units: readonly GroupUnit[]): GroupResult {
  const assessed = units.filter(({ levels }) => levels !== undefined);
  const rule = ruleOf(assessed);
  const below = subtrees(units);
  const nodes = units.map(({ key }): [string, GroupNode] => {
    const members = below.get(key) ?? [];
    const weighed = members
      .filter(({ levels }) => levels !== undefined)
      .map((unit) => ({ unit, weight: weightOf(unit, rule) }));
    return [key, { units: members.length, assessed: weighed.length, measures: measuresOf(weighed) }];
  });
  return { rule, units: Object.fromEntries(nodes) };
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

function measuresOf(weighed: readonly Weighed[]): GroupNode['measures'] {
  const names = new Set(weighed.flatMap(({ unit }) => Object.keys(unit.levels ?? {})));
  return Object.fromEntries([...names].map((name) => [name, measureOf(weighed, name)]));
}

function measureOf(weighed: readonly Weighed[], name: string): GroupMeasure {
  const members = weighed.filter(({ unit }) => unit.levels?.[name] !== undefined);
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return { inherent: null, residual: null, strength: null };
  const inherent = levelOf(members, total, (unit) => unit.levels?.[name]?.inherent ?? 0);
  const residual = levelOf(members, total, (unit) => unit.levels?.[name]?.residual ?? 0);
  return { inherent, residual, strength: effectOf(inherent.level, residual.level, defaultConfig) };
}

/** Levels are logarithmic, so that probabilities are averaged and not levels. */
function levelOf(members: readonly Weighed[], total: number, of: (unit: GroupUnit) => number): GroupLevel {
  let worst = -1;
  let worstUnit = '';
  let sum = 0;
  const parts = members.map(({ unit, weight }) => {
    const level = of(unit);
    if (level > worst) {
      worst = level;
      worstUnit = unit.key;
    }
    const part = weight * probabilityOfLevel(level);
    sum += part;
    return { unit: unit.key, part };
  });
  const level = levelOfProbability(sum / total);
  const drivers = parts.map(({ unit, part }) => ({ unit, share: part / sum }));
  return {
    level,
    worst,
    worstUnit,
    hidden: shown(shown(worst) - shown(level)) >= hiddenWorstDifference,
    drivers: sum > 0 ? drivers.sort((a, b) => b.share - a.share) : [],
  };
}
