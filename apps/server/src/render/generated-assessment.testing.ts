/** Test support: assessments of a fictive bank that are drawn by a seed, with everything that a report is made from. */
import { assessmentCharts } from '@klarsikt/charts';
import { demoAssessment, starterModel } from '@klarsikt/content';
import {
  type AssessmentDocument,
  type AssessmentReportData,
  actionStatuses,
  assess,
  assessmentReportData,
  caseOf,
  compile,
  completeness,
  type Language,
  libraryCells,
  methodParts,
  mulberry32,
  noAppetite,
  noFacts,
  type ReportedAction,
  type ReportedSignOff,
  type ReportSignOff,
  type RiskType,
  relationFigures,
  requirements,
  riskTypes,
  summaryOf,
} from '@klarsikt/engine';

export const generatedModel = compile(starterModel('2026:1'));
const today = '2026-11-29';
const state = { revision: 7, hash: 'state' };

/** Draws from a seed: the same seed gives the same assessment in either language. */
interface Draw {
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  readonly one: <T>(list: readonly T[]) => T;
}

function drawOf(seed: number): Draw {
  const next = mulberry32(seed);
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

/** A conclusion of no, one or many paragraphs. */
const conclusionOf = (draw: Draw, language: Language): string =>
  Array.from({ length: draw.one([0, 1, 3, 40]) }, () => paragraphOf[language]).join('\n\n');

type RiskEntries = AssessmentDocument['risks']['data'];

/** Without industries and legal forms: each of them is set aside. */
function setAside(type: RiskType, draw: Draw, all: boolean): RiskEntries[RiskType] {
  const list = generatedModel[type].list;
  const entries = list.flatMap(({ key }) => {
    const reason = all || draw.chance(0.5) ? 'Not offered.' : '';
    return all || draw.chance(0.04) ? [[key, { na: { reason } }] as const] : [];
  });
  return Object.fromEntries(entries);
}

function riskEntriesOf(demo: AssessmentDocument, draw: Draw, hasCustomerFacts: boolean): RiskEntries {
  return Object.fromEntries(
    riskTypes.map((type) => {
      const isFact = type === 'industries' || type === 'legalForms';
      const kept = draw.chance(0.7) ? demo.risks.data[type] : {};
      return [type, { ...kept, ...setAside(type, draw, isFact && !hasCustomerFacts) }];
    }),
  );
}

function controlsOf(demo: AssessmentDocument, draw: Draw): AssessmentDocument['controls'] {
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

/** An assessment; without `hasCustomerFacts` it has neither industries nor legal forms. */
export function generatedDocument(
  seed: number,
  language: Language,
  hasCustomerFacts: boolean,
): AssessmentDocument {
  const draw = drawOf(seed);
  const demo = demoAssessment(language);
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
    risks: { ...demo.risks, data: riskEntriesOf(demo, draw, hasCustomerFacts) },
    controls: controlsOf(demo, draw),
    conclusions: Object.fromEntries(
      [...riskTypes, 'overall'].flatMap((subject) =>
        draw.chance(0.6) ? [[subject, conclusionOf(draw, language)]] : [],
      ),
    ),
    scope: {
      proportionality: { kind: draw.one(['full', 'full', 'sectoral'] as const), reasoning: 'By size.' },
    },
  };
}

const actionsOf = (draw: Draw): readonly ReportedAction[] =>
  Array.from({ length: draw.below(9) }, (_, index) => ({
    title: `Action ${String.fromCharCode(65 + index)}`,
    about: draw.chance(0.5) ? 'Cash deposits' : '',
    owner: draw.chance(0.7) ? 'Jonas Ek' : null,
    due: draw.one([null, '2026-11-01', '2026-12-31', '2027-03-31']),
    priority: draw.one([null, 1, 2, 3] as const),
    status: draw.one(actionStatuses),
    changes: null,
  }));

function signOffOf(draw: Draw, former: AssessmentDocument): ReportSignOff {
  const approved = draw.chance(0.4);
  const event = (kind: 'requested' | 'signed', at: string): ReportedSignOff => ({
    ...{ part: 'whole', kind, name: 'Erik Sand', at, revision: 7, hash: 'ab'.repeat(32), text: '' },
    ...{ role: kind === 'signed' ? 'approved' : null, noticed: null },
  });
  const events: readonly ReportedSignOff[] = [
    ...(draw.chance(0.6) ? [event('requested', '2026-11-20T08:00:00Z')] : []),
    ...(approved ? [event('signed', '2026-11-21T08:00:00Z')] : []),
  ];
  const ended =
    approved || draw.chance(0.5)
      ? undefined
      : {
          ...{ name: 'Erik Sand', at: '2026-05-02T08:00:00Z', revision: 3, document: former },
          summary: summaryOf(former, assess(caseOf(generatedModel, former))),
        };
  return {
    ...{ approved, former: draw.chance(0.2), twoPersons: draw.chance(0.5), events },
    ...(ended ? { ended } : {}),
  };
}

const limitsOf = (draw: Draw) => ({
  ...noAppetite,
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

/** Everything that a report on a drawn assessment can name. */
export function generatedData(
  seed: number,
  language: Language,
  hasCustomerFacts: boolean,
): { readonly document: AssessmentDocument; readonly data: AssessmentReportData } {
  const model = generatedModel;
  const document = generatedDocument(seed, language, hasCustomerFacts);
  const former = generatedDocument(seed + 1_000_003, language, hasCustomerFacts);
  const draw = drawOf(seed + 17);
  const result = assess(caseOf(model, document));
  const accepted = requirements.filter(() => draw.chance(0.15));
  const acceptances = accepted.map(({ id }) => ({
    ...{ requirement: id, reason: 'Until the new system is there.', by: 'Maria Lindqvist' },
    ...{ second: 'Erik Sand', expires: '2027-05-01' },
  }));
  const facts = { ...noFacts(today, 'model', state), method: methodParts, libraryCells: libraryCells(model) };
  const earlier = summaryOf(former, assess(caseOf(model, former)));
  const data = assessmentReportData({
    ...{ model, document, result, language, meta, timeZone: 'Europe/Stockholm' },
    charts: {
      ...assessmentCharts(result, document.settings.config, {}, relationFigures(model, document, result)),
    },
    completeness: { sheet: completeness({ model, document, result, facts, acceptances }), gaps: [] },
    signOff: signOffOf(draw, former),
    actions: actionsOf(draw),
    appetite: draw.chance(0.7) ? { statement: limitsOf(draw), decided: '2026-03-01' } : null,
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
