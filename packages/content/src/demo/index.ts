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
import bank from './bank.json' with { type: 'json' };
import { createDemoControlEntries, createDemoOwnControls, demoControlKeys } from './controls.ts';
import { demoFigures, readFigureTable, unchangedGrowth } from './figures.ts';
import judgements from './judgements.json' with { type: 'json' };
import { readDemoDocument, toLanguage, toMembersInLanguage } from './read.ts';
import statements from './statements.json' with { type: 'json' };

export { createDemoComments, createSampleComments, type DemoComment } from './comments.ts';

export const demoOrganizationName = bank.organization;

const selections = {
  ...bank.selections,
  controls: { mode: 'none', exceptions: demoControlKeys },
};

/**
 * Builds this year's half-finished assessment: settings and background data are done; threats, risks and controls are
 * begun.
 */
export function buildDemoAssessment(language: Language): AssessmentDocument {
  return readDemoDocument({
    settings: toMembersInLanguage({ ...bank.settings, ...bank.thisYear }, language, { year: 2026 }),
    status: { controls: 'PENDING', risks: 'PENDING', org: 'PENDING' },
    selections,
    background: createDemoBackground(language, {
      date: bank.thisYear.date,
      growth: unchangedGrowth,
      status: 'DONE',
    }),
    threats: { status: 'STARTED', data: toLanguage(judgements.threats, language) },
    risks: {
      status: 'STARTED',
      data: toLanguage(judgements.risks, language, { at: '2026-11-06T09:40:00Z' }),
    },
    controls: {
      status: 'STARTED',
      data: createDemoControlEntries(language, { year: 2026, finished: false, weakening: 0 }),
      own: createDemoOwnControls(language),
    },
    conclusions: toMembersInLanguage(judgements.drafts, language),
    ...toMembersInLanguage(statements, language),
  });
}

/**
 * Builds the finished and signed assessment of the previous year: the bank is smaller, every control is assessed, and
 * all conclusions are written.
 */
export function buildSampleAssessment(language: Language): AssessmentDocument {
  const growth = { INDIVIDUALS: 604 / 620, CORPORATES: 39.4 / 41 };
  const extra = { customers: readFigureTable(demoFigures.get('customersOfLastYear')) };
  const { date } = bank.lastYear;
  return readDemoDocument({
    settings: toMembersInLanguage({ ...bank.settings, ...bank.lastYear }, language, { year: 2025 }),
    status: { controls: 'DONE', risks: 'DONE', org: 'DONE' },
    selections,
    background: createDemoBackground(language, { date, growth, status: 'DONE', extra }),
    threats: { status: 'DONE', data: toLanguage(judgements.threats, language) },
    risks: { status: 'DONE', data: toLanguage(judgements.risks, language, { at: '2025-11-12T13:05:00Z' }) },
    controls: {
      status: 'DONE',
      data: createDemoControlEntries(language, { year: 2025, finished: true, weakening: 0.5 }),
      own: createDemoOwnControls(language),
    },
    conclusions: toMembersInLanguage({ ...judgements.drafts, ...judgements.finished }, language),
  });
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
