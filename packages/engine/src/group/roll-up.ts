/**
 * Rolls up a tree of units and organisations: levels of each unit together with all units below it, in the present
 * year and in earlier years. The caller passes only the units that the reader may see. Source: docs/calculation.md
 * section 14.
 */

import type { PartStatus } from '../text/terms.ts';
import {
  computeGroupLevels,
  type GroupLevelDriver,
  type GroupMeasure,
  type GroupUnit,
  type GroupWeightRule,
  type UnitLevels,
} from './group.ts';
import type { GroupFigures, GroupSizeKind } from './group-figures.ts';

/** An assessment that counts for a unit in some year, with its group figures. */
export interface UnitAssessment extends GroupFigures {
  readonly id: number;
  readonly period: number;
}

/**
 * Further properties of an assessment that counts for a unit. Times are ISO instants in UTC; `approvedAt` is null if
 * no approval is in force.
 */
export interface GroupAssessment extends UnitAssessment {
  readonly name: string;
  readonly status: PartStatus;
  readonly approvedAt: string | null;
  readonly updatedAt: string;
  readonly responsible: string;
  readonly modelHash: string;
  readonly modelName: string;
  readonly revision: number;
  /** True if the assessment has no entries, so that missing data count as the highest risk; absent otherwise. */
  readonly untouched?: true;
}

/**
 * A node of the tree: a unit or an organisation. An organisation contains units, has no assessment and does not count
 * as a unit.
 */
export interface GroupTreeNode<A extends UnitAssessment = UnitAssessment> {
  readonly key: string;
  readonly parent: string | null;
  readonly kind: 'organization' | 'unit';
  readonly name: string;
  /** Weight that users stated, 0 or more; null without one. */
  readonly weight: number | null;
  /**
   * The assessments that count for the unit, each from a year on; newest first, each year once.
   * `getUnitAssessmentInYear` finds the assessment of a year.
   */
  readonly standing: readonly { readonly from: number; readonly assessment: A }[];
}

/** Basis of the weights: the number of customers or of transactions, weights that users stated, or equal weights. */
export type GroupWeightBasis = GroupSizeKind | 'stated' | 'equal';

/** Possible weights, the default first. */
export const groupWeightBases = [
  'customers',
  'transactions',
  'stated',
  'equal',
] as const satisfies readonly GroupWeightBasis[];

/** Parameters of a roll-up of the tree. */
export interface RollUpQuery {
  /** The year of the roll-up. */
  readonly period: number;
  readonly weigh: GroupWeightBasis;
  /** Names of the measures to roll up (`getGroupMeasureName`); all measures if absent. */
  readonly measures?: readonly string[];
}

/** One row of the result; parents precede their children. `measures` is that of `GroupNode`. */
export interface RollUpRow<A extends UnitAssessment = UnitAssessment> {
  readonly place: GroupTreeNode<A>;
  /** Number of nodes above the row; 0 for a root. */
  readonly depth: number;
  /** Number of rows below this row in the tree. */
  readonly below: number;
  /**
   * The assessment that counts for the unit itself; null for an organisation, and for a unit without such an
   * assessment.
   */
  readonly assessment: A | null;
  readonly units: number;
  readonly assessed: number;
  readonly measures: { readonly [measure: string]: GroupMeasure };
}

/** The result: the applied weights, and all rows. */
export interface RollUpResult<A extends UnitAssessment = UnitAssessment> {
  readonly rule: GroupWeightRule;
  readonly rows: readonly RollUpRow<A>[];
}

/** Returns the assessment that counts for a unit in a year; null without one. */
export function getUnitAssessmentInYear<A extends UnitAssessment>(
  { standing }: Pick<GroupTreeNode<A>, 'standing'>,
  period: number,
): A | null {
  return standing.find(({ from }) => from <= period)?.assessment ?? null;
}

/**
 * Rolls up a tree. A node is a root if its parent is not given or if it would be its own ancestor. Throws when a key
 * occurs twice.
 */
