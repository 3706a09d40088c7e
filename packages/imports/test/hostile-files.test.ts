/** Seeded random files in the published formats, with all kinds of faults. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, describe, expect, test } from 'vitest';
import { smallModel } from '../../engine/test/model/small-model.ts';
import {
  convertLibrary,
  type ImportPlanInput,
  type ImportSheet,
  loadImportFile,
  planImport,
  readLibrarySheets,
  readStixBundle,
  type StagedLibrary,
  summarizeLibrary,
} from '../src/index.ts';
import { workbookLimits } from '../src/workbook.ts';
import { readZip } from '../src/zip.ts';
import { stixId } from './made.ts';
import { zipOf } from './raw-workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Pseudorandom numbers from a seed (mulberry32). */
function numbers(seed: number) {
  let state = seed * 2_654_435_769;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
  return { below, pick, chance: (share: number) => next() < share };
}
type Numbers = ReturnType<typeof numbers>;

const oddities: readonly [unknown, ...unknown[]] = [
  null,
  '',
  '   ',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [[[]]],
  [null, 1, 'x', { name: [] }],
  { en: 'Text', sv: 'Text' },
  'x'.repeat(400),
  'x'.repeat(60_000),
  'a\u0000b',
  '\ud800',
  '=HYPERLINK("http://x")',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'Åäö 漢字 🙂',
  '[re-nothing]',
  '{{ formula }}',
  '2026-13-45',
];

const types = [
  'attack-pattern',
  'attack-pattern',
  'attack-pattern',
  'course-of-action',
  'x-mitre-tactic',
  'x-mitre-matrix',
  'x-mitre-collection',
  'x-mitre-data-source',
  'intrusion-set',
  'indicator',
  'report',
  'location',
  'identity',
  'marking-definition',
  'language-content',
  'x-amltrix-indicator',
  'note',
  'constructor',
] as const;

const relationTypes = [
  ...([
    'mitigates',
    'uses',
    'subtechnique-of',
    'indicates',
    'detects',
    'revoked-by',
    'derived-from',
  ] as const),
  ...(['is-exploited-by', 'toString', ''] as const),
] as const;

const fieldNames = [
  ...['name', 'description', 'kill_chain_phases', 'external_references', 'labels', 'aliases', 'country'],
  ...['x_mitre_aliases', 'x_mitre_deprecated', 'revoked', 'modified', 'created_by_ref', 'pattern_type'],
  ...['x_mitre_shortname', 'contents', 'object_ref', 'extensions', 'x_mitre_version', 'object_marking_refs'],
];

/** An object with its members, some of them wrong. */
function objectFrom(of: Numbers, n: number): Record<string, unknown> {
  const type = of.pick(types);
  const id = stixId(type, of.chance(0.1) ? of.below(n + 1) : n);
  const object: Record<string, unknown> = {
    ...{ type, id, spec_version: '2.1', name: `Name ${of.below(30)}`, description: `What ${n} is.` },
    created_by_ref: stixId('identity', of.below(3)),
    modified: of.pick(['2024-01-01T00:00:00Z', '2025-01-01T00:00:00.000Z', 'yesterday', '']),
    kill_chain_phases: [{ kill_chain_name: 'fraud', phase_name: of.pick(['reach', 'layer', '', 'a:b']) }],
    external_references: [
      { source_name: 'mitre-f3', external_id: `F${1000 + of.below(40)}`, url: `https://example.org/${n}` },
      { source_name: of.pick(['A paper', '', 'B paper']), description: of.pick(['A paper, 2024', '']) },
    ],
    x_mitre_shortname: of.pick(['reach', 'layer', 'end']),
    country: of.pick(['SE', 'se', 'XX', 'Sverige', '']),
    pattern_type: of.pick(['stix', 'natural-language', 'sigma']),
    labels: of.pick([['red-flag'], ['customers'], ['products', 'red-flag'], []]),
    object_ref: stixId('attack-pattern', of.below(n + 1)),
    contents: { [of.pick(['sv', 'sv-SE', 'de', '__proto__'])]: { name: 'Namn', description: 'Text' } },
    x_mitre_is_subtechnique: of.chance(0.5),
    revoked: of.chance(0.1),
    x_mitre_deprecated: of.chance(0.1),
  };
  for (const name of fieldNames) if (of.chance(0.06)) object[name] = of.pick(oddities);
  if (of.chance(0.04)) object.id = of.pick(oddities);
  if (of.chance(0.03)) object.type = of.pick(oddities);
  if (of.chance(0.05)) object.extensions = ownEntity(of, n);
  return object;
}

