import { describe, expect, it } from 'vitest';
import { computeBulkFigurePlan } from './bulk.ts';
import type { FigureGridLine } from './rows.ts';

const count = (value: number) => ({ mode: 'abs' as const, value });

const line = (key: string, Quantity: ReturnType<typeof count> | null, fits = true): FigureGridLine => ({
  ...{ key, name: key, code: '', codeWords: '', kri: false, enterable: true, origin: null },
  sides: [{ key, name: key, source: 'INDIVIDUALS', enterable: true, fits, data: { Quantity } }],
});

const lines = [line('a', count(5)), line('b', null), line('c', count(7)), line('d', null, false)];
const column = { source: 'INDIVIDUALS', kind: 'Quantity' } as const;

describe('a bulk change of background data', () => {
  it('writes a figure where it differs and counts unchanged rows', () => {
    const plan = computeBulkFigurePlan('customers', lines, { do: 'set', ...column, datum: count(5) });
    expect(plan).toMatchObject({ changed: 2, same: 1, closed: 1 });
    expect(plan.patches).toEqual(
      ['b', 'c'].map((key) => ({
        ...{ op: 'set', path: `/background/data/customers/${key}/INDIVIDUALS/Quantity` },
        value: count(5),
      })),
    );
  });

  it('clears a column that has values', () => {
    const plan = computeBulkFigurePlan('customers', lines, { do: 'clear', ...column });
    expect(plan).toMatchObject({ changed: 2, same: 1, closed: 1 });
    expect(plan.patches.map(({ op }) => op)).toEqual(['remove', 'remove']);
  });

  it('sets or removes date and source of rows', () => {
    const origin = { source: 'Core banking', date: '2026-09-30' };
    const plan = computeBulkFigurePlan('customers', lines, { do: 'origin', origin });
    expect(plan).toMatchObject({ changed: 4, same: 0, closed: 0 });
    const dated = lines.map((each) => ({ ...each, origin }));
    expect(computeBulkFigurePlan('customers', dated, { do: 'origin', origin })).toMatchObject({
      changed: 0,
      same: 4,
    });
    const none = computeBulkFigurePlan('customers', dated, {
      do: 'origin',
      origin: { source: '', date: null },
    });
    expect(none.patches[0]).toEqual({ op: 'remove', path: '/background/rowProvenance/customers/a' });
  });
});
