import { Workbook } from '@cj-tech-master/excelts';
import {
  assessmentContract,
  deferredContract,
  deferredPolling,
  type ExportFormat,
  reportContract,
} from '@klarsikt/contract';
import { getTypeResult } from '@klarsikt/engine/assess';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { formatLevelWithWord, formatStrengthWithWord } from '@klarsikt/engine/report';
import { type Language, languages, operationalTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import type { JobContext } from '@klarsikt/server/platform/deferred.ts';
import { runInReadTransaction, runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { auditEvent, usageEvent } from '@klarsikt/server/schema/operations.ts';
import { getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { readWordText } from '@klarsikt/testkit/word-text';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReportWorker } from './work.ts';

const patience = deferredPolling.limitMs;

let app: TestApp;
const clients: Partial<Record<Language, { client: TestClient; raId: number }>> = {};

beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function demoIn(language: Language) {
  const known = clients[language];
  if (known) return known;
  const client = await app.demo(language);
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const made = { client, raId: assessments[0]?.id ?? 0 };
  clients[language] = made;
  return made;
}

async function finished(client: TestClient, id: string) {
  const steps: string[] = [];
  for (const until = Date.now() + deferredPolling.limitMs; Date.now() < until; ) {
    const state = await client.call(deferredContract.getStatus, { params: { id } });
    if (steps.at(-1) !== state.step) steps.push(state.step);
    if (state.status !== 'Waiting' && state.status !== 'Running') return { state, steps };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not finished in time');
}

const asText = async (content: ArrayBuffer) => Buffer.from(content).toString('utf8');

const readers: Record<ExportFormat, (content: ArrayBuffer) => Promise<string>> = {
  html: async (content) => (await asText(content)).replace(/<[^>]*>/g, ' '),
  md: async (content) => (await asText(content)).replace(/\\(.)/g, '$1'),
  json: asText,
  xlsx: async (content) => {
    const workbook = new Workbook();
    await workbook.xlsx.load(content);
    return workbook.worksheets.map((sheet) => JSON.stringify(sheet.getSheetValues())).join();
  },
  docx: readWordText,
  pdf: async (content) =>
    (await extractText(await getDocumentProxy(new Uint8Array(content.slice(0))), { mergePages: true })).text,
};

/** Line breaks depend on the page width, so spaces are removed. */
const dense = (text: string) => text.replace(/[\s\u00a0\u00ad-]+/g, '');

async function exported(language: Language, format: ExportFormat, title?: string) {
  const { client, raId } = await demoIn(language);
  const { id } = await client.call(reportContract.export, {
    body: { raId, format, language, ...(title === undefined ? {} : { reportTitle: title }) },
  });
  const { state, steps } = await finished(client, id);
  expect([state.status, state.error]).toEqual(['Successful', null]);
  const file = await client.call(deferredContract.getResult, { params: { id } });
  return { state, steps, file, id };
}

const title = 'Board {{7*7}} <b>2026</b> #{7*7} #panic("x") {{ meta.organisation }}';
let withTitle: ReturnType<typeof read> | null = null;
async function read(language: Language, format: ExportFormat, reportTitle?: string) {
  const made = await exported(language, format, reportTitle);
  return { ...made, text: dense(await readers[format](made.file.content)) };
}
/** PDF in English with a title that contains markup, created once. */
const titled = () => {
  withTitle ??= read('en', 'pdf', title);
  return withTitle;
};

const sure = {
  en: { heading: 'How sure the levels are', change: 'Single changes that give a level another class' },
  sv: { heading: 'Hur säkra nivåerna är', change: 'Enskilda ändringar som ger en nivå en annan klass' },
} as const;

describe.each(languages)('the report in %s', (language) => {
  // Creating files is slow, so each format is tested in one language.
  it.each([...({ en: ['pdf'], sv: ['docx'] } as const)[language], 'html', 'md'] as const)(
    'contains the figures of the calculation in the format %s',
    async (format) => {
      const { client, raId } = await demoIn(language);
      const { result } = await client.call(assessmentContract.calculate, { params: { id: raId }, body: {} });
      const { file, state, text } = await (format === 'pdf' ? titled() : read(language, format));
      expect(file.contentType).toBe(state.result?.contentType);
      expect(file.filename).toMatch(new RegExp(`\\.${format}$`));
      expect(file.content.byteLength).toBe(state.result?.size);
      const overall = result.combined?.overall;
      if (!overall) throw new Error('no overall level');
      const figures = [
        formatLevelWithWord(overall.inherent, language),
        formatLevelWithWord(overall.residual, language),
        formatStrengthWithWord(overall.strength, language),
        ...operationalTypes.flatMap((type) => {
          const level = getTypeResult(result, type)?.level;
          if (!level) throw new Error(`no level of ${type}`);
          return [
            getRiskTypeName(type, language),
            formatLevelWithWord(level.inherent, language),
            formatStrengthWithWord(level.strength, language),
            formatLevelWithWord(level.residual, language),
          ];
        }),
      ];
      expect(figures.filter((figure) => !text.includes(dense(figure)))).toEqual([]);
      expect(text).toContain('NordsundBankAB');
      // The chapter on sensitivity lists changes that alter a level, without explaining its random numbers.
      expect(text).toContain(dense(sure[language].heading));
      expect(text).toContain(dense(sure[language].change));
      expect(text).not.toMatch(/mulberry32|\bseed\b|startvärde/);
    },
    patience,
  );

  it("omits the chapter on fragility if the template's question is answered with no", async () => {
    const { client, raId } = await demoIn(language);
    const body = { language, parameters: { fragility: false } } as const;
    const { html } = await client.call(reportContract.show, { params: { id: raId }, body });
    expect(html).not.toContain(sure[language].heading);
  });

  it('shows the same figures in the preview, without active content', async () => {
    const { client, raId } = await demoIn(language);
    const answer = await client.call(reportContract.show, { params: { id: raId }, body: { language } });
    expect(answer.document).toBeNull();
    const html = answer.html ?? '';
    expect(html).toMatch(/^<article class="report"/);
    expect(html).not.toMatch(/<script|\son\w+=|javascript:|\sstyle=/i);
    const { summary } = await client.call(assessmentContract.calculate, { params: { id: raId }, body: {} });
    const mark = language === 'sv' ? ',' : '.';
    for (const figure of [summary.overall?.inherent, summary.overall?.residual])
      expect(html).toContain(`<b>${figure?.toFixed(1).replace('.', mark)}</b>`);
    const asDocument = await client.call(reportContract.show, {
      params: { id: raId },
      body: { language, format: 'document' },
    });
    expect(asDocument.html).toBeNull();
    expect(asDocument.document).toMatchObject({ schema: 1, language, title: answer.title, warnings: [] });
  });
});

describe('the chapter on the levels by year', () => {
  it('shows the stored levels of earlier assessments of the unit, and is missing in the first report', async () => {
    const client = await app.demo('en');
    const [own] = (await client.call(assessmentContract.list, { query: {} })).assessments;
    const body = { name: 'Bank 2027', date: '2027-09-30' };
    await client.call(assessmentContract.duplicate, { params: { id: own?.id ?? 0 }, body });
    const { assessments } = await client.call(assessmentContract.list, { query: {} });
    const [last, first, former] = ['2027', '2026', '2025'].map((year) =>
      assessments.find(({ name }) => name.endsWith(year)),
    );
    const shown = async (one: typeof last) =>
      (await client.call(reportContract.show, { params: { id: one?.id ?? 0 }, body: { language: 'en' } }))
        .html ?? '';
    const text = (await shown(last)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    const at = text.indexOf('Overall levels by year');
    const chapter = at < 0 ? '' : text.slice(Math.max(0, at - 800), at + 800);
    for (const told of [`2026 ${first?.name}`, first?.summary.overall?.residual.toFixed(1), '2027 Bank 2027'])
      expect(chapter).toContain(told);
    expect(await shown(former)).not.toContain('Overall levels by year');
  });
});

describe('the export of a report', () => {
  it(
    'shows its progress step by step, is audited, and is counted in the usage log',
    async () => {
      const { steps, id } = await exported('en', 'md');
      const order = ['', 'read', 'calculate', 'write', 'done'];
      expect(steps).toEqual(order.filter((step) => steps.includes(step)));
      expect(steps.at(-1)).toBe('done');
      const { raId } = await demoIn('en');
      const [events, usage] = await runInSystemTransaction(app.database.app, async (tx) => [
        await tx.select().from(auditEvent).where(eq(auditEvent.event, 'report.exported')),
        await tx.select().from(usageEvent).where(eq(usageEvent.event, 'report.exported')),
      ]);
      expect(events).toContainEqual(
        expect.objectContaining({
          subject: `assessment:${raId}`,
          after: expect.objectContaining({ deferred: id, format: 'md', language: 'en' }),
        }),
      );
      expect(usage.length).toBeGreaterThan(0);
    },
    patience,
  );

  it(
    'treats a title as text, never as a template',
    async () => {
      expect((await titled()).text).toContain(dense(title));
      const { client, raId } = await demoIn('en');
      const preview = await client.call(reportContract.show, {
        params: { id: raId },
        body: { language: 'en', reportTitle: title },
      });
      expect(preview.title).toBe(title);
      expect(preview.html).not.toContain('<b>2026</b>');
    },
    patience,
  );

  it('ends as not found if the assessment was deleted before the job started', async () => {
    const work = createReportWorker({ ...app.server.deps, knowledge: app.server.deps.reportKnowledge });
    const { organizationId } = await app.tenant();
    const context: JobContext = {
      organizationId,
      signal: AbortSignal.timeout(60_000),
      turn: { visitor: false, key: 'test' },
      progress: async () => {},
      read: (look) => runInReadTransaction(app.database.app, { organizationId }, look),
    };
    const entitlement = { demo: false, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] };
    const { raId } = await demoIn('sv');
    const order = { raId, format: 'pdf', language: 'sv', template: 'businessWideAssessment', title: null };
    await expect(work({ ...order, entitlement }, context)).rejects.toMatchObject({ code: 'error.notfound' });
  });

  it('is refused for an assessment of another organisation, and for visitors', async () => {
    const { raId } = await demoIn('sv');
    const neighbour = await (await app.tenant()).user();
    const body = { raId, format: 'pdf', language: 'sv' } as const;
    expect((await neighbour.request(reportContract.export, { body })).status).toBe(404);
    const shown = await neighbour.request(reportContract.show, {
      params: { id: raId },
      body: { language: 'sv' },
    });
    expect(shown.status).toBe(404);
    expect((await app.visitor().request(reportContract.export, { body })).status).toBe(401);
  });
});

describe('a visitor', () => {
  it('reads the report on the public sample', async () => {
    const visitor = app.visitor();
    const { assessments } = await visitor.call(assessmentContract.list, { query: {} });
    const answer = await visitor.call(reportContract.show, {
      params: { id: assessments[0]?.id ?? 0 },
      body: { language: 'en' },
    });
    expect(answer.html).toContain('Nordsund Bank AB');
  });
});

it(
  'a report on an almost empty assessment is a PDF of at most 1.4 MB',
  async () => {
    const tenant = await app.tenant();
    const client = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id: raId } = await client.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings },
    });
    const { id } = await client.call(reportContract.export, {
      body: { raId, format: 'pdf', language: 'sv' },
    });
    const { state } = await finished(client, id);
    expect([state.status, state.error]).toEqual(['Successful', null]);
    expect(state.result?.size).toBeGreaterThan(20_000);
    expect(state.result?.size).toBeLessThan(1_400_000);
  },
  patience,
);
