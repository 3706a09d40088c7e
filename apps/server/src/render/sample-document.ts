/** Test support: a small report with every kind of block, and with texts that look like code. */
import { buildAssessmentCharts } from '@klarsikt/charts';
import { type AssessmentCase, computeAssessment } from '@klarsikt/engine/assess';
import {
  type ReportDocument,
  type ReportSource,
  type ReportTemplate,
  renderReport,
  type TemplateBlock,
} from '@klarsikt/engine/report';
import type { Text } from '@klarsikt/engine/text';

const createText = (en: string, sv = en): Text => ({ en, sv });

const bank: AssessmentCase = {
  assessment: { segment: 'BOTH', relevances: ['ml', 'sv'] },
  threats: [
    {
      key: 'fraud',
      relevance: ['ml'],
      privGrade: 3.6,
      corpGrade: 2,
      relations: { customers: ['elderly'], products: ['account'], channels: ['online'] },
    },
    {
      key: 'diversion',
      relevance: ['sv'],
      corpGrade: 3,
      relations: { customers: ['trader'], transactions: ['export'], geographies: ['tr'] },
    },
  ],
  risks: {
    customers: [{ key: 'elderly' }, { key: 'trader' }],
    products: [{ key: 'account' }],
    transactions: [{ key: 'export' }],
    channels: [{ key: 'online' }],
    geographies: [{ key: 'tr' }],
  },
  controls: [{ key: 'general', general: true, assessment: { both: 3 } }],
};

export const sampleResult = computeAssessment(bank);
export const sampleCharts = buildAssessmentCharts(sampleResult);

/** Texts that look like code and that every format must show literally. */
export const hostileTexts: readonly string[] = [
  '#panic("x")',
  '#read("/etc/passwd")',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '$x^2$ @ref <label> `raw` \\u{41}',
  '"quoted" & \'single\'',
  '*/ }] #let x = 1',
];

const risk = (name: string, inherent: number) => ({
  name,
  segment: 'Juridiska personer',
  share: 0.02,
  inherent,
  strength: 2.9,
  residual: inherent / 2,
});

const source = (key: string, short: string, url: string): ReportSource => ({
  key,
  short,
  author: 'Brottsförebyggande rådet',
  title: 'Rapport om åäö',
  publication: 'Rapport',
  published: '2019-05',
  url,
});

const content: readonly TemplateBlock[] = [
  { type: 'toc', title: createText('Contents', 'Innehåll'), depth: 2 },
  { type: 'pageBreak' },
  { type: 'heading', level: 1, text: createText('Summary', 'Sammanfattning') },
  { type: 'text', style: 'lead', text: createText('{{ level | level }} {{ strength | strength }}') },
  { type: 'text', text: createText('The level is {{ level | level }}.', 'Nivån är {{ level | level }}.') },
  { type: 'chart', chart: 'waterfall', data: 'charts.waterfall' },
  { type: 'chart', chart: 'heatMap', data: 'charts.inherentMap', caption: createText('Heat', 'Värme') },
  { type: 'markdown', text: createText('{{ text | markdown }}') },
  { type: 'text', style: 'warning', text: createText('{{ missing | text }}!') },
  { type: 'heading', level: 2, text: createText('Hostile', 'Fientligt'), anchor: 'hostile' },
  { type: 'loop', each: 'hostile', as: 'line', blocks: [{ type: 'text', text: createText('{{ line }}') }] },
  { type: 'riskSummary', each: 'risks', caption: createText('Every risk', 'Varje risk') },
  { type: 'ref', anchor: 'hostile', lead: createText('See ', 'Se ') },
  { type: 'heading', level: 1, text: createText('Sources', 'Källor') },
  { type: 'sources' },
];

const template: ReportTemplate = {
  id: 'sample',
  name: createText('Sample'),
  description: createText(''),
  title: createText('{{ title }}'),
  author: createText('{{ organisation }}'),
  subject: createText('Subject', 'Ämne'),
  date: 'date',
  header: { left: createText('{{ organisation }}'), right: createText('Draft', 'Utkast') },
  cover: {
    eyebrow: createText('{{ organisation }}'),
    title: createText('{{ title }}'),
    subtitle: createText('{{ hostile.2 }}'),
    facts: [{ label: createText('Date', 'Datum'), value: createText('{{ date | date }}') }],
  },
  content,
};

const data = {
  title: 'Allmän riskbedömning 2026',
  organisation: 'Nordsund Bank AB',
  date: '2026-11-21',
  level: 2.46,
  strength: 3.6,
  missing: '',
  text: 'Växlingskontor **och** *målvakter* [re-bra-2019] samt [länk](https://example.org/a?b=1&c=2).\n\n- första\n- andra',
  hostile: hostileTexts,
  charts: sampleCharts,
};

const sources = {
  're-bra-2019': source('re-bra-2019', 'Brå 2019', 'https://bra.se/rapport'),
};

/** Creates the document; with many `rows` its table spans several pages. */
export function createSampleDocument(language: 'en' | 'sv', rows = 3): ReportDocument {
  const risks = Array.from({ length: rows }, (_, index) =>
    risk(hostileTexts[index] ?? `Risk nummer ${index + 1}`, 3.6 - index * 0.02),
  );
  return renderReport(template, { ...data, risks }, language, { sources });
}
