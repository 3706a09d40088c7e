/** The page about country lists says for each list what the library holds. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listRhythmWord, nextListDay } from '@klarsikt/engine';
import { expect, it } from 'vitest';
import { starterModel } from '../src/index.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/country-lists.md'), 'utf8');

it.each(starterModel().riskLists.map((list) => [list.key, list] as const))(
  'names source, licence, edition and next expected day of %s',
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
      rhythm === undefined ? '' : listRhythmWord(rhythm, 'en'),
      nextListDay(list) ?? 'no day known',
      '',
    ]);
  },
);
