import { compileModel, type Publication } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../model.fixture.ts';
import { filterPublications, parseNewsFilter } from './news.ts';

const key = (id: number) => `pb-${id}`;

function publication(id: number, published: string, tags: readonly string[]): Publication {
  return {
    id,
    key: key(id),
    title: { en: key(id), sv: key(id) },
    text: { en: '', sv: '' },
    created: published,
    published,
    source: '',
    url: '',
    reference: null,
    mediaSource: null,
    mediaMime: null,
    mediaWidth: null,
    mediaHeight: null,
    tags,
  };
}

const tag = (id: number, key: string) => ({
  id,
  key,
  tag: key,
  type: 'event' as const,
  name: { en: key, sv: key },
  description: { en: '', sv: '' },
  geographies: [],
  categories: [],
  threats: [],
});

const model = compileModel({
  ...smallModel,
  tags: [tag(901, 'tg-a'), tag(902, 'tg-b')],
  publications: [
    publication(801, '2026-01-05', ['tg-a']),
    publication(802, '2026-03-05', ['tg-b']),
    publication(803, '2019-05-01', ['tg-a']),
  ],
});

const shown = (search: Record<string, unknown>) =>
  filterPublications(model, parseNewsFilter(search)).map(({ id }) => id);

describe('the filtered publications', () => {
  it('are sorted newest first and exclude everything before the cutoff date', () => {
    expect(shown({})).toEqual([802, 801]);
  });

  it('include publications before the cutoff date for a given start date or id', () => {
    expect(shown({ from: '2019-01-01' })).toEqual([802, 801, 803]);
    expect(shown({ ids: '803' })).toEqual([803]);
  });

  it('include both ends of a period and match any of several tags', () => {
    expect(shown({ from: '2026-01-05', until: '2026-01-05' })).toEqual([801]);
    expect(shown({ tags: 'tg-a,tg-b' })).toEqual([802, 801]);
    expect(shown({ tags: 'tg-b' })).toEqual([802]);
  });

  it('are not affected by invalid dates and numbers in the address', () => {
    expect(parseNewsFilter({ from: '2026-13-45', until: 'x', ids: 'a,7' })).toEqual({ tags: [], ids: [7] });
  });
});
