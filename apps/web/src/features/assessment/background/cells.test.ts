import { expect, it } from 'vitest';
import { pastedCells, readCell } from './cells.ts';

it('keeps empty and zero apart', () => {
  expect(readCell('', 'abs', 'en')).toEqual({ kind: 'empty' });
  expect(readCell('0', 'abs', 'en')).toEqual({ kind: 'datum', datum: { mode: 'abs', value: 0 } });
});

it('reads numbers as each language writes them', () => {
  expect(readCell('12,500', 'abs', 'en')).toEqual({ kind: 'datum', datum: { mode: 'abs', value: 12500 } });
  expect(readCell('12 500', 'abs', 'sv')).toEqual({ kind: 'datum', datum: { mode: 'abs', value: 12500 } });
  expect(readCell('2,5', 'perc', 'sv')).toEqual({ kind: 'datum', datum: { mode: 'perc', value: 2.5 } });
});

it('takes a per cent sign at its word and refuses what is impossible', () => {
  expect(readCell('3 %', 'abs', 'en')).toEqual({ kind: 'datum', datum: { mode: 'perc', value: 3 } });
  expect(readCell('101', 'perc', 'en')).toEqual({ kind: 'range', limit: 100 });
  expect(readCell('-1', 'abs', 'en').kind).toBe('range');
  expect(readCell('many', 'abs', 'en').kind).toBe('notNumber');
});

it('reads a copied range with its empty cells', () => {
  expect(pastedCells('1\t2\r\n\t4\r\n')).toEqual([
    ['1', '2'],
    ['', '4'],
  ]);
});
