import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../../../threat/_lib/model.fixture.ts';
import {
  computeAnalysisResults,
  computePreviewGain,
  computeSelectedItemLevels,
  decodeKeys,
  encodeKeys,
  groupSelectionByType,
  toResultLetter,
} from './results.ts';

const model = compileModel(smallModel);

const rowsOf = (keys: readonly string[], filter = {}) =>
  computeAnalysisResults(model, keys, filter).groups.flatMap(({ type, rows }) =>
    rows.map(
      ({ key, count, total, marks }) =>
        `${type} ${key} ${count}/${total} ${marks?.map((on) => (on ? 'x' : '-')).join('')}`,
    ),
  );

describe('the results of a selection', () => {
  it('show in which of the selected threats each related risk occurs', () => {
    expect(rowsOf(['th-cash', 'th-courier', 'th-shell'])).toEqual([
      'customers cu-private 2/3 xx-',
      'customers cu-company 1/3 --x',
      'products pr-cash 2/3 xx-',
      'products pr-advice 1/3 -x-',
      'transactions tr-loan 1/3 --x',
      'geographies ge-se 1/3 -x-',
    ]);
  });

  it('include the threats of a selected risk and the other risks of these threats', () => {
    expect(rowsOf(['pr-cash'])).toEqual([
      'threats th-courier 1/1 x',
      'threats th-cash 1/1 x',
      'threats th-funds 1/1 x',
      'customers cu-private 1/1 x',
      'products pr-advice 1/1 x',
      'geographies ge-se 1/1 x',
    ]);
  });

  it('count results shared by at least two selected items and list excluded keys separately', () => {
    const results = computeAnalysisResults(model, ['th-cash', 'th-courier', 'th-gone', 'ca-a'], {
      segment: 'INDIVIDUALS',
    });
    expect([results.related, results.shared, results.taken]).toEqual([4, 2, 2]);
    expect([...results.unknown]).toEqual(['th-gone', 'ca-a']);
    expect([...computeAnalysisResults(model, ['th-shell'], { segment: 'INDIVIDUALS' }).outOfScope]).toEqual([
      'th-shell',
    ]);
  });

  it('show each selected item with its level', () => {
    const all = ['th-cash', 'th-courier', 'th-shell', 'cu-private', 'cu-company'];
    for (const filter of [{}, { segment: 'INDIVIDUALS' } as const]) {
      const levels = computeSelectedItemLevels(model, all, filter);
      const rows = computeAnalysisResults(model, all, filter).groups.flatMap((group) => group.rows);
      for (const { key, level } of rows)
        if (all.includes(key)) expect([key, levels.get(key)]).toEqual([key, level]);
    }
    expect(computeSelectedItemLevels(model, all, {}).get('cu-company')).toBe(4);
    expect(computeSelectedItemLevels(model, ['nobody'], {}).size).toBe(0);
  });

  it('keep every result if an entity is added to the selection', () => {
    const before = new Set(rowsOf(['th-cash']).map((row) => row.split(' ')[1]));
    const after = new Set(rowsOf(['th-cash', 'th-shell']).map((row) => row.split(' ')[1]));
    expect([...before].filter((key) => !after.has(key))).toEqual([]);
  });
});

describe('the preview of an item', () => {
  it('shows the number of results that the item would add, and the first of them', () => {
    const gain = computePreviewGain(model, ['th-cash'], ['th-shell'], {});
    expect([gain.count, gain.first?.key]).toEqual([2, 'cu-company']);
    expect(computePreviewGain(model, ['th-cash'], ['th-cash'], {}).count).toBe(0);
  });
});

describe('the selection in an address', () => {
  it('is read without duplicates and invalid keys', () => {
    expect(decodeKeys(encodeKeys(['th-b', 'pr-a']))).toEqual(['th-b', 'pr-a']);
    expect(decodeKeys('th-a,,th-a,<script>,pr-b')).toEqual(['th-a', 'pr-b']);
    expect(decodeKeys(undefined)).toEqual([]);
  });

  it('is sorted by type for the engine, without obligations and unknown keys', () => {
    expect(groupSelectionByType(model, ['pr-cash', 'th-cash', 'nothing', 'th-shell'])).toEqual({
      products: ['pr-cash'],
      threats: ['th-cash', 'th-shell'],
    });
  });

  it('labels its items A to Z, then AA, AB and so on', () => {
    expect([0, 25, 26, 27, 52].map(toResultLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'BA']);
  });
});
