import {
  admissionFaults,
  applyPatches,
  assess,
  caseOf,
  compile,
  completenessFindings,
  completenessSheet,
  factSignatures,
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
  ratedRisks,
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
    datapoint: 'PRO',
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
    const unsigned = portalDocument(caseFor(trade), answeredBy(portalContent, trade));
    // The server writes beside each answer about the firm who gave it, and when.
    const signature = { by: 'Eva', at: '2026-11-20T08:00:00Z' };
    const start = portalStart(caseFor(trade));
    const { document } = applyPatches(unsigned, factSignatures(start, unsigned, signature));
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

  it('reach a figure wherever they ask how often something happens', () => {
    const { data } = portalDocument(caseFor(trade), answeredBy(portalContent, trade)).background;
    const asked = trade.questions.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'band' ? effect.subjects : [])),
    );
    const figures: { readonly [type: string]: object } = data;
    const silent = asked.filter(({ branch, key }) => !Object.hasOwn(figures[branch] ?? {}, key));
    expect(silent).toEqual([]);
  });

  it('say of a firm with customers from Sweden alone that no other country counts', () => {
    const document = portalDocument(caseFor(trade), answeredBy(portalContent, trade));
    const places = ratedRisks(model, document, 'geographies', assess(caseOf(model, document)));
    const counting = places.filter(
      ({ figures, entity }) => (figures?.inherent ?? 0) > 0 && entity.kind === 'country',
    );
    expect(counting.map(({ key }) => key)).toEqual(['ge-se']);
  });

  it('give the same levels in either language', () => {
    const [sv, en] = (['sv', 'en'] as const).map((language) =>
      assess(caseOf(model, portalDocument(caseFor(trade, language), answeredBy(portalContent, trade)))),
    );
    expect(sv).toEqual(en);
    expect(portalStart(caseFor(trade))).toEqual(portalDocument(caseFor(trade), {}));
  });
});

it('never says both that something happened and that nothing did', () => {
  const [trade] = portalContent.trades;
  if (trade === undefined) throw new Error('no trade');
  const answers = { ...answeredBy(portalContent, trade), 'c-experience': ['reports', 'requests'] };
  const experience = portalDocument(caseFor(trade), answers).sources?.experience;
  expect(experience).toMatchObject({ findings: { none: true }, lessons: { none: true } });
  expect(experience?.reports).toEqual({ text: expect.stringContaining('Finanspolisen') });
  expect(experience?.requests).toEqual({ text: expect.stringContaining('myndighet') });
});
