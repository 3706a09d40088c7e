/**
 * Unusual files: titles above the headers, several versions of an object, other encodings, truncated texts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  convertLibrary,
  findJsonFault,
  type ImportSheet,
  loadImportFile,
  readLibrarySheets,
  readStixBundle,
  summarizeLibrary,
} from '../src/index.ts';
import { readLibrary } from './made.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-odd-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cells = (...texts: readonly string[]): ReadonlyMap<number, string> =>
  new Map(texts.flatMap((text, index) => (text === '' ? [] : [[index + 1, text] as const])));

/** A sheet of rows with headers in the first. */
const sheet = (
  name: string,
  first: readonly string[],
  ...rest: readonly (readonly string[])[]
): ImportSheet => ({
  name,
  headers: cells(...first),
  rows: rest.map((row, index) => ({ number: index + 2, cells: cells(...row) })),
});

describe('a sheet of a library', () => {
  const columns = ['STIX ID', 'Technique Name', 'Description'];

  test('is read from its headers on, even if title rows precede the headers', () => {
    const { objects, refused } = readLibrarySheets([
      sheet('techniques', ['AMLTRIX techniques'], ['Edition 2026'], columns, ['a', 'Smurfing', 'Text']),
    ]);
    expect(refused).toEqual([]);
    expect(objects).toMatchObject([{ id: 'a', name: 'Smurfing', place: { sheet: 'techniques', row: 4 } }]);
  });

  test('has every row rejected, and none dropped silently, if no header is known', () => {
    const { kinds } = summarizeLibrary(
      readLibrarySheets([sheet('techniques', ['x', 'y'], ['1', '2'], ['3', '4'])]),
    );
    expect(kinds.threats).toMatchObject({ found: 2, taken: 0, kept: 0 });
  });

  test('has aliases from the columns of its framework, and no source for its own external id', () => {
    const references = JSON.stringify([
      { source_name: 'amltrix-ml', external_id: 'T0001', url: 'https://example.org/T0001' },
      { source_name: 'FATF', description: 'Guidance' },
    ]);
    const { objects, notices } = readLibrarySheets([
      sheet(
        'techniques',
        [...columns, 'x_mitre_aliases', 'External References'],
        ['a', 'Smurfing', 'Text', 'Structuring; Splitting', references],
      ),
    ]);
    expect(notices).toEqual([]);
    expect(objects).toMatchObject([
      { aliases: ['Structuring', 'Splitting'], works: [{ name: 'FATF', text: 'Guidance' }] },
    ]);
  });

  test('assigns a technique to its tactic in either direction of the relation', () => {
    const { objects } = readLibrarySheets([
      sheet('tactics', ['STIX ID', 'Tactic Name'], ['t', 'Placement'], ['u', 'Layering']),
      sheet('techniques', columns, ['a', 'Smurfing', 'Text']),
      sheet(
        'relationships',
        ['Relationship Type', 'Source', 'Target'],
        ['is-achieved-by', 'u', 'a'],
        ['is-achieved-by', 'a', 't'],
      ),
    ]);
    expect(objects.find(({ id }) => id === 'a')?.categories).toEqual(['t', 'u']);
  });

  test('has a relation without a target rejected, even if only one object has no name', () => {
    const { relations, refusedRelations } = readLibrarySheets([
      sheet('techniques', columns, ['a', 'Smurfing', 'Text']),
      sheet('indicators', ['STIX ID', 'Description'], ['i', 'Many deposits']),
      sheet('relationships', ['Relationship Type', 'Source', 'Target'], ['uses', 'a', '']),
    ]);
    expect(relations).toEqual([]);
    expect(refusedRelations.map(({ reason }) => reason)).toEqual(['unknownEnd']);
  });

  test('has a notice about each column with content that is not read', () => {
    const { notices } = readLibrarySheets([
      sheet('techniques', [...columns, 'Detection', 'Platforms'], ['a', 'Smurfing', 'Text', 'Look']),
    ]);
    expect(notices).toEqual([{ code: 'unknownColumn', what: 'techniques: Detection' }]);
  });
});

