import { emptyDocument, emptySettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { recogniseEntries } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = emptyDocument({ ...emptySettings, name: 'Payments' });
const [first, second] = readStarterModel().controls.map(({ name }) => name.sv);

function read(...rows: (readonly string[])[]) {
  const grid = { name: 'Kontroller', rows: rows.map((cells, at) => ({ number: at + 1, cells })) };
  const table = recogniseEntries(model, document, grid, { kind: 'controls' });
  if (table === null) throw new Error('not a table');
  return table;
}

describe('a column of the effect', () => {
  it.each(['Effekt', 'Effektivitet', 'Effectiveness'])(
    'is the operation if there is a column of the design, to be confirmed: %s',
    (word) => {
      const { heading } = read(['Kontroll', 'Design', word], [first ?? '', 'Stark', 'Måttlig']);
      expect(heading.columns.map(({ field }) => field)).toEqual(['name', 'design', 'operation']);
      expect(heading.columns[2]?.doubt).toBe('column');
    },
  );

  it('is the strength if there is no column of the design', () => {
    const { heading } = read(['Kontroll', 'Effekt'], [first ?? '', 'Stark']);
    expect(heading.columns[1]).toMatchObject({ field: 'strength' });
  });
});

describe('two words of a firm for nearly the same strength', () => {
  const ask = (...words: readonly [string, string]) =>
    read(['Kontroll', 'Styrka'], [first ?? '', words[0]], [second ?? '', words[1]]).heading.columns[1];

  it('are two grades if the column has both, with a question about the scale', () => {
    expect(ask('God', 'Tillfredsställande')).toMatchObject({
      doubt: 'scale',
      example: { text: 'Tillfredsställande' },
      readings: [
        { reading: 'goodAboveSatisfactory', value: 2 },
        { reading: 'own', value: 3 },
      ],
    });
  });

  it('lead to no question if the column has only one of them', () => {
    expect(ask('God', 'God')?.doubt).toBeUndefined();
  });
});
