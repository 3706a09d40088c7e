/** Why a file is not taken, as the tables of errors call it. */
export type Reason =
  | 'type'
  | 'opendocument'
  | 'oldoffice'
  | 'protected'
  | 'active'
  | 'unsafe'
  | 'unreadable'
  | 'notext'
  | 'toomuch';

/** What in a file would fetch or start something, and where. */
export interface FoundInside {
  /** A field, a reference to something outside the file, or a formula. */
  readonly kind: 'field' | 'outside' | 'formula';
  /** Its name, as the office program writes it. */
  readonly name: string;
  /** The part of the file, as the file calls it. */
  readonly part: string;
  /** The paragraph from 1, or the cell; empty where the whole part is meant. */
  readonly at: number | string;
  /** The words before it, for whoever looks for it. */
  readonly after: string;
}

/** A file that is not taken. Thrown where files are read; the handlers turn it into the refusal of its code. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly reason: Reason;
  readonly found: FoundInside | null;

  constructor(reason: Reason, detail: string, found: FoundInside | null = null) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
    this.found = found;
  }
}

/** The refusal of a file for what would fetch or start something in it. */
export const foundInside = (found: FoundInside): NotTaken =>
  new NotTaken('active', `${found.name} in ${found.part}`, {
    ...found,
    name: found.name.slice(0, 60),
    after: found.after.trim().slice(-60),
  });
