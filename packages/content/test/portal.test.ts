import {
  admissionFaults,
  assess,
  caseOf,
  compile,
  completenessFindings,
  completenessSheet,
  frameOf,
  libraryCells,
  methodParts,
  noAppetite,
  noFacts,
  type PortalCase,
  type PortalTrade,
  portalDocument,
  portalStart,
  project,
  questionsOf,
  validateDocument,
} from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { portalContent, starterModel } from '../src/index.ts';
import { plainFaults } from './plain-words.testing.ts';
import { answeredBy } from './portal.testing.ts';

const model = compile(
  project(starterModel(), {
    demo: false,
    offering: 'STANDARD',
    datapoint: 'BASIC',
    domesticCountries: ['ge-se'],
    texts: true,
  }),
);
const today = '2026-11-22';

function caseFor(trade: PortalTrade, language: 'sv' | 'en' = 'sv'): PortalCase {
  return {
    model,
    trade,
    questions: questionsOf(portalContent, trade),
    name: 'Riskbedömning 2026',
    country: 'ge-se',
    day: today,
    language,
  };
}

/** What the firm has beside the document: an appetite that nothing exceeds, a pack. */
const facts = {
  ...noFacts(today, 'model', { revision: 1, hash: 'state' }),
  packs: [{ id: '1', state: { revision: 1, hash: 'state' } }],
  method: methodParts,
  appetite: noAppetite,
  libraryCells: libraryCells(model),
};

describe.each(portalContent.trades)('the questions of $key', (trade) => {
  const questions = questionsOf(portalContent, trade);

  it('are at most 60, at least 15 of them its own', () => {
    expect(questions.length).toBeLessThanOrEqual(60);
    expect(trade.questions.length).toBeGreaterThanOrEqual(15);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  it('make a document that the model admits, and meet every requirement that is not left to the signature', () => {
    const document = portalDocument(caseFor(trade), answeredBy(portalContent, trade));
    expect(validateDocument(document).faults).toEqual([]);
    expect(admissionFaults(model, null, document)).toEqual([]);
    const input = { model, document, result: assess(caseOf(model, document)), facts };
    const findings = completenessFindings(input);
    const sheet = completenessSheet({ frame: frameOf(input), findings, acceptances: [], today });
    const missing = sheet
      .filter(({ status, requirement }) => status === 'missing' && requirement.severity === 'must')
      .map(({ requirement, closings }) => [
        requirement.id,
        closings.length,
        ...closings.slice(0, 4).map(({ path }) => path),
      ]);
    expect(missing).toEqual([]);
  });

  it('are in plain words: sentences of at most 25 words, and no term without its explanation', () => {
    expect(questions.flatMap(plainFaults)).toEqual([]);
  });

  it('give the same levels in either language', () => {
    const [sv, en] = (['sv', 'en'] as const).map((language) =>
      assess(caseOf(model, portalDocument(caseFor(trade, language), answeredBy(portalContent, trade)))),
    );
    expect(sv).toEqual(en);
    expect(portalStart(caseFor(trade))).toEqual(portalDocument(caseFor(trade), {}));
  });
});
