/** Whose change was met: that of others, by name, or one's own from another tab or another device. */

export interface Whose {
  /** Who saved last, of others where there are any. */
  readonly author: string;
  /** All of it was saved by the person themselves. */
  readonly own?: true;
}

/** The same without anything else that stands beside it. */
export const whoseIs = ({ author, own }: Whose): Whose => (own === undefined ? { author } : { author, own });

interface Saver {
  readonly author: string;
  readonly userId: number | null;
}

/** Whose the revisions are, the oldest first; of none of them nobody is known. */
export function whoseAre(savers: readonly Saver[], isOneself: (userId: number | null) => boolean): Whose {
  const other = savers.findLast(({ userId }) => !isOneself(userId));
  if (other !== undefined) return { author: other.author };
  const author = savers.at(-1)?.author;
  return author === undefined ? { author: '' } : { author, own: true };
}

/** Of two that were met one after the other: whoever else has changed something goes before oneself. */
export const whoseTogether = (before: Whose | null, now: Whose): Whose =>
  whoseIs(before !== null && before.own === undefined && now.own === true ? before : now);
