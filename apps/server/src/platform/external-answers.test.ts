import { actionContract } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { createDeprecationHeaders, matchesEntityTag, readPageRequest } from './external-answers.ts';

describe('an external endpoint that will end', () => {
  it('names the first day of the notice, the end of its last day, and its successor', () => {
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

describe('a tag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('is compared weakly with %s', (named, same) => {
    const headers = named === undefined ? {} : { 'if-none-match': named };
    expect(matchesEntityTag({ headers }, '"a"')).toBe(same);
  });
});

describe('a page', () => {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  const actions = [
    { id: 3, updated: at(20) },
    { id: 1, updated: at(10) },
    { id: 2, updated: at(10) },
  ];
  const page = (query: object) =>
    readPageRequest(actionContract.list, { query }, { today: 'x', actions }, 'en');

  it('exists only on request, and orders members of one instant by id', () => {
    expect(page({})).toBeNull();
    expect(page({ limit: '2' })).toMatchObject({
      result: { today: 'x', actions: [{ id: 1 }, { id: 2 }] },
      next: '10000-2',
    });
    expect(page({ cursor: '10000-2' })).toMatchObject({ result: { actions: [{ id: 3 }] }, next: null });
    expect(page({ updatedSince: at(11) })).toMatchObject({ result: { actions: [{ id: 3 }] }, next: null });
  });
});
