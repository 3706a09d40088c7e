/** Files of threat libraries from other programs: all layouts of workbooks, and single tables. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { smallModel } from '../../engine/test/model/small-model.ts';
import {
  convertLibrary,
  loadImportFile,
  planImport,
  readLibrarySheets,
  readStixBundle,
  readWorkbook,
  summarizeLibrary,
} from '../src/index.ts';
import { readWorkbookGrids } from '../src/workbook.ts';
import { readLibrary } from './made.ts';
import { inlineRows, partsOf, type RawWorkbook, zipOf } from './raw-workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const sheetsOf = (given: RawWorkbook) => readWorkbook(zipOf(partsOf(given)));

/** The cells of the first sheet, row by row. */
const cellsOf = (given: RawWorkbook) => {
  const [first] = sheetsOf(given);
  return [first?.headers, ...(first?.rows ?? []).map(({ cells }) => cells)].map((cells) => [
    ...(cells ?? []),
  ]);
};

describe('a workbook', () => {
  test.each(['folder', 'root'] as const)(
    'is read with its sheets by name if part paths are relative to the %s',
    (targets) => {
      const sheets = sheetsOf({
        targets,
        sheets: [
          ['Första &amp; sista', inlineRows([['a'], ['b']])],
          ['hidden', inlineRows([['c']])],
        ],
        hidden: 'hidden',
      });
      expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
        ['Första & sista', 1],
        ['hidden', 0],
      ]);
    },
  );

  test('may omit cell addresses, rows and cell texts', () => {
    const rows =
      '<row><c t="inlineStr"><is><t>A</t></is></c><c/><c t="inlineStr"><is><t>C</t></is></c></row>' +
      '<row r="5"/><row><c r="AB6" t="str"><f>A1</f><v>far</v></c></row>';
    const [sheet] = sheetsOf({ sheets: [['s', rows]] });
    expect([...(sheet?.headers ?? [])]).toEqual([
      [1, 'A'],
      [3, 'C'],
    ]);
    expect(sheet?.rows).toEqual([{ number: 6, cells: new Map([[28, 'far']]) }]);
  });

  test('is read with its shared strings, without phonetic guides, including escaped control characters', () => {
    const shared =
      '<si><t xml:space="preserve"> one </t></si><si><r><t>tw</t></r><r><rPr><b/></rPr><t>o</t></r><rPh sb="0" eb="1"><t>tū</t></rPh></si>' +
      '<si/><si><t>a_x000D_b_x005F_x000D_ &#229;&#x1F642; &lt;c&gt; &amp;nbsp; &unknown;</t></si><si><t><![CDATA[<d> & e]]></t></si>';
    const rows = `<row>${[0, 1, 2, 3, 4, 9].map((at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>`;
    expect(cellsOf({ shared, sheets: [['s', rows]] })).toEqual([
      [
        [1, 'one'],
        [2, 'two'],
        [4, 'a\nb\n å🙂 <c> &nbsp; &unknown;'],
        [5, '<d> & e'],
      ],
    ]);
  });

  test.each([
    ['', '2026-03-01'],
    ['<workbookPr date1904="1"/>', '2030-03-02'],
  ])('is read with dates as days and other numbers unchanged under the properties %j', (properties, day) => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="[$-41D]yyyy/mm/dd;@"/><numFmt numFmtId="171" formatCode="#,##0.00 &quot;days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>';
    const rows = `<row>${[0, 1, 2, 3].map((style) => `<c s="${style}"><v>46082.5</v></c>`).join('')}<c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><v>1E2</v></c></row>`;
    expect(cellsOf({ styles, properties, sheets: [['s', rows]] })).toEqual([
      [
        [1, '46082.5'],
        [2, day],
        [3, day],
        [4, '46082.5'],
        [5, 'true'],
        [7, '100'],
      ],
    ]);
  });

  test('that is recalculated on opening has no result in formula cells with a stored value of 0', () => {
    const rows =
      '<row><c><f>B1*2</f><v>0</v></c><c><f>1+1</f><v>2</v></c><c><v>0</v></c><c t="str"><f>D1</f><v/></c></row>';
    const looksIn = (properties: string) =>
      readWorkbookGrids(zipOf(partsOf({ properties, sheets: [['s', rows]] })))[0]?.rows[0];
    expect(looksIn('<calcPr fullCalcOnLoad="1"/>')).toMatchObject({
      cells: ['=B1*2', '2', '0', '=D1'],
      looks: [
        { column: 0, isUncalculated: true },
        { column: 3, isUncalculated: true },
      ],
    });
    expect(looksIn('<calcPr calcId="191029"/>')?.cells).toEqual(['0', '2', '0', '=D1']);
  });

  test('is read with subscript digits as a mark after a figure, but as text within a word', () => {
    const rich = (before: string, lowered: string) =>
      `<si><r><t>${before}</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>${lowered}</t></r></si>`;
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    const shared = `${rich('12', '2')}${rich('CO', '2')}`;
    expect(readWorkbookGrids(zipOf(partsOf({ shared, sheets: [['s', rows]] })))[0]?.rows[0]).toMatchObject({
      cells: ['12', 'CO2'],
      looks: [{ column: 0, mark: '2' }],
    });
  });

  test.each<[string, string, boolean]>([
    ['in bold', '<r><t>12</t></r><r><rPr><b/></rPr><t>3</t></r>', true],
    ['after bold', '<r><rPr><b/></rPr><t>12</t></r><r><rPr><sz val="11"/></rPr><t>3</t></r>', true],
    ['after a blank', '<r><t xml:space="preserve">1 </t></r><r><rPr><i/></rPr><t>250</t></r>', true],
    ['after a struck piece', '<r><t>12</t></r><r><rPr><strike/></rPr><t>9</t></r><r><t>3</t></r>', true],
    ['of the same look', '<r><rPr><b/></rPr><t>12</t></r><r><rPr><b/></rPr><t>3</t></r>', false],
    ['without formatting', '<r><t>12</t></r><r><t>3</t></r>', false],
    [
      'of one family of fonts',
      '<r><rPr><sz val="11"/><family val="2"/></rPr><t>12</t></r><r><rPr><sz val="11"/></rPr><t>3</t></r>',
      false,
    ],
    ['on the next line', '<r><t>12\n</t></r><r><rPr><b/></rPr><t>3</t></r>', false],
    ['before a word', '<r><t>12</t></r><r><rPr><b/></rPr><t> kr</t></r>', false],
  ])(
    'has a mark at a figure only if digits of another style continue the figure: %s',
    (_where, runs, isJoined) => {
      const rows = '<row><c t="s"><v>0</v></c></row>';
      const [grid] = readWorkbookGrids(zipOf(partsOf({ shared: `<si>${runs}</si>`, sheets: [['s', rows]] })));
      expect(grid?.rows[0]?.looks?.[0]?.isJoined ?? false).toBe(isJoined);
      expect(grid?.rows[0]?.cells[0]?.replace(/\D/g, '')).toMatch(/^(?:123|1250|12)$/);
    },
  );

  test('may use a namespace prefix for each element, and a comment at the end of the archive', () => {
    const parts = Object.fromEntries(
      Object.entries(partsOf({ sheets: [['s', inlineRows([['a>b'], ['c']])]] })).map(([name, xml]) => [
        name,
        name.endsWith('.rels') ? xml : xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:'),
      ]),
    );
    const zip = Buffer.concat([zipOf(parts), Buffer.from('made by hand')]);
    zip.writeUInt16LE(12, zip.length - 14);
    expect(readWorkbook(zip)).toMatchObject([
      { name: 's', rows: [{ number: 2, cells: new Map([[1, 'c']]) }] },
    ]);
  });

  test('that is truncated or changed at any byte is either read or rejected', async () => {
    const whole = zipOf(
      partsOf({
        sheets: [
          [
            'techniques',
            inlineRows([
              ['STIX ID', 'Name'],
              ['a', 'b'],
            ]),
          ],
        ],
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cuts) => {
        const changed = Buffer.from(cuts ? whole.subarray(0, at) : whole);
        if (!cuts) changed[at] = byte;
        const path = written('changed.xlsx', changed);
        const fault = await loadImportFile(path).then(
          () => 'read',
          (error: unknown) => (error instanceof Error ? error.message : ''),
        );
        expect(['read', 'notWorkbook', 'unknownFormat', 'notJson', 'tooLarge']).toContain(fault);
      }),
      {
        numRuns: 300,
        examples: [
          [0, '['.charCodeAt(0), false],
          [0, '{'.charCodeAt(0), false],
        ],
      },
    );
  });
});

