import { Workbook } from '@cj-tech-master/excelts';
import { readStarterModel } from '@klarsikt/content';
import {
  type AnalysisFormat,
  analysisContract,
  assessmentContract,
  deferredContract,
  type EndpointRequest,
  type EndpointResponse,
} from '@klarsikt/contract';
import { riskTypes } from '@klarsikt/engine/text';
import { stixFaults } from '@klarsikt/server/test/stix.ts';
import { getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { readWordText } from '@klarsikt/testkit/word-text';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

type Given = EndpointRequest<typeof analysisContract.export>['body']['analysis'];

let app: TestApp;
let analyst: TestClient;
const model = readStarterModel();

const idOf = (list: readonly { readonly key: string; readonly id: number }[], key: string): number => {
  const entity = list.find((one) => one.key === key);
  if (entity === undefined) throw new Error(`no ${key}`);
  return entity.id;
};

/** Every form of formula injection that spreadsheets accept. */
const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\uff1d1+1', '=HYPERLINK("http://x","y")'];

const given: Given = {
  name: 'Trade and shell companies',
  created: 1_790_000_000_000,
  updated: 1_790_000_100_000,
  priv: false,
  corp: true,
  selected: {
    threats: [
      { id: idOf(model.threats, 'th-tbml') },
      { id: idOf(model.threats, 'th-shell') },
      { id: 4_000_000_003 },
    ],
    products: [{ id: idOf(model.products, 'pr-lc') }],
    geographies: [{ id: idOf(model.geographies, 'ge-se') }],
  },
  comments: hostile.map((text) => ({ type: null, id: null, text })),
  reportData: {
    comments: {
      title: 'Two ways of hiding money',
      intro: 'Why **we** look at this. {{ meta.name }}',
      resultThreats: 'These threats share the product.',
    },
  },
};

const contentTypes: { readonly [F in AnalysisFormat]: RegExp } = {
  docx: /wordprocessingml/,
  pdf: /^application\/pdf/,
  xlsx: /spreadsheetml/,
  csv: /^text\/csv/,
  json: /^application\/json/,
  stix: /^application\/stix\+json;version=2\.1/,
};

async function exported(
  format: AnalysisFormat,
  language: 'en' | 'sv' = 'en',
  change: Partial<Given> = {},
  client = analyst,
): Promise<Buffer> {
  const { id } = await client.call(analysisContract.export, {
    body: { format, language, analysis: { ...given, ...change } },
  });
  await expect
    .poll(async () => (await client.call(deferredContract.getStatus, { params: { id } })).status, {
      timeout: 60_000,
    })
    .toBe('Successful');
  const answer = await client.call(deferredContract.getResult, { params: { id } });
  expect(answer.contentType).toMatch(contentTypes[format]);
  return Buffer.from(answer.content);
}

const made = new Map<string, Promise<Buffer>>();

/** Exports the analysis; each format is rendered once, because several tests read the same file. */
function asGiven(format: AnalysisFormat, language: 'en' | 'sv' = 'en'): Promise<Buffer> {
  const key = `${format} ${language}`;
  const known = made.get(key) ?? exported(format, language);
  made.set(key, known);
  return known;
}

const numberIn = (text: string | undefined): number => Number(text?.replace(',', '.'));

beforeAll(async () => {
  app = await getSharedTestApp();
  analyst = await (await app.tenant({ name: 'Bank of Tests' })).user();
});
afterAll(() => app.close());

function results(): Promise<EndpointResponse<typeof analysisContract.analyse>> {
  return analyst.call(analysisContract.analyse, {
    body: {
      segment: 'CORPORATES',
      selection: { threats: ['th-tbml', 'th-shell'], products: ['pr-lc'], geographies: ['ge-se'] },
    },
  });
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function resultNames(language: 'en' | 'sv'): Promise<readonly string[]> {
  const { rows } = await results();
  const found = (['threats', ...riskTypes] as const).flatMap((type) =>
    rows[type].map((row) => model[type].find(({ key }) => key === row.key)?.name[language] ?? row.key),
  );
  expect(found.length).toBeGreaterThan(20);
  return found;
}

describe('a report on an analysis', () => {
  it('contains texts, selection and every result in the Word file', async () => {
    const { value } = await mammoth.extractRawText({ buffer: await asGiven('docx') });
    for (const part of [
      'Two ways of hiding money',
      'Why we look at this.',
      'These threats share the product.',
      'Bank of Tests',
      'Not in the library',
    ])
      expect(value).toContain(part);
    const plain = tidy(value);
    for (const name of await resultNames('en')) expect(plain).toContain(tidy(name));
  });

  it('places each note below the table of its result, and general notes at the end', async () => {
    const { rows } = await results();
    const [customer, legal] = [rows.customers[0], rows.legals[0]];
    if (customer === undefined || legal === undefined) throw new Error('nothing is related');
    const comments = [
      { type: null, id: null, text: 'All of it is urgent.' },
      { type: 'legals' as const, id: legal.id, text: 'Reported in **March**.' },
      { type: 'customers' as const, id: customer.id, text: 'Seen twice.' },
    ];
    const value = await readWordText(await exported('docx', 'en', { comments }));
    const said = value.slice(value.lastIndexOf('Related risks'));
    const places = [
      'Note on',
      'Seen twice.',
      'Note on',
      'Reported in March.',
      'The whole analysis',
      'All of it is urgent.',
    ];
    let from = 0;
    for (const place of places) {
      const at = said.indexOf(place, from);
      expect([place, at]).toEqual([place, expect.toSatisfy((found: number) => found >= from)]);
      from = at + place.length;
    }
    const lines: Record<string, string>[] = parse(await exported('csv', 'en', { comments }), {
      columns: true,
      bom: true,
    });
    const noted = lines.filter(({ Note }) => Note !== '').map(({ Key, Note }) => [Key, Note]);
    expect(noted).toEqual([
      [customer.key, 'Seen twice.'],
      [legal.key, 'Reported in **March**.'],
    ]);
  });

  it('treats user text as text, never as a template', async () => {
    const value = await readWordText(await asGiven('docx'));
    expect(value).toContain('{{ meta.name }}');
  });

  it('contains every result in Swedish in the PDF file', async () => {
    const { text } = await extractText(new Uint8Array(await asGiven('pdf', 'sv')), { mergePages: true });
    const words = text.replace(/\s+/g, ' ');
    for (const part of [
      'Two ways of hiding money',
      'Hotanalys',
      'Urval',
      'Relaterade risker',
      'Juridiska personer',
    ])
      expect(words).toContain(part);
    // The PDF breaks lines inside names and after hyphens too.
    const unbroken = (given: string) => given.replace(/[\s\u00ad-]+/g, '');
    for (const name of await resultNames('sv')) expect(unbroken(text)).toContain(unbroken(name));
  });

  it('is previewed as HTML, also for a visitor, without scripts', async () => {
    const script = '<script>alert(1)</script>';
    const body = { language: 'en' as const, analysis: { ...given, name: script } };
    for (const client of [analyst, app.visitor(), await app.demo()]) {
      const { html, title } = await client.call(analysisContract.report, { body });
      expect(title).toBe('Two ways of hiding money');
      expect(html).toMatch(/^<article/);
      expect(html).not.toContain('<script');
    }
  });

  it('leaves out the summary and shows percentages on request', async () => {
    const htmlOf = async (reportData: Given['reportData']) =>
      (
        await analyst.call(analysisContract.report, {
          body: { language: 'en', analysis: { ...given, reportData } },
        })
      ).html;
    const plain = await htmlOf({});
    expect(plain).toContain('Summary');
    expect(plain).toMatch(/\d\/[23]/);
    const other = await htmlOf({ showSummary: false, showPercentages: true });
    expect(other).not.toContain('Summary');
    expect(other).toMatch(/67%|50%/);
  });

  it('shows own levels only to users who may read the assessment', async () => {
    const demo = await app.demo();
    const [own] = (await demo.call(assessmentContract.list, { query: {} })).assessments;
    if (own === undefined) throw new Error('the demo has no assessment');
    const preview = async (client: TestClient) =>
      (
        await client.call(analysisContract.report, {
          body: { language: 'en', analysis: { ...given, raId: own.id } },
        })
      ).html;
    expect(await preview(demo)).toContain('Own inherent level');
    expect(await preview(analyst)).not.toContain('Own inherent level');
  });
});

describe('the workbook of an analysis', () => {
  it('contains texts as texts and numbers as numbers, without formulas and links', async () => {
    const bytes = await exported('xlsx', 'en', { name: '=1+1' });
    const zip = await JSZip.loadAsync(bytes);
    const sheets = Object.keys(zip.files).filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
    expect(sheets).toHaveLength(6);
    const types: string[] = [];
    for (const name of sheets) {
      const xml = (await zip.file(name)?.async('string')) ?? '';
      expect(xml).not.toMatch(/<f[ >/]|<hyperlink/);
      for (const [, attributes = '', value = ''] of xml.matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)) {
        const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
        types.push(type);
        expect(Number.isFinite(Number(value))).toBe(true);
      }
    }
    // Type `s` is an index into the shared strings, `n` a number.
    expect(new Set(types)).toEqual(new Set(['s', 'n']));
    expect(types.length).toBeGreaterThan(100);
    const strings = await zip.file('xl/sharedStrings.xml')?.async('string');
    expect(strings).toContain('=HYPERLINK(');
  });

  it('contains every result with its count and level when it is read back', async () => {
    const workbook = new Workbook();
    await workbook.xlsx.load(new Uint8Array(await asGiven('xlsx')).buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Overview',
      'Selection',
      'Related threats',
      'Related risks',
      'Risk indicators',
      'Notes',
    ]);
    const read = new Map<string, { count: unknown; total: unknown }>();
    for (const name of ['Related threats', 'Related risks'])
      workbook.getWorksheet(name)?.eachRow((row, number) => {
        if (number > 1)
          read.set(String(row.getCell(3).value), {
            count: row.getCell(5).value,
            total: row.getCell(6).value,
          });
      });
    const { rows } = await results();
    const all = Object.values(rows).flat();
    expect(read.size).toBe(all.length);
    for (const { key, count, total } of all) expect([key, read.get(key)]).toEqual([key, { count, total }]);
    const notes: unknown[] = [];
    workbook.getWorksheet('Notes')?.eachRow((row) => notes.push(row.getCell(2).value));
    // XML normalises a carriage return to a line feed.
    expect(notes.slice(1)).toEqual(hostile.map((text) => text.replace('\r', '\n')));
  });
});

