import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOwnMember } from '@klarsikt/engine/values';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  convertTableRows,
  createTableMapping,
  findMemberCell,
  type ImportSummary,
  importKinds,
  loadImportFile,
  readStixBundle,
  summarizeLibrary,
  summarizeTables,
} from '../src/index.ts';
import { madeBundle, makeWorkbook, readLibrary, stixId } from './made.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every found object is taken, kept or refused. */
function addsUp({ kinds, relations }: ImportSummary): void {
  for (const kind of importKinds) {
    const { found, taken, kept, refused } = kinds[kind];
    expect([kind, taken + kept + refused.length]).toEqual([kind, found]);
  }
  expect(relations.taken + relations.kept + relations.refused.length).toBe(relations.distinct);
  expect(relations.distinct).toBeLessThanOrEqual(relations.found);
}

const counts = ({ kinds }: ImportSummary) =>
  Object.fromEntries(
    importKinds.map((kind) => [
      kind,
      [kinds[kind].found, kinds[kind].taken, kinds[kind].kept, kinds[kind].refused.length],
    ]),
  );

describe('a STIX bundle in the format of MITRE', () => {
  const bundle = madeBundle();
  const staged = readStixBundle(bundle);
  const summary = summarizeLibrary(staged);

  test('is counted completely with 180 objects', () => {
    expect(bundle.objects).toHaveLength(180);
    addsUp(summary);
    expect(counts(summary)).toEqual({
      categories: [7, 7, 0, 0],
      threats: [42, 40, 0, 2],
      indicators: [9, 9, 0, 0],
      controls: [20, 19, 0, 1],
      products: [0, 0, 0, 0],
      transactions: [0, 0, 0, 0],
      customers: [0, 0, 0, 0],
      references: [6, 5, 0, 1],
      publications: [1, 1, 0, 0],
      geographies: [2, 1, 1, 0],
      extensions: [6, 0, 4, 2],
    });
    expect(summary.relations).toMatchObject({ found: 94, distinct: 69, taken: 66, kept: 2 });
    expect(summary.source).toEqual({ format: 'stix', version: '17.1' });
  });

  test('has a reason for each refusal', () => {
    expect(summary.kinds.controls.refused).toEqual([
      { id: stixId('course-of-action', 19), reason: 'noControl' },
    ]);
    expect(summary.kinds.threats.refused).toEqual([
      { id: stixId('attack-pattern', 0), reason: 'repeatedId' },
      { id: stixId('attack-pattern', 500), reason: 'nameless' },
    ]);
    expect(summary.kinds.extensions.refused).toEqual([
      { id: '', reason: 'notAnObject' },
      { id: stixId('language-content', 2), reason: 'noObject' },
    ]);
    expect(summary.relations.refused.map(({ reason }) => reason)).toEqual(['refusedEnd']);
  });

  test('gives a threat its categories with the primary one first, its mother threat and its Swedish texts', () => {
    const threat = (n: number) => staged.objects.find(({ id }) => id === stixId('attack-pattern', n));
    expect(threat(8)?.categories).toEqual([stixId('x-mitre-tactic', 2), stixId('x-mitre-tactic', 3)]);
    expect(threat(7)?.categories).toEqual([stixId('x-mitre-tactic', 1), 'phase:aml:layering-abroad']);
    expect(staged.objects.find(({ id }) => id === 'phase:aml:layering-abroad')?.name).toBe('Layering abroad');
    expect(threat(12)?.parent).toBe(stixId('attack-pattern', 0));
    expect(threat(0)?.swedish).toEqual({ name: 'Teknik 0', description: 'Så går det till.' });
  });

  test('has notices about an external id that two objects share, and about a missing creator', () => {
    expect(summary.notices).toEqual([
      { code: 'unknownCreator', what: stixId('identity', 999) },
      { code: 'sharedExternalId', what: 'threats T0001' },
    ]);
  });
});

test('any JSON is read without an exception, and the counts of its objects add up', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ objects: fc.array(fc.jsonValue()) }),
        fc.record({
          objects: fc.array(
            fc.record(
              {
                type: fc.constantFrom(
                  'attack-pattern',
                  'relationship',
                  'indicator',
                  'location',
                  'language-content',
                ),
                id: fc.oneof(fc.jsonValue(), fc.constantFrom('a', 'b', '__proto__')),
                name: fc.jsonValue(),
                source_ref: fc.constantFrom('a', 'b', 'constructor'),
                target_ref: fc.constantFrom('a', 'b', 'c'),
                relationship_type: fc.constantFrom('mitigates', 'toString', ''),
                external_references: fc.jsonValue(),
                kill_chain_phases: fc.jsonValue(),
                contents: fc.jsonValue(),
                labels: fc.jsonValue(),
              },
              { requiredKeys: ['type'] },
            ),
          ),
        }),
      ),
      (value) => addsUp(summarizeLibrary(readStixBundle(value))),
    ),
    { numRuns: 100 },
  );
});

