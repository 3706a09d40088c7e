/**
 * docs/completeness.md contains the results for an empty assessment and the demo bank, generated from library
 * and engine.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  createEmptyDocument,
  emptyAssessmentSettings,
} from '@klarsikt/engine/assessment';
import {
  collectLibraryCellNames,
  computeCompleteness,
  createEmptyFacts,
  isRequirementExamined,
  type RequirementStatus,
  reportMethodParts,
  requirements,
} from '@klarsikt/engine/completeness';
import { compileModel, projectModel } from '@klarsikt/engine/model';
import { expect, it } from 'vitest';
import { demoCompletionDay } from '../src/demo/complete.testing.ts';
import { buildDemoAssessment, readStarterModel } from '../src/index.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/completeness.md'), 'utf8');

const model = compileModel(
  projectModel(readStarterModel(), {
    demo: false,
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    domesticCountries: ['ge-se'],
    texts: true,
  }),
);

const words: { readonly [S in RequirementStatus]: string } = {
  met: 'met',
  missing: 'missing',
  accepted: 'accepted gap',
  notApplicable: 'not applicable',
  atSignOff: 'at sign-off',
  nothingYet: 'nothing to examine yet',
};

/** The sheet with the facts that the product supplies: the chapter on method, the words of the library. */
function sheetOf(document: AssessmentDocument) {
  const facts = {
    ...createEmptyFacts(demoCompletionDay, 'model', { revision: 1, hash: 'state' }),
    method: reportMethodParts,
    libraryCells: collectLibraryCellNames(model),
  };
  const result = computeAssessment(buildAssessmentCase(model, document));
  return computeCompleteness({ model, document, result, facts, acceptances: [] });
}

it('docs/completeness.md shows the same counts and statuses as the engine', () => {
  const empty = sheetOf(createEmptyDocument({ ...emptyAssessmentSettings, name: 'A' }));
  const bank = sheetOf(buildDemoAssessment('en'));
  const counts = [empty, bank].map((sheet) => {
    const met = sheet.filter(({ status }) => status === 'met').length;
    return `${met} of ${sheet.filter(isRequirementExamined).length} met`;
  });
  const rows = requirements.map(({ title }, at) =>
    [title.en, words[empty[at]?.status ?? 'missing'], words[bank[at]?.status ?? 'missing']].join(' | '),
  );
  const table = [
    'requirement | empty assessment | demo bank',
    '---|---|---',
    ['all', ...counts].join(' | '),
    ...rows,
  ];
  expect(page).toContain(table.map((row) => `|${row === '---|---|---' ? row : ` ${row} `}|`).join('\n'));
  expect(sheetOf(buildDemoAssessment('sv')).map(({ status }) => status)).toEqual(
    bank.map(({ status }) => status),
  );
});
