import type { ErrorCode, Fault } from '@klarsikt/contract';

/** A refusal that the caller is told: code from the error table, with details for the sentence and the screen. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
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