describe('a workbook in the format of AMLTRIX', () => {
  const path = join(folder, 'library.xlsx');
  let summary: ImportSummary;
  beforeAll(async () => {
    await makeWorkbook(path, { techniques: 900, indicators: 3600, mitigations: 414, relations: 12_000 });
    summary = summarizeLibrary(await readLibrary(path));
  }, 60_000);

  test('is counted completely with 5,000 objects and 12,000 relations', () => {
    addsUp(summary);
    expect(counts(summary)).toEqual({
      categories: [9, 9, 0, 0],
      threats: [900, 900, 0, 0],
      indicators: [3600, 3600, 0, 0],
      controls: [414, 413, 0, 1],
      products: [20, 20, 0, 0],
      transactions: [10, 10, 0, 0],
      customers: [8, 8, 0, 0],
      references: [30, 27, 0, 3],
      publications: [0, 0, 0, 0],
      geographies: [0, 0, 0, 0],
      extensions: [9, 0, 9, 0],
    });
    expect(summary.relations.found).toBe(12_000);
    expect(summary.relations.distinct).toBeGreaterThan(10_000);
    expect(summary.relations.refused.every(({ reason }) => reason === 'unknownEnd')).toBe(true);
    expect(summary.notices).toEqual([
      { code: 'ignoredSheet', what: 'matrix (1)' },
      { code: 'sharedExternalId', what: 'threats AMLT001' },
    ]);
  });

  test('assigns the texts of each row by header, even if cells are missing', async () => {
    const { objects } = await readLibrary(path);
    const technique = objects.find(({ id }) => id === stixId('attack-pattern', 16));
    expect(technique).toMatchObject({
      name: 'Technique 16',
      summary: '',
      aliases: ['Alias one', 'Alias two'],
      parent: stixId('attack-pattern', 15),
      externalIds: ['AMLT16'],
      works: [{ name: 'FATF', url: 'https://example.org/fatf' }],
    });
    const categories = objects.map((object) => object.categories);
    expect(Math.max(...categories.map(({ length }) => length))).toBeGreaterThan(1);
    for (const ids of categories) expect(ids).toEqual(ids.toSorted());
  });
});

describe('a table of entities', () => {
  const read = async (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const found = await loadImportFile(path);
    if (found.format !== 'table') throw new Error('no table');
    return summarizeTables(found.grids, name);
  };

  test('does not count a repeated heading row as an entity', async () => {
    const heading = 'key,name_en,name_sv,description_en';
    const { kinds } = await read('controls.csv', `${heading}\nco-a,One,Ett,a\n${heading}\nco-b,Two,Två,b\n`);
    expect(kinds.controls).toMatchObject({ found: 2, taken: 2, kept: 0 });
  });

  test('is counted by kind, with each row accepted or rejected with a reason', async () => {
    const rows = [
      ['key', 'name_en', 'name_sv', 'description_en', 'general', 'Weight'],
      ['co-a', 'One', 'Ett', 'x; y', 'true', '1'],
      ['co-b', '', '', '', 'true', '2'],
      ['co-a', 'Again', 'Igen', '', 'true', '3'],
      ['co-c', 'Three', 'Tre', '', 'perhaps', '4'],
      ['', 'New', '', '', 'false', '5'],
    ];
    const quoted = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
    const summary = await read('controls.csv', `\uFEFF${quoted}`);
    addsUp(summary);
    expect(summary.source.format).toBe('table');
    expect(summary.kinds.controls).toEqual({
      found: 5,
      taken: 2,
      kept: 0,
      refused: [
        { id: 'controls!5', reason: 'unread' },
        { id: 'controls!3', reason: 'impossible' },
        { id: 'controls!4', reason: 'twice' },
      ],
    });
    expect(summary.notices).toEqual([{ code: 'unknownColumn', what: 'controls: Weight' }]);
  });

  test('is counted under the name of its kind if libraries do not have the kind', async () => {
    const { kinds } = await read('channel.csv', 'key,name_en,name_sv\nch-a,One,Ett\nch-b,Two,Två\n');
    expect(kinds.channels).toEqual({ found: 2, taken: 2, kept: 0, refused: [] });
    expect(kinds.threats.found).toBe(0);
  });
});

describe('a file that is no library', () => {
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  test.each([
    ['text', 'Hello', 'unknownFormat'],
    ['half a bundle', '{"objects": [', 'notJson'],
    ['an object without objects', '{"type": "bundle"}', 'notStix'],
    ['half a workbook', 'PK\u0003\u0004 and no more', 'notWorkbook'],
    ['an empty file', '', 'unknownFormat'],
    ['a table of other data', 'Colour;Weight\nred;2\n', 'unknownFormat'],
  ])('is refused with the reason: %s', async (name, content, fault) => {
    await expect(loadImportFile(write(`${name}.bin`, content))).rejects.toMatchObject({ fault });
  });
});

