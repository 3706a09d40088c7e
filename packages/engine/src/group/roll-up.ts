/**
 * A tree of units and organisations rolled up: levels of each unit with all below it, as they are and as they were.
 * Works on what it is given alone: whoever may see fewer units is given fewer. Source: calculation page section 14.
 */

import type { PartStatus } from '../terms.ts';
import {
  type GroupDriver,
  type GroupMeasure,
  type GroupUnit,
  groupLevels,
  type UnitLevels,
  type WeightRule,
} from './group.ts';
import type { GroupFigures, GroupSize } from './kept.ts';

/** An assessment that counts for a unit in some year, with what the group keeps of it. */
export interface RolledAssessment extends GroupFigures {
  readonly id: number;
  readonly period: number;
}

/** What is known of an assessment that counts for a unit. Times are ISO times in UTC; null `approvedAt`: no approval in force. */
export interface GroupAssessment extends RolledAssessment {
  readonly name: string;
  readonly status: PartStatus;
  readonly approvedAt: string | null;
  readonly updatedAt: string;
  readonly responsible: string;
  readonly modelHash: string;
  readonly modelName: string;
  readonly revision: number;
}

/** A place of the tree. An organisation holds units and has no assessment of its own: it is never counted as a unit. */
export interface RolledPlace<A extends RolledAssessment = RolledAssessment> {
  readonly key: string;
  readonly parent: string | null;
  readonly kind: 'organization' | 'unit';
  readonly name: string;
  /** Stated weight, 0 or more. */
  readonly weight: number | null;
  /** The assessment that counts for the unit, by year: `standingIn` reads it. Newest year first, each year once. */
  readonly standing: readonly { readonly from: number; readonly assessment: A }[];
}

/** What units are to be weighed by: a declared size, the stated weights, or all alike. */
export type WeighBy = GroupSize | 'stated' | 'equal';

/** Ways of weighing, the usual one first. */
export const weighings = [
  'customers',
  'transactions',
  'stated',
  'equal',
] as const satisfies readonly WeighBy[];

/** What is asked of a roll-up. */
export interface RollUpQuery {
  /** The year as of which it is. */
  readonly period: number;
  readonly weigh: WeighBy;
  /** Measures to roll up (`groupMeasure`); all where absent. */
  readonly measures?: readonly string[];
}

/** One row of the tree, parents before what is below them. `measures` as in `GroupNode`. */
export interface RollUpRow<A extends RolledAssessment = RolledAssessment> {
  readonly place: RolledPlace<A>;
  /** 0 for a root. */
  readonly depth: number;
  /** How many rows below it belong to it. */
  readonly below: number;
  /** The assessment that counts for the unit itself; null for an organisation and for a unit without one. */
  readonly assessment: A | null;
  readonly units: number;
  readonly assessed: number;
  readonly measures: { readonly [measure: string]: GroupMeasure };
}

/** The whole: how units were weighed in the end, and every row. */
export interface RollUp<A extends RolledAssessment = RolledAssessment> {
  readonly rule: WeightRule;
  readonly rows: readonly RollUpRow<A>[];
}

/** The assessment that counted for a unit in a year; null where none did. */
export function standingIn<A extends RolledAssessment>(
  { standing }: Pick<RolledPlace<A>, 'standing'>,
  period: number,
): A | null {
  return standing.find(({ from }) => from <= period)?.assessment ?? null;
}

/** Rolls up a tree. A place whose parent is not given, or that is its own ancestor, is a root. Throws when a key occurs twice. */
export function rollUp<A extends RolledAssessment>(
  places: readonly RolledPlace<A>[],
  query: RollUpQuery,
): RollUp<A> {
  const { rule, units } = groupLevels(places.map((place) => unitOf(place, query)));
  const ordered = inTreeOrder(places);
  const rows = ordered.map(({ place, depth }, index): RollUpRow<A> => {
    const node = units[place.key];
    let end = index + 1;
    let count = place.kind === 'unit' ? 1 : 0;
    for (let next = ordered[end]; next !== undefined && next.depth > depth; next = ordered[end]) {
      if (next.place.kind === 'unit') count += 1;
      end += 1;
    }
    return {
      place,
      depth,
      below: end - index - 1,
      assessment: place.kind === 'unit' ? standingIn(place, query.period) : null,
      units: count,
      assessed: node?.assessed ?? 0,
      measures: node?.measures ?? {},
    };
  });
  return { rule, rows };
}