export function rollUpGroup<A extends UnitAssessment>(
  places: readonly GroupTreeNode<A>[],
  query: RollUpQuery,
): RollUpResult<A> {
  const { rule, units } = computeGroupLevels(places.map((place) => unitOf(place, query)));
  const ordered = sortInTreeOrder(places);
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
      assessment: place.kind === 'unit' ? getUnitAssessmentInYear(place, query.period) : null,
      units: count,
      assessed: node?.assessed ?? 0,
      measures: node?.measures ?? {},
    };
  });
  return { rule, rows };
}

function unitOf(place: GroupTreeNode, { period, weigh, measures }: RollUpQuery): GroupUnit {
  const { key, parent, kind, weight } = place;
  const assessment = kind === 'unit' ? getUnitAssessmentInYear(place, period) : null;
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

interface TreePosition<A extends UnitAssessment> {
  readonly place: GroupTreeNode<A>;
  readonly depth: number;
}

/** Sorts the nodes depth first, with siblings in the given order; a node on a cycle becomes a root. */
function sortInTreeOrder<A extends UnitAssessment>(places: readonly GroupTreeNode<A>[]): TreePosition<A>[] {
  const known = new Set(places.map(({ key }) => key));
  const children = new Map<string | null, GroupTreeNode<A>[]>();
  for (const place of places) {
    const parent = place.parent !== null && known.has(place.parent) ? place.parent : null;
    const siblings = children.get(parent) ?? [];
    siblings.push(place);
    children.set(parent, siblings);
  }
  const ordered: TreePosition<A>[] = [];
  const seen = new Set<string>();
  const visit = (roots: readonly GroupTreeNode<A>[], from: number): void => {
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

/** A level in an earlier year and in the present one, over the units that have the level in both years. */
export interface GroupLevelChange {
  readonly before: number;
  readonly now: number;
  /** Number of units from which both levels are calculated. */
  readonly units: number;
}

/**
 * Computes the change of each node's level between two years, over the units that were assessed in both. The result
 * is by key; a node without such units is absent.
 */
export function computeGroupLevelChanges<A extends UnitAssessment>(
  places: readonly GroupTreeNode<A>[],
  query: RollUpQuery & {
    readonly since: number;
    readonly measure: string;
    readonly figure: 'inherent' | 'residual';
  },
): ReadonlyMap<string, GroupLevelChange> {
  const { since, measure, figure } = query;
  const had = (place: GroupTreeNode<A>, period: number): boolean =>
    place.kind === 'unit' && getUnitAssessmentInYear(place, period)?.levels[measure] !== undefined;
  const both = places.map((place) =>
    had(place, query.period) && had(place, since) ? place : { ...place, standing: [] },
  );
  const asked = { weigh: query.weigh, measures: [measure] };
  const [now, before] = [
    rollUpGroup(both, { ...asked, period: query.period }),
    rollUpGroup(both, { ...asked, period: since }),
  ];
  const earlier = new Map(before.rows.map((row) => [row.place.key, row.measures[measure]?.[figure]]));
  return new Map(
    now.rows.flatMap(({ place, measures, assessed }): [string, GroupLevelChange][] => {
      const [level, former] = [measures[measure]?.[figure], earlier.get(place.key)];
      return level && former
        ? [[place.key, { before: former.level, now: level.level, units: assessed }]]
        : [];
    }),
  );
}

/** Splits the contributions to a level into the largest ones and the sum of the rest (shares 0-1). */
export function splitLargestContributions(
  drivers: readonly GroupLevelDriver[],
  most: number,
): { readonly drivers: readonly GroupLevelDriver[]; readonly rest: number } {
  const named = drivers.filter(({ share }) => share > 0);
  return {
    drivers: named.slice(0, most),
    rest: named.slice(most).reduce((sum, { share }) => sum + share, 0),
  };
}
