/** The demo organisation for visitors: a fictive bank with invented figures. */
import {
  type AssessmentDocument,
  applyPatches,
  computePatchesBetween,
  getValueAtPointer,
  isSameJson,
  type PatchResult,
  type PeriodFigures,
} from '@klarsikt/engine/assessment';
import type { Language } from '@klarsikt/engine/text';
import { createDemoBackground } from './background.ts';
import { createDemoControlEntries, createDemoOwnControls, demoControlKeys } from './controls.ts';
import { toPercentDatum, unchangedGrowth } from './figures.ts';
import { createDemoConclusions, createDemoRiskEntries, createDemoThreatEntries } from './judgements.ts';
import { createDemoStatements } from './proof.ts';
import { demoChannels, demoProducts } from './services.ts';
import { demoComplianceOfficer, t } from './words.ts';

export { createDemoComments, createSampleComments, type DemoComment } from './comments.ts';

export const demoOrganizationName = 'Nordsund Bank AB';

const title = t('Business-wide risk assessment', 'Allmän riskbedömning');

const description = t(
  'Nordsund Bank is a full-service bank in northern Sweden with 620,000 individuals and 41,000 companies as customers, 38 branch offices and a digital offer in the whole country. The assessment covers money laundering, terrorist financing and violations of sanctions under the Money Laundering Act (2017:630) and FFFS 2017:11.',
  'Nordsund Bank är en fullservicebank i norra Sverige med 620 000 privatkunder och 41 000 företagskunder, 38 kontor och ett digitalt erbjudande i hela landet. Bedömningen omfattar penningtvätt, finansiering av terrorism och överträdelser av sanktioner enligt lagen (2017:630) om åtgärder mot penningtvätt och finansiering av terrorism samt FFFS 2017:11.',
);

const earlier = t(
  'Nordsund Bank is a full-service bank in northern Sweden with 604,000 individuals and 39,400 companies as customers. The assessment covers money laundering, terrorist financing and violations of sanctions under the Money Laundering Act (2017:630) and FFFS 2017:11.',
  'Nordsund Bank är en fullservicebank i norra Sverige med 604 000 privatkunder och 39 400 företagskunder. Bedömningen omfattar penningtvätt, finansiering av terrorism och överträdelser av sanktioner enligt lagen (2017:630) om åtgärder mot penningtvätt och finansiering av terrorism samt FFFS 2017:11.',
);

const frame = {
  segment: 'BOTH',
  opGeography: 'ge-se',
  businesses: ['bu-bank'],
  relevances: ['legal', 'ml', 'tf', 'sv'],
  responsible: demoComplianceOfficer,
  config: {},
} as const;

const selections: AssessmentDocument['selections'] = {
  products: demoProducts,
  channels: demoChannels,
  threats: { mode: 'all', exceptions: [] },
  riskLists: { mode: 'all', exceptions: [] },
  controls: { mode: 'none', exceptions: demoControlKeys },
};

/**
 * Builds this year's half-finished assessment: settings and background data are done; threats, risks and controls are
 * begun.
 */
export function buildDemoAssessment(language: Language): AssessmentDocument {
  return {
    settings: {
      ...frame,
      name: `${title[language]} 2026`,
      description: description[language],
      date: '2026-09-30',
    },
    status: { controls: 'PENDING', risks: 'PENDING', org: 'PENDING' },
    selections,
    background: createDemoBackground(language, {
      date: '2026-09-30',
      growth: unchangedGrowth,
      status: 'DONE',
    }),
    threats: { status: 'STARTED', data: createDemoThreatEntries(language) },
    risks: { status: 'STARTED', data: createDemoRiskEntries(language, '2026-11-06T09:40:00Z') },
    controls: {
      status: 'STARTED',
      data: createDemoControlEntries(language, { year: 2026, finished: false, weakening: 0 }),
      own: createDemoOwnControls(language),
    },
    conclusions: createDemoConclusions(language, false),
    ...createDemoStatements(language),
  };
}

/**
 * Builds the finished and signed assessment of the previous year: the bank is smaller, every control is assessed, and
 * all conclusions are written.
 */
export function buildSampleAssessment(language: Language): AssessmentDocument {
  const growth = { INDIVIDUALS: 604 / 620, CORPORATES: 39.4 / 41 };
  const extra = {
    customers: {
      'cu-gambler': { INDIVIDUALS: [toPercentDatum(0.6)] },
      'cu-tcsp': { CORPORATES: [toPercentDatum(0.2)] },
    },
  };
  return {
    settings: {
      ...frame,
      name: `${title[language]} 2025`,
      description: earlier[language],
      date: '2025-09-30',
    },
    status: { controls: 'DONE', risks: 'DONE', org: 'DONE' },
    selections,
    background: createDemoBackground(language, { date: '2025-09-30', growth, status: 'DONE', extra }),
    threats: { status: 'DONE', data: createDemoThreatEntries(language) },
    risks: { status: 'DONE', data: createDemoRiskEntries(language, '2025-11-12T13:05:00Z') },
    controls: {
      status: 'DONE',
      data: createDemoControlEntries(language, { year: 2025, finished: true, weakening: 0.5 }),
      own: createDemoOwnControls(language),
    },
    conclusions: createDemoConclusions(language, true),
  };
}

/** Risk types for which the bank keeps figures by year. */
const yearly = ['customers', 'products', 'transactions', 'channels'] as const;

function kept({ data, totals }: AssessmentDocument['background']): PeriodFigures {
  const ofYear = <V>(all: { readonly [T in (typeof yearly)[number]]?: V }) =>
    Object.fromEntries(
      yearly.flatMap((type) => (all[type] === undefined ? [] : [[type, all[type]] as const])),
    );
  return {
    data: ofYear(data),
    totals: Object.fromEntries(Object.entries(totals).map(([source, all]) => [source, ofYear(all)])),
  };
}

/**
 * Creates the bank's figures of the two previous years by period, for trends. They contain numbers and shares, but no
 * texts.
 */
export function createDemoPeriods(): readonly { readonly period: string; readonly figures: PeriodFigures }[] {
  const smaller = { INDIVIDUALS: 589 / 620, CORPORATES: 37.6 / 41 };
  const former = createDemoBackground('en', { date: '2024-09-30', growth: smaller, status: 'DONE' });
  return [
    { period: '2024', figures: kept(former) },
    { period: '2025', figures: kept(buildSampleAssessment('en').background) },
  ];
}

/**
 * Translates an assessment of the demo bank. The demo's own texts are replaced; texts that the visitor has written
 * stay unchanged. `made` builds the original assessment in a language.
 */
export function translateDemoAssessment(
  document: AssessmentDocument,
  from: Language,
  to: Language,
  made: (language: Language) => AssessmentDocument = buildDemoAssessment,
): PatchResult<AssessmentDocument> {
  const before = made(from);
  const untouched = computePatchesBetween(before, made(to)).filter(({ path }) =>
    isSameJson(getValueAtPointer(document, path), getValueAtPointer(before, path)),
  );
  return applyPatches(document, untouched);
}