function unitOf(place: RolledPlace, { period, weigh, measures }: RollUpQuery): GroupUnit {
  const { key, parent, kind, weight } = place;
  const assessment = kind === 'unit' ? standingIn(place, period) : null;
  if (assessment === null) return { key, parent };
  const { levels, sizes } = assessment;
  const wanted: { [measure: string]: UnitLevels } = {};
  for (const name of measures ?? Object.keys(levels)) {
    const level = levels[name];
    if (level !== undefined) wanted[name] = level;
  }
  return {
    key,
    parent,
    levels: wanted,
    figure: weigh === 'customers' || weigh === 'transactions' ? sizes[weigh] : null,
    weight: weigh === 'equal' ? null : weight,
  };
}

interface Placed<A extends RolledAssessment> {
  readonly place: RolledPlace<A>;
  readonly depth: number;
}

/** Depth first, siblings in the given order. What is its own ancestor has no root above it and becomes one. */
function inTreeOrder<A extends RolledAssessment>(places: readonly RolledPlace<A>[]): Placed<A>[] {
  const known = new Set(places.map(({ key }) => key));
  const children = new Map<string | null, RolledPlace<A>[]>();
  for (const place of places) {
    const parent = place.parent !== null && known.has(place.parent) ? place.parent : null;
    const siblings = children.get(parent) ?? [];
    siblings.push(place);
    children.set(parent, siblings);
  }
  const ordered: Placed<A>[] = [];
  const seen = new Set<string>();
  const visit = (roots: readonly RolledPlace<A>[], from: number): void => {
    const waiting = roots.map((place) => ({ place, depth: from })).reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { place, depth } = next;
      if (seen.has(place.key)) continue;
      seen.add(place.key);
      ordered.push(next);
      for (const child of (children.get(place.key) ?? []).toReversed())
        waiting.push({ place: child, depth: depth + 1 });
    }
  };
  visit(children.get(null) ?? [], 0);
  for (const place of places) if (!seen.has(place.key)) visit([place], 0);
  return ordered;
}

/** Levels of one year and of an earlier one, of the units that had a level in both. Null where there are none. */
export interface GroupChange {
  readonly before: number;
  readonly now: number;
  /** How many units both figures are of. */
  readonly units: number;
}

/**
 * How a level of each place moved from one year to another, like for like: over the units that were assessed in both.
 * By key; a place without such units is absent.
 */
export function groupChanges<A extends RolledAssessment>(
  places: readonly RolledPlace<A>[],
  query: RollUpQuery & {
    readonly since: number;
    readonly measure: string;
    readonly figure: 'inherent' | 'residual';
  },
): ReadonlyMap<string, GroupChange> {
  const { since, measure, figure } = query;
  const had = (place: RolledPlace<A>, period: number): boolean =>
    place.kind === 'unit' && standingIn(place, period)?.levels[measure] !== undefined;
  const both = places.map((place) =>
    had(place, query.period) && had(place, since) ? place : { ...place, standing: [] },
  );
  const asked = { weigh: query.weigh, measures: [measure] };
  const [now, before] = [
    rollUp(both, { ...asked, period: query.period }),
    rollUp(both, { ...asked, period: since }),
  ];
  const earlier = new Map(before.rows.map((row) => [row.place.key, row.measures[measure]?.[figure]]));
  return new Map(
    now.rows.flatMap(({ place, measures, assessed }): [string, GroupChange][] => {
      const [level, former] = [measures[measure]?.[figure], earlier.get(place.key)];
      return level && former
        ? [[place.key, { before: former.level, now: level.level, units: assessed }]]
        : [];
    }),
  );
}

/** Largest parts of a level, and what is left beside them (shares 0-1). */
export function mainDrivers(
  drivers: readonly GroupDriver[],
  most: number,
): { readonly drivers: readonly GroupDriver[]; readonly rest: number } {
  const named = drivers.filter(({ share }) => share > 0);
  return {
    drivers: named.slice(0, most),
    rest: named.slice(most).reduce((sum, { share }) => sum + share, 0),
  };
}