describe('a STIX bundle', () => {
  const technique = (id: string, more: object = {}) => ({ type: 'attack-pattern', id, name: id, ...more });
  const within = (source: string, target: string) => ({
    ...{ type: 'relationship', id: `${source} ${target}`, relationship_type: 'subtechnique-of' },
    ...{ source_ref: source, target_ref: target },
  });

  test('is read without cyclic relations of techniques, and with a notice on them', () => {
    const { objects, notices } = readStixBundle([
      ...['a', 'b', 'c', 'd'].map((id) => technique(id)),
      ...[within('a', 'b'), within('b', 'c'), within('c', 'a'), within('d', 'a')],
    ]);
    expect(objects.map(({ parent }) => parent)).toEqual([null, null, null, 'a']);
    expect(notices.map(({ code, what }) => [code, what])).toEqual(
      ['a', 'b', 'c'].map((id) => ['circle', id]),
    );
  });

  test('gives a country only to geographies, and a mother or category only of the right kind', () => {
    const { imported } = convertLibrary(
      readStixBundle([
        technique('a', { country: 'SE', kill_chain_phases: [{ kill_chain_name: 'x', phase_name: '' }] }),
        { type: 'location', id: 'l', name: 'Sweden', country: 'SE' },
        within('a', 'l'),
      ]),
    );
    expect(imported.map(({ collection, country }) => [collection, country])).toEqual([
      ['threats', ''],
      ['geographies', 'SE'],
    ]);
    const members = imported[0]?.members((id) => `key of ${id}`);
    expect(members).toMatchObject({ parent: null });
    // A file without categories must not remove any.
    expect(members).not.toHaveProperty('category');
  });

  const version = (name: string, modified: string) => ({
    ...{ type: 'attack-pattern', id: 'attack-pattern--1', name, modified },
  });

  test('is read with the newest of several versions of an object, and the older versions are reported', () => {
    const { objects, refused } = readStixBundle([
      version('First', '2024-01-01T00:00:00Z'),
      version('Newest', '2025-01-01T00:00:00.000Z'),
      version('Older', '2017-01-01T00:00:00.000Z'),
      version(' ', '2026-01-01T00:00:00.000Z'),
    ]);
    expect(objects.map(({ name }) => name)).toEqual(['Newest']);
    expect(refused.map(({ place, reason }) => [place, reason])).toEqual([
      [{ index: 0 }, 'repeatedId'],
      [{ index: 2 }, 'repeatedId'],
      [{ index: 3 }, 'nameless'],
    ]);
  });

  test('accepts sv-SE as Swedish, and has a notice about objects that its source has deprecated', () => {
    const { objects, notices } = readStixBundle([
      { ...version('Smurfing', ''), x_mitre_deprecated: true },
      {
        ...{ type: 'language-content', id: 'language-content--1', object_ref: 'attack-pattern--1' },
        contents: { de: { name: 'Anders' }, 'sv-SE': { name: 'Uppdelning' } },
      },
    ]);
    expect(objects[0]?.swedish?.name).toBe('Uppdelning');
    expect(notices).toEqual([{ code: 'deprecatedThere', what: 'threats (1)' }]);
  });

  test('is read without objects whose newest version is revoked, and without their translations and relations', () => {
    const { objects, refused, refusedRelations } = readStixBundle([
      version('Smurfing', '2024-01-01T00:00:00Z'),
      { ...version('Smurfing', '2025-01-01T00:00:00Z'), revoked: true },
      technique('attack-pattern--2', { revoked: true, modified: '2023-01-01T00:00:00Z' }),
      technique('attack-pattern--2', { modified: '2024-01-01T00:00:00Z' }),
      { type: 'x-own', id: 'x-own--1', revoked: true },
      {
        ...{ type: 'language-content', id: 'language-content--1', object_ref: 'attack-pattern--1' },
        contents: { sv: { name: 'Uppdelning' } },
      },
      {
        ...{ type: 'relationship', id: 'relationship--1', relationship_type: 'subtechnique-of' },
        ...{ source_ref: 'attack-pattern--2', target_ref: 'attack-pattern--1' },
      },
    ]);
    expect(objects.map(({ id, kept }) => [id, kept])).toEqual([
      ['attack-pattern--2', false],
      ['x-own--1', true],
    ]);
    expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['attack-pattern--1', 'repeatedId'],
      ['attack-pattern--1', 'revoked'],
      ['attack-pattern--2', 'repeatedId'],
      ['language-content--1', 'revoked'],
    ]);
    expect(refusedRelations.map(({ reason }) => reason)).toEqual(['refusedEnd']);
  });

  test('is read with the newest of several translations, in any order in the file', () => {
    const said = (number: number, modified: string, name: string) => ({
      ...{ type: 'language-content', id: `language-content--${number}`, object_ref: 'attack-pattern--1' },
      ...{ modified, contents: { sv: { name } } },
    });
    const [newest, older] = [
      said(1, '2025-01-01T00:00:00Z', 'Ny'),
      said(2, '2024-01-01T00:00:00Z', 'Gammal'),
    ];
    for (const order of [
      [newest, older],
      [older, newest],
    ])
      expect(readStixBundle([version('Smurfing', ''), ...order]).objects[0]?.swedish?.name).toBe('Ny');
  });

  test('is read with the newest version of a relation, without revoked relations or outdated translations', () => {
    const relation = (target: string, modified: string, more: object = {}) => ({
      ...{ type: 'relationship', id: 'relationship--1', relationship_type: 'subtechnique-of' },
      ...{ source_ref: 'a', target_ref: target, modified, description: target, ...more },
    });
    const { objects, relations, refusedRelations, notices } = readStixBundle([
      ...['a', 'b', 'c', 'd'].map((id) => technique(id, { modified: '2025-01-01T00:00:00Z' })),
      relation('b', '2023-01-01T00:00:00Z'),
      relation('c', '2024-01-01T00:00:00Z'),
      { ...relation('d', '2024-01-01T00:00:00Z', { revoked: true }), id: 'relationship--2' },
      {
        ...{ type: 'language-content', id: 'language-content--1', object_ref: 'a' },
        ...{ object_modified: '2020-01-01T00:00:00Z', contents: { sv: { name: 'Gammalt' } } },
      },
    ]);
    expect(objects.find(({ id }) => id === 'a')).toMatchObject({ parent: 'c', swedish: null });
    expect(relations.map(({ target }) => target)).toEqual(['c']);
    expect(refusedRelations.map(({ reason }) => reason)).toEqual(['olderVersion', 'revoked']);
    expect(notices.map(({ code }) => code)).toEqual(['outdatedTranslation']);
  });

  test('may contain the Swedish name and description in separate translation objects', () => {
    const said = (number: number, sv: object) => ({
      ...{ type: 'language-content', id: `language-content--${number}`, object_ref: 'attack-pattern--1' },
      contents: { sv },
    });
    const { objects } = readStixBundle([
      version('Structuring', '2024-01-01T00:00:00Z'),
      said(1, { name: 'Uppdelning' }),
      said(2, { description: 'Under gränsen' }),
    ]);
    expect(objects[0]?.swedish).toEqual({ name: 'Uppdelning', description: 'Under gränsen' });
  });

  test.each(['utf8', 'utf16le'] as const)(
    'that begins with a byte order mark is read in the encoding %s',
    async (encoding) => {
      const path = join(folder, `${encoding}.json`);
      const text = JSON.stringify({ objects: [version('Utländska överföringar', '')] });
      writeFileSync(path, Buffer.from(`\uFEFF${text}`, encoding));
      expect((await readLibrary(path)).objects[0]?.name).toBe('Utländska överföringar');
    },
  );

  test('that is cut off is refused with the line and column', async () => {
    const path = join(folder, 'half.json');
    writeFileSync(path, '{\n  "objects": [\n    {"type": "report"},,\n');
    await expect(loadImportFile(path)).rejects.toMatchObject({
      fault: 'notJson',
      at: { line: 3, column: 24 },
    });
  });
});

describe('the position where a text stops being valid JSON', () => {
  test.each([
    ['', 1, 1],
    ['{"a": 1', 1, 8],
    ['{"a" 1}', 1, 6],
    ['[1,\n2,]', 2, 3],
    ['{"a": "b\nc"}', 1, 7],
    ['[01]', 1, 3],
    ['{} {}', 1, 4],
    ['["\u0085\u007f"', 1, 6],
    ['{1: 2}', 1, 2],
    ['[}', 1, 2],
    ['[1}', 1, 3],
    ['"\\x"', 1, 1],
  ])('%j: line %i, column %i', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(findJsonFault(text)).toEqual({ line, column });
  });

  test('is the end of the text for valid JSON, and for JSON cut off at any depth', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.array(fc.constantFrom(' ', '\t')), (text, blanks) => {
        const whole = `[${text},{"a":${text}}]${blanks.join('')}`;
        expect(findJsonFault(whole)).toEqual({ line: 1, column: whole.length + 1 });
      }),
      { numRuns: 100 },
    );
    const deep = '['.repeat(200_000);
    expect(findJsonFault(deep)).toEqual({ line: 1, column: 200_001 });
  });
});
