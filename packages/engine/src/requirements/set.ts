/** A set of requirements: each paragraph of an instrument with the check that it demands and its period. */
import type { Day } from '../calendar/index.ts';
import type { Text } from '../text/terms.ts';
import type { InstrumentState, RequirementId, RequirementSeverity } from './names.ts';

/** First and last day of validity (ISO, both included); null for no limit. */
export interface ValidityPeriod {
  readonly from: Day | null;
  readonly until: Day | null;
}

/** An instrument of a set. `short` is its short citation; `date` is the day of its version. */
export interface RequirementInstrument extends ValidityPeriod {
  readonly key: string;
  readonly short: string;
  readonly name: Text;
  readonly version: string;
  readonly date: Day | null;
  readonly state: InstrumentState;
}

/** A paragraph of an instrument, and the check that it demands. `summary` is a paraphrase, not a quotation. */
export interface RequirementParagraph extends ValidityPeriod {
  readonly key: string;
  /** Key of the instrument; '' without an instrument. */
  readonly instrument: string;
  readonly paragraph: string;
  readonly check: RequirementId;
  readonly severity: RequirementSeverity;
  readonly summary: Text;
}

/** A set of requirements; every requirement names an instrument of the set. */
export interface RequirementSet {
  readonly instruments: readonly RequirementInstrument[];
  readonly requirements: readonly RequirementParagraph[];
}

interface DatedRow {
  readonly from?: Day;
  readonly until?: Day;
}

/** Instruments and requirements in the form of a model version, where unknown days are absent. */
export interface RequirementSetRows {
  readonly instruments?: readonly (Omit<RequirementInstrument, 'date' | keyof ValidityPeriod> & {
    readonly date?: Day;
  } & DatedRow)[];
  readonly requirements?: readonly (Omit<RequirementParagraph, 'instrument' | keyof ValidityPeriod> & {
    readonly instrument: string | null;
  } & DatedRow)[];
}

const termOf = ({ from, until }: { readonly from?: string; readonly until?: string }): ValidityPeriod => ({
  from: from ?? null,
  until: until ?? null,
});

/** Extracts the instruments and requirements of a model, even if they do not form a valid set. */
export function extractRequirementRows({
  instruments = [],
  requirements = [],
}: RequirementSetRows): RequirementSet {
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

/** Returns the set of a model version; null if the version has none. */
export function findRequirementSet(model: RequirementSetRows): RequirementSet | null {
  return (model.requirements ?? []).length === 0 ? null : extractRequirementRows(model);
}

/** Returns the common part of two periods: the later first day and the earlier last day. */
export function intersectPeriods(one: ValidityPeriod, other: ValidityPeriod): ValidityPeriod {
  const firsts = [one.from, other.from].flatMap((day) => day ?? []).sort();
  const lasts = [one.until, other.until].flatMap((day) => day ?? []).sort();
  return { from: firsts.at(-1) ?? null, until: lasts[0] ?? null };
}

/** True when a period contains a day (ISO, both ends included). */
export function isDayInPeriod({ from, until }: ValidityPeriod, day: Day): boolean {
  return (from === null || from <= day) && (until === null || day <= until);
}

/** True when two periods share a day. */
export function isPeriodOverlapping(one: ValidityPeriod, other: ValidityPeriod): boolean {
  const { from, until } = intersectPeriods(one, other);
  return from === null || until === null || from <= until;
}

/**
 * Returns the period in which a requirement demands its check: its own period, limited by the period of its
 * instrument.
 */
export function getRequirementPeriod(
  { instruments }: RequirementSet,
  requirement: RequirementParagraph,
): ValidityPeriod {
  const instrument = instruments.find(({ key }) => key === requirement.instrument);
  return instrument === undefined ? requirement : intersectPeriods(instrument, requirement);
}
