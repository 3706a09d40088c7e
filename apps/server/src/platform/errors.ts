import type { ErrorCode, InputFault, StaleDetails } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';

/** Details of a refusal; a function returns them in the caller's language. */
type RefusalDetails = Record<string, unknown> | ((language: Language) => Record<string, unknown>);

/**
 * A refusal with a code of `errorTable` (packages/contract/src/errors.ts). `details` fill the placeholders of its
 * message and contain data for the screen.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detailsIn: (language: Language) => Readonly<Record<string, unknown>>;

  /**
   * This overload requires `StaleDetails`, so that every refused save on an old revision has details of the same
   * shape.
   */
  constructor(code: 'error.stale', details: StaleDetails<unknown>);
  constructor(code: Exclude<ErrorCode, 'error.stale'>, details?: RefusalDetails, options?: ErrorOptions);
  constructor(code: ErrorCode, details: RefusalDetails | StaleDetails<unknown> = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'Refusal';
    this.code = code;
    this.detailsIn = typeof details === 'function' ? details : () => ({ ...details });
  }
}

/** Creates the refusal of a save on an old revision, for records without history. */
export function createStaleRecordRefusal<T>(revision: number, present: T): Refusal {
  return new Refusal('error.stale', { revision, present, by: null, since: null });
}

export function createInputRefusal(...faults: InputFault[]): Refusal {
  return new Refusal('error.invalid', { faults });
}

/**
 * Returns the value; refuses a missing value as not found, so that callers cannot tell a missing object from an
 * object of another organisation.
 */
export function requireFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal('error.notfound');
  return value;
}