/** A small library in the format of AMLTRIX, with its own types, which bundles contain too. */
const [tactic, technique, part] = ['x-mitre-tactic--1', 'attack-pattern--1', 'attack-pattern--2'];
const [product, instrument, actor] = ['products-service--1', 'value-instruments--1', 'x-amltrix-actor--1'];
const [flag, work, risk] = ['x-amltrix-indicator--1', 'x-amltrix-reference--1', 'x-amltrix-risk--1'];
const noControl = 'course-of-action--2';
const head = ['STIX ID', 'Type', '', 'Description', 'Short Description', 'x_mitre_parent_ref', 'External ID'];
const typeOf = (id: string) => id.split('--')[0] ?? '';
const sheet = (name: string, title: string, ...rows: readonly (readonly (string | null)[])[]) =>
  [
    name,
    [head.with(2, title), ...rows.map(([id = '', ...rest]) => [id, typeOf(id ?? ''), ...rest])],
  ] as const;

const library = [
  ['Matrix', [['Placement', 'Layering']]] as const,
  sheet(
    'tactics',
    'Tactic Name',
    ['x-mitre-tactic--0', 'Layering', 'L', null, null, 'ML.TA0007'],
    [tactic, 'Placement', 'P', null, null, 'ML.TA0006'],
  ),
  sheet(
    'techniques',
    'Technique Name',
    [technique, 'Smurfing', 'How', 'Short', null, 'T0016'],
    [part, 'Cuckoo', 'How', null, technique, 'T0016'],
  ),
  sheet(
    'mitigations',
    'Mitigation Name',
    ['course-of-action--1', 'Ask', 'Why'],
    [noControl, 'Do Not Mitigate', ''],
  ),
  sheet('products-service', 'Product/Service Name', [product, 'Wire', 'Money']),
  sheet('value-instruments', 'Instrument Name', [instrument, 'Chips', 'Tokens']),
  sheet('actors', 'Actor Name', [actor, 'Courier', 'Who']),
  sheet('risks', 'Risk Name', [risk, 'Customer Risk', 'What']),
  sheet(
    'references',
    'Reference Name',
    [work, 'FIN-2021-A004'],
    ['x-amltrix-reference--2', null, 'Says so.', null, null, 'REL05868'],
  ),
  sheet('indicators', 'Indicator Name', [flag, 'IND00001', 'Many small deposits.']),
] as const;

