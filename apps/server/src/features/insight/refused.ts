import type { ErrorCode } from '@klarsikt/contract';

type SourceCode = Extract<ErrorCode, `error.source.${string}`>;

/** Why a document is not taken, as the error table calls it. */
export type Reason = SourceCode extends `error.source.${infer R}` ? Exclude<R, 'room' | 'known'> : never;

/** A document that is not taken. Thrown where files are read; the handlers turn it into the refusal of its code. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}