describe('the red flags of an analysis', () => {
  const flagsOf = (keys: readonly string[]) =>
    model.threats
      .filter(({ key }) => keys.includes(key))
      .flatMap(({ key, texts }) => (texts?.indicators ?? []).map((flag) => ({ threat: key, ...flag })));
  const plain = (text: string) =>
    text
      .replace(/\s*\[re-[a-z0-9-]+\]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const everything = { threats: model.threats.map(({ id }) => ({ id })) };

  it('are all listed in the workbook, in both languages and with their sources', async () => {
    const workbook = new Workbook();
    await workbook.xlsx.load(
      new Uint8Array(await exported('xlsx', 'en', { selected: everything, comments: [] })).buffer,
    );
    const rows: string[][] = [];
    workbook.getWorksheet('Risk indicators')?.eachRow((row) => {
      rows.push(Array.from({ length: 9 }, (_, at) => String(row.getCell(at + 1).value ?? '')));
    });
    const [heads, ...lines] = rows;
    expect(heads).toEqual([
      'Id',
      'Threat key',
      'Threat',
      'Dimension',
      'Risk key',
      'Risk',
      'Text in English',
      'Text in Swedish',
      'Source',
    ]);
    const expected = flagsOf(model.threats.map(({ key }) => key));
    expect(expected.length).toBeGreaterThan(500);
    expect(new Set(lines.map(([id]) => id)).size).toBe(expected.length);
    const said = (threat: string, en: string, sv: string) => `${threat}|${plain(en)}|${plain(sv)}`;
    expect(new Set(lines.map((line) => said(line[1] ?? '', line[6] ?? '', line[7] ?? '')))).toEqual(
      new Set(expected.map(({ threat, text }) => said(threat, text.en, text.sv))),
    );
    expect(lines.filter((line) => line[3] === '' || line[8] === '')).toEqual([]);
  });

  it('are in the JSON, CSV and STIX files for selected and related threats', async () => {
    const { rows } = await results();
    const keys = [...new Set(['th-tbml', 'th-shell', ...rows.threats.map(({ key }) => key)])];
    const expected = flagsOf(keys);
    const json = JSON.parse((await asGiven('json')).toString('utf8'));
    expect(json.indicators).toHaveLength(expected.length);
    expect(json.indicators[0]).toMatchObject({
      threatKey: expect.any(String),
      type: expect.any(String),
      text: { en: expect.any(String), sv: expect.any(String) },
      sources: expect.arrayContaining([expect.objectContaining({ key: expect.any(String) })]),
    });
    const lines: Record<string, string>[] = parse(await asGiven('csv'), { columns: true, bom: true });
    const flags = lines.filter(({ Part }) => Part === 'Risk indicator');
    expect(flags).toHaveLength(expected.length);
    expect(flags.map((flag) => flag['Text in Swedish'])).toEqual(
      expect.arrayContaining([plain(expected[0]?.text.sv ?? '')]),
    );
    const { objects } = JSON.parse((await asGiven('stix')).toString('utf8'));
    const labelled = objects.filter(({ labels }: { labels?: string[] }) => labels?.includes('red-flag'));
    expect(labelled).toHaveLength(expected.length);
    const ids = new Map(
      json.indicators.map((flag: { id: string; text: { en: string } }) => [flag.id, flag.text.en]),
    );
    for (const {
      name,
      external_references: [first],
    } of labelled)
      expect([first.external_id, name]).toEqual([first.external_id, ids.get(first.external_id)]);
    const translated = new Set(
      objects.flatMap((object: { type: string; object_ref: string }) =>
        object.type === 'language-content' ? [object.object_ref] : [],
      ),
    );
    expect(labelled.filter(({ id }: { id: string }) => !translated.has(id))).toEqual([]);
  });
});

describe('the tables of an analysis', () => {
  it('list the selected items behind each result and whether a threat concerns the businesses directly', async () => {
    const lines: Record<string, string>[] = parse(
      await exported('csv', 'en', {
        businesses: ['bu-fx'],
        selected: { ...given.selected, threats: given.selected?.threats?.slice(0, 2) ?? [] },
      }),
      { columns: true, bom: true },
    );
    const found = lines.filter(({ Part }) => Part === 'Result');
    for (const line of found)
      expect([line.Key, line['Occurs in (names)']?.split('; ').length]).toEqual([
        line.Key,
        Number(line['Occurs in (number)']),
      ]);
    const kinds = found
      .filter(({ Type }) => Type === 'Threats')
      .map((line) => line['Concerns the businesses']);
    expect(new Set(kinds)).toEqual(new Set(['Directly', 'Indirectly']));
    expect(kinds.lastIndexOf('Directly')).toBeLessThan(kinds.indexOf('Indirectly'));
    expect(found.filter((line) => line.Type === 'Threats' && line['Related through'] === '')).toEqual([]);
  });
});

describe('the CSV file of an analysis', () => {
  it('contains every result, and no cell that a spreadsheet would execute as a formula', async () => {
    const text = (await exported('csv', 'sv', { name: '=1+1' })).toString('utf8');
    const records: Record<string, string>[] = parse(text, { columns: true, delimiter: ';', bom: true });
    const found = records.filter((row) => row.Del === 'Resultat');
    const { rows } = await results();
    expect(found).toHaveLength(Object.values(rows).flat().length);
    for (const { key, count, total } of Object.values(rows).flat()) {
      const row = found.find((one) => one.Nyckel === key);
      expect([key, numberIn(row?.['Förekommer i (antal)']), numberIn(row?.['Av (totalt antal)'])]).toEqual([
        key,
        count,
        total,
      ]);
      expect(row?.Namn).not.toBe('');
    }
    for (const { key, count, level } of rows.products) {
      const row = found.find((one) => one.Nyckel === key);
      expect([key, numberIn(row?.['Förekommer i (antal)'])]).toEqual([key, count]);
      expect(Math.abs(numberIn(row?.Nivå) - level)).toBeLessThanOrEqual(0.05 + 1e-9);
    }
    expect(records.filter((row) => row.Del === 'Finns inte i biblioteket')).toHaveLength(1);
    for (const row of records)
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/);
  });
});