/** A possibly wrong entity in the form of this product's exports. */
const ownEntity = (of: Numbers, n: number) => ({
  'extension-definition--1': {
    collection: of.pick(['threats', 'customers', 'references', 'schema', 'nothing']),
    entity: {
      key: of.pick(['th-own', `th-own-${n}`, 'cu-company', '', '__proto__']),
      name: of.pick<unknown>([{ en: 'Own', sv: 'Egen' }, 'Own', null]),
      relations: of.pick<unknown>([{}, { customers: ['cu-nobody'] }, 5]),
    },
  },
});

function relationFrom(
  of: Numbers,
  n: number,
  ids: readonly [unknown, ...unknown[]],
): Record<string, unknown> {
  const end = () => (of.chance(0.08) ? of.pick(oddities) : of.pick(ids));
  return {
    ...{ type: 'relationship', id: stixId('relationship', n), relationship_type: of.pick(relationTypes) },
    ...{
      source_ref: end(),
      target_ref: end(),
      description: of.chance(0.5) ? `How ${n} acts.` : of.pick(oddities),
    },
  };
}

/** A chain of two hundred parents; with some seeds it is a cycle. */
function chainFrom(of: Numbers): unknown[] {
  const id = (n: number) => stixId('attack-pattern', 700_000 + n);
  const part = (n: number) => ({ type: 'attack-pattern', id: id(n), name: `Part ${n}` });
  const within = (n: number, m: number) => ({
    ...{ type: 'relationship', id: stixId('relationship', 700_000 + n) },
    ...{ relationship_type: 'subtechnique-of', source_ref: id(n), target_ref: id(m) },
  });
  const last = of.chance(0.5) ? [within(0, 199)] : [];
  return [
    ...Array.from({ length: 200 }, (_, n) => part(n)),
    ...Array.from({ length: 199 }, (_, n) => within(n + 1, n)),
    ...last,
  ];
}

function bundleFrom(seed: number): { readonly objects: readonly unknown[] } {
  const of = numbers(seed);
  const objects: unknown[] = Array.from({ length: 60 + of.below(120) }, (_, n) => objectFrom(of, n));
  const ids: [unknown, ...unknown[]] = [
    'nothing--1',
    ...objects.map((one) => (isNamed(one) ? one.id : null)),
  ];
  for (let n = 0; n < 150; n += 1) objects.push(relationFrom(of, n, ids));
  for (let n = 0; n < 10; n += 1) objects.splice(of.below(objects.length), 0, of.pick(oddities));
  for (let n = 0; n < 15; n += 1) objects.push(objects[of.below(objects.length)]);
  if (of.chance(0.4)) objects.push(...chainFrom(of));
  // Reduces the content to values that JSON can hold.
  return JSON.parse(JSON.stringify({ type: 'bundle', id: of.pick(oddities), objects }));
}