const related = [
  ['is-achieved-by', 'x-mitre-tactic--0', technique, null],
  ['is-achieved-by', tactic, technique, null],
  ['mitigates', 'course-of-action--1', technique, 'By asking.'],
  ['mitigates', noControl, technique, null],
  ['is-exploited-by', product, technique, 'Sent in parts.'],
  ['is-exploited-by', product, technique, 'Sent in parts, again.'],
  ['is-used-by', instrument, technique, null],
  ['indicates', flag, technique, null],
  ['exploits', technique, risk, null],
  ['is-used-by', 'value-instruments--9', technique, null],
] as const;

const relationRows = [
  ['STIX ID', 'Type', 'Relationship Type', 'Source', 'Target', 'Description'],
  ...related.map(([type, ...rest], at) => [`relationship--${at}`, 'relationship', type, ...rest]),
];

const workbook = (): RawWorkbook => ({
  targets: 'root',
  sheets: [...library, ['relationships', relationRows] as const].map(
    ([name, rows]) => [name, inlineRows(rows)] as const,
  ),
});

const bundle = () => ({
  type: 'bundle',
  objects: [
    ...library.slice(1).flatMap(([, [, ...rows]]) =>
      rows.map(([id, type, name, description, short, parent, number]) => ({
        ...{ type, id, name, description, x_amltrix_short_description: short, x_mitre_parent_ref: parent },
        external_references: number ? [{ source_name: 'amltrix-ml', external_id: number }] : [],
      })),
    ),
    ...related.map(([relationship_type, source_ref, target_ref, description], at) => ({
      ...{
        type: 'relationship',
        id: `relationship--${at}`,
        relationship_type,
        source_ref,
        target_ref,
        description,
      },
    })),
  ],
});

