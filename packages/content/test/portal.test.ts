import { emptyAppetite } from '@klarsikt/engine/appetite';
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  applyPatches,
  buildAssessmentCase,
  computeFactSignatures,
  findAdmissionFaults,
  listRatedRisks,
  validateDocument,
} from '@klarsikt/engine/assessment';
import {
  buildCompletenessSheet,
  collectLibraryCellNames,
  createEmptyFacts,
  getRequirementFrame,
  reportMethodParts,
  runCompletenessChecks,
} from '@klarsikt/engine/completeness';
import { compileModel, projectModel } from '@klarsikt/engine/model';
import {
  buildPortalDocument,
  createEmptyPortalDocument,
  listTradeQuestions,
  type PortalCase,
  type PortalTrade,
} from '@klarsikt/engine/portal';
import { describe, expect, it } from 'vitest';
import { portalContent, readStarterModel } from '../src/index.ts';
import { plainFaults } from './plain-words.testing.ts';
import { answeredBy } from './portal.testing.ts';

const model = compileModel(
  projectModel(readStarterModel(), {
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
    questions: listTradeQuestions(portalContent, trade),
    name: 'Riskbedömning 2026',
    country: 'ge-se',
    day: today,
    language,
  };
}

/** Facts of the firm outside the document: an appetite that no level exceeds, and a pack. */
const facts = {
  ...createEmptyFacts(today, 'model', { revision: 1, hash: 'state' }),
  packs: [{ id: '1', state: { revision: 1, hash: 'state' } }],
  method: reportMethodParts,
  appetite: emptyAppetite,
  libraryCells: collectLibraryCellNames(model),
};

describe.each(portalContent.trades)('the portal questions for $key', (trade) => {
  const questions = listTradeQuestions(portalContent, trade);

  it('are at most 60, at least 15 of them for this trade only', () => {
    expect(questions.length).toBeLessThanOrEqual(60);
    expect(trade.questions.length).toBeGreaterThanOrEqual(15);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  it('produce a valid document that meets every mandatory requirement once it is signed', () => {
    const unsigned = buildPortalDocument(caseFor(trade), answeredBy(portalContent, trade));
    // The server records the author and time of each answer about the firm.
    const signature = { by: 'Eva', at: '2026-11-20T08:00:00Z' };
    const start = createEmptyPortalDocument(caseFor(trade));
    const { document } = applyPatches(unsigned, computeFactSignatures(start, unsigned, signature));
    expect(validateDocument(document).faults).toEqual([]);
    expect(findAdmissionFaults(model, null, document)).toEqual([]);
    const input = { model, document, result: computeAssessment(buildAssessmentCase(model, document)), facts };
    const findings = runCompletenessChecks(input);
    const sheet = buildCompletenessSheet({
      frame: getRequirementFrame(input),
      findings,
      acceptances: [],
      today,
    });
    const missing = sheet
      .filter(({ status, requirement }) => status === 'missing' && requirement.severity === 'must')
      .map(({ requirement, closings }) => [
        requirement.id,
        closings.length,
        ...closings.slice(0, 4).map(({ path }) => path),
      ]);
    expect(missing).toEqual([]);
  });

  it('have at most 25 words per sentence and explain every technical term', () => {
    expect(questions.flatMap(plainFaults)).toEqual([]);
  });

  it('set a figure for every entity whose frequency they ask about', () => {
    const { data } = buildPortalDocument(caseFor(trade), answeredBy(portalContent, trade)).background;
    const asked = trade.questions.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.kind === 'band' ? effect.subjects : [])),
    );
    const figures: { readonly [type: string]: object } = data;
    const silent = asked.filter(({ branch, key }) => !Object.hasOwn(figures[branch] ?? {}, key));
    expect(silent).toEqual([]);
  });

  it('exclude other countries for a firm with Swedish customers only', () => {
    const document = buildPortalDocument(caseFor(trade), answeredBy(portalContent, trade));
    const places = listRatedRisks(
      model,
      document,
      'geographies',
      computeAssessment(buildAssessmentCase(model, document)),
    );
    const counting = places.filter(
      ({ figures, entity }) => (figures?.inherent ?? 0) > 0 && entity.kind === 'country',
    );
    expect(counting.map(({ key }) => key)).toEqual(['ge-se']);
  });

  it('give the same levels in both languages', () => {
    const [sv, en] = (['sv', 'en'] as const).map((language) =>
      computeAssessment(
        buildAssessmentCase(
          model,
          buildPortalDocument(caseFor(trade, language), answeredBy(portalContent, trade)),
        ),
      ),
    );
    expect(sv).toEqual(en);
    expect(createEmptyPortalDocument(caseFor(trade))).toEqual(buildPortalDocument(caseFor(trade), {}));
  });
});

it('portal answers never produce contradictory statements about the same event', () => {
  const [trade] = portalContent.trades;
  if (trade === undefined) throw new Error('no trade');
  const answers = { ...answeredBy(portalContent, trade), 'c-experience': ['reports', 'requests'] };
  const experience = buildPortalDocument(caseFor(trade), answers).sources?.experience;
  expect(experience).toMatchObject({ findings: { none: true }, lessons: { none: true } });
  expect(experience?.reports).toEqual({ text: expect.stringContaining('Finanspolisen') });
  expect(experience?.requests).toEqual({ text: expect.stringContaining('myndighet') });
});
