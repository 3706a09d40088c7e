/** The author of a conflicting change: another person, or the same person in another tab or device. */

export interface ChangeAuthor {
  /**
   * Name of the last other person who saved. If there is none, it is the person's own name, or empty if nobody is
   * known.
   */
  readonly author: string;
  /** Set if the person made all changes, for example in another tab. */
  readonly own?: true;
}

export const pickChangeAuthor = ({ author, own }: ChangeAuthor): ChangeAuthor =>
  own === undefined ? { author } : { author, own };

interface Saver {
  readonly author: string;
  readonly userId: number | null;
}

/**
 * Finds the last author who is another person; if there is none, the author is the person. `savers` is ordered with
 * the oldest revision first.
 */
export function findChangeAuthor(
  savers: readonly Saver[],
  isOneself: (userId: number | null) => boolean,
): ChangeAuthor {
  const other = savers.findLast(({ userId }) => !isOneself(userId));
  if (other !== undefined) return { author: other.author };
  const author = savers.at(-1)?.author;
  return author === undefined ? { author: '' } : { author, own: true };
}

/** Combines the authors of two changes; another person takes precedence over the person who is editing. */
export const combineChangeAuthors = (before: ChangeAuthor | null, now: ChangeAuthor): ChangeAuthor =>
  pickChangeAuthor(before !== null && before.own === undefined && now.own === true ? before : now);
