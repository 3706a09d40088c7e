import { describe, expect, it } from 'vitest';
import { changeList, computeRange, defineList, parseListAddress } from './address.ts';

const spec = defineList({ sorts: ['name', 'seen'], sort: 'name', filters: ['status', 'group'] });

describe('the address of a list', () => {
  it('without parameters is the first page in the usual order', () => {
    expect(parseListAddress({}, spec)).toEqual({
      page: 1,
      size: 50,
      sort: 'name',
      order: 'asc',
      text: '',
      filters: {},
      open: undefined,
    });
  });

  it('takes what is known and lets strange values be', () => {
    const strange = { page: '-3', size: '7', sort: 'password', order: 'up', status: '', other: 'x' };
    expect(parseListAddress(strange, spec)).toEqual(parseListAddress({}, spec));
    const known = {
      page: '3',
      size: '100',
      sort: 'seen',
      order: 'desc',
      q: 'å',
      status: 'active',
      open: '7',
    };
    expect(parseListAddress(known, spec)).toMatchObject({
      page: 3,
      size: 100,
      sort: 'seen',
      order: 'desc',
      text: 'å',
      filters: { status: 'active' },
      open: '7',
    });
  });

  it('goes back to the first page when anything but the page changes, and keeps what is open', () => {
    const before = { page: '4', q: 'anna', status: 'active', open: '7' };
    expect(parseListAddress(changeList(before, spec, { filter: 'group', value: '3' }), spec)).toMatchObject({
      page: 1,
      text: 'anna',
      filters: { status: 'active', group: '3' },
      open: '7',
    });
    expect(parseListAddress(changeList(before, spec, { text: 'bo' }), spec)).toMatchObject({
      page: 1,
      text: 'bo',
    });
    expect(parseListAddress(changeList(before, spec, { size: 25 }), spec)).toMatchObject({
      page: 1,
      size: 25,
    });
    expect(
      parseListAddress(changeList(before, spec, { sort: { column: 'seen', order: 'desc' } }), spec),
    ).toMatchObject({ page: 1, sort: 'seen', order: 'desc' });
    expect(parseListAddress(changeList(before, spec, { page: 5 }), spec)).toMatchObject({
      page: 5,
      text: 'anna',
    });
  });

  it('is plain again when everything is cleared', () => {
    const before = { page: '4', q: 'anna', status: 'active', sort: 'seen', order: 'desc' };
    expect(parseListAddress(changeList(before, spec, { clear: true }), spec)).toMatchObject({
      page: 1,
      text: '',
      filters: {},
      sort: 'seen',
    });
    expect(changeList({}, spec, { page: 1 })).toEqual({ page: undefined });
  });

  it('counts the rows that a page shows', () => {
    expect(computeRange({ page: 1, size: 50 }, 38)).toEqual({ from: 1, to: 38, pages: 1 });
    expect(computeRange({ page: 3, size: 50 }, 101)).toEqual({ from: 101, to: 101, pages: 3 });
    expect(computeRange({ page: 1, size: 50 }, 0)).toEqual({ from: 0, to: 0, pages: 1 });
    expect(computeRange({ page: 9, size: 50 }, 38)).toEqual({ from: 0, to: 0, pages: 1 });
  });
});
