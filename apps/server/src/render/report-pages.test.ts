/** Checks the length of supplied reports: two pages for a board, ten for a small firm, 20 to 25 for a bank. */
import { buildAssessmentCharts } from '@klarsikt/charts';
import {
  boardSummaryTemplate,
  buildDemoAssessment,
  businessWideTemplate,
  portalContent,
  readStarterModel,
} from '@klarsikt/content';
import { emptyAppetite } from '@klarsikt/engine/appetite';
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  createStartingDocument,
} from '@klarsikt/engine/assessment';
import { type CompiledModel, compileModel, projectModel } from '@klarsikt/engine/model';
import {
  buildPortalDocument,
  listTradeQuestions,
  type PortalAnswer,
  type PortalAnswers,
} from '@klarsikt/engine/portal';
import {
  type AssessmentReportInput,
  adaptTemplateQuestions,
  addStateLinkLine,
  buildAssessmentReportData,
  buildParameterData,
  collectReportSources,
  type DocumentBlock,
  getReportThresholds,
  type ParameterValues,
  type ReportDocument,
  type ReportTemplate,
  renderReport,
  shortFormParameterName,
} from '@klarsikt/engine/report';
import { type Language, languages, operationalTypes } from '@klarsikt/engine/text';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { estimateHeadingPages } from './docx-pages.ts';
import { generatedModel, generateReportData } from './generated-assessment.testing.ts';
import { renderPdf } from './pdf.ts';

const meta = {
  ...{ organisation: 'Nordsund Bank AB', unit: '', modelName: '2026:1', modelHash: 'model', revision: 7 },
  ...{ trace: 'https://risk.bank.example/ra/1?revision=7', generated: '2026-11-29', product: 'Klarsikt' },
};

interface Reported {
  readonly template: ReportTemplate;
  readonly model: CompiledModel;
  readonly document: AssessmentDocument;
  readonly data: object;
  readonly answers?: ParameterValues;
}

function reportOf(
  { template, model, document, data, answers = {} }: Reported,
  language: Language,
): ReportDocument {
  const parameters = buildParameterData(adaptTemplateQuestions(template.parameters ?? [], document), answers);
  const rendered = renderReport(template, { ...data, parameters }, language, {
    sources: collectReportSources(model),
    thresholds: getReportThresholds({ document }),
  });
  return addStateLinkLine(rendered, meta.trace);
}

/** Five actions and a low appetite make the first pages as full as possible. */
const filled: Pick<AssessmentReportInput, 'actions' | 'appetite'> = {
  actions: Array.from({ length: 5 }, (_, at) => ({
    title: `Services: bookkeeping and ${at + 1} more are above your limit. Tighten the routines or reduce the share of the business.`,
    about: 'Products',
    owner: 'Karin Ek',
    due: '2027-02-18',
    priority: 1,
    status: 'open',
    changes: null,
  })),
  appetite: {
    statement: {
      ...emptyAppetite,
      limits: Object.fromEntries(operationalTypes.map((type) => [type, { all: 0.4 }])),
    },
    decided: '2026-11-20',
  },
};

const dataOf = (
  model: CompiledModel,
  document: AssessmentDocument,
  language: Language,
  more: Pick<AssessmentReportInput, 'actions' | 'appetite'> = {},
) => {
  const result = computeAssessment(buildAssessmentCase(model, document));
  return buildAssessmentReportData({
    ...{ model, document, result, language, meta, timeZone: 'Europe/Stockholm' },
    charts: { ...buildAssessmentCharts(result, document.settings.config) },
    ...more,
  });
};

const pdfPages = async (report: ReportDocument): Promise<number> =>
  (await getDocumentProxy(Uint8Array.from(await renderPdf(report)))).numPages;

const end: DocumentBlock = { type: 'heading', level: 1, number: null, text: 'End', anchor: 'end' };

/** Page of the end of a Word file. */
const wordPages = (report: ReportDocument): number =>
  estimateHeadingPages({ ...report, blocks: [...report.blocks, end] }).get('end') ?? 0;

