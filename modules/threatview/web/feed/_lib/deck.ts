/** Calculates with the cards in pure functions, so that the feed behaves the same online and offline. */

import type { FeedCards, FeedPublication, FeedTag } from '@klarsikt/contract';
import { toComparableText } from '@klarsikt/engine/text';

/** A local change of a mark; absent members are unchanged. */
export interface FeedMarkChange {
  readonly read?: boolean;
  readonly saved?: boolean;
}

/** Changed marks by publication id. */
export type FeedMarkChanges = Readonly<Record<string, FeedMarkChange>>;

export function applyFeedMarks(
  cards: readonly FeedPublication[],
  marks: FeedMarkChanges,
): readonly FeedPublication[] {
  return cards.map((card) => ({ ...card, ...marks[card.id] }));
}

export function changeFeedMark(marks: FeedMarkChanges, id: number, change: FeedMarkChange): FeedMarkChanges {
  return { ...marks, [id]: { ...marks[id], ...change } };
}

/** Returns the marks without the sent ones; a mark that changed during the request remains. */
export function removeSentFeedMarks(marks: FeedMarkChanges, sent: FeedMarkChanges): FeedMarkChanges {
  return Object.fromEntries(Object.entries(marks).filter(([id, mark]) => sent[id] !== mark));
}

export interface FeedDeckFilter {
  /** Keys of the selected tags; an empty list selects all. */
  readonly topics: readonly string[];
  readonly text: string;
  readonly savedOnly: boolean;
}

/**
 * Returns true if the card matches the topics: topics of one type are alternatives, and types narrow each other, as
 * in the news.
 */
function hasTopic(card: FeedPublication, chosen: ReadonlyMap<string, readonly string[]>): boolean {
  return [...chosen.values()].every((keys) => keys.some((key) => card.tags.includes(key)));
}

function groupTopicsByType(tags: readonly FeedTag[], keys: readonly string[]): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    // Ignore a topic that does not exist any more, because it would hide all cards.
    const type = tags.find((tag) => tag.key === key)?.type;
    if (type !== undefined) groups.set(type, [...(groups.get(type) ?? []), key]);
  }
  return groups;
}

export function buildFeedDeck(
  feed: FeedCards,
  { topics, text, savedOnly }: FeedDeckFilter,
): readonly FeedPublication[] {
  const chosen = groupTopicsByType(feed.tags, topics);
  const sought = toComparableText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return feed.cards.filter((card) => {
    if (savedOnly) return card.saved;
    const { title, text: body, source } = card;
    const all = toComparableText([title.en, title.sv, body.en, body.sv, source].join('\n'));
    return hasTopic(card, chosen) && sought.every((word) => all.includes(word));
  });
}

/** Returns the index of the first shown card: the card in the address, else the first unread card. */
export function findFirstCardIndex(deck: readonly FeedPublication[], id: number | null): number {
  const named = deck.findIndex((card) => card.id === id);
  if (named >= 0) return named;
  return Math.max(
    0,
    deck.findIndex(({ read }) => !read),
  );
}

/** Counts the cards in the newer response that are not shown. */
export function countNewCards(shown: FeedCards, fresh: FeedCards): number {
  const known = new Set(shown.cards.map(({ id }) => id));
  return fresh.cards.filter(({ id }) => !known.has(id)).length;
}

/** Interprets a gesture: a swipe across more than a quarter of the card, or a quick flick. */
export function interpretSwipe(
  dx: number,
  dy: number,
  ms: number,
  width: number,
): 'next' | 'previous' | null {
  const across = Math.abs(dx);
  if (across < Math.abs(dy) * 1.2) return null;
  const meant = across > width / 4 || (across > 30 && across / Math.max(ms, 1) > 0.5);
  if (!meant) return null;
  return dx < 0 ? 'next' : 'previous';
}
