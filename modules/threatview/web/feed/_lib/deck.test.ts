import type { FeedCards, FeedPublication, FeedTag } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import {
  applyFeedMarks,
  buildFeedDeck,
  changeFeedMark,
  countNewCards,
  type FeedDeckFilter,
  findFirstCardIndex,
  interpretSwipe,
  removeSentFeedMarks,
} from './deck.ts';

const card = (id: number, more: Partial<FeedPublication> = {}): FeedPublication => ({
  id,
  key: `pb-${id}`,
  title: { en: `Title ${id}`, sv: `Rubrik ${id}` },
  text: { en: '', sv: '' },
  published: '2026-06-01',
  source: 'FATF',
  url: '',
  tags: [],
  picture: null,
  highlight: false,
  places: [],
  riskLists: [],
  threats: [],
  read: false,
  saved: false,
  ...more,
});
const tag = (key: string, type: FeedTag['type']): FeedTag => ({
  key,
  id: 1,
  name: { en: key, sv: key },
  type,
  count: 1,
});
const feed: FeedCards = {
  who: null,
  cards: [
    card(1, { tags: ['bank', 'se'], read: true }),
    card(2, { tags: ['bank', 'eu'] }),
    card(3, { tags: ['crypto', 'eu'], saved: true }),
  ],
  tags: [tag('bank', 'groups'), tag('crypto', 'groups'), tag('se', 'geography'), tag('eu', 'geography')],
};
const all: FeedDeckFilter = { topics: [], text: '', savedOnly: false };
const shown = (choice: Partial<FeedDeckFilter>) =>
  buildFeedDeck(feed, { ...all, ...choice }).map(({ id }) => id);

describe('the deck of feed cards', () => {
  it('treats topics of one type as alternatives and topics of different types as conditions', () => {
    expect(shown({ topics: ['bank', 'crypto'] })).toEqual([1, 2, 3]);
    expect(shown({ topics: ['bank', 'crypto', 'eu'] })).toEqual([2, 3]);
  });

  it('ignores a chosen topic that the feed no longer has', () => {
    expect(shown({ topics: ['gone'] })).toEqual([1, 2, 3]);
  });

  it('finds words in both languages, and saved cards whatever the topics', () => {
    expect(shown({ text: 'rubrik 2' })).toEqual([2]);
    expect(shown({ savedOnly: true, topics: ['bank'] })).toEqual([3]);
  });

  it('opens at the card of the address, else at the first unread card', () => {
    expect(findFirstCardIndex(feed.cards, 3)).toBe(2);
    expect(findFirstCardIndex(feed.cards, 99)).toBe(1);
    expect(findFirstCardIndex([card(1, { read: true })], null)).toBe(0);
    expect(findFirstCardIndex([], null)).toBe(0);
  });
});

describe('marks on the device', () => {
  it('override the marks of the server until they are sent', () => {
    const marks = changeFeedMark(changeFeedMark({}, 1, { saved: true }), 1, { read: false });
    expect(applyFeedMarks(feed.cards, marks)[0]).toMatchObject({ id: 1, read: false, saved: true });
  });

  it('remain unsent if they change during a send', () => {
    const sent = changeFeedMark(changeFeedMark({}, 1, { saved: true }), 2, { read: true });
    const now = changeFeedMark(sent, 1, { saved: false });
    expect(removeSentFeedMarks(now, sent)).toEqual({ 1: { saved: false } });
    expect(removeSentFeedMarks(sent, sent)).toEqual({});
  });
});

it('cards that the shown feed lacks are counted as new', () => {
  expect(countNewCards(feed, { ...feed, cards: [card(9), ...feed.cards] })).toBe(1);
  expect(countNewCards(feed, { ...feed, cards: feed.cards.slice(1) })).toBe(0);
});

describe('a swipe across the card', () => {
  it('shows the next card when moved left and the previous card when moved right', () => {
    expect(interpretSwipe(-120, 10, 400, 360)).toBe('next');
    expect(interpretSwipe(120, -10, 400, 360)).toBe('previous');
  });

  it('is recognised by distance or speed, but never while scrolling', () => {
    expect(interpretSwipe(-40, 0, 60, 360)).toBe('next');
    expect(interpretSwipe(-40, 0, 400, 360)).toBeNull();
    expect(interpretSwipe(-120, 200, 100, 360)).toBeNull();
  });
});
