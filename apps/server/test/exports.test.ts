/**
 * Tests that exported tables have no column that is empty in every row and have the same content in both languages, and
 * that reports have the same chapters, rows and figures. The organisation of the tests has every field filled.
 */
import { Workbook } from '@cj-tech-master/excelts';
import {
  actionContract,
  analysisContract,
  assessmentContract,
  backgroundContract,
  commentContract,
  controlContract,
  deferredContract,
  evidenceContract,
  getAllEndpoints,
  importContract,
  incidentContract,
  isFileResult,
  loginContract,
  periodContract,
  reportContract,
  rollupContract,
  shippedTemplates,
  threatContract,
  userContract,
} from '@klarsikt/contract';
import { type Patch, quantifiableTypes } from '@klarsikt/engine/assessment';
import { isDay } from '@klarsikt/engine/fields';
import {
  type DocumentBlock,
  type DocumentInline,
  flattenInlines,
  type ReportDocument,
} from '@klarsikt/engine/report';
import { type Language, languages } from '@klarsikt/engine/text';
import { send } from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { readCsv } from '@klarsikt/imports/csv';
import { getSharedTestApp, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresIn } from './figures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

/**
 * Content of a document that is the same in every language: chapters, rows, cells, levels and figures, in their order.
 */
function shapeOf({ blocks, cover, sources }: ReportDocument): readonly unknown[] {
  const figures = (content: readonly DocumentInline[]) => figuresIn(flattenInlines(content));
  return [
    ['cover', cover?.facts.length ?? null],
    ...blocks.map((block) => {
      switch (block.type) {
        case 'heading':
          return ['heading', block.level, block.number, figuresIn(block.text)];
        case 'paragraph':
          return ['paragraph', block.style, figures(block.content)];
        case 'list':
          return ['list', block.items.map(figures)];
        case 'table':
          return [
            'table',
            block.columns.length,
            figures(block.caption),
            block.rows.map(({ style, cells }) => [
              style,
              cells.map(({ content, span, fill }) => [span, fill?.class ?? null, figures(content)]),
            ]),
          ];
        case 'chart':
          return ['chart', block.chart, figures(block.caption)];
        case 'toc':
          return ['toc', block.entries.map(({ level, number }) => [level, number])];
        default:
          return [block.type];
      }
    }),
    ['sources', sources.map(({ key }) => key).sort()],
  ];
}

/**
 * Columns of a report's table that are empty in every row. Tables without a header and rows of a single cell are
 * ignored.
 */
function emptyOfTable(block: DocumentBlock): string[] {
  if (block.type !== 'table' || !block.header) return [];
  const whole = block.rows.filter(({ cells }) => cells.length === block.columns.length);
  if (whole.length === 0) return [];
  return block.columns.flatMap(({ header }, at) =>
    whole.every(({ cells }) => flattenInlines(cells[at]?.content ?? [], (key) => key).trim() === '')
      ? [`${flattenInlines(block.caption)}: ${flattenInlines(header)}`]
      : [],
  );
}

/** A demo in one language, with an assessment whose lists are filled. */
async function demoIn(language: Language) {
  const client = await app.demo(language);
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  return { client, raId: assessments[0]?.id ?? 0 };
}

describe('a report of a shipped template', () => {
  const made = new Map<Language, Awaited<ReturnType<typeof demoIn>>>();
  beforeAll(async () => {
    for (const language of languages) made.set(language, await demoIn(language));
  });
  const demo = (language: Language) => made.get(language) ?? { client: app.visitor(), raId: 0 };

  const onAssessment = shippedTemplates.filter((ref) => !['threatViewReport', 'groupReport'].includes(ref));
  it.each(onAssessment)('%s has the same chapters, rows and figures in both languages', async (template) => {
    const { client, raId } = demo('en');
    const shapes = await Promise.all(
      languages.map(async (language) => {
        const { document } = await client.call(reportContract.show, {
          params: { id: raId },
          body: { language, template, format: 'document' },
        });
        if (document === null) throw new Error('no document');
        return shapeOf(document);
      }),
    );
    expect(shapes[1]).toEqual(shapes[0]);
  });

  it.each(onAssessment)('%s has no table with an entirely empty column', async (template) => {
    const { client, raId } = demo('sv');
    const { document } = await client.call(reportContract.show, {
      params: { id: raId },
      body: { language: 'sv', template, format: 'document' },
    });
    expect((document?.blocks ?? []).flatMap(emptyOfTable)).toEqual([]);
  });

  it('has the same chapters, rows and figures in both languages for a group', async () => {
    const { client, raId } = demo('en');
    const shapes = await Promise.all(
      languages.map(async (language) => {
        const definition = rollupContract.showReport.body.shape.definition.parse({ language });
        const { document } = await client.call(rollupContract.showReport, {
          params: { id: raId },
          body: { title: 'Group', definition, format: 'document' },
        });
        if (document === null) throw new Error('no document');
        return shapeOf(document);
      }),
    );
    expect(shapes[1]).toEqual(shapes[0]);
  });
});