describe('a file with one STIX object', () => {
  const write = (value: unknown) => {
    const path = join(folder, 'one.json');
    writeFileSync(path, JSON.stringify(value));
    return loadImportFile(path);
  };

  test('is read as a bundle with that single object', async () => {
    const object = madeBundle().objects.find((one) => one?.type === 'attack-pattern');
    const read = await write(object);
    if (read.format !== 'library') throw new Error(read.format);
    expect(read.staged.objects.filter(({ kind }) => kind === 'threats')).toMatchObject([{ id: object?.id }]);
  });

  test('is rejected if the object is not valid STIX', async () => {
    for (const value of [{}, { type: 'attack-pattern' }, { type: 'a', id: 'b--1' }, 1, null])
      await expect(write(value)).rejects.toMatchObject({
        fault: value === 1 || value === null ? 'unknownFormat' : 'notStix',
      });
  });
});

test('headings named like inherited object properties are unknown headings', async () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];
  const path = join(folder, 'channel.csv');
  writeFileSync(path, `key,name_en,name_sv,hidden,${names.join(',')}\nch-a,A,A,false,${names.join(',')}\n`);
  const read = await loadImportFile(path);
  if (read.format !== 'table') throw new Error(read.format);
  const [grid] = read.grids;
  if (grid === undefined) throw new Error('no table');
  const given = { name: grid.name, collection: 'channels', columns: { name_en: 'name_en' } } as const;
  const mapping = createTableMapping(grid, 'channel.csv', given);
  expect(names.map((name) => getOwnMember(mapping.columns, name))).toEqual(names.map(() => ''));
  expect(convertTableRows(grid, mapping).unread).toEqual([]);
});

test.each([
  ['Hög', 3],
  ['high', 3],
  ['medel', 2],
  ['Mycket hög', 4],
  ['2', 2],
])('a table of threats may state grades in words of either language: %s', (text, grade) => {
  const rows = [
    ['name_en', 'privGrade', 'levelIndividual'],
    ['Fraud', text, text],
  ].map((cells, at) => ({ number: at + 1, cells }));
  const grid = { name: 'threats', rows };
  const { imported, unread } = convertTableRows(grid, createTableMapping(grid, 'threats.csv', undefined));
  expect(unread).toEqual([]);
  const names = ['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'];
  expect(imported[0]?.members((id) => id)).toMatchObject({
    privGrade: { grade },
    levelIndividual: names[grade],
  });
});

test('a word outside the scale is refused as a grade', () => {
  const rows = [
    ['name_en', 'privGrade'],
    ['Fraud', 'blue'],
  ].map((cells, at) => ({ number: at + 1, cells }));
  const grid = { name: 'threats', rows };
  const { unread } = convertTableRows(grid, createTableMapping(grid, 'threats.csv', undefined));
  expect(unread).toMatchObject([{ column: 'privGrade', text: 'blue' }]);
});

/** A sheet as an editor writes it: a title above the headings, names in one language, and a total below. */
const ownSheet = {
  name: 'Nya hot 2027',
  rows: [
    ['Nya hot, beslutade i hotrådet', '', '', ''],
    ['', '', '', ''],
    ['Hot', 'Område', 'Nivå privat', 'Kunder'],
    ['Köpta konton', 'Penningtvätt; terrorfinansiering', 'Mycket hög', 'Privatperson'],
    ['Mellanhand', 'Sanktioner', 'Ej relevant', ''],
    ['Fel område', 'Bokföring', 'Blå', ''],
    ['Summa', '', '', '3'],
  ].map((cells, at) => ({ number: at + 1, cells })),
};
const ownColumns = {
  Hot: 'name_sv',
  Område: 'relevance',
  'Nivå privat': 'privGrade',
  Kunder: 'relations_customers',
};
const mapOwnSheet = () =>
  createTableMapping(ownSheet, 'nya-hot.xlsx', {
    ...{ name: ownSheet.name, collection: 'threats', columns: ownColumns },
  });

test('the headings of a table are found below a title, and a row of totals is not an entity', () => {
  const mapping = mapOwnSheet();
  expect(mapping).toMatchObject({ headings: Object.keys(ownColumns), rows: 3, totals: ['Summa'] });
  const { imported } = convertTableRows(ownSheet, mapping);
  expect(imported.map(({ name }) => name)).toEqual(['Köpta konton', 'Mellanhand']);
});

test('relevances and a missing grade are read from words', () => {
  const { imported } = convertTableRows(ownSheet, mapOwnSheet());
  expect(imported.map(({ members }) => members((id) => id))).toMatchObject([
    { relevance: ['ml', 'tf'], privGrade: { grade: 4 } },
    { relevance: ['sv'], privGrade: null },
  ]);
});

test('an unreadable cell is reported with its heading in the file', () => {
  const mapping = mapOwnSheet();
  expect(convertTableRows(ownSheet, mapping).unread).toMatchObject([
    { name: 'Fel område', column: 'Nivå privat', text: 'Blå' },
  ]);
  const find = (row: number, path: string) => findMemberCell(ownSheet, mapping, { row, path });
  expect(find(4, 'relations.customers[0]')).toEqual({ heading: 'Kunder', text: 'Privatperson' });
  expect(find(6, 'relevance[0]')).toEqual({ heading: 'Område', text: 'Bokföring' });
  expect(find(4, 'description')).toBeNull();
});
