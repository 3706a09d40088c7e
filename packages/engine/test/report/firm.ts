/** A small firm with one case for each sentence, gap and list of an assessment's report. Levels are round. */
import { computeAssessment } from '../../src/assess/index.ts';
import {
  type AssessmentDocument,
  applyPatches,
  buildAssessmentCase,
  createEmptyDocument,
  emptyAssessmentSettings,
  type Patch,
} from '../../src/assessment/index.ts';
import type { Evidence } from '../../src/governance/index.ts';
import { type CompiledModel, compileModel } from '../../src/model/index.ts';
import { type AssessmentReportData, buildAssessmentReportData } from '../../src/report/index.ts';
import type { Language, RiskType } from '../../src/text/index.ts';
import {
  business,
  channel,
  control,
  customer,
  geography,
  grade,
  legal,
  modelOf,
  named,
  product,
  reference,
  relations,
  threat,
  transaction,
} from '../model/sample.ts';

const text = (en: string) => ({ en, sv: `${en} (sv)` });
const nothing = text('');
const level = (value: number) => ({ privGrade: grade(value), corpGrade: grade(value) });
const inherits = { privGrade: null, corpGrade: null };

export const source = modelOf({
  categories: [
    { ...named('ca-fraud'), name: { en: 'A. Fraud', sv: 'A. Bedrägeri' } },
    { ...named('ca-cash'), name: { en: 'B. Cash', sv: 'B. Kontanter' } },
  ],
  businesses: [business('bu-shop')],
  geographies: [geography('ge-se'), geography('ge-kp')],
  customers: [
    customer('cu-firm', { segment: 'CORPORATES' }),
    customer('cu-people', { segment: 'INDIVIDUALS' }),
    customer('cu-pep', { kri: true }),
    customer('cu-gone'),
    customer('cu-all'),
    customer('cu-most'),
  ],
  products: [
    product('pr-loan'),
    product('pr-card'),
    product('pr-many'),
    product('pr-family'),
    product('pr-twins'),
    product('pr-old'),
    product('pr-quiet'),
  ],
  transactions: [transaction('tr-wire'), transaction('tr-cash', { datapoint: 'NO' })],
  channels: [channel('ch-app'), channel('ch-branch')],
  legalForms: [named('lf-ltd')],
  legals: [legal('le-cdd', { lawReference: '3 kap. 1 §' }), legal('le-report')],
  references: [
    reference('re-one', { authorShort: 'FATF', author: 'FATF (Paris)', publication: 'Report' }),
    reference('re-undated', { authorShort: 'FI', year: null, published: null }),
  ],
  controlCategories: [
    { ...named('cc-second'), seqno: 2, parent: null },
    { ...named('cc-first'), seqno: 1, parent: null },
  ],
  controls: [
    control('co-general', { general: true, category: 'cc-second' }),
    control('co-loan', { category: 'cc-first', related: { products: ['pr-loan'] }, allOf: ['channels'] }),
    control('co-rest', { category: 'cc-second', general: true, allOf: ['customers'] }),
    control('co-idle', { category: 'cc-first' }),
  ],
  riskLists: [
    {
      ...named('li-call'),
      relevances: ['ml'],
      kind: 'flat',
      highIsGood: false,
      source: 'FATF',
      date: '2026-06-19',
      entries: [{ geography: 'ge-kp', value: 4 }],
    },
  ],
  threats: [
    threat('th-fraud', {
      ...level(3),
      category: 'ca-fraud',
      references: ['re-one'],
      relations: relations({
        customers: ['cu-firm', 'cu-people', 'cu-all', 'cu-most', 'cu-gone'],
        products: ['pr-loan', 'pr-quiet'],
        legals: ['le-cdd'],
      }),
      texts: {
        generalInfo: nothing,
        modusOperandi: nothing,
        customerCharacteristics: nothing,
        illicitFinancialFlows: nothing,
        geographicalAspects: nothing,
        indicators: [],
        exploitation: [
          { product: 'pr-loan', channel: 'ch-branch', text: text('at the desk') },
          { product: 'pr-loan', channel: 'ch-app', text: text('by phone') },
          { product: 'pr-loan', channel: null, text: text('anywhere') },
          { product: 'pr-old', channel: null, text: text('as before') },
        ],
      },
    }),
    threat('th-cash', {
      ...level(2),
      category: 'ca-cash',
      relevance: ['tf', 'ml'],
      relations: relations({ customers: ['cu-firm'], transactions: ['tr-cash', 'tr-wire'] }),
      texts: {
        generalInfo: nothing,
        modusOperandi: nothing,
        customerCharacteristics: nothing,
        illicitFinancialFlows: nothing,
        geographicalAspects: nothing,
        indicators: [],
        exploitation: [{ product: 'pr-loan', channel: 'ch-app', text: text('in cash') }],
      },
    }),
    threat('th-pep', {
      ...level(3),
      relevance: ['general'],
      relations: relations({ customers: ['cu-pep'] }),
    }),
    ...['a', 'b', 'c', 'd'].map((letter) =>
      threat(`th-${letter}`, { ...level(2), relations: relations({ products: ['pr-many'] }) }),
    ),
    threat('th-mother', { ...level(1), relations: relations({ products: ['pr-family'] }) }),
    threat('th-kid', {
      parent: 'th-mother',
      ...level(2.6),
      relations: relations({ legalForms: ['lf-ltd'] }),
    }),
    threat('th-pair', { ...level(1), relations: relations({ products: ['pr-twins'] }) }),
    threat('th-left', { parent: 'th-pair', ...level(2) }),
    threat('th-right', { parent: 'th-pair', ...inherits }),
    threat('th-desk', {
      ...level(1),
      privGrade: grade(1.5),
      category: 'ca-cash',
      relations: relations({ channels: ['ch-branch', 'ch-app'], products: ['pr-card'] }),
    }),
  ],
});
export const model = compileModel(source);