describe('a report on an analysis', () => {
  it('has the same chapters, rows and figures in both languages', async () => {
    const client = await app.demo('en');
    const { threats } = await client
      .call(threatContract.getIndicators, { query: {} })
      .then(({ indicators }) => ({
        threats: [...new Set(indicators.map((one) => one.threat.id))].slice(0, 12),
      }));
    const given = {
      ...{ name: 'Trade', priv: true, corp: true },
      selected: { threats: threats.map((id) => ({ id })) },
    };
    const htmls = await Promise.all(
      languages.map((language) =>
        client.call(analysisContract.report, { body: { language, analysis: given } }),
      ),
    );
    const outline = (html: string) => ({
      headings: [...html.matchAll(/<(h\d)[ >]/g)].map(([, tag]) => tag),
      rows: [...html.matchAll(/<tr[ >].*?<\/tr>/gs)].map(([row]) => (row.match(/<t[dh][ >]/g) ?? []).length),
      figures: figuresIn(html.replace(/<[^>]*>|&[^;]+;/g, ' ')),
    });
    const [english, swedish] = htmls.map(({ html }) => outline(html));
    expect(english?.rows.length).toBeGreaterThan(12);
    expect(swedish).toEqual(english);
  });
});

/** Headings of columns that are empty in every row. */
function emptyColumns([head = [], ...rows]: Table): string[] {
  // A sheet of a report's chapter begins with its title; its tables are checked in the document instead.
  if (rows.length === 0 || head.length < 2) return [];
  return head.filter((_, at) => rows.every((cells) => (cells[at] ?? '').trim() === ''));
}

type Table = readonly (readonly string[])[];
type File = { readonly content: ArrayBuffer };

const csvTables = async ({ content }: File): Promise<Table[]> => [
  (readCsv(Buffer.from(content).toString('utf8')) ?? []).map(({ cells }) => cells),
];

/** Dates in workbooks: cells that are texts, and number formats. */
const writtenDays: { readonly texts: string[]; readonly formats: Set<string> } = {
  texts: [],
  formats: new Set(),
};

function noteDays(workbook: Workbook): void {
  for (const sheet of workbook.worksheets)
    sheet.eachRow((row) => {
      row.eachCell(({ value, numFmt, address }) => {
        if (typeof value === 'string' && isDay(value))
          writtenDays.texts.push(`${sheet.name}!${address} ${value}`);
        if (value instanceof Date) writtenDays.formats.add(String(numFmt));
      });
    });
}

async function sheetTables({ content }: File): Promise<Table[]> {
  const workbook = new Workbook();
  await workbook.xlsx.load(content);
  noteDays(workbook);
  return workbook.worksheets.map((sheet) =>
    sheet
      .getSheetValues()
      .slice(1)
      .map((row) =>
        Array.isArray(row) ? row.slice(1).map((cell) => (cell == null ? '' : String(cell))) : [],
      ),
  );
}

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

/** An assessment like that of the demo, with every field of an export filled. */
async function filledBank() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const other = await tenant.user();
  const { client: demo, raId } = await demoIn('en');
  const { document } = await demo.call(assessmentContract.getData, { params: { id: raId } });
  const { id } = await user.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: document.settings },
  });
  const params = { id };
  const { settings: _settings, ...rest } = document;
  const { revision } = await user.call(assessmentContract.getData, { params });
  const [first = '', second = ''] = Object.keys(document.controls.data);
  const patches = [
    ...Object.entries(rest).map(([part, value]) => set(`/${part}`, value)),
    set(`/controls/data/${first}`, { na: { reason: 'Nobody does this' } }),
    set(`/controls/data/${second}`, { assessment: { priv: 3, corp: 2, both: 4 } }),
  ];
  await user.call(assessmentContract.modifyData, { params, body: { revision, patches } });
  return { tenant, user, other, id, params };
}

type Bank = Awaited<ReturnType<typeof filledBank>>;

const onRisk = '/risks/data/customers/cu-pep';

