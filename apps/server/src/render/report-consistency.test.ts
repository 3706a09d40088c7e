/** No sentence of a shipped report contradicts another, whatever the assessment. */
import {
  actionPlan,
  boardSummary,
  businessWideAssessment,
  controlReport,
  threatReport,
} from '@klarsikt/content';
import {
  type Block,
  type DocumentBlock,
  type Language,
  languages,
  parameterData,
  questionsFor,
  type ReportDocument,
  type ReportTemplate,
  renderReport,
  reportSources,
  reportThresholds,
} from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { generatedData, generatedModel } from './generated-assessment.testing.ts';
import { contradictionsIn, headlinesIn } from './report-checks.testing.ts';

const templates = [businessWideAssessment, boardSummary, controlReport, actionPlan, threatReport];

/** Twenty in the suite; `KLARSIKT_DRAWN_ASSESSMENTS=200` draws more. */
const drawn = Number(process.env.KLARSIKT_DRAWN_ASSESSMENTS ?? 20);
const sources = reportSources(generatedModel);

interface Wanted {
  readonly seed: number;
  readonly language: Language;
  readonly hasCustomerFacts: boolean;
}

type Drawn = ReturnType<typeof generatedData>;

function reportOf(template: ReportTemplate, { document, data }: Drawn, language: Language): ReportDocument {
  const parameters = parameterData(questionsFor(template.parameters ?? [], document), {});
  const thresholds = reportThresholds({ document });
  return renderReport(template, { ...data, parameters }, language, { sources, thresholds });
}

/** What contradicts itself in the reports on one assessment, and how many headlines were read. */
function readAll({ seed, language, hasCustomerFacts }: Wanted) {
  const drawnOne = generatedData(seed, language, hasCustomerFacts);
  const reports = templates.map((template) => reportOf(template, drawnOne, language));
  return {
    found: reports.flatMap((report) =>
      contradictionsIn(report).map((fault) => `${seed} ${report.template}: ${fault}`),
    ),
    headlines: reports.reduce((total, report) => total + headlinesIn(report), 0),
  };
}

describe('a shipped report', () => {
  it.each(
    [true, false].flatMap((hasCustomerFacts) =>
      languages.map((language) => ({ hasCustomerFacts, language })),
    ),
  )(
    'contradicts itself nowhere, over drawn assessments ($language, industries and legal forms: $hasCustomerFacts)',
    ({ language, hasCustomerFacts }) => {
      const seeds = Array.from({ length: drawn }, (_, index) => index + 1);
      const read = seeds.map((seed) => readAll({ seed, language, hasCustomerFacts }));
      expect(read.flatMap(({ found }) => found)).toEqual([]);
      // A checker that reads nothing would find nothing.
      expect(read.reduce((total, { headlines }) => total + headlines, 0)).toBeGreaterThan(drawn * 10);
    },
    1_200_000,
  );
});

const inWords = (en: string, sv: string) => ({ en, sv });
const paragraph = (text: string): DocumentBlock => ({
  type: 'paragraph',
  style: 'body',
  content: [{ type: 'text', text }],
});

/** Faults that a report has had, put back: into the template, the data, or the finished report. */
const faults: readonly {
  readonly what: string;
  readonly finds: RegExp;
  readonly blocks?: readonly Block[];
  readonly data?: (data: Drawn['data']) => object;
  readonly report?: (language: Language) => DocumentBlock;
}[] = [
  {
    what: 'a chart that leaves out industries, legal forms and obligations without a word',
    finds: /risks: the headline has/,
    data: ({ charts, operational, ...data }) => ({
      ...{ ...data, operational },
      charts: {
        ...charts,
        distribution: {
          thresholds: {
            risk: { LOW: 0.5, MEDIUM: 1.5, HIGH: 2.5, VERYHIGH: 3.5 },
            strength: { MODERATE: 1.5, STRONG: 2.5, VERYSTRONG: 3.5 },
          },
          classes: [
            { class: 'HIGH', inherent: operational.reduce((sum, { count }) => sum + count, 0), residual: 0 },
          ],
        },
      },
    }),
  },
  {
    what: 'none high after controls beside a high level',
    finds: /after controls/,
    data: (data) => ({
      ...data,
      counts: { ...data.counts, severeResidual: data.counts.severeResidual === 0 ? 1 : 0 },
    }),
  },
  {
    what: 'no control that remains as the reason for a draft',
    finds: /none is given as a reason/,
    report: (language) =>
      paragraph(
        language === 'en'
          ? 'This is a draft. 0 controls remain to be assessed.'
          : 'Detta är ett utkast. 0 kontroller återstår att bedöma.',
      ),
  },
  {
    what: 'a second chapter of one name',
    finds: /two chapters are called/,
    blocks: [{ type: 'heading', level: 1, text: inWords('Controls', 'Kontroller') }],
  },
  {
    what: 'a part that nobody is known to have marked as done',
    finds: /something is said to be unknown/,
    report: (language) =>
      paragraph(
        language === 'en' ? 'Marked as done, by whom is not known' : 'Klarmarkerad, av vem är inte känt',
      ),
  },
  {
    what: 'a key of a source',
    finds: /a key of a source is shown/,
    report: () => paragraph('Seen in trade [re-fatf-2023].'),
  },
  {
    what: 'a chapter that is not there',
    finds: /names no chapter/,
    report: (language) => paragraph(language === 'en' ? 'See section “Holes”.' : 'Se avsnittet ”Hål”.'),
  },
  {
    what: 'requirements of which three belong to no status',
    finds: /requirements: the headline has/,
    data: ({ completeness, ...data }) => ({
      ...data,
      completeness: { ...completeness, total: completeness.total + 3 },
    }),
  },
  {
    what: 'a count without its whole',
    finds: /a count without its whole/,
    report: (language) =>
      paragraph(
        language === 'en' ? '12 risks are above the appetite.' : '12 risker ligger över riskaptiten.',
      ),
  },
  {
    what: 'an overall level that the table does not have',
    finds: /overall inherent level/,
    report: (language) =>
      paragraph(
        language === 'en'
          ? 'The overall inherent risk is 0.2 None. With controls of strength 1.0 Weak, the overall residual risk is 0.1 None.'
          : 'Den samlade inneboende risken är 0,2 Ingen. Med kontroller av styrkan 1,0 Svag är den samlade kvarstående risken 0,1 Ingen.',
      ),
  },
];

describe('the checker of reports', () => {
  it.each(languages.flatMap((language) => faults.map((fault) => ({ language, ...fault }))))(
    'finds $what ($language)',
    ({ language, finds, blocks = [], data: changed, report: added }) => {
      // A bank with both segments and all areas, which gets the long form.
      const drawnOne = generatedData(7, language, true);
      const { content } = businessWideAssessment;
      const template = { ...businessWideAssessment, content: [...content, ...blocks] };
      const data = changed ? { ...drawnOne.data, ...changed(drawnOne.data) } : drawnOne.data;
      const made = reportOf(template, { ...drawnOne, data }, language);
      const whole = added ? { ...made, blocks: [...made.blocks, added(language)] } : made;
      expect(contradictionsIn(reportOf(businessWideAssessment, drawnOne, language))).toEqual([]);
      expect(contradictionsIn(whole).join('\n')).toMatch(finds);
    },
  );
});
