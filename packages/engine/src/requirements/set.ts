/** A set of requirements: which paragraph of which instrument asks for which check, and from when until when. */
import type { Day } from '../calendar/index.ts';
import type { Text } from '../terms.ts';
import type { InstrumentState, RequirementId, Severity } from './names.ts';

/** First and last day (ISO, both included) on which something is asked for; null where there is no such day. */
export interface ValidityPeriod {
  readonly from: Day | null;
  readonly until: Day | null;
}

/** An instrument of a set. `short` is how it is cited; `date` is the day of its version. */
export interface SetInstrument extends ValidityPeriod {
  readonly key: string;
  readonly short: string;
  readonly name: Text;
  readonly version: string;
  readonly date: Day | null;
  readonly state: InstrumentState;
}

/** A paragraph of an instrument, and the check that it asks for. `summary` is in our own words. */
export interface SetRequirement extends ValidityPeriod {
  readonly key: string;
  /** Key of its instrument; '' where it has none. */
  readonly instrument: string;
  readonly paragraph: string;
  readonly check: RequirementId;
  readonly severity: Severity;
  readonly summary: Text;
}

/** A set of requirements; every requirement names an instrument of the set. */
export interface RequirementSet {
  readonly instruments: readonly SetInstrument[];
  readonly requirements: readonly SetRequirement[];
}

interface DatedRow {
  readonly from?: Day;
  readonly until?: Day;
}

/** Instruments and requirements as a model version has them: a day that nobody has stated is absent. */
export interface SetRows {
  readonly instruments?: readonly (Omit<SetInstrument, 'date' | keyof ValidityPeriod> & {
    readonly date?: Day;
  } & DatedRow)[];
  readonly requirements?: readonly (Omit<SetRequirement, 'instrument' | keyof ValidityPeriod> & {
    readonly instrument: string | null;
  } & DatedRow)[];
}

const termOf = ({ from, until }: { readonly from?: string; readonly until?: string }): ValidityPeriod => ({
  from: from ?? null,
  until: until ?? null,
});

/** Instruments and requirements of a model, whether they make a set or not. */
export function extractRequirementRows({ instruments = [], requirements = [] }: SetRows): RequirementSet {
  return {
    instruments: instruments.map((one) => {
      const { key, short, name, version, date = null, state } = one;
      return { key, short, name, version, date, state, ...termOf(one) };
    }),
    requirements: requirements.map((one) => {
      const { key, instrument, paragraph, check, severity, summary } = one;
      return { key, instrument: instrument ?? '', paragraph, check, severity, summary, ...termOf(one) };
    }),
  };
}

/** The set that a model version holds; null where it holds none. */
export function findRequirementSet(model: SetRows): RequirementSet | null {
  return (model.requirements ?? []).length === 0 ? null : extractRequirementRows(model);
}

/** The later of two first days, and the earlier of two last ones: when both hold. */
export function intersectPeriods(one: ValidityPeriod, other: ValidityPeriod): ValidityPeriod {
  const firsts = [one.from, other.from].flatMap((day) => day ?? []).sort();
  const lasts = [one.until, other.until].flatMap((day) => day ?? []).sort();
  return { from: firsts.at(-1) ?? null, until: lasts[0] ?? null };
}

/** Whether a term holds on a day (ISO, both ends included). */
export function isInPeriod({ from, until }: ValidityPeriod, day: Day): boolean {
  return (from === null || from <= day) && (until === null || day <= until);
}

/** Whether two terms share a day. */
export function isOverlapping(one: ValidityPeriod, other: ValidityPeriod): boolean {
  const { from, until } = intersectPeriods(one, other);
  return from === null || until === null || from <= until;
}

/** When a requirement asks for its check: its own term within that of its instrument. */
export function requirementPeriodOf(
  { instruments }: RequirementSet,
  requirement: SetRequirement,
): ValidityPeriod {
  const instrument = instruments.find(({ key }) => key === requirement.instrument);
  return instrument === undefined ? requirement : intersectPeriods(instrument, requirement);
}