/** Creates actions that are open, moved, done and verified, with an effect, evidence and a changed control. */
async function raiseActions({ user, other, id }: Bank): Promise<void> {
  const raise = (title: string) =>
    user.call(actionContract.create, {
      body: {
        ...{ assessment: id, origin: 'own' as const, title, description: 'By the branch', subject: onRisk },
        ...{ priority: 1 as const, changes: { kind: 'control' as const, name: 'Screening' } },
        ...{ effect: { kind: 'stated' as const, level: 1 }, owner: user.userId, due: '2027-03-01' },
      },
    });
  const open = await raise('Test the screening');
  await user.call(actionContract.setDue, {
    params: { id: open.id },
    body: { revision: open.revision, due: '2027-04-01', reason: 'Late' },
  });
  const fields = { object: 'action', subject: String(open.id) };
  await send(app, user, evidenceContract.add, { id, fields });
  const closed = await raise('Train the branch');
  const step = (who: TestClient, at: number, status: 'done' | 'verified') =>
    who.call(actionContract.setStatus, {
      params: { id: closed.id },
      body: { revision: at, status, reason: 'Seen in the register' },
    });
  const done = await step(user, closed.revision, 'done');
  await step(other, done.revision, 'verified');
}

/** Creates a person with all data that a list of people shows. */
async function addPerson({ user: admin, other }: Bank): Promise<void> {
  const body = { username: `anna.${other.userId}@bank.example`, givenName: 'Anna', surname: 'Ek' };
  await admin.call(userContract.save, { body: { ...body, language: 'sv' } });
  await app.visitor().call(loginContract.login, { body: { username: other.username, secret: testPassword } });
}

/** Answers a question about the group in words. */
async function answerStandard({ user }: Pick<Bank, 'user'>): Promise<void> {
  await user.call(rollupContract.answerFact, {
    body: { unit: null, key: 'sharing', answer: 'yes', text: 'Weekly.', revision: 0 },
  });
}

/** Creates an incident with every field of the register. */
async function registerIncident({ user, tenant, params }: Bank): Promise<void> {
  const { document } = await user.call(assessmentContract.getData, { params });
  const [control = ''] = Object.keys(document.controls.data);
  await user.call(incidentContract.create, {
    body: {
      unitId: tenant.unitId,
      day: app.clock.now().toISOString().slice(0, 10),
      kind: 'fraud',
      severity: 'high',
      title: 'Mule accounts',
      description: 'Five accounts.',
      links: { threats: ['th-mules'], products: ['pr-exchange'], controls: [control] },
      loss: 12_000,
      reported: 'yes',
      lessons: 'Limits for new accounts.',
      action: 'Accounts closed.',
    },
  });
}

async function writeComments({ user, other, id }: Bank): Promise<void> {
  const body = { id, subject: onRisk, label: 'act' as const, text: 'Ask the branch' };
  const made = await user.call(commentContract.add, { body: { ...body, assignee: other.userId } });
  const { actions } = await user.call(actionContract.list, { body: { assessment: id } });
  const raised = actions.find((one) => one.comment === made.id);
  await user.call(actionContract.setDue, {
    params: { id: raised?.id ?? 0 },
    body: { revision: raised?.revision ?? 0, due: '2027-05-01', reason: '' },
  });
}

const csv = 'text/csv';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Calls that return a file unchanged as it was uploaded. */
const asUploaded = ['evidence.get', 'evidence.getAttached', 'insight.getFile'];
/** Exports of Atlas are tested field by field in modules/library/server/atlas/every-field.test.ts. */
const elsewhere = ['atlas.export'];