describe('a library in the format of AMLTRIX', () => {
  const counted = (summary: ReturnType<typeof summarizeLibrary>) =>
    Object.fromEntries(
      [...Object.entries(summary.kinds), ['relations', summary.relations] as const].map(
        ([kind, { found, taken, kept, refused }]) => [
          kind,
          [found, taken, kept, ...refused.map(({ reason }) => reason)],
        ],
      ),
    );

  test('gives the same result as a workbook and as a STIX bundle', async () => {
    const file = await readLibrary(written('library.xlsx', zipOf(partsOf(workbook()))));
    const fromBundle = readStixBundle(bundle());
    expect(counted(summarizeLibrary(file))).toEqual({
      ...{
        categories: [2, 2, 0],
        threats: [2, 2, 0],
        indicators: [1, 1, 0],
        controls: [2, 1, 0, 'noControl'],
      },
      ...{ products: [1, 1, 0], transactions: [1, 1, 0], customers: [1, 1, 0] },
      ...{ references: [2, 1, 0, 'nameless'], publications: [0, 0, 0], geographies: [0, 0, 0] },
      ...{ extensions: [1, 0, 1], relations: [10, 6, 1, 'refusedEnd', 'unknownEnd'] },
    });
    expect(counted(summarizeLibrary(fromBundle))).toEqual(counted(summarizeLibrary(file)));
    const members = (staged: typeof file) =>
      convertLibrary(staged).imported.map(({ id, collection, members: said }) => [
        id,
        collection,
        { ...said((key) => key), relevance: null },
      ]);
    expect(members(fromBundle)).toEqual(members(file));
  });

  test('has the first tactic of a technique as the primary category, and sub-techniques as children', () => {
    const { objects } = readStixBundle(bundle());
    expect(objects.find(({ id }) => id === technique)?.categories).toEqual([tactic, 'x-mitre-tactic--0']);
    expect(objects.find(({ id }) => id === part)?.parent).toBe(technique);
  });

  test.each([
    ['amltrix-ml-service-latest.csv', 4, 'products'],
    ['amltrix-ml-1.0-beta.4-techniques.csv', 2, 'threats'],
    ['amltrix-ml-references-latest.csv', 8, 'references'],
    ['whatever.csv', 7, 'extensions'],
  ] as const)('can be read from a single one of its tables: %s', async (name, at, kind) => {
    const rows = library[at]?.[1] ?? [];
    const text = rows.map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n');
    const summary = summarizeLibrary(await readLibrary(written(name, text)));
    expect(summary.kinds[kind].found).toBe(rows.length - 1);
  });
});

describe('a single table of a library', () => {
  const settings = {
    ...{ withdrawn: new Set<string>(), version: null, holds: false, choose: () => 'ours' as const },
    ...{ left: new Set<string>(), same: new Set<string>(), another: new Set<string>(), today: '2026-11-23' },
  };

  test('changes only the fields that it contains, and reports no entity as missing', async () => {
    const whole = await readLibrary(written('whole.xlsx', zipOf(partsOf(workbook()))));
    const first = planImport({
      ...settings,
      ...{ ours: smallModel(), origins: new Map(), number: (at) => 5_000_000 + at },
      imported: convertLibrary(whole).imported,
    });
    const smurfing = first.model.threats.find(({ name }) => name.en === 'Smurfing');
    expect([smurfing?.relations.products.length, smurfing?.texts?.indicators.length]).toEqual([1, 1]);
    for (const [name, rows] of library.slice(1)) {
      const text = rows.map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n');
      const table = await readLibrary(written(`amltrix-ml-${name}.csv`, text));
      const again = planImport({
        ...settings,
        ...{ ours: first.model, origins: first.said, number: (at) => 6_000_000 + at },
        imported: convertLibrary(table).imported,
      });
      expect([name, again.rows.filter(({ verdict }) => verdict !== 'same'), again.gone]).toEqual([
        name,
        [],
        [],
      ]);
      expect(again.model).toEqual(first.model);
    }
  });
});

