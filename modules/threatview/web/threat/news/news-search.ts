/** Search conditions in the address: from, until, tags, ids (specification 000 section 2) and further filters. */
import type { FeedSearch } from '@klarsikt/contract';
import { parseNewsFilter } from '../_lib/read/news.ts';

type Search = Readonly<Record<string, unknown>>;

export const newsMarkFilters = ['all', 'unread', 'saved'] as const;
export type NewsMarkFilter = (typeof newsMarkFilters)[number];

export const newsPageSize = 50;

export interface NewsAddress {
  readonly search: FeedSearch;
  readonly show: NewsMarkFilter;
  readonly page: number;
  readonly settings: 'address' | 'digest' | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the address; ignores invalid parameters. */
export function parseNewsAddress(given: Search): NewsAddress {
  const { tags, ids, ...days } = parseNewsFilter(given);
  const text = textOf(given.q).slice(0, 200);
  const show = newsMarkFilters.find((each) => each === given.show) ?? 'all';
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

export function toNewsAddressParameters({
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

export function toggleNewsTag(tags: readonly string[], key: string): readonly string[] {
  return tags.includes(key) ? tags.filter((each) => each !== key) : [...tags, key];
}

export const isNewsFiltered = (search: FeedSearch): boolean =>
  Object.keys(toNewsAddressParameters(search)).length > 0;