describe('an exported table', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await filledBank();
    await raiseActions(bank);
    await writeComments(bank);
    await addPerson(bank);
    await registerIncident(bank);
    await answerStandard(bank);
  }, 60_000);

  /** Files that a job makes: an analysis and a report. */
  async function queuedTables(language: Language): Promise<readonly Table[]> {
    const { user: client, id } = bank;
    const wait = async ({ id: job }: { readonly id: string }) => {
      const state = () => client.call(deferredContract.getStatus, { params: { id: job } });
      await expect.poll(async () => (await state()).status, { timeout: 60_000 }).toBe('Successful');
      return client.call(deferredContract.getResult, { params: { id: job } });
    };
    const { indicators } = await client.call(threatContract.getIndicators, { query: {} });
    const given = {
      ...{ name: 'Trade', priv: true, corp: true },
      selected: { threats: [{ id: indicators[0]?.threat.id ?? 0 }] },
    };
    const ordered = (format: 'csv' | 'xlsx') =>
      client.call(analysisContract.export, { body: { format, language, analysis: given } });
    const ofReport = await client.call(reportContract.export, {
      body: { raId: id, format: 'xlsx', language },
    });
    return [
      ...(await csvTables(await wait(await ordered('csv')))),
      ...(await sheetTables(await wait(await ordered('xlsx')))),
      ...(await sheetTables(await wait(ofReport))),
    ];
  }

  /** All calls that return a table as a file. */
  const files: Readonly<Record<string, (language: Language) => Promise<readonly Table[]>>> = {
    'background.getTypeCsv': async () => {
      const { user, id } = bank;
      const tables: Table[] = [];
      for (const type of quantifiableTypes) {
        const made = await user.call(backgroundContract.getTypeCsv, { params: { id, type }, query: {} });
        tables.push(...(await csvTables(made)));
      }
      return tables;
    },
    'period.getCsv': async () => {
      const { user, id } = bank;
      const tables: Table[] = [];
      for (const type of quantifiableTypes) {
        const params = { id, type, period: '2026' };
        tables.push(...(await csvTables(await user.call(periodContract.getCsv, { params }))));
      }
      return tables;
    },
    'control.getCsv': async () =>
      csvTables(await bank.user.call(controlContract.getCsv, { params: bank.params })),
    'import.getWorkbook': async () =>
      sheetTables(await bank.user.call(importContract.getWorkbook, { params: bank.params })),
    'report.fieldsFile': async (language) =>
      sheetTables(await bank.user.call(reportContract.fieldsFile, { params: { id: bank.id, language } })),
    'action.export': async (language) => {
      const ask = (format: 'csv' | 'xlsx', all: boolean) =>
        bank.user.call(actionContract.export, {
          body: { ...(all ? {} : { assessment: bank.id }), format, language },
        });
      return [...(await csvTables(await ask('csv', false))), ...(await sheetTables(await ask('xlsx', true)))];
    },
    'comment.export': async (language) => {
      const ask = (format: 'csv' | 'xlsx') =>
        bank.user.call(commentContract.export, { body: { id: bank.id, format, language } });
      return [...(await csvTables(await ask('csv'))), ...(await sheetTables(await ask('xlsx')))];
    },
    'incident.export': async (language) => {
      const ask = (format: 'csv' | 'xlsx') =>
        bank.user.call(incidentContract.export, { body: { format, language } });
      return [...(await csvTables(await ask('csv'))), ...(await sheetTables(await ask('xlsx')))];
    },
    'rollup.exportStandards': async (language) => {
      const ask = (format: 'csv' | 'xlsx') =>
        bank.user.call(rollupContract.exportStandards, { body: { format, language } });
      return [...(await csvTables(await ask('csv'))), ...(await sheetTables(await ask('xlsx')))];
    },
    'threat.exportIndicators': async (language) => {
      const ask = (format: 'csv' | 'xlsx') =>
        bank.user.call(threatContract.exportIndicators, { body: { language, format } });
      return [...(await csvTables(await ask('csv'))), ...(await sheetTables(await ask('xlsx')))];
    },
    'user.exportCsv': async () => csvTables(await bank.user.call(userContract.exportCsv, { body: {} })),
    'deferred.getResult': queuedTables,
  };

  it('is covered by these tests for every endpoint that exports a table', () => {
    const given = getAllEndpoints()
      .filter(({ endpoint: { result } }) => isFileResult(result))
      .filter(
        ({ endpoint: { result } }) =>
          isFileResult(result) &&
          result.types.some((type) => [csv, sheet].some((one) => type.startsWith(one))),
      )
      .map(({ slug, name }) => `${slug}.${name}`)
      .filter((call) => !asUploaded.includes(call) && !elsewhere.includes(call));
    expect(given.sort()).toEqual(Object.keys(files).sort());
  });

  it.each(Object.keys(files))(
    '%s has no column that is empty in every row, and the same rows in both languages',
    async (call) => {
      const make = files[call];
      if (make === undefined) throw new Error('no file');
      const [english = [], swedish = []] = [await make('en'), await make('sv')];
      // A chapter of a report may have a single line.
      expect(english.flat().length).toBeGreaterThan(english.length);
      expect(english.flatMap(emptyColumns)).toEqual([]);
      expect(swedish.flatMap(emptyColumns)).toEqual([]);
      const size = (tables: readonly Table[]) => tables.map((table) => [table.length, table[0]?.length]);
      expect(size(swedish)).toEqual(size(english));
    },
    180_000,
  );

  it('has date cells for all dates in workbooks, in the format of each language', () => {
    expect(writtenDays.texts).toEqual([]);
    expect([...writtenDays.formats].sort()).toEqual(['[$-809]d mmm yyyy', 'yyyy-mm-dd']);
  });
});