describe('a workbook in the format of ATT&CK', () => {
  test('may refer to tactics by name, to mother techniques by number, and in relations to either', () => {
    const sheets = [
      [
        'techniques',
        [
          ['ID', 'STIX ID', 'name', 'description', 'tactics', 'is sub-technique', 'sub-technique of'],
          ['T1', 'attack-pattern--1', 'One', 'x', 'Persistence, Impact', 'false', null],
          ['T1.001', 'attack-pattern--2', 'Two', 'y', 'Impact', 'true', 'T1'],
        ],
      ],
      [
        'tactics',
        [
          ['ID', 'STIX ID', 'name'],
          ['TA1', 'x-mitre-tactic--1', 'Impact'],
          ['TA2', 'x-mitre-tactic--2', 'Persistence'],
        ],
      ],
      [
        'software',
        [
          ['ID', 'STIX ID', 'name'],
          ['S1', 'malware--1', 'Worm'],
        ],
      ],
      [
        'relationships',
        [
          [
            'source ID',
            'source name',
            'source ref',
            'source type',
            'mapping type',
            'target ID',
            'target name',
            'target ref',
            'target type',
            'mapping description',
            'STIX ID',
          ],
          [
            'S1',
            'Worm',
            'malware--1',
            'software',
            'uses',
            'T1',
            'One',
            'attack-pattern--1',
            'technique',
            'How',
            'relationship--1',
          ],
        ],
      ],
      [
        'citations',
        [
          ['reference', 'citation', 'url'],
          ['Author 2020', 'Author, A. (2020). Paper.', 'https://example.org/'],
        ],
      ],
    ] as const;
    const staged = readLibrarySheets(
      sheetsOf({ sheets: sheets.map(([name, rows]) => [name, inlineRows(rows)] as const) }),
    );
    expect(
      staged.objects.map(({ id, kind, categories, parent, externalIds }) => [
        id,
        kind,
        categories,
        parent,
        externalIds,
      ]),
    ).toEqual([
      ['attack-pattern--1', 'threats', ['x-mitre-tactic--2', 'x-mitre-tactic--1'], null, ['T1']],
      ['attack-pattern--2', 'threats', ['x-mitre-tactic--1'], 'attack-pattern--1', ['T1.001']],
      ['x-mitre-tactic--1', 'categories', [], null, ['TA1']],
      ['x-mitre-tactic--2', 'categories', [], null, ['TA2']],
      ['malware--1', 'extensions', [], null, ['S1']],
      ['reference:Author 2020:https://example.org/', 'references', [], null, []],
    ]);
    expect(staged.keptRelations).toMatchObject([{ type: 'uses', source: 'malware--1', text: 'How' }]);
    expect(staged.notices).toEqual([]);
  });
});

test('a CSV file in the Windows-1252 encoding is read with the correct letters', async () => {
  const path = written(
    'controls.csv',
    Buffer.from('key;name_en;name_sv\r\nco-a;One;\u00c5tg\u00e4rd \u0080\r\n', 'latin1'),
  );
  const content = await loadImportFile(path);
  expect(content).toMatchObject({
    format: 'table',
    grids: [{ rows: [{}, { cells: ['co-a', 'One', 'Åtgärd €'] }] }],
  });
});

test('text runs with their own style are not struck through in a cell with a struck-through style', () => {
  const run = (text: string, look: string) => `<r><rPr>${look}<sz val="11"/></rPr><t>${text}</t></r>`;
  const shared = [
    `<si>${run('45', '<strike/>')}${run('699', '')}</si>`,
    `<si><r><t>45</t></r>${run('50', '')}</si>`,
    '<si><t>12</t></si>',
  ].join('');
  const styles =
    '<fonts count="2"><font/><font><strike/></font></fonts><cellXfs count="2"><xf fontId="0"/><xf fontId="1"/></cellXfs>';
  const rows = [0, 1, 2].map(
    (at) => `<row r="${at + 1}"><c r="A${at + 1}" s="1" t="s"><v>${at}</v></c></row>`,
  );
  const [sheet] = readWorkbookGrids(zipOf(partsOf({ sheets: [['A', rows.join('')]], shared, styles })));
  expect(sheet?.rows.map(({ cells: [text], looks }) => [text, looks?.[0]?.struck])).toEqual([
    ['699', '45'],
    ['50', '45'],
    ['', '12'],
  ]);
});
