import type { ErrorCode, Fault, Stale } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';

/** Details; words in them by the caller's language, where whoever refuses does not know it. */
type RefusalDetails = Record<string, unknown> | ((language: Language) => Record<string, unknown>);

/** A refusal that the caller is told: code from the error table, with details for the sentence and the screen. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** The sentence for the caller beside the code, in their language. */
  readonly detailsIn: (language: Language) => Readonly<Record<string, unknown>>;

  /** A stale save is answered in one shape, whatever it was a save of. */
  constructor(code: 'error.stale', details: Stale<unknown>);
  constructor(code: Exclude<ErrorCode, 'error.stale'>, details?: RefusalDetails, options?: ErrorOptions);
  constructor(code: ErrorCode, details: RefusalDetails | Stale<unknown> = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'Refusal';
    this.code = code;
    this.detailsIn = typeof details === 'function' ? details : () => ({ ...details });
  }
}

/** The refusal of a save of a record that keeps no history: what it is now. */
export function staleRecord<T>(revision: number, present: T): Refusal {
  return new Refusal('error.stale', { revision, present, by: null, since: null });
}

/** Input that parsed but is not valid, with its places. */
export function invalid(...faults: Fault[]): Refusal {
  return new Refusal('error.invalid', { faults });
}

/** Gives the value, or refuses as not found: a missing and a foreign object look the same. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal('error.notfound');
  return value;
}
