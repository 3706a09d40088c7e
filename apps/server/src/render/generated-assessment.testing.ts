/** Test support: random assessments of a fictitious bank, made from a seed, with all data of a report. */
import { buildAssessmentCharts } from '@klarsikt/charts';
import { buildDemoAssessment, readStarterModel } from '@klarsikt/content';
import { emptyAppetite } from '@klarsikt/engine/appetite';
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  buildAssessmentCase,
  buildAssessmentSummary,
  computeRelationFigures,
} from '@klarsikt/engine/assessment';
import {
  collectLibraryCellNames,
  computeCompleteness,
  createEmptyFacts,
  reportMethodParts,
  requirements,
} from '@klarsikt/engine/completeness';
import { actionStatuses } from '@klarsikt/engine/governance';
import { incidentKinds, incidentReportStates, incidentSeverities } from '@klarsikt/engine/incidents';
import { compileModel } from '@klarsikt/engine/model';
import {
  type AssessmentReportData,
  buildAssessmentReportData,
  type ReportedAction,
  type ReportedIncident,
  type ReportedSignOffEvent,
  type ReportedTrigger,
  type ReportSignOff,
} from '@klarsikt/engine/report';
import { createMulberry32 } from '@klarsikt/engine/sensitivity';
import { type Language, type RiskType, riskTypes } from '@klarsikt/engine/text';

export const generatedModel = compileModel(readStarterModel('2026:1'));
const today = '2026-11-29';
const state = { revision: 7, hash: 'state' };

/** Random choices from a seed; the same seed gives the same assessment in both languages. */
export interface RandomSource {
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  readonly one: <T>(list: readonly T[]) => T;
}

export function createRandomSource(seed: number): RandomSource {
  const next = createMulberry32(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    one: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('nothing to draw from');
      return found;
    },
  };
}

const frames = [
  { segment: 'BOTH', relevances: ['legal', 'ml', 'tf', 'sv'] },
  { segment: 'BOTH', relevances: [] },
  { segment: 'INDIVIDUALS', relevances: ['legal', 'ml'] },
  { segment: 'CORPORATES', relevances: ['ml', 'tf', 'sv'] },
  { segment: 'CORPORATES', relevances: ['legal', 'sv'] },
  { segment: 'BOTH', relevances: ['legal'] },
] as const;

const paragraphOf = { en: 'The firm takes deposits.', sv: 'Företaget tar emot insättningar.' } as const;

/** A conclusion with zero, one or many paragraphs. */
const generateConclusion = (draw: RandomSource, language: Language): string =>
  Array.from({ length: draw.one([0, 1, 3, 40]) }, () => paragraphOf[language]).join('\n\n');

type RiskEntries = AssessmentDocument['risks']['data'];

/** Marks risks as not applicable: all of them, or some by chance. */
function generateNotApplicable(type: RiskType, draw: RandomSource, all: boolean): RiskEntries[RiskType] {
  const list = generatedModel[type].list;
  const entries = list.flatMap(({ key }) => {
    const reason = all || draw.chance(0.5) ? 'Not offered.' : '';
    return all || draw.chance(0.04) ? [[key, { na: { reason } }] as const] : [];
  });
  return Object.fromEntries(entries);
}

function generateRiskEntries(
  demo: AssessmentDocument,
  draw: RandomSource,
  hasCustomerFacts: boolean,
): RiskEntries {
  return Object.fromEntries(
    riskTypes.map((type) => {
      const isFact = type === 'industries' || type === 'legalForms';
      const kept = draw.chance(0.7) ? demo.risks.data[type] : {};
      return [type, { ...kept, ...generateNotApplicable(type, draw, isFact && !hasCustomerFacts) }];
    }),
  );
}

function generateControls(demo: AssessmentDocument, draw: RandomSource): AssessmentDocument['controls'] {
  const worth = (segment: 'both' | 'priv' | 'corp') => ({
    [segment]: { design: draw.below(9) / 2, operation: draw.below(9) / 2 },
  });
  const data = Object.fromEntries(
    demo.selections.controls.exceptions.map((key) => {
      const kind = draw.below(6);
      if (kind === 0) return [key, {}];
      if (kind === 1) return [key, { na: { reason: draw.chance(0.5) ? 'Not needed.' : '' } }];
      const assessment = kind === 2 ? worth('priv') : kind === 3 ? worth('corp') : worth('both');
      return [key, { assessment, evidence: 'Seen in the audit [re-fatf-2023].' }];
    }),
  );
  return { ...demo.controls, data: draw.chance(0.3) ? demo.controls.data : data };
}

