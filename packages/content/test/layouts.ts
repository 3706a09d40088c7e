/**
 * Seeded workbooks in the style of other organisations: ten layouts, two languages, with the expected result
 * of each row.
 */
import { type AssessmentDocument, listIncludedRisks } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { RiskType } from '@klarsikt/engine/text';

export interface Expected {
  readonly row: number;
  /** Null: the row must be left out. */
  readonly key: string | null;
  readonly value: number | null;
}

export interface MadeWorkbook {
  readonly name: string;
  readonly grid: TableGrid;
  readonly type: RiskType;
  readonly expected: readonly Expected[];
}

type Named = { readonly key: string; readonly name: { readonly en: string; readonly sv: string } };

/** Pseudorandom numbers from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state / 2 ** 32;
  };
}

const grouped = (value: number, sign: string) => String(value).replace(/\B(?=(\d{3})+$)/g, sign);

interface Layout {
  readonly name: string;
  readonly type: RiskType;
  readonly language: 'en' | 'sv';
  readonly head: readonly (readonly string[])[];
  readonly line: (name: string, value: number, entity: Named) => readonly string[];
  readonly total?: string;
}

const layouts: readonly Layout[] = [
  {
    name: 'plain',
    type: 'customers',
    language: 'en',
    head: [['Customer type', 'Number']],
    line: (n, v) => [n, String(v)],
  },
  {
    name: 'Swedish with thousands',
    type: 'customers',
    language: 'sv',
    head: [['Kundtyp', 'Antal']],
    line: (n, v) => [n, grouped(v, '\u00a0')],
    total: 'Summa',
  },
  {
    name: 'title above and total below',
    type: 'products',
    language: 'en',
    head: [
      ['Report of the third quarter', ''],
      ['', ''],
      ['Product', 'Number of contracts'],
    ],
    line: (n, v) => [n, grouped(v, ',')],
    total: 'Total',
  },
  {
    name: 'merged heading per segment',
    type: 'customers',
    language: 'sv',
    head: [
      ['Kunder', 'Juridiska personer', ''],
      ['Kundtyp', 'Antal', 'Andel'],
    ],
    line: (n, v) => [n, String(v), '1,5 %'],
    total: 'Totalt',
  },
  {
    name: 'shares as text',
    type: 'channels',
    language: 'sv',
    head: [['Kanal', 'Andel']],
    line: (n, v) => [n, `${String((v % 1000) / 10).replace('.', ',')} %`],
  },
  {
    name: 'countries by code',
    type: 'geographies',
    language: 'en',
    head: [['Country', 'ISO code', 'Customers']],
    line: (n, v, { key }) => [n, key.replace(/^ge-/, '').toUpperCase(), String(v)],
  },
  {
    name: 'keys',
    type: 'products',
    language: 'en',
    head: [['Product', 'Count', 'Note']],
    line: (_n, v, { key }) => [key, String(v), 'from the system'],
  },
  {
    name: 'capitals and signs',
    type: 'transactions',
    language: 'sv',
    head: [['Transaktion', 'Antal st']],
    line: (n, v) => [`* ${n.toUpperCase()}:`, `${v} st`],
    total: 'Delsumma',
  },
  {
    name: 'number before the name',
    type: 'customers',
    language: 'en',
    head: [['Quantity', 'Comment', 'Customer type']],
    line: (n, v) => [String(v), '', n],
    total: 'Subtotal',
  },
  {
    name: 'headings between',
    type: 'products',
    language: 'sv',
    head: [
      ['Produkt', 'Antal'],
      ['Betaltjänster och annat', ''],
    ],
    line: (n, v) => [n, String(v)],
    total: 'Summa',
  },
];

/** A workbook in a layout; every second one contains an unknown row. */
export function workbooks(model: CompiledModel, document: AssessmentDocument): readonly MadeWorkbook[] {
  return Array.from({ length: 30 }, (_, at) => {
    const layout = layouts[at % layouts.length];
    if (layout === undefined) throw new Error('there is no layout');
    const random = randomOf(at + 1);
    const entities: readonly Named[] = listIncludedRisks(model, document, layout.type).map(
      ({ entity }) => entity,
    );
    const chosen = entities
      .filter(() => random() < Math.min(1, 14 / entities.length))
      .map((entity) => ({ entity, value: Math.floor(random() * 90_000) + 1 }));
    const rows: (readonly string[])[] = [...layout.head];
    const expected: Expected[] = layout.head
      .flatMap((_cells, index) => (index > 0 && layout.name === 'headings between' ? [index] : []))
      .map((index) => ({ row: index + 1, key: null, value: null }));
    for (const { entity, value } of chosen) {
      rows.push(layout.line(entity.name[layout.language], value, entity));
      const isShare = layout.name === 'shares as text';
      expected.push({ row: rows.length, key: entity.key, value: isShare ? (value % 1000) / 10 : value });
    }
    if (at % 2 === 0) {
      rows.push(layout.line('Zzyzx qwfp', 7, { key: 'Zzyzx qwfp', name: { en: '', sv: '' } }));
      expected.push({ row: rows.length, key: null, value: null });
    }
    if (layout.total !== undefined) {
      rows.push(layout.line(layout.total, 99_999, { key: layout.total, name: { en: '', sv: '' } }));
      expected.push({ row: rows.length, key: null, value: null });
    }
    const grid = { name: layout.name, rows: rows.map((cells, index) => ({ number: index + 1, cells })) };
    return { name: `${layout.name} ${at}`, grid, type: layout.type, expected };
  });
}