const isNamed = (value: unknown): value is { readonly id: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value;

const headings: Readonly<Record<string, readonly string[]>> = {
  tactics: ['STIX ID', 'Type', 'Tactic Name', 'Description', 'Short Description', 'external_id'],
  techniques: [
    ...['STIX ID', 'Type', 'Technique Name', 'Description', 'Short Description', 'Created', 'Modified'],
    ...['Is Subtechnique', 'Parent Technique', 'Aliases', 'External References', 'External ID', 'URL'],
  ],
  indicators: ['STIX ID', 'Indicator Name', 'Description', 'x_mitre_aliases', 'external_references'],
  mitigations: ['STIX ID', 'Mitigation Name', 'Description', 'External References'],
  'products-service': ['STIX ID', 'Type', 'Product/Service Name', 'Description'],
  'value-instruments': ['STIX ID', 'Value Instrument Name', 'Description'],
  actors: ['STIX ID', 'Actor Name', 'Description', 'x_mitre_parent_ref'],
  references: ['STIX ID', 'Reference Name', 'Description', 'External ID', 'URL'],
  matrices: ['STIX ID', 'Matrix Name'],
  risks: ['STIX ID', 'Risk Name', 'Description'],
  datasources: ['STIX ID', 'Data Source Name'],
  relationships: ['STIX ID', 'Type', 'Relationship Type', 'Source', 'Target', 'Description'],
  matrix: ['Placement', 'Layering'],
  'Sheet 1': [],
};

const idTypes = [
  'attack-pattern',
  'x-mitre-tactic',
  'course-of-action',
  'products-service',
  'x-risk',
] as const;

function cellFrom(of: Numbers, heading: string): string {
  if (of.chance(0.15)) return '';
  if (of.chance(0.05)) return String(of.pick(oddities));
  if (/stix id|parent|source|target/i.test(heading)) return stixId(of.pick(idTypes), of.below(60));
  if (/references/i.test(heading))
    return of.pick([
      `[{"source_name": "amltrix-ml", "external_id": "T${of.below(9)}", "url": "https://example.org/${of.below(9)}"}]`,
      "[{'source_name': 'FATF', 'url': None, 'external_id': None}]",
      '[{"source_name": "FATF", "description": "Guidance"}]',
      '[{"source_name"',
      '#REF!',
    ]);
  if (/relationship type/i.test(heading)) return of.pick([...relationTypes, 'is-achieved-by', 'is-used-by']);
  if (/aliases/i.test(heading)) return of.pick(['One; Two', "['One', 'Two']", '[1, 2', 'One']);
  return /name/i.test(heading) ? `Name ${of.below(25)}` : `Text ${of.below(99)}`;
}

/**
 * A sheet which, depending on the seed, has a title above its headers, repeated headers, other capitals, or
 * no headers.
 */
function sheetFrom(of: Numbers, name: string): ImportSheet {
  const own = [...(headings[name] ?? [])];
  if (of.chance(0.2)) own.push(of.pick(['Notes', 'Detection', own[0] ?? 'Name', '']));
  const spelled = own.map((text) => (of.chance(0.1) ? text.toUpperCase() : text));
  const numbered = (texts: readonly string[]) =>
    new Map(texts.flatMap((text, index) => (text === '' ? [] : [[index + 1, text] as const])));
  const rows = Array.from({ length: of.chance(0.1) ? 0 : of.below(60) }, () =>
    numbered(own.map((heading) => cellFrom(of, heading))),
  ).filter(({ size }) => size > 0);
  const all = [
    ...(of.chance(0.2) ? [new Map([[1, 'The framework, edition 2']])] : []),
    numbered(spelled),
    ...rows,
  ];
  const [headers = new Map(), ...rest] = of.chance(0.05) ? rows : all;
  // Empty rows are left out, but count in the row numbers.
  let number = 1;
  return {
    ...{ name: of.chance(0.1) ? name.toUpperCase() : name, headers },
    rows: rest.map((cells) => {
      number += 1 + of.below(3);
      return { number, cells };
    }),
  };
}

function workbookFrom(seed: number): readonly ImportSheet[] {
  const of = numbers(1000 + seed);
  const names = Object.keys(headings).filter(() => of.chance(0.9));
  return [...names, ...(of.chance(0.1) ? ['techniques'] : [])].map((name) => sheetFrom(of, name));
}

/** Every found object is taken, kept or refused. */
function addsUp(staged: StagedLibrary): void {
  const { kinds, relations } = summarizeLibrary(staged);
  for (const [kind, { found, taken, kept, refused }] of Object.entries(kinds))
    expect([kind, taken + kept + refused.length]).toEqual([kind, found]);
  expect(relations.taken + relations.kept + relations.refused.length).toBe(relations.distinct);
}

const planOf = (staged: StagedLibrary, given: Pick<ImportPlanInput, 'ours' | 'origins' | 'number'>) =>
  planImport({
    ...{
      withdrawn: new Set(),
      version: null,
      holds: false,
      left: new Set(),
      same: new Set(),
      another: new Set(),
    },
    ...{ choose: () => 'ours', today: '2026-11-23' },
    ...{ ...given, imported: convertLibrary(staged).imported },
  });

/** Every accepted object is planned once, and a second import changes nothing. */
function isTakenOnce(staged: StagedLibrary): void {
  const first = planOf(staged, { ours: smallModel(), origins: new Map(), number: (at) => 5_000_000 + at });
  expect(first.rows).toHaveLength(convertLibrary(staged).imported.length);
  const second = planOf(staged, { ours: first.model, origins: first.said, number: (at) => 6_000_000 + at });
  const moved = second.rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed');
  expect(moved.map(({ imported, verdict, changes }) => [imported.id, verdict, changes])).toEqual([]);
  expect([second.conflicts, second.gone]).toEqual([[], []]);
  expect(second.model).toEqual(first.model);
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

describe('a STIX bundle with random faults', () => {
  test.each(seeds)(
    'is read in full with each object listed once, and a second import changes nothing: %i',
    (seed) => {
      const bundle = bundleFrom(seed);
      const staged = readStixBundle(bundle);
      addsUp(staged);
      const { objects, refused, relationsFound } = staged;
      const told = [...objects, ...refused].map(({ place }) => ('index' in place ? place.index : -1));
      const own = told.filter((index) => index < bundle.objects.length);
      expect(new Set(own).size).toBe(own.length);
      expect(own.length + relationsFound).toBe(bundle.objects.length);
      isTakenOnce(staged);
    },
  );
});

describe('a workbook with random faults', () => {
  test.each(seeds)(
    'is read in full with each row listed once, and a second import changes nothing: %i',
    (seed) => {
      const sheets = workbookFrom(seed);
      const staged = readLibrarySheets(sheets);
      addsUp(staged);
      const { objects, refused, relationsFound, notices } = staged;
      const told = [...objects, ...refused].map(({ place }) => JSON.stringify(place));
      const ignored = notices.flatMap(({ code, what }) => (code === 'ignoredSheet' ? [what] : []));
      const rows = sheets
        .filter(({ name, rows: { length } }) => !ignored.includes(`${name} (${length})`))
        .reduce((sum, { rows: { length } }) => sum + length, 0);
      // A title above the headers reduces the rows by one.
      expect(rows - told.length - relationsFound).toBeLessThanOrEqual(sheets.length);
      expect(rows - told.length - relationsFound).toBeGreaterThanOrEqual(0);
      isTakenOnce(staged);
    },
  );
});

/** A text in one of Excel's forms: plain, formatted, a link, the result of a formula, a number or a day. */
function held(of: Numbers, text: string): unknown {
  switch (of.below(8)) {
    case 0:
      return { richText: [{ text: text.slice(0, 1) }, { font: { bold: true }, text: text.slice(1) }] };
    case 1:
      return { formula: 'CONCATENATE(A1,A2)', result: text };
    case 2:
      return { text, hyperlink: 'https://example.org/' };
    default:
      return text;
  }
}

/** Values specific to Excel: days, numbers, errors, formulas without result. */
const excelValues: readonly [unknown, ...unknown[]] = [
  new Date(Date.UTC(2026, 0, 31)),
  new Date(Number.NaN),
  42,
  0.1 + 0.2,
  true,
  { error: '#REF!' },
  { formula: 'A1/0', result: { error: '#DIV/0!' } },
  { formula: 'A1' },
  { richText: [] },
];

async function fileFrom(
  seed: number,
): Promise<{ readonly path: string; readonly sheets: readonly ImportSheet[] }> {
  const of = numbers(2000 + seed);
  const sheets = workbookFrom(seed).filter(
    ({ name }, at, all) => all.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) === at,
  );
  const workbook = new Workbook();
  for (const { name, headers, rows } of sheets) {
    const sheet = workbook.addWorksheet(name);
    const write = (number: number, cells: ReadonlyMap<number, string>, isHeader: boolean) => {
      for (const [column, text] of cells) {
        const value = !isHeader && of.chance(0.03) ? of.pick(excelValues) : held(of, text.slice(0, 30_000));
        Object.assign(sheet.getRow(number).getCell(column), { value });
      }
    };
    write(1, headers, true);
    for (const { number, cells } of rows) write(number, cells, false);
    if (headers.size > 1 && of.chance(0.2)) sheet.mergeCells(1, 1, 1, 2);
    // The sheet is formatted down to its end.
    if (of.chance(0.3)) sheet.getCell(`B${coloured}`).font = { bold: true };
    if (of.chance(0.1)) sheet.state = 'hidden';
  }
  if (of.chance(0.5)) workbook.addWorksheet('Empty');
  if (sheets.length === 0) workbook.addWorksheet('Nothing');
  const path = join(folder, `disorder-${seed}.xlsx`);
  await workbook.xlsx.writeFile(path);
  colourToTheEnd(path);
  return { path, sheets };
}

/**
 * A row below all others, which becomes the last row of a sheet; the library that writes the file would be
 * slow with that row.
 */
const [coloured, end] = ['9999', '1048576'] as const;

/** Moves the formatted cells of a file to the end of their sheets. */
function colourToTheEnd(path: string): void {
  const parts = readZip(readFileSync(path), {
    entries: 100,
    bytes: workbookLimits.bytes,
    ratio: 1_000,
    small: 1_000_000,
  });
  const address = new RegExp(`((?:<row r=|<c r=|<dimension ref=)"[A-Z0-9:]*?)${coloured}"`, 'g');
  const moved = parts.map(({ name, content }) => {
    const text = content.toString();
    return [name, /worksheets\/sheet\d+\.xml$/.test(name) ? text.replace(address, `$1${end}"`) : text];
  });
  writeFileSync(path, zipOf(Object.fromEntries(moved)));
}

describe('an Excel file with random faults', () => {
  test.each(seeds.slice(0, 30))('is read whole, or refused as no library: %i', async (seed) => {
    const { path, sheets } = await fileFrom(seed);
    const content = await loadImportFile(path);
    if (content.format === 'table') {
      expect(content.grids.every(({ rows }) => rows.length > 0)).toBe(true);
      return;
    }
    const { staged } = content;
    addsUp(staged);
    const { objects, refused, relationsFound, notices } = staged;
    const ignored = notices.flatMap(({ code, what }) => (code === 'ignoredSheet' ? [what] : []));
    const isIgnored = ({ name }: ImportSheet) => ignored.some((what) => what.startsWith(`${name} (`));
    const rows = sheets
      .filter((sheet) => !isIgnored(sheet))
      .reduce((sum, sheet) => sum + sheet.rows.length, 0);
    const told = objects.length + refused.length + relationsFound;
    // A title above the headers reduces the rows by one; some rows have no text.
    expect(rows - told).toBeGreaterThanOrEqual(0);
    expect(rows - told).toBeLessThanOrEqual(2 * sheets.length);
    isTakenOnce(staged);
  });
});
