import { describe, expect, it } from 'vitest';
import { changeListAddress, computeRowRange, defineRecordList, parseListAddress } from './address.ts';

const spec = defineRecordList({ sorts: ['name', 'seen'], sort: 'name', filters: ['status', 'group'] });

describe('the address of a list', () => {
  it('opens the first page in the default order if it has no parameters', () => {
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

  it('keeps known values and ignores unknown ones', () => {
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

  it('has no page number, but still the open row, after any other parameter has changed', () => {
    const before = { page: '4', q: 'anna', status: 'active', open: '7' };
    expect(
      parseListAddress(changeListAddress(before, spec, { filter: 'group', value: '3' }), spec),
    ).toMatchObject({
      page: 1,
      text: 'anna',
      filters: { status: 'active', group: '3' },
      open: '7',
    });
    expect(parseListAddress(changeListAddress(before, spec, { text: 'bo' }), spec)).toMatchObject({
      page: 1,
      text: 'bo',
    });
    expect(parseListAddress(changeListAddress(before, spec, { size: 25 }), spec)).toMatchObject({
      page: 1,
      size: 25,
    });
    expect(
      parseListAddress(changeListAddress(before, spec, { sort: { column: 'seen', order: 'desc' } }), spec),
    ).toMatchObject({ page: 1, sort: 'seen', order: 'desc' });
    expect(parseListAddress(changeListAddress(before, spec, { page: 5 }), spec)).toMatchObject({
      page: 5,
      text: 'anna',
    });
  });

  it('keeps only the sorting after text, filters and page are cleared', () => {
    const before = { page: '4', q: 'anna', status: 'active', sort: 'seen', order: 'desc' };
    expect(parseListAddress(changeListAddress(before, spec, { clear: true }), spec)).toMatchObject({
      page: 1,
      text: '',
      filters: {},
      sort: 'seen',
    });
    expect(changeListAddress({}, spec, { page: 1 })).toEqual({ page: undefined });
  });

  it('determines the numbers of the first and last row on the page', () => {
    expect(computeRowRange({ page: 1, size: 50 }, 38)).toEqual({ from: 1, to: 38, pages: 1 });
    expect(computeRowRange({ page: 3, size: 50 }, 101)).toEqual({ from: 101, to: 101, pages: 3 });
    expect(computeRowRange({ page: 1, size: 50 }, 0)).toEqual({ from: 0, to: 0, pages: 1 });
    expect(computeRowRange({ page: 9, size: 50 }, 38)).toEqual({ from: 0, to: 0, pages: 1 });
  });
});
