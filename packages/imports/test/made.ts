/** Seeded files in the published formats: with repeated numbers, works without names, sparse cells. */
import { Workbook } from '@cj-tech-master/excelts';
import { loadImportFile, type StagedLibrary } from '../src/index.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** A STIX id. */
export const stixId = (type: string, number: number): string => `${type}--${uuid(number)}`;

/** A bundle of 180 objects in the format of MITRE. */
export function madeBundle() {
  const by = { created_by_ref: stixId('identity', 999), spec_version: '2.1' };
  const tactics = Array.from({ length: 6 }, (_, n) => ({
    ...by,
    type: 'x-mitre-tactic',
    id: stixId('x-mitre-tactic', n),
    name: `Tactic ${n}`,
    x_mitre_shortname: `tactic-${n}`,
  }));
  const techniques = Array.from({ length: 40 }, (_, n) => ({
    ...by,
    type: 'attack-pattern',
    id: stixId('attack-pattern', n),
    name: `Technique ${n}`,
    description: `How ${n} is done.`,
    kill_chain_phases: [
      { kill_chain_name: 'aml', phase_name: `tactic-${n % 6}` },
      { kill_chain_name: 'aml', phase_name: n === 7 ? 'layering-abroad' : `tactic-${(n + 1) % 6}` },
    ],
    external_references: [
      // Two techniques have the same number.
      { source_name: 'aml', external_id: n < 2 ? 'T0001' : `T${n}`, url: `https://example.org/${n}` },
      {
        source_name: n === 3 ? '' : `Report ${n % 5}`,
        description: `Report ${n % 5}`,
        url: 'https://example.org/r',
      },
    ],
  }));
  const controls = Array.from({ length: 20 }, (_, n) => ({
    ...by,
    type: 'course-of-action',
    id: stixId('course-of-action', n),
    name: n === 19 ? 'Do Not Mitigate' : `Mitigation ${n}`,
  }));
  const indicators = Array.from({ length: 10 }, (_, n) => ({
    ...by,
    type: 'indicator',
    id: stixId('indicator', n),
    name: `Somebody does ${n}`,
    pattern_type: n === 9 ? 'stix' : 'natural-language',
  }));
  const rest = [
    { type: 'report', id: stixId('report', 1), name: 'A report', ...by },
    { type: 'location', id: stixId('location', 1), country: 'SE', ...by },
    { type: 'location', id: stixId('location', 2), region: 'northern-europe', ...by },
    { type: 'x-mitre-collection', id: stixId('x-mitre-collection', 1), x_mitre_version: '17.1', ...by },
    {
      type: 'language-content',
      id: stixId('language-content', 1),
      object_ref: stixId('attack-pattern', 0),
      contents: { sv: { name: 'Teknik 0', description: 'Så går det till.' } },
    },
    {
      type: 'language-content',
      id: stixId('language-content', 2),
      object_ref: stixId('attack-pattern', 777),
      contents: {},
    },
    { type: 'attack-pattern', id: stixId('attack-pattern', 0), name: 'Again' },
    { type: 'attack-pattern', id: stixId('attack-pattern', 500), name: '  ' },
    { type: 'malware', id: stixId('malware', 1), name: 'Kept' },
    null,
  ];
  const relation = (n: number, type: string, source: string, target: string) => ({
    type: 'relationship',
    id: stixId('relationship', n),
    relationship_type: type,
    source_ref: source,
    target_ref: target,
    description: `How ${n} acts.`,
  });
  const relations = [
    ...Array.from({ length: 60 }, (_, n) =>
      relation(n, 'mitigates', stixId('course-of-action', n % 18), stixId('attack-pattern', n % 36)),
    ),
    ...Array.from({ length: 30 }, (_, n) =>
      relation(100 + n, 'subtechnique-of', stixId('attack-pattern', n + 10), stixId('attack-pattern', 0)),
    ),
    relation(200, 'mitigates', stixId('course-of-action', 19), stixId('attack-pattern', 1)),
    relation(201, 'attributed-to', stixId('attack-pattern', 1), stixId('attack-pattern', 2)),
    relation(202, 'uses', stixId('malware', 1), stixId('attack-pattern', 2)),
    relation(203, 'mitigates', stixId('course-of-action', 0), stixId('attack-pattern', 0)),
  ];
  return {
    type: 'bundle',
    id: stixId('bundle', 1),
    objects: [...tactics, ...techniques, ...controls, ...indicators, ...rest, ...relations],
  };
}

/** Numbers of objects and relations of a workbook. */
export interface Size {
  readonly techniques: number;
  readonly indicators: number;
  readonly mitigations: number;
  readonly relations: number;
}

type Cells = readonly (string | null)[];

