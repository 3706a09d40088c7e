import { describe, expect, it } from 'vitest';
import { ContentNode } from '../src/decode.ts';
import { readFigureTable } from '../src/demo/figures.ts';
import { readDemoDocument, toLanguage, toMembersInLanguage } from '../src/demo/read.ts';
import { buildDemoAssessment } from '../src/index.ts';

describe('the files of the demo bank', () => {
  const note = { en: 'Done in {year}.', sv: 'Klart {year}.' };

  it('have both languages of each text side by side', () => {
    const notes = { list: [note, { at: '{at}', share: 0.5, none: null }], open: true };
    expect(toLanguage(notes, 'sv', { year: 2026, at: 'noon' })).toEqual({
      list: ['Klart 2026.', { at: 'noon', share: 0.5, none: null }],
      open: true,
    });
    expect(toMembersInLanguage({ note }, 'en', { year: 2025 })).toEqual({ note: 'Done in 2025.' });
  });

  it('are refused with the place of a value that an assessment cannot have', () => {
    const demo = buildDemoAssessment('en');
    expect(readDemoDocument(demo)).toBe(demo);
    const settings = { ...demo.settings, segment: 'EVERYBODY' };
    expect(() => readDemoDocument({ ...demo, settings })).toThrow(/^demo\/settings\/segment: ./);
    const risks = { ...demo.risks, dta: {} };
    expect(() => readDemoDocument({ ...demo, risks })).toThrow(/^demo\/risks\/dta: ./);
  });

  it('have figures with one mode each', () => {
    const read = (table: object) => readFigureTable(new ContentNode(table, 'figures.json'));
    expect(read({ 'cu-pep': { INDIVIDUALS: [{ abs: 412 }, null], CORPORATES: [{ perc: 0 }] } })).toEqual({
      'cu-pep': {
        INDIVIDUALS: [{ mode: 'abs', value: 412 }, null],
        CORPORATES: [{ mode: 'perc', value: 0 }],
      },
    });
    const refused = (row: unknown, side = 'BOTH') => expect(() => read({ 'cu-pep': { [side]: [row] } }));
    refused({ abs: 1, perc: 1 }).toThrow('figures.json.cu-pep.BOTH[0]: not a figure in one mode');
    refused({}).toThrow('figures.json.cu-pep.BOTH[0]: not a figure in one mode');
    refused({ percent: 1 }).toThrow('figures.json.cu-pep.BOTH[0].percent: not one of abs, perc');
    refused({ abs: '1' }).toThrow('figures.json.cu-pep.BOTH[0].abs: not a number');
    refused({ abs: 1 }, 'ALL').toThrow('figures.json.cu-pep.ALL: not one of INDIVIDUALS');
  });
});
