/** Reasons for refusing a file; each reason has an error code. */
export type FileRefusalReason =
  | 'type'
  | 'opendocument'
  | 'oldoffice'
  | 'protected'
  | 'active'
  | 'unsafe'
  | 'unreadable'
  | 'notext'
  | 'toomuch';

export interface ActiveContent {
  /** Kind of the content: a field, a reference to something outside the file, or a formula. */
  readonly kind: 'field' | 'outside' | 'formula';
  /** Name of the content, as the office program shows it. */
  readonly name: string;
  readonly part: string;
  /** Number of the paragraph from 1, or name of the cell; empty if the whole part is meant. */
  readonly at: number | string;
  /** Words before the content, so that a person can find it in the file. */
  readonly after: string;
}

/** Thrown when a file fails its check; handlers convert it to a refusal with a code. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
  readonly reason: FileRefusalReason;
  readonly found: ActiveContent | null;

  constructor(reason: FileRefusalReason, detail: string, found: ActiveContent | null = null) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
    this.found = found;
  }
}

export const createActiveContentError = (found: ActiveContent): FileRefusedError =>
  new FileRefusedError('active', `${found.name} in ${found.part}`, {
    ...found,
    name: found.name.slice(0, 60),
    after: found.after.trim().slice(-60),
  });