function sheets({
  techniques,
  indicators,
  mitigations,
  relations,
}: Size): readonly (readonly [string, Cells, readonly Cells[]])[] {
  const at = '2026-03-01';
  const times = <T>(count: number, make: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => make(n));
  const words =
    'A sentence of ordinary length on how money is moved so that nobody sees where it came from. '.repeat(3);
  return [
    ['matrix', ['Placement', 'Layering'], [['x', 'y']]],
    [
      'tactics',
      ['STIX ID', 'Type', 'Tactic Name', 'Description'],
      times(9, (n) => [stixId('x-mitre-tactic', n), 'x-mitre-tactic', `Tactic ${n}`, null]),
    ],
    [
      'techniques',
      [
        'STIX ID',
        'Type',
        'Technique Name',
        'Description',
        'Short Description',
        'Created',
        'x_mitre_is_subtechnique',
        'Parent Technique',
        'Aliases',
        'External References',
        'External ID',
        'URL',
      ],
      times(techniques, (n) => [
        stixId('attack-pattern', n),
        'attack-pattern',
        `Technique ${n}`,
        words,
        n % 3 === 0 ? 'Short.' : null,
        at,
        n % 5 === 1 ? 'True' : 'False',
        n % 5 === 1 ? stixId('attack-pattern', n - 1) : null,
        n % 4 === 0 ? "['Alias one', 'Alias two']" : null,
        n % 2 === 0
          ? JSON.stringify([
              { source_name: 'FATF', url: 'https://example.org/fatf', description: 'Guidance' },
            ])
          : null,
        n < 2 ? 'AMLT001' : `AMLT${n}`,
        null,
      ]),
    ],
    [
      'indicators',
      ['STIX ID', 'Type', 'Indicator Name', 'Description'],
      times(indicators, (n) => [stixId('indicator', n), 'indicator', null, words]),
    ],
    [
      'mitigations',
      ['STIX ID', 'Type', 'Mitigation Name', 'Description'],
      times(mitigations, (n) => [
        stixId('course-of-action', n),
        null,
        n === 0 ? 'Do Not Mitigate' : `Mitigation ${n}`,
        words,
      ]),
    ],
    [
      'products-service',
      ['STIX ID', 'Product Name'],
      times(20, (n) => [stixId('x-product', n), `Product ${n}`]),
    ],
    [
      'value-instruments',
      ['STIX ID', 'Instrument Name'],
      times(10, (n) => [stixId('x-instrument', n), `Instrument ${n}`]),
    ],
    ['actors', ['STIX ID', 'Actor Name'], times(8, (n) => [stixId('x-actor', n), `Actor ${n}`])],
    ['datasources', ['STIX ID', 'Data Source Name'], times(5, (n) => [stixId('x-data', n), `Data ${n}`])],
    ['risks', ['STIX ID', 'Risk Name'], times(4, (n) => [stixId('x-risk', n), `Risk ${n}`])],
    [
      'references',
      ['Reference Name', 'URL'],
      times(30, (n) => [n % 10 === 9 ? null : `Reference ${n}`, `https://example.org/${n}`]),
    ],
    [
      'relationships',
      ['STIX ID', 'Relationship Type', 'Source', 'Target', 'Description'],
      times(relations, (n) => {
        const id = stixId('relationship', n);
        // Every tenth relation repeats the one before it with another id.
        const m = n % 10 === 9 ? n - 1 : n;
        const technique = stixId('attack-pattern', (m * 13 + Math.floor(m / techniques)) % techniques);
        if (m % 50 === 8) return [id, 'uses', technique, stixId('attack-pattern', 999_999), null];
        if (m % 4 === 0)
          return [id, 'mitigates', stixId('course-of-action', 1 + (m % (mitigations - 1))), technique, words];
        if (m % 4 === 1) return [id, 'is-exploited-by', stixId('x-product', m % 20), technique, words];
        if (m % 4 === 2) return [id, 'is-achieved-by', stixId('x-mitre-tactic', m % 9), technique, null];
        return [id, 'indicates', stixId('indicator', m % indicators), technique, null];
      }),
    ],
  ];
}

/** Writes a workbook to `path`; empty cells are left out of the file. */
export async function makeWorkbook(path: string, size: Size): Promise<void> {
  const workbook = new Workbook();
  for (const [name, headers, rows] of sheets(size)) {
    const sheet = workbook.addWorksheet(name);
    sheet.addRow([...headers]);
    for (const row of rows) sheet.addRow([...row]);
  }
  await workbook.xlsx.writeFile(path);
}

/** Reads a library from the file at `path`. */
export async function readLibrary(path: string): Promise<StagedLibrary> {
  const content = await loadImportFile(path);
  if (content.format === 'table') throw new Error(`${path} was taken for tables`);
  return content.staged;
}