export const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
export const share = (type: RiskType, key: string, kind: string, value: number, segment = 'BOTH'): Patch =>
  set(`/background/data/${type}/${key}/${segment}/${kind}`, { mode: 'ratio', value });

/** The firm's assessment, for corporates unless patches change the segment. */
export const firmWith = (...patches: Patch[]): AssessmentDocument =>
  applyPatches(
    createEmptyDocument({ ...emptyAssessmentSettings, name: 'Firm 2026', segment: 'CORPORATES' }),
    patches,
  ).document;

export const both = set('/settings/segment', 'BOTH');

export const meta = {
  organisation: 'Firm',
  unit: '',
  modelName: '2026:1',
  modelHash: 'abc',
  revision: 7,
  trace: 'https://risk.bank.example/ra/1?revision=1',
  generated: '2026-11-21',
  product: 'Klarsikt',
};

export function reportOf(
  document: AssessmentDocument,
  language: Language = 'en',
  of: CompiledModel = model,
  evidence: readonly Evidence[] = [],
): AssessmentReportData {
  const result = computeAssessment(buildAssessmentCase(of, document));
  return buildAssessmentReportData({
    model: of,
    document,
    result,
    language,
    meta,
    timeZone: 'Europe/Stockholm',
    evidence,
  });
}

/** A category of the report. */
export function category(data: AssessmentReportData, type: RiskType) {
  const found = data.categories.find((candidate) => candidate.type === type);
  if (found === undefined) throw new Error(`no category ${type}`);
  return found;
}

/** The report's explanation of a risk; undefined without one. */
export const reason = (data: AssessmentReportData, type: RiskType, key: string): string | undefined =>
  category(data, type).decisive.find((risk) => risk.key === key)?.reason;

/** The line of a risk. */
export const line = (data: AssessmentReportData, type: RiskType, key: string) =>
  category(data, type).risks.find((risk) => risk.key === key);
