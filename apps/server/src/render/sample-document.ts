/** A small report with everything that a document can hold, and texts that want to be more than text. For tests. */
import { assessmentCharts } from '@klarsikt/charts';
import {
  type AssessmentCase,
  assess,
  type Block,
  type ReportDocument,
  type ReportSource,
  type ReportTemplate,
  renderReport,
  type Text,
} from '@klarsikt/engine';

const t = (en: string, sv = en): Text => ({ en, sv });

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

export const result = assess(bank);
export const charts = assessmentCharts(result);

/** What people type into fields: each must come out as these very letters. */
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

const content: readonly Block[] = [
  { type: 'toc', title: t('Contents', 'Innehåll'), depth: 2 },
  { type: 'pageBreak' },
  { type: 'heading', level: 1, text: t('Summary', 'Sammanfattning') },
  { type: 'text', style: 'lead', text: t('{{ level | level }} {{ strength | strength }}') },
  { type: 'text', text: t('The level is {{ level | level }}.', 'Nivån är {{ level | level }}.') },
  { type: 'chart', chart: 'waterfall', data: 'charts.waterfall' },
  { type: 'chart', chart: 'heatMap', data: 'charts.inherentMap', caption: t('Heat', 'Värme') },
  { type: 'markdown', text: t('{{ text | markdown }}') },
  { type: 'text', style: 'warning', text: t('{{ missing | text }}!') },
  { type: 'heading', level: 2, text: t('Hostile', 'Fientligt'), anchor: 'hostile' },
  { type: 'loop', each: 'hostile', as: 'line', blocks: [{ type: 'text', text: t('{{ line }}') }] },
  { type: 'riskSummary', each: 'risks', caption: t('Every risk', 'Varje risk') },
  { type: 'ref', anchor: 'hostile', lead: t('See ', 'Se ') },
  { type: 'heading', level: 1, text: t('Sources', 'Källor') },
  { type: 'sources' },
];

const template: ReportTemplate = {
  id: 'sample',
  name: t('Sample'),
  description: t(''),
  title: t('{{ title }}'),
  author: t('{{ organisation }}'),
  subject: t('Subject', 'Ämne'),
  date: 'date',
  header: { left: t('{{ organisation }}'), right: t('Draft', 'Utkast') },
  cover: {
    eyebrow: t('{{ organisation }}'),
    title: t('{{ title }}'),
    subtitle: t('{{ hostile.2 }}'),
    facts: [{ label: t('Date', 'Datum'), value: t('{{ date | date }}') }],
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
  charts,
};

const sources = {
  're-bra-2019': source('re-bra-2019', 'Brå 2019', 'https://bra.se/rapport'),
};

/** `rows` risks in the table: many make it run over pages. */
export function sampleDocument(language: 'en' | 'sv', rows = 3): ReportDocument {
  const risks = Array.from({ length: rows }, (_, index) =>
    risk(hostileTexts[index] ?? `Risk nummer ${index + 1}`, 3.6 - index * 0.02),
  );
  return renderReport(template, { ...data, risks }, language, { sources });
}
