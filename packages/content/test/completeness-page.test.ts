/** docs/completeness.md shows what an empty assessment and the demo bank meet: made from the library and the engine. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AssessmentDocument,
  assess,
  caseOf,
  compile,
  completeness,
  emptyDocument,
  emptySettings,
  isExamined,
  libraryCells,
  methodParts,
  noFacts,
  project,
  type RequirementStatus,
  requirements,
} from '@klarsikt/engine';
import { expect, it } from 'vitest';
import { completeDay } from '../src/demo/complete.testing.ts';
import { demoAssessment, starterModel } from '../src/index.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/completeness.md'), 'utf8');

const model = compile(
  project(starterModel(), {
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

/** The sheet with what the product brings along: the chapter on method, the words of the library. */
function sheetOf(document: AssessmentDocument) {
  const facts = {
    ...noFacts(completeDay, 'model', { revision: 1, hash: 'state' }),
    method: methodParts,
    libraryCells: libraryCells(model),
  };
  const result = assess(caseOf(model, document));
  return completeness({ model, document, result, facts, acceptances: [] });
}

it('shows the counts and the status of each requirement as the engine gives them', () => {
  const empty = sheetOf(emptyDocument({ ...emptySettings, name: 'A' }));
  const bank = sheetOf(demoAssessment('en'));
  const counts = [empty, bank].map((sheet) => {
    const met = sheet.filter(({ status }) => status === 'met').length;
    return `${met} of ${sheet.filter(isExamined).length} met`;
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
  expect(sheetOf(demoAssessment('sv')).map(({ status }) => status)).toEqual(bank.map(({ status }) => status));
});