const done = { by: 'Elin Nordahl', at: '2026-11-06T09:40:00Z' } as const;

/** Without `hasCustomerFacts` the assessment has neither industries nor legal forms. */
export function generateAssessmentDocument(
  seed: number,
  language: Language,
  hasCustomerFacts: boolean,
): AssessmentDocument {
  const draw = createRandomSource(seed);
  const demo = buildDemoAssessment(language);
  const frame = draw.one(frames);
  const pick = <K extends string>(keys: readonly K[], share: number) => keys.filter(() => draw.chance(share));
  const share = draw.one([0, 0.5, 1]);
  const background = draw.chance(0.5) ? demo.background : { ...demo.background, data: {} };
  return {
    ...demo,
    settings: { ...demo.settings, ...frame },
    selections: {
      ...demo.selections,
      products: { mode: 'none', exceptions: pick(demo.selections.products.exceptions, 0.6) },
      threats: {
        mode: 'all',
        exceptions: pick(
          generatedModel.threats.list.map(({ key }) => key),
          share / 2,
        ),
      },
      controls: { mode: 'none', exceptions: pick(demo.selections.controls.exceptions, 0.8) },
    },
    background: draw.chance(0.5) ? { ...background, status: 'DONE', done } : background,
    risks: { ...demo.risks, data: generateRiskEntries(demo, draw, hasCustomerFacts) },
    controls: generateControls(demo, draw),
    conclusions: Object.fromEntries(
      [...riskTypes, 'overall'].flatMap((subject) =>
        draw.chance(0.6) ? [[subject, generateConclusion(draw, language)]] : [],
      ),
    ),
    governance: { ...demo.governance, triggers: generateTriggers(createRandomSource(seed + 23)) },
    scope: {
      proportionality: { kind: draw.one(['full', 'full', 'sectoral'] as const), reasoning: 'By size.' },
    },
  };
}

type Criteria = NonNullable<NonNullable<AssessmentDocument['governance']>['triggers']>;

const criteria: Criteria = {
  'tr-product': { kind: 'product', name: 'New product' },
  'tr-list': { kind: 'place', name: 'New list', list: 'rl-fatf-grey' },
  'tr-share': {
    kind: 'figure',
    name: 'Many shell companies',
    type: 'customers',
    risk: 'cu-shell',
    above: 7.5,
  },
  'tr-growth': { kind: 'growth', name: 'Fast growth', type: 'customers', risk: 'cu-shell', above: 20 },
  'tr-incident': { kind: 'incident', name: 'Grave incident', severity: 'high', owner: 'Jonas Ek' },
  'tr-news': { kind: 'news', name: 'News' },
};

const generateTriggers = (draw: RandomSource): Criteria =>
  Object.fromEntries(Object.entries(criteria).filter(() => draw.chance(0.5)));

const generateReportedTriggers = (draw: RandomSource): readonly ReportedTrigger[] =>
  Object.keys(criteria)
    .filter(() => draw.chance(0.4))
    .map((criterion) => ({
      ...{ criterion, day: '2026-10-03', due: '2026-11-02' },
      handled: draw.chance(0.5)
        ? { by: 'Maria Lindqvist', at: '2026-10-20T08:00:00Z', word: 'Discussed.' }
        : null,
    }));

/** Null: the reader of the report may not read the register. */
const generateIncidents = (draw: RandomSource): readonly ReportedIncident[] | null =>
  draw.chance(0.3)
    ? null
    : Array.from({ length: draw.below(5) }, (_, index) => ({
        day: draw.one(['2024-02-01', '2025-12-01', '2026-10-03', today]),
        title: `Incident ${String.fromCharCode(65 + index)}`,
        ...{ kind: draw.one(incidentKinds), severity: draw.one(incidentSeverities), unit: 'Malmö' },
        links: { threats: [], products: draw.one([[], ['pr-exchange'], ['pr-gone']]), controls: [] },
        ...{ loss: draw.one([null, 0, 12_000]), reported: draw.one(incidentReportStates), lessons: '' },
      }));

