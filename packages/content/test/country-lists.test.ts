/** The page on country lists must agree with the lists in the library and cite the act of each date. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { computeNextEditionDay, getListRhythmName } from '@klarsikt/engine/lists';
import { expect, it } from 'vitest';
import { readStarterModel } from '../src/index.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/country-lists.md'), 'utf8');

it.each(readStarterModel().riskLists.map((list) => [list.key, list] as const))(
  'docs/country-lists.md shows source, licence, date and next expected date of %s as in the library',
  (key, list) => {
    const row = page.split('\n').find((line) => line.includes(`| \`${key}\` |`)) ?? '';
    const { name, entries, date, inForce = date, act = '–', publisher, licence, rhythm } = list;
    expect(row.split('|').map((cell) => cell.trim())).toEqual([
      '',
      name.en,
      `\`${key}\``,
      String(entries.length),
      date,
      inForce,
      act,
      publisher,
      licence,
      rhythm === undefined ? '' : getListRhythmName(rhythm, 'en'),
      computeNextEditionDay(list) ?? 'no day known',
      '',
    ]);
  },
);

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const linesWith = (cell: string) =>
  page
    .split('\n')
    .map(cellsOf)
    .filter((cells) => cells.includes(cell));
const { riskLists, businesses } = readStarterModel();

/** An act of the Union by its number, or a publication with its day. */
const act =
  /(?:Regulations?|Decision|Common Position)[^|]* (?:No )?\d+\/\d+|(?:statement|conclusions|publication|collection)\b[^|]* \d{1,2} \p{L}+ \d{4}/u;
/** A day as acts write it. */
const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
    timeZone: 'UTC',
  });

it.each(riskLists.map((list) => [list.key, list] as const))(
  'docs/country-lists.md cites the source of %s and the act or publication of its date',
  (key, { source, date, inForce = date }) => {
    const [, list, address = '', of = ''] = linesWith(`\`${key}\``).find((cells) => cells.length === 5) ?? [];
    expect(list).toBe(`\`${key}\``);
    expect(source).toContain(address);
    expect(address).toMatch(/^https:\/\//);
    expect(of).toMatch(act);
    expect([date, inForce].map(longDay).some((day) => of.includes(day))).toBe(true);
  },
);

it('docs/country-lists.md lists every measure of the library that has an end date, with its act', () => {
  const measures = riskLists.flatMap((list) => list.measures ?? []);
  expect(measures.length).toBeGreaterThan(30);
  expect(measures.filter((measure) => !act.test(measure.act))).toEqual([]);
  const ending = measures.filter(({ until }) => until !== undefined);
  const listed = page
    .split('\n')
    .map(cellsOf)
    .filter(([, place = '']) => place.startsWith('`ge-'))
    .map(([, place, until, by]) => ({ place, until, by }));
  const places = new Set(ending.map(({ geography, until, act: by }) => `${geography} ${until} ${by}`));
  expect(
    new Set(listed.map(({ place, until, by }) => `${place?.replaceAll('`', '')} ${until} ${by}`)),
  ).toEqual(places);
});

it('the description of each business with a later first day of the rules cites the act', () => {
  const later = businesses.filter(({ appliesFrom }) => appliesFrom !== undefined);
  expect(later).toHaveLength(2);
  for (const { key, appliesFrom = '', description } of later) {
    expect([key, description.en]).toEqual([key, expect.stringContaining(longDay(appliesFrom))]);
    expect(description.en).toMatch(/Regulation \(EU\) 2024\/1624, Article 90/);
    expect(description.sv).toMatch(/förordning \(EU\) 2024\/1624, artikel 90/);
  }
});
