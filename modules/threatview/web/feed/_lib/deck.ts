/** What the feed shows of its cards: pure, so that it is the same online and off. */

import type { FeedCards, FeedPublication, FeedTag } from '@klarsikt/contract';
import { comparable } from '@klarsikt/engine';

/** A mark that was changed here; what is absent is as the server says. */
export interface Mark {
  readonly read?: boolean;
  readonly saved?: boolean;
}

/** Marks by publication id. */
export type Marks = Readonly<Record<string, Mark>>;

/** Cards with the marks that were changed on this device and are not sent yet. */
export function withMarks(cards: readonly FeedPublication[], marks: Marks): readonly FeedPublication[] {
  return cards.map((card) => ({ ...card, ...marks[card.id] }));
}

export function changeMark(marks: Marks, id: number, change: Mark): Marks {
  return { ...marks, [id]: { ...marks[id], ...change } };
}

/** Marks without those that were sent, unless they were changed again while they were on their way. */
export function withoutSent(marks: Marks, sent: Marks): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([id, mark]) => sent[id] !== mark));
}

export interface Choice {
  /** Chosen tag keys; none is everything. */
  readonly topics: readonly string[];
  readonly text: string;
  readonly savedOnly: boolean;
}

/** Topics of one type are alternatives, types narrow each other: as in the news. */
function onTopic(card: FeedPublication, chosen: ReadonlyMap<string, readonly string[]>): boolean {
  return [...chosen.values()].every((keys) => keys.some((key) => card.tags.includes(key)));
}

function topicsByType(tags: readonly FeedTag[], keys: readonly string[]): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    // A topic that the feed no longer has would leave nothing to read.
    const type = tags.find((tag) => tag.key === key)?.type;
    if (type !== undefined) groups.set(type, [...(groups.get(type) ?? []), key]);
  }
  return groups;
}

export function deckOf(feed: FeedCards, { topics, text, savedOnly }: Choice): readonly FeedPublication[] {
  const chosen = topicsByType(feed.tags, topics);
  const sought = comparable(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return feed.cards.filter((card) => {
    if (savedOnly) return card.saved;
    const { title, text: body, source } = card;
    const all = comparable([title.en, title.sv, body.en, body.sv, source].join('\n'));
    return onTopic(card, chosen) && sought.every((word) => all.includes(word));
  });
}

/** Where a fresh deck opens: at the card of the address, else at the first unread one. */
export function openingAt(deck: readonly FeedPublication[], id: number | null): number {
  const named = deck.findIndex((card) => card.id === id);
  if (named >= 0) return named;
  return Math.max(
    0,
    deck.findIndex(({ read }) => !read),
  );
}

/** How many cards of a newer answer are not in the one that is shown. */
export function newSince(shown: FeedCards, fresh: FeedCards): number {
  const known = new Set(shown.cards.map(({ id }) => id));
  return fresh.cards.filter(({ id }) => !known.has(id)).length;
}

/** What a finger meant: across more than a quarter of the card, or a quick flick. */
export function swipeOf(dx: number, dy: number, ms: number, width: number): 'next' | 'previous' | null {
  const across = Math.abs(dx);
  if (across < Math.abs(dy) * 1.2) return null;
  const meant = across > width / 4 || (across > 30 && across / Math.max(ms, 1) > 0.5);
  if (!meant) return null;
  return dx < 0 ? 'next' : 'previous';
}
