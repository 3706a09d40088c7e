/**
 * Finds the differences between two sets of requirements: new, removed, reworded or moved requirements, and other
 * severities, checks or periods.
 */
import { computeFnv1aHash } from '../sensitivity/random.ts';
import type { Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import type { RequirementId } from './names.ts';
import {
  getRequirementPeriod,
  type RequirementInstrument,
  type RequirementParagraph,
  type RequirementSet,
} from './set.ts';

/** Kinds of changes of a requirement. `gone`: removed; `term`: another period. */
export const requirementChangeKinds = [
  'new',
  'gone',
  'reworded',
  'moved',
  'severity',
  'check',
  'term',
] as const;

/** Kind of change of a requirement; `requirementChangeKinds` explains the kinds. */
export type RequirementChangeKind = (typeof requirementChangeKinds)[number];

/**
 * A requirement that differs between two sets; null on the side that lacks it. `moved`: it has another paragraph or
 * instrument.
 */
export interface RequirementChange {
  readonly key: string;
  readonly kinds: readonly RequirementChangeKind[];
  readonly before: RequirementParagraph | null;
  readonly after: RequirementParagraph | null;
}

/** An instrument that differs between two sets; null on the side that lacks it. */
export interface InstrumentChange {
  readonly key: string;
  readonly before: RequirementInstrument | null;
  readonly after: RequirementInstrument | null;
}

/**
 * The differences between two sets, in the order of the later set. Removed rows follow in the order of the earlier
 * set.
 */
export interface RequirementSetDiff {
  readonly instruments: readonly InstrumentChange[];
  readonly requirements: readonly RequirementChange[];
}

/** Returns a hash (8 hexadecimal digits) of a summary in both languages, by which a rewording is detected. */
export function hashRequirementSummary({ summary }: { readonly summary: Text }): string {
  return computeFnv1aHash(`${summary.en}\n${summary.sv}`).toString(16).padStart(8, '0');
}

/**
 * Finds for each row of the later set its counterpart in the earlier set: the row with the same key, otherwise the
 * row with the same instrument, paragraph and check, otherwise the row with the same summary.
 */
function findCounterparts(
  before: RequirementSet,
  after: RequirementSet,
): ReadonlyMap<string, RequirementParagraph> {
  const ways: readonly ((row: RequirementParagraph) => string)[] = [
    ({ key }) => key,
    ({ instrument, paragraph, check }) => `${instrument}\n${paragraph}\n${check}`,
    (row) => `${row.instrument}\n${row.check}\n${hashRequirementSummary(row)}`,
  ];
  const found = new Map<string, RequirementParagraph>();
  const taken = new Set<string>();
  for (const way of ways) {
    const left = new Map(
      before.requirements.filter(({ key }) => !taken.has(key)).map((row) => [way(row), row]),
    );
    for (const row of after.requirements) {
      const former = found.has(row.key) ? undefined : left.get(way(row));
      if (former === undefined || taken.has(former.key)) continue;
      found.set(row.key, former);
      taken.add(former.key);
    }
  }
  return found;
}

/**
 * Calculates how the later set differs from the earlier one. The period of a requirement is limited by the period of
 * its instrument.
 */
export function diffRequirementSets(before: RequirementSet, after: RequirementSet): RequirementSetDiff {
  const former = findCounterparts(before, after);
  const kept = new Set([...former.values()].map(({ key }) => key));
  const changed = after.requirements.flatMap((row): readonly RequirementChange[] => {
    const was = former.get(row.key);
    if (was === undefined) return [{ key: row.key, kinds: ['new'], before: null, after: row }];
    const kinds = kindsOf({ set: before, row: was }, { set: after, row });
    return kinds.length === 0 ? [] : [{ key: row.key, kinds, before: was, after: row }];
  });
  const gone = before.requirements.flatMap((row): readonly RequirementChange[] =>
    kept.has(row.key) ? [] : [{ key: row.key, kinds: ['gone'], before: row, after: null }],
  );
  return { instruments: diffInstruments(before, after), requirements: [...changed, ...gone] };
}

interface Side {
  readonly set: RequirementSet;
  readonly row: RequirementParagraph;
}

function kindsOf(before: Side, after: Side): readonly RequirementChangeKind[] {
  const [was, is] = [before.row, after.row];
  const [wasAsked, isAsked] = [getRequirementPeriod(before.set, was), getRequirementPeriod(after.set, is)];
  const differs: { readonly [K in RequirementChangeKind]?: boolean } = {
    reworded: hashRequirementSummary(was) !== hashRequirementSummary(is),
    moved: was.paragraph !== is.paragraph || was.instrument !== is.instrument,
    severity: was.severity !== is.severity,
    check: was.check !== is.check,
    term: wasAsked.from !== isAsked.from || wasAsked.until !== isAsked.until,
  };
  return requirementChangeKinds.filter((kind) => differs[kind] === true);
}

const instrumentIdentity = (one: RequirementInstrument): string =>
  JSON.stringify([
    one.short,
    one.name.en,
    one.name.sv,
    one.version,
    one.date,
    one.state,
    one.from,
    one.until,
  ]);

function diffInstruments(before: RequirementSet, after: RequirementSet): readonly InstrumentChange[] {
  const was = new Map(before.instruments.map((one) => [one.key, one]));
  const is = new Set(after.instruments.map(({ key }) => key));
  return [
    ...after.instruments.flatMap((one): readonly InstrumentChange[] => {
      const former = was.get(one.key) ?? null;
      return former !== null && instrumentIdentity(former) === instrumentIdentity(one)
        ? []
        : [{ key: one.key, before: former, after: one }];
    }),
    ...before.instruments.flatMap((one): readonly InstrumentChange[] =>
      is.has(one.key) ? [] : [{ key: one.key, before: one, after: null }],
    ),
  ];
}

/** A requirement that was mandatory in the earlier set and is not in the later one, without a stated reason. */
export interface LostRequirement {
  /** Key of the row in the earlier set. */
  readonly key: string;
  /** Key of the row in the later set; null for a removed row. */
  readonly row: string | null;
  readonly paragraph: string;
  readonly check: RequirementId;
  /** The kind of loss: the requirement is removed, has a lower severity, or demands another check. */
  readonly how: 'gone' | 'severity' | 'check';
}

/**
 * Finds the requirements that were mandatory in the earlier set and are not in the later one, except those with a
 * written reason. Reasons are given by the key of the row.
 */
export function findLostRequirements(
  { requirements }: RequirementSetDiff,
  reasons: { readonly [key: string]: string },
): readonly LostRequirement[] {
  return requirements.flatMap(({ key, before, after, kinds }): readonly LostRequirement[] => {
    const how = (['gone', 'severity', 'check'] as const).find((kind) => kinds.includes(kind));
    if (before === null || before.severity !== 'must' || how === undefined) return [];
    if ([before.key, key].some((name) => hasVisibleText(reasons[name] ?? ''))) return [];
    const { paragraph, check } = before;
    return [{ key: before.key, row: after?.key ?? null, paragraph, check, how }];
  });
}
