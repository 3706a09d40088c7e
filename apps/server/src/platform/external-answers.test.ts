import { actionContract } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { createDeprecationHeaders, matchesEntityTag, pickRequestedPage } from './external-answers.ts';

describe('a deprecated external endpoint', () => {
  it('has headers with the first day of the deprecation, the last day and the successor', () => {
    expect(
      createDeprecationHeaders({ since: '2026-03-01', ends: '2026-12-31', successor: 'ra/actions' }),
    ).toEqual({
      deprecation: '@1772323200',
      sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
      link: '</api/ra/actions>; rel="successor-version"',
    });
    expect(createDeprecationHeaders({ since: '2026-03-01' })).toEqual({ deprecation: '@1772323200' });
  });
});

describe('an ETag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('is compared weakly with If-None-Match %s', (named, same) => {
    const headers = named === undefined ? {} : { 'if-none-match': named };
    expect(matchesEntityTag({ headers }, '"a"')).toBe(same);
  });
});

describe('a page of an external list', () => {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  const actions = [
    { id: 3, updated: at(20) },
    { id: 1, updated: at(10) },
    { id: 2, updated: at(10) },
  ];
  const page = (query: object) =>
    pickRequestedPage(actionContract.list, { query }, { today: 'x', actions }, 'en');

  it('is returned only on request, and entries with the same time are sorted by id', () => {
    expect(page({})).toBeNull();
    expect(page({ limit: '2' })).toMatchObject({
      result: { today: 'x', actions: [{ id: 1 }, { id: 2 }] },
      next: '10000-2',
    });
    expect(page({ cursor: '10000-2' })).toMatchObject({ result: { actions: [{ id: 3 }] }, next: null });
    expect(page({ updatedSince: at(11) })).toMatchObject({ result: { actions: [{ id: 3 }] }, next: null });
  });
});
