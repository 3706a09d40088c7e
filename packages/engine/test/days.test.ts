import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import './property-runs.ts';
import { languages } from '../src/text/index.ts';
import { createDayColumnReader, readDay, writeDay } from '../src/values/index.ts';

function read(text: string): unknown {
  const reading = readDay(text);
  if (reading.kind === 'day') return reading.value;
  return reading.kind === 'twoWays' ? [reading.dayFirst, reading.monthFirst] : reading.kind;
}

describe('a date in ordinary notation', () => {
  it.each([
    ['', 'empty'],
    ['2026-09-30', '2026-09-30'],
    ['20260930', '2026-09-30'],
    ['2026/09/30', '2026-09-30'],
    ['2026-09-30T00:00:00Z', '2026-09-30'],
    ['2026-09-30 00:00:00', '2026-09-30'],
    ['30.9.2026', '2026-09-30'],
    ['3.4.2026', '2026-04-03'],
    ['30/9/2026', '2026-09-30'],
    ['9/30/2026', '2026-09-30'],
    ['30 Sep 2026', '2026-09-30'],
    ['30th September, 2026', '2026-09-30'],
    ['Sept 30, 2026', '2026-09-30'],
    ['30 sept. 2026', '2026-09-30'],
    ['1 maj 2026', '2026-05-01'],
    ['den 1 maj 2026', 'fault'],
    ['5/5/2026', '2026-05-05'],
    ['3/4/2026', ['2026-04-03', '2026-03-04']],
    ['3-4-2026', ['2026-04-03', '2026-03-04']],
    ['29 Feb 2026', 'fault'],
    ['29 Feb 2028', '2028-02-29'],
    ['31.2.2026', 'fault'],
    ['2026-13-01', 'fault'],
    ['30.9.26', 'fault'],
    ['9/2026', 'fault'],
    ['30 Sap 2026', 'fault'],
    ['30 ma 2026', 'fault'],
    ['Q3', 'fault'],
  ])('%j is read as %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is parsed back unchanged after formatting in either language', () => {
    expect(languages.map((language) => writeDay('2026-03-04', language))).toEqual([
      '4 Mar 2026',
      '2026-03-04',
    ]);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1800-01-01'), max: new Date('2400-01-01'), noInvalidDate: true }),
        (at) => {
          const day = at.toISOString().slice(0, 10);
          for (const language of languages) expect(read(writeDay(day, language))).toBe(day);
        },
      ),
    );
  });

  it('takes the order of day and month from its column, and is invalid if the column does not decide the order', () => {
    const [first, second] = ['3/4/2026', '3-4-2026'];
    expect([first, second].map(createDayColumnReader([first, '30/9/2026']))).toEqual([
      '2026-04-03',
      '2026-04-03',
    ]);
    expect([first, second].map(createDayColumnReader([first, '9/30/2026']))).toEqual([
      '2026-03-04',
      '2026-03-04',
    ]);
    expect([first, '2026-01-02'].map(createDayColumnReader([first, '2026-09-30', '30.9.2026']))).toEqual([
      null,
      '2026-01-02',
    ]);
    expect(createDayColumnReader(['30/9/2026', '9/30/2026'])(first)).toBeNull();
  });
});
