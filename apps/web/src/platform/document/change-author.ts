/** The author of a conflicting change: another person, or the same person in another tab or device. */

export interface ChangeAuthor {
  /** The last other person who saved, if there is one. */
  readonly author: string;
  /** Set if the person made all changes. */
  readonly own?: true;
}

export const pickChangeAuthor = ({ author, own }: ChangeAuthor): ChangeAuthor =>
  own === undefined ? { author } : { author, own };

interface Saver {
  readonly author: string;
  readonly userId: number | null;
}

/** The last author who is another person; else the person. The oldest revision comes first. */
export function findChangeAuthor(
  savers: readonly Saver[],
  isOneself: (userId: number | null) => boolean,
): ChangeAuthor {
  const other = savers.findLast(({ userId }) => !isOneself(userId));
  if (other !== undefined) return { author: other.author };
  const author = savers.at(-1)?.author;
  return author === undefined ? { author: '' } : { author, own: true };
}

/** Another person takes precedence over the person's own changes. */
export const combineChangeAuthors = (before: ChangeAuthor | null, now: ChangeAuthor): ChangeAuthor =>
  pickChangeAuthor(before !== null && before.own === undefined && now.own === true ? before : now);