describe('the board paper', () => {
  it.each(languages)('has at most two pages for every assessment (%s)', async (language) => {
    for (const seed of [1, 3, 7, 9, 15]) {
      const { document, data } = generateReportData(seed, language, true);
      const report = reportOf(
        { template: boardSummaryTemplate, model: generatedModel, document, data },
        language,
      );
      expect([seed, (await pdfPages(report)) <= 2, wordPages(report) <= 2]).toEqual([seed, true, true]);
    }
  });
});

/** The first answer to every question, so that each chapter has content. */
function firstAnswers(trade: (typeof portalContent.trades)[number]): PortalAnswers {
  return Object.fromEntries(
    listTradeQuestions(portalContent, trade).flatMap(
      (question): readonly (readonly [string, PortalAnswer])[] => {
        if (question.kind === 'choice') return [[question.id, question.options[0]?.key ?? '']];
        if (question.kind === 'band') return [[question.id, 1]];
        return question.kind === 'routine' ? [[question.id, 'checked']] : [];
      },
    ),
  );
}

describe('the report of a small firm', () => {
  const model = compileModel(
    projectModel(readStarterModel(), {
      ...{ demo: false, offering: 'STANDARD', datapoint: 'PRO', domesticCountries: ['ge-se'], texts: true },
    }),
  );
  const firmOf = (trade: (typeof portalContent.trades)[number], language: Language): ReportDocument => {
    const questions = listTradeQuestions(portalContent, trade);
    const given = {
      ...{ model, trade, questions, name: 'Riskbedömning 2026' },
      country: 'ge-se',
      day: '2026-11-22',
    };
    const document = buildPortalDocument({ ...given, language }, firstAnswers(trade));
    const data = dataOf(model, document, language, filled);
    const answers = { [shortFormParameterName]: true };
    return reportOf({ template: businessWideTemplate, model, document, data, answers }, language);
  };

  it.each(portalContent.trades)('has at most ten pages before the appendix for the trade $key', (trade) => {
    const pages = languages.map(
      (language) => estimateHeadingPages(firmOf(trade, language)).get('scales') ?? 99,
    );
    expect(Math.max(...pages)).toBeLessThanOrEqual(11);
  });
});

describe('the report of an assessment that nobody has answered', () => {
  const { settings } = buildDemoAssessment('en');
  const document = createStartingDocument(generatedModel, { ...settings, businesses: [] });
  const data = dataOf(generatedModel, document, 'en');
  const report = reportOf({ template: businessWideTemplate, model: generatedModel, document, data }, 'en');

  it('is a PDF of at most 360 KB', async () => {
    expect((await renderPdf(report)).length).toBeLessThanOrEqual(360 * 1024);
  });

  it('lists the name of every threat in scope without its description', () => {
    const text = JSON.stringify(report.blocks);
    expect(data.counts).toMatchObject({ assessedThreats: 0, otherThreats: data.threats.length });
    for (const { name } of data.threats) expect(text).toContain(JSON.stringify(name).slice(1, -1));
    for (const { riskDescription } of data.threats) expect(text).not.toContain(riskDescription.slice(0, 60));
  });
});

describe('the report of a bank', () => {
  it.each(languages)('has 18 to 25 pages between contents and appendix (%s)', (language) => {
    const document = buildDemoAssessment(language);
    const data = dataOf(generatedModel, document, language);
    const report = reportOf(
      { template: businessWideTemplate, model: generatedModel, document, data },
      language,
    );
    const pages = estimateHeadingPages(report);
    const body = (pages.get('scales') ?? 0) - (pages.get('scope') ?? 0);
    expect(body).toBeGreaterThanOrEqual(18);
    expect(body).toBeLessThanOrEqual(25);
    // The two pages for the board precede the contents.
    expect(pages.get('board')).toBe(2);
    expect(pages.get('scope')).toBeLessThanOrEqual(5);
  });
});
