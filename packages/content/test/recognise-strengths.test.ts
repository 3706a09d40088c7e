import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { recogniseEntries } from '@klarsikt/engine/recognise';
import { describe, expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Payments' });
const [first, second] = readStarterModel().controls.map(({ name }) => name.sv);

function read(...rows: (readonly string[])[]) {
  const grid = { name: 'Kontroller', rows: rows.map((cells, at) => ({ number: at + 1, cells })) };
  const table = recogniseEntries(model, document, grid, { kind: 'controls' });
  if (table === null) throw new Error('not a table');
  return table;
}

describe('a column of control effectiveness', () => {
  it.each(['Effekt', 'Effektivitet', 'Effectiveness'])(
    'is read as operation, for confirmation, if there is a column of the design: %s',
    (word) => {
      const { heading } = read(['Kontroll', 'Design', word], [first ?? '', 'Stark', 'Måttlig']);
      expect(heading.columns.map(({ field }) => field)).toEqual(['name', 'design', 'operation']);
      expect(heading.columns[2]?.doubt).toBe('column');
    },
  );

  it('is read as control strength if there is no column of the design', () => {
    const { heading } = read(['Kontroll', 'Effekt'], [first ?? '', 'Stark']);
    expect(heading.columns[1]).toMatchObject({ field: 'strength' });
  });
});

describe('two words for nearly the same control strength', () => {
  const ask = (...words: readonly [string, string]) =>
    read(['Kontroll', 'Styrka'], [first ?? '', words[0]], [second ?? '', words[1]]).heading.columns[1];

  it('require confirmation of whether they are different levels if a column contains both', () => {
    expect(ask('God', 'Tillfredsställande')).toMatchObject({
      doubt: 'scale',
      example: { text: 'Tillfredsställande' },
      readings: [
        { reading: 'goodAboveSatisfactory', value: 2 },
        { reading: 'own', value: 3 },
      ],
    });
  });

  it('require no confirmation if a column contains only one of them', () => {
    expect(ask('God', 'God')?.doubt).toBeUndefined();
  });
});