const bundleSchema = z.object({
  id: z.string(),
  objects: z.array(z.looseObject({ type: z.string(), id: z.string() })),
});
function refsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /(^|_)refs?$/.test(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => refsIn(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => refsIn(one, key));
}

describe('a STIX 2.1 bundle', () => {
  const bundleOf = async (language: 'en' | 'sv', change: Partial<Given> = {}) => {
    const content: unknown = JSON.parse((await exported('stix', language, change)).toString('utf8'));
    expect(stixFaults(content)).toEqual([]);
    return bundleSchema.parse(content);
  };

  it('conforms to the standard and contains every object that it refers to', async () => {
    const { objects } = await bundleOf('en');
    const ids = objects.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(refsIn(objects).filter((id) => !ids.includes(id))).toEqual([]);
    const kinds = new Set(objects.map(({ type }) => type));
    for (const kind of [
      'attack-pattern',
      'indicator',
      'location',
      'identity',
      'grouping',
      'note',
      'relationship',
    ])
      expect(kinds).toContain(kind);
  });

  it("contains the library's relations between its objects", async () => {
    const { objects } = await bundleOf('en');
    const keyOf = new Map(
      objects.flatMap((object) => {
        const [reference] = z
          .array(z.object({ external_id: z.string() }))
          .catch([])
          .parse(Array.isArray(object.external_references) ? object.external_references.slice(0, 1) : []);
        return reference === undefined ? [] : [[object.id, reference.external_id] as const];
      }),
    );
    const said = objects
      .filter(({ type }) => type === 'relationship')
      .map(
        (object) =>
          `${keyOf.get(String(object.source_ref))} ${object.relationship_type} ${keyOf.get(String(object.target_ref))}`,
      );
    const trade = model.threats.find(({ key }) => key === 'th-tbml');
    expect(trade?.relations.products.length).toBeGreaterThan(0);
    for (const product of trade?.relations.products ?? [])
      expect(said).toContain(`${product} indicates th-tbml`);
    expect(said).not.toContain('pr-lc indicates th-none');
    expect(said.every((line) => !line.includes('undefined'))).toBe(true);
  });

  it('has the same object ids in every export, with texts in both languages', async () => {
    const [english, swedish] = [await bundleOf('en'), await bundleOf('sv')];
    expect(swedish.objects.map(({ id }) => id)).toEqual(english.objects.map(({ id }) => id));
    const words = JSON.stringify(english.objects.filter(({ type }) => type === 'language-content'));
    const trade = model.threats.find(({ key }) => key === 'th-tbml');
    expect(words).toContain(trade?.name.sv);
    const named = (wanted: string) =>
      english.objects.filter(({ type }) => type === wanted).map((object) => object.name);
    expect(named('attack-pattern')).toContain(trade?.name.en);
    expect(named('grouping')).toEqual([given.name]);
  });

  it('contains each library object exactly as published for the same id and `modified`', async () => {
    const { objects } = await bundleOf('en');
    const { models, stix } = app.server.deps;
    const edition = await stix.edition(models.live()?.hash ?? '');
    const versionsOf = (list: readonly { id: string; modified?: unknown }[]) =>
      new Map(list.map((object) => [`${object.id} ${object.modified}`, object]));
    const known = versionsOf(bundleSchema.shape.objects.parse(edition.map((text) => JSON.parse(text))));
    const shared = objects.filter(({ id, modified }) => known.has(`${id} ${modified}`));
    const kinds = new Set(shared.map(({ type }) => type));
    for (const kind of ['attack-pattern', 'indicator', 'location', 'relationship', 'language-content'])
      expect(kinds).toContain(kind);
    for (const object of shared) expect(object).toEqual(known.get(`${object.id} ${object.modified}`));
  });

  it('is identical for both export languages, and texts of users have no language set', async () => {
    const [english, swedish] = [await bundleOf('en'), await bundleOf('sv')];
    expect(swedish).toEqual(english);
    const written = english.objects.filter(({ type }) => type === 'grouping' || type === 'note');
    expect(written.length).toBeGreaterThan(2);
    expect(written.filter(({ lang }) => lang !== undefined)).toEqual([]);
  });

  it('gets a later `modified` whenever its content changes, even if the analysis has the same timestamp', async () => {
    const versions = new Map<string, unknown>();
    const changes = [{}, { priv: true }, {}, { selected: {} }, { comments: [] }, {}];
    for (const change of changes) {
      const { objects } = await bundleOf('en', { name: 'Exported again', ...change });
      for (const object of objects) {
        const key = `${object.id} ${object.modified}`;
        expect(object).toEqual(versions.get(key) ?? object);
        versions.set(key, object);
      }
      const grouping = objects.find(({ type }) => type === 'grouping');
      const times = [...versions.keys()].filter((key) => key.startsWith(`${grouping?.id} `)).sort();
      expect(times.at(-1)).toBe(`${grouping?.id} ${grouping?.modified}`);
    }
  });

  it('is valid for an empty analysis and contains no empty lists', async () => {
    const { objects } = await bundleOf('en', { selected: {}, comments: [] });
    expect(JSON.stringify(objects)).not.toMatch(/\[\]/);
    expect(objects.filter(({ type }) => type === 'attack-pattern')).toEqual([]);
  });

  it('is refused by the schema when it breaks the standard', async () => {
    const content = JSON.parse((await asGiven('stix')).toString('utf8'));
    const broken = (change: (objects: Record<string, unknown>[]) => void) => {
      const copy = structuredClone(content);
      change(copy.objects);
      return stixFaults(copy).length === 0;
    };
    const first = (objects: Record<string, unknown>[], type: string) => {
      const object = objects.find((one) => one.type === type);
      if (object === undefined) throw new Error(`no ${type}`);
      return object;
    };
    expect(broken(() => undefined)).toBe(true);
    const emptied = (objects: Record<string, unknown>[]) => {
      for (const held of Object.values(Object(first(objects, 'grouping').extensions)))
        Object.assign(Object(held), { unknown: [] });
    };
    expect(broken(emptied)).toBe(false);
    expect(broken((objects) => delete first(objects, 'indicator').pattern)).toBe(false);
    expect(broken((objects) => delete first(objects, 'attack-pattern').name)).toBe(false);
    expect(
      broken(
        (objects) =>
          Object.assign(first(objects, 'location'), { country: undefined, region: undefined }) &&
          delete first(objects, 'location').country,
      ),
    ).toBe(false);
    expect(broken((objects) => Object.assign(first(objects, 'grouping'), { x_level: 3 }))).toBe(false);
    expect(broken((objects) => Object.assign(first(objects, 'note'), { created: '2026-01-01' }))).toBe(false);
  });
});
