/** The question of the address: from, until, tags, ids (specification 000 section 2), and what else narrows the list. */
import type { FeedSearch } from '@klarsikt/contract';
import { readNewsFilter } from '../_lib/read/news.ts';

type Search = Readonly<Record<string, unknown>>;

export const shows = ['all', 'unread', 'saved'] as const;
export type Show = (typeof shows)[number];

export const pageSize = 50;

export interface NewsAddress {
  readonly search: FeedSearch;
  readonly show: Show;
  readonly page: number;
  readonly settings: 'address' | 'digest' | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the address; what is not valid is off. */
export function readAddress(given: Search): NewsAddress {
  const { tags, ids, ...days } = readNewsFilter(given);
  const text = textOf(given.q).slice(0, 200);
  const show = shows.find((each) => each === given.show) ?? 'all';
  const page = Number(textOf(given.page));
  const settings = given.settings === 'address' || given.settings === 'digest' ? given.settings : null;
  return {
    search: {
      ...days,
      ...(tags.length === 0 ? {} : { tags: [...tags] }),
      ...(ids.length === 0 ? {} : { ids: [...ids] }),
      ...(text.trim() === '' ? {} : { text }),
      ...(show === 'unread' ? { unread: true } : {}),
      ...(show === 'saved' ? { saved: true } : {}),
    },
    show,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    settings,
  };
}

/** The parameters of a question: what a saved search puts into the address. */
export function addressOf({
  from,
  until,
  tags,
  ids,
  text,
  unread,
  saved,
}: FeedSearch): Record<string, string> {
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(tags === undefined || tags.length === 0 ? {} : { tags: tags.join(',') }),
    ...(ids === undefined || ids.length === 0 ? {} : { ids: ids.join(',') }),
    ...(text === undefined || text === '' ? {} : { q: text }),
    ...(unread === true ? { show: 'unread' } : saved === true ? { show: 'saved' } : {}),
  };
}

/** The chosen tags with this one put in, or taken out. */
export function toggled(tags: readonly string[], key: string): readonly string[] {
  return tags.includes(key) ? tags.filter((each) => each !== key) : [...tags, key];
}

/** True when the question narrows anything. */
export const isNarrowed = (search: FeedSearch): boolean => Object.keys(addressOf(search)).length > 0;
