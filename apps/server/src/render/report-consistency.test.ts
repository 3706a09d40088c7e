/** Tests that no sentence of a supplied report contradicts another, for generated assessments. */
import {
  actionPlanTemplate,
  boardSummaryTemplate,
  businessWideTemplate,
  controlReportTemplate,
  threatReportTemplate,
} from '@klarsikt/content';
import {
  adaptTemplateQuestions,
  buildParameterData,
  collectReportSources,
  type DocumentBlock,
  getReportThresholds,
  type ReportDocument,
  type ReportTemplate,
  renderReport,
  type TemplateBlock,
} from '@klarsikt/engine/report';
import { type Language, languages } from '@klarsikt/engine/text';
import { describe, expect, it } from 'vitest';
import { generatedModel, generateReportData } from './generated-assessment.testing.ts';
import { countCheckedSentences, findContradictions } from './report-checks.testing.ts';

const templates = [
  businessWideTemplate,
  boardSummaryTemplate,
  controlReportTemplate,
  actionPlanTemplate,
  threatReportTemplate,
];

/** Number of generated assessments: 20 by default; `KLARSIKT_DRAWN_ASSESSMENTS=200` makes more. */
const drawn = Number(process.env.KLARSIKT_DRAWN_ASSESSMENTS ?? 20);
const sources = collectReportSources(generatedModel);

interface Wanted {
  readonly seed: number;
  readonly language: Language;
  readonly hasCustomerFacts: boolean;
}

type Drawn = ReturnType<typeof generateReportData>;

function reportOf(template: ReportTemplate, { document, data }: Drawn, language: Language): ReportDocument {
  const parameters = buildParameterData(adaptTemplateQuestions(template.parameters ?? [], document), {});
  const thresholds = getReportThresholds({ document });
  return renderReport(template, { ...data, parameters }, language, { sources, thresholds });
}

/** Contradictions in the reports on one assessment, and the headlines that were read. */
function readAll({ seed, language, hasCustomerFacts }: Wanted) {
  const drawnOne = generateReportData(seed, language, hasCustomerFacts);
  const reports = templates.map((template) => reportOf(template, drawnOne, language));
  return {
    found: reports.flatMap((report) =>
      findContradictions(report).map((fault) => `${seed} ${report.template}: ${fault}`),
    ),
    headlines: reports.map(countCheckedSentences),
  };
}

describe('a shipped report', () => {
  it.each(
    [true, false].flatMap((hasCustomerFacts) =>
      languages.map((language) => ({ hasCustomerFacts, language })),
    ),
  )(
    'contains no contradiction for random assessments ($language, industries and legal forms: $hasCustomerFacts)',
    ({ language, hasCustomerFacts }) => {
      const seeds = Array.from({ length: drawn }, (_, index) => index + 1);
      const read = seeds.map((seed) => readAll({ seed, language, hasCustomerFacts }));
      expect(read.flatMap(({ found }) => found)).toEqual([]);
      // A check that reads nothing would find nothing.
      const headlines = read.flatMap((one) => one.headlines.flatMap((found) => Object.entries(found)));
      expect(headlines.reduce((total, [, count]) => total + count, 0)).toBeGreaterThan(drawn * 10);
      const seen = new Set(headlines.filter(([, count]) => count > 0).map(([name]) => name));
      const unread = headlines.map(([name]) => name).filter((name) => !seen.has(name));
      expect([...new Set(unread)]).toEqual([]);
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

/**
 * Faults to put into the template, the data or the finished report, each with the finding that the check must report.
 */
const faults: readonly {
  readonly what: string;
  readonly finds: RegExp;
  readonly blocks?: readonly TemplateBlock[];
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
    what: 'incidents of which one is left out',
    finds: /incidents: the headline has/,
    data: ({ upkeep, ...data }) => ({
      ...data,
      upkeep: { ...upkeep, incidents: { ...upkeep.incidents, shown: true, reported: 3 } },
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
    what: 'statements of which one is left out',
    finds: /required combinations|combinations not answered/,
    data: ({ exploitation, ...data }) => ({
      ...data,
      exploitation: { ...exploitation, required: exploitation.required + 1 },
    }),
  },
  {
    what: 'a plural after 1',
    finds: /a plural after 1/,
    report: (language) => paragraph(language === 'en' ? 'Open: 1 of 1 actions.' : 'Öppna: 1 av 1 åtgärder.'),
  },
  {
    what: 'a word of programmers',
    finds: /a word that a reader does not know/,
    report: (language) =>
      paragraph(
        language === 'en' ? 'Repeat the runs with seed 7.' : 'Upprepa körningarna med startvärdet 7.',
      ),
  },
  {
    what: 'a hash that is explained without a signature',
    finds: /hashes are explained/,
    report: () => paragraph('SHA-256'),
  },
  {
    what: 'an effect of controls that the levels do not have',
    finds: /level after controls/,
    report: (language) =>
      paragraph(
        language === 'en'
          ? 'Controls lower the overall level from 4.0 Very High to 0.1 Low.'
          : 'Kontrollerna sänker den samlade nivån från 4,0 Mycket hög till 0,1 Låg.',
      ),
  },
  {
    what: 'a share of one segment as that of the risk',
    finds: /has the share .*, its reason/,
    data: ({ operational, ...data }) => ({
      ...data,
      operational: operational.map((category) => ({
        ...category,
        decisive: category.decisive.map((risk) => ({
          ...risk,
          reason:
            'Key risk indicator: its small share (0.123%) does not lower the level. Central riskindikator: den lilla andelen (0,123 %) sänker inte nivån.',
        })),
      })),
    }),
  },
  {
    what: 'a row that counts without a name',
    finds: /a row counts without a name/,
    blocks: [
      {
        type: 'table',
        columns: [{ header: inWords('Risk', 'Risk'), width: 100 }],
        rows: [{ type: 'row', style: 'group', cells: [{ type: 'cell', text: inWords('4 more', '4 till') }] }],
      },
    ],
  },
  {
    what: 'an overall level that its categories do not give',
    finds: /overall level: .* is stated, the categories give/,
    data: ({ overall, ...data }) => ({ ...data, overall: overall && { ...overall, inherent: 0.2 } }),
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

describe('the consistency check of shipped reports', () => {
  it.each(languages.flatMap((language) => faults.map((fault) => ({ language, ...fault }))))(
    'finds $what ($language)',
    ({ language, finds, blocks = [], data: changed, report: added }) => {
      // A bank with both segments and all areas, which gets the long template.
      const drawnOne = generateReportData(7, language, true);
      const { content } = businessWideTemplate;
      const template = { ...businessWideTemplate, content: [...content, ...blocks] };
      const data = changed ? { ...drawnOne.data, ...changed(drawnOne.data) } : drawnOne.data;
      const made = reportOf(template, { ...drawnOne, data }, language);
      const whole = added ? { ...made, blocks: [...made.blocks, added(language)] } : made;
      expect(findContradictions(reportOf(businessWideTemplate, drawnOne, language))).toEqual([]);
      expect(findContradictions(whole).join('\n')).toMatch(finds);
    },
  );
});