const generateActions = (draw: RandomSource): readonly ReportedAction[] =>
  Array.from({ length: draw.below(9) }, (_, index) => ({
    title: `Action ${String.fromCharCode(65 + index)}`,
    about: draw.chance(0.5) ? 'Cash deposits' : '',
    owner: draw.chance(0.7) ? 'Jonas Ek' : null,
    due: draw.one([null, '2026-11-01', '2026-12-31', '2027-03-31']),
    priority: draw.one([null, 1, 2, 3] as const),
    status: draw.one(actionStatuses),
    changes: null,
  }));

function generateSignOff(draw: RandomSource, former: AssessmentDocument): ReportSignOff {
  const approved = draw.chance(0.4);
  const event = (kind: 'requested' | 'signed', at: string): ReportedSignOffEvent => ({
    ...{ part: 'whole', kind, name: 'Erik Sand', at, revision: 7, hash: 'ab'.repeat(32), text: '' },
    ...{ role: kind === 'signed' ? 'approved' : null, noticed: null },
  });
  const events: readonly ReportedSignOffEvent[] = [
    ...(draw.chance(0.6) ? [event('requested', '2026-11-20T08:00:00Z')] : []),
    ...(approved ? [event('signed', '2026-11-21T08:00:00Z')] : []),
  ];
  const ended =
    approved || draw.chance(0.5)
      ? undefined
      : {
          ...{ name: 'Erik Sand', at: '2026-05-02T08:00:00Z', revision: 3, document: former },
          summary: buildAssessmentSummary(
            former,
            computeAssessment(buildAssessmentCase(generatedModel, former)),
          ),
        };
  return {
    ...{ approved, former: draw.chance(0.2), twoPersons: draw.chance(0.5), events },
    ...(ended ? { ended } : {}),
  };
}

const generateLimits = (draw: RandomSource) => ({
  ...emptyAppetite,
  limits: Object.fromEntries(
    riskTypes.flatMap((type) =>
      type !== 'legals' && draw.chance(0.6) ? [[type, { all: draw.below(40) / 10 }]] : [],
    ),
  ),
});

const meta = {
  ...{ organisation: 'Nordsund Bank AB', unit: '', modelName: '2026:1', modelHash: 'model', revision: 7 },
  ...{ trace: 'https://risk.bank.example/ra/1?revision=7', generated: today, product: 'Klarsikt' },
};

export function generateReportData(
  seed: number,
  language: Language,
  hasCustomerFacts: boolean,
): { readonly document: AssessmentDocument; readonly data: AssessmentReportData } {
  const model = generatedModel;
  const document = generateAssessmentDocument(seed, language, hasCustomerFacts);
  const former = generateAssessmentDocument(seed + 1_000_003, language, hasCustomerFacts);
  const draw = createRandomSource(seed + 17);
  const result = computeAssessment(buildAssessmentCase(model, document));
  const accepted = requirements.filter(() => draw.chance(0.15));
  const acceptances = accepted.map(({ id }) => ({
    ...{ requirement: id, reason: 'Until the new system is there.', by: 'Maria Lindqvist' },
    ...{ second: 'Erik Sand', expires: '2027-05-01' },
  }));
  const facts = {
    ...createEmptyFacts(today, 'model', state),
    method: reportMethodParts,
    libraryCells: collectLibraryCellNames(model),
  };
  const earlier = buildAssessmentSummary(former, computeAssessment(buildAssessmentCase(model, former)));
  const data = buildAssessmentReportData({
    ...{ model, document, result, language, meta, timeZone: 'Europe/Stockholm' },
    charts: {
      ...buildAssessmentCharts(
        result,
        document.settings.config,
        {},
        computeRelationFigures(model, document, result),
      ),
    },
    completeness: { sheet: computeCompleteness({ model, document, result, facts, acceptances }), gaps: [] },
    signOff: generateSignOff(draw, former),
    actions: generateActions(draw),
    triggers: generateReportedTriggers(createRandomSource(seed + 29)),
    incidents: generateIncidents(createRandomSource(seed + 31)),
    appetite: draw.chance(0.7) ? { statement: generateLimits(draw), decided: '2026-03-01' } : null,
    year: 2026,
    years: draw.chance(0.7)
      ? [
          {
            ...{ id: 2, period: 2025, name: 'Assessment of the year', approvedAt: null },
            ...{ updatedAt: '2025-11-20T10:00:00Z', overall: earlier.overall, types: earlier.types },
          },
        ]
      : [],
  });
  return { document, data };
}
