/**
 * Levels before an assessment brings data of its own. They add up over threats, so that every new relation raises others:
 * what an edition does to them is shown before it goes out. Source: docs/calculation.md sections 3 and 4.
 */
import { assess } from '../assess/assess.ts';
import { caseOf } from '../assessment/case.ts';
import { emptyDocument, emptySettings } from '../assessment/document.ts';
import type { CompiledModel } from '../model/compile.ts';
import { defaultScale, riskClass, shown } from '../scale.ts';
import { type OperationalType, operationalTypes } from '../terms.ts';

/** Levels 0-4 of the risks of a type by key: the higher of both segments. */
export type LevelsOfType = ReadonlyMap<string, number>;

/** Levels of each operational risk type. */
export type CalibrationLevels = { readonly [T in OperationalType]: LevelsOfType };

/**
 * Inherent levels of an assessment of one business (or of none in particular) in which nothing has been entered. Risks
 * that no threat uses are left out.
 */
export function levelsBeforeData(model: CompiledModel, business: string | null): CalibrationLevels {
  const businesses = business === null ? [] : [business];
  const { combined } = assess(caseOf(model, emptyDocument({ ...emptySettings, businesses })));
  const of = (type: OperationalType): LevelsOfType =>
    new Map(
      (combined?.types[type].risks ?? [])
        .filter(({ relevant }) => relevant)
        .map(({ key, inherent }) => [key, inherent]),
    );
  return {
    customers: of('customers'),
    products: of('products'),
    transactions: of('transactions'),
    channels: of('channels'),
    geographies: of('geographies'),
  };
}

/** How the risks of a type spread: how many there are, how many are Very High, how many can rise no more. */
export interface Spread {
  readonly risks: number;
  readonly veryHigh: number;
  readonly saturated: number;
}

/** Counts levels by what they are shown as. */
export function spreadOf(levels: LevelsOfType): Spread {
  const all = [...levels.values()];
  return {
    risks: all.length,
    veryHigh: all.filter((level) => riskClass(level) === 'VERYHIGH').length,
    saturated: all.filter((level) => shown(level) >= defaultScale.maxLevel).length,
  };
}

/** Share of Very High in a type above which an edition is too hot to tell risks apart: 0-1. */
export const tooManyVeryHigh = 0.25;

/** A type of which more risks are Very High than can be told apart. */
export function isTooHot({ risks, veryHigh }: Spread): boolean {
  return risks > 0 && veryHigh / risks > tooManyVeryHigh;
}

/** A risk that is shown at another level than before: 0-4, one decimal; null where it is not there. */
export interface LevelMove {
  readonly key: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Risks that are shown at another level than before, newcomers and those that are gone included; the farthest first. */
export function movesBetween(before: LevelsOfType, after: LevelsOfType): readonly LevelMove[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const far = (move: LevelMove) => Math.abs((move.after ?? 0) - (move.before ?? 0));
  return [...keys]
    .map((key) => ({ key, before: shownAt(before, key), after: shownAt(after, key) }))
    .filter((move) => move.before !== move.after)
    .toSorted((a, b) => far(b) - far(a) || a.key.localeCompare(b.key));
}

function shownAt(levels: LevelsOfType, key: string): number | null {
  const level = levels.get(key);
  return level === undefined ? null : shown(level);
}

/** The types of which levels are compared. */
export const calibratedTypes = operationalTypes;
