/** Why a file is not taken, as the tables of errors call it. */
export type Reason = 'type' | 'protected' | 'active' | 'unsafe' | 'unreadable' | 'notext' | 'toomuch';

/** A file that is not taken. Thrown where files are read; the handlers turn it into the refusal of its code. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}
