/**
 * Test support, not part of the product: the demo bank's assessment completed for all completeness checks,
 * with the corresponding facts. Missing entries are generated.
 */
import { type AppetiteStatement, emptyAppetite } from '@klarsikt/engine/appetite';
import { computeAssessment, getTypeResult } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  type AssessmentGovernance,
  type AssessmentMethod,
  type AssessmentScope,
  type AssessmentSources,
  annexFactorKeys,
  buildAssessmentCase,
  determineSourceKind,
  type ExploitationEntries,
  experienceParts,
  furtherSourceKinds,
  listControlRows,
  listMandatoryDataKinds,
  listRatedRisks,
  listSourceRows,
  type RiskEntry,
  type SourceRow,
  weightNames,
} from '@klarsikt/engine/assessment';
import {
  type CompletenessFacts,
  createEmptyFacts,
  listExploitationStatements,
  reportMethodParts,
  toUnitKey,
} from '@klarsikt/engine/completeness';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { SignedState } from '@klarsikt/engine/sign-off';
import { dataKinds, operationalTypes, riskTypes } from '@klarsikt/engine/text';
import { roundToShown } from '@klarsikt/engine/values';
import { buildDemoAssessment } from './index.ts';

/** The ISO day on which the assessment is complete. */
export const demoCompletionDay = '2026-11-22';

/** A sentence that differs for each place, because checks reject repeated texts. */
const said = (of: string): string => `Considered for this assessment with the figures of ${of}.`;

/** An answer about the firm in its stored form. */
const answered = (answer: 'no' | 'yes') => ({ answer, by: 'Maria Lindqvist', at: '2026-11-20T08:00:00Z' });

const scope: AssessmentScope = {
  facts: { agents: answered('no'), thirdParties: answered('no'), method: answered('yes') },
  setUp: 'A limited company under Swedish law with one banking licence and 38 branch offices.',
  groupStructure: 'Parent company of a finance company; owned by 1,900 private shareholders.',
  organisation: 'A department of 41 led by the compliance officer, who reports to the board each quarter.',
  outsourcing: 'Card issuing and the operation of cash machines are outsourced.',
  technologies: 'Onboarding by app with a read passport chip since March.',
  sanctions: {
    approach: 'integrated',
    nonImplementation: 'Screening runs nightly and at each payment; gaps were tested in May.',
    evasion: 'Trade through third countries and changed owners are assessed with the threats.',
  },
  proliferation: { treatment: 'assessed', text: 'Assessed together with evasion of sanctions.' },
  proportionality: { kind: 'full', reasoning: 'Size and offer call for a full assessment.' },
  lines: {
    'li-private': { name: 'Individuals', aggregation: 'Assessed as a segment of this assessment.' },
    'li-corporate': { name: 'Corporates', aggregation: 'Assessed as a segment of this assessment.' },
  },
  units: {
    [toUnitKey(2)]: { use: 'Its residual level is a part of the overall one, by number of customers.' },
    'un-branch': {
      name: 'Branch in Mariehamn',
      reason: 'Closed in June; its customers are those of the bank.',
    },
  },
  outlook: {
    emerging: said('fraud by phone'),
    plans: said('the plan for three years'),
    mergers: said('the purchase of the finance company'),
    regulation: said('the new regulation'),
  },
};

const governance: AssessmentGovernance = {
  complianceOfficer: { name: 'Maria Lindqvist' },
  supervisoryFunction: { body: 'Board of directors', noticed: '2026-11-20' },
  informed: {
    staff: { who: 'All employees, on the intranet', date: '2026-11-21' },
    distributors: { who: 'Two partners in consumer credit', date: '2026-11-21' },
  },
  review: { next: '2027-09-30', procedure: 'Yearly, and when an event of the list occurs.' },
  events: {
    'ev-list': {
      kind: 'list',
      date: '2026-06-19',
      text: 'Two countries put under increased monitoring.',
      handled: 'Country data taken in; twelve customers reviewed.',
      handledOn: '2026-06-30',
    },
  },
  launches: {
    'la-payroll': {
      kind: 'product',
      name: 'Payroll by file',
      launch: '2026-12-01',
      assessed: '2026-10-02',
      decided: '2026-10-15',
      measures: 'Limit per file and a second signature.',
    },
  },
};

const method: AssessmentMethod = {
  weights: Object.fromEntries(weightNames.map((name) => [name, { text: said(name) }])),
  factors: Object.fromEntries(
    annexFactorKeys.map((key) => [key, { treatment: 'considered' as const, text: said(key) }]),
  ),
  comparison: said('the national assessment'),
};

/**
 * Own sources and experience. Each old library source has a reason for its use, and kinds without a source
 * are marked as searched for.
 */
function sources(model: CompiledModel, document: AssessmentDocument): AssessmentSources {
  const rows = listSourceRows(model, document, demoCompletionDay);
  const old = rows.filter((row) => row.old || row.months === null);
  const isOld = (key: string) => old.some(({ reference }) => reference.key === key);
  const kindOf = ({ reference }: SourceRow) => determineSourceKind(reference, document.settings.opGeography);
  const cited = (['union', 'national', 'sector', 'international', 'authority'] as const).flatMap(
    (kind) => rows.find((row) => kindOf(row) === kind) ?? [],
  );
  const isCited = (key: string) => cited.some(({ reference }) => reference.key === key);
  return {
    kinds: Object.fromEntries(
      furtherSourceKinds.map((kind) => [kind, { treatment: 'considered' as const, text: said(kind) }]),
    ),
    library: {
      ...Object.fromEntries(
        [...old, ...cited].map(({ reference: { key } }) => [
          key,
          {
            ...(isCited(key) ? { use: said(`threats by ${key}`), businesses: ['bu-bank'] } : {}),
            ...(isOld(key) ? { age: said(key) } : {}),
          },
        ]),
      ),
    },
    own: {
      'own-losses': {
        title: 'Losses from fraud, first three quarters',
        kind: 'other',
        published: '2026-10-05',
        use: 'The own grade of loan fraud rests on it.',
      },
    },
    experience: Object.fromEntries(experienceParts.map((part) => [part, { text: said(part) }])),
  };
}

/** Every statement accepted in the library's words at once; own words if the library has none. */
function exploitation(model: CompiledModel, document: AssessmentDocument): ExploitationEntries {
  const statements = listExploitationStatements(model, document);
  const signed = { by: 'Elin Berg', at: '2026-11-19T10:00:00Z', together: statements.length };
  return Object.fromEntries(
    statements.map(({ name, inLibrary }) => [
      name,
      inLibrary
        ? { source: 'library' as const, ...signed }
        : { source: 'own' as const, text: said(name), ...signed },
    ]),
  );
}

type RiskEntries = AssessmentDocument['risks']['data'];
const second = { by: 'Johan Berg', at: '2026-11-20T10:00:00Z' };

/** Overrides approved by a second person, and review marks on places and customers that no threat hits. */
function risks(model: CompiledModel, document: AssessmentDocument): RiskEntries {
  const result = computeAssessment(buildAssessmentCase(model, document));
  return Object.fromEntries(
    riskTypes.map((type) => {
      const given: { readonly [key: string]: RiskEntry } = document.risks.data[type] ?? {};
      const served = Object.keys(document.background.data[type] ?? {});
      const idle = listRatedRisks(model, document, type, result)
        .filter(({ key, figures }) => served.includes(key) && figures?.relevant !== true)
        .map(({ key }) => key);
      const entries: { [key: string]: RiskEntry } = { ...given };
      for (const key of idle) entries[key] = { ...given[key], reviewed: true };
      for (const [key, entry] of Object.entries(entries)) {
        if (entry.override !== undefined)
          entries[key] = { ...entry, override: { ...entry.override, approval: second } };
      }
      return [type, entries];
    }),
  );
}

function threats({ threats: { data, status } }: AssessmentDocument): AssessmentDocument['threats'] {
  const approved = Object.entries(data).map(([key, entry]) => [
    key,
    entry.override === undefined ? entry : { ...entry, override: { ...entry.override, approval: second } },
  ]);
  return {
    status,
    data: {
      ...Object.fromEntries(approved),
      'th-fraud': { ...data['th-fraud'], ratings: { national: 0, divergence: said('loan fraud') } },
    },
  };
}

/**
 * Assessments of design and operation for each control in use, with dated and classified evidence, and one
 * control for otherwise uncovered risks.
 */
function controls(model: CompiledModel, document: AssessmentDocument): AssessmentDocument['controls'] {
  const { data, own, status } = document.controls;
  const covering = {
    name: 'Review of all categories',
    description: 'Each category is reviewed by the second line once a year.',
    category: null,
    general: false,
    related: {},
    allOf: riskTypes,
  };
  const withOwn = { ...document, controls: { data, own: { ...own, 'own-review': covering }, status } };
  const proof = {
    evidence: said('the yearly audit'),
    evidenceClass: 'audit',
    evidenceDate: '2026-06-30',
    evidenceExpires: '2027-12-31',
  } as const;
  const apart = (value: number) => ({ both: { design: value, operation: value } });
  const entries = listControlRows(model, withOwn)
    .filter(({ inUse }) => inUse)
    .map(({ key, entry, assessed }) => [
      key,
      {
        ...entry,
        ...(assessed ? {} : { assessment: apart(2) }),
        ...proof,
        effect: said(`cases that ${key} finds`),
      },
    ]);
  return { ...withOwn.controls, data: Object.fromEntries(entries) };
}

/** Mandatory figures that the bank does not have, with the reason. */
function unavailable(): NonNullable<AssessmentDocument['background']['unavailable']> {
  return Object.fromEntries(
    operationalTypes
      .filter((type) => dataKinds[type].length > 0 && type !== 'geographies')
      .map((type) => [
        type,
        Object.fromEntries(
          listMandatoryDataKinds(type).map((kind) => [kind, { reason: 'Not kept for all of them.' }]),
        ),
      ]),
  );
}

/** The demo bank's completed assessment, in English. */
export function createCompletedDemo(model: CompiledModel): AssessmentDocument {
  const demo = buildDemoAssessment('en');
  const offered: AssessmentDocument = {
    ...demo,
    background: { ...demo.background, unavailable: unavailable() },
    threats: threats(demo),
    controls: controls(model, demo),
    conclusions: Object.fromEntries([...riskTypes, 'overall'].map((subject) => [subject, said(subject)])),
    scope,
    governance,
    method,
  };
  return {
    ...offered,
    risks: { ...offered.risks, data: risks(model, offered) },
    sources: sources(model, offered),
    exploitation: exploitation(model, offered),
  };
}

/**
 * The corresponding facts: approved and packed, with one residual level above the appetite and an action
 * against it.
 */
export function createCompletedDemoFacts(
  model: CompiledModel,
  document: AssessmentDocument,
  state: SignedState = { revision: 1, hash: 'state' },
): CompletenessFacts {
  const residual =
    getTypeResult(computeAssessment(buildAssessmentCase(model, document)), 'products')?.level?.residual ?? 0;
  const appetite: AppetiteStatement = {
    ...emptyAppetite,
    limits: { products: { all: roundToShown(roundToShown(residual) - 0.1) } },
  };
  return {
    ...createEmptyFacts(demoCompletionDay, 'model', state),
    signOffs: [
      { part: 'whole', role: 'approved', by: 'Board of directors', at: '2026-11-21T09:00:00Z', state },
    ],
    actions: [
      {
        id: '1',
        owner: 'Elin Berg',
        due: '2027-03-31',
        priority: 'high',
        changes: 'Monitoring system',
        closed: false,
        paths: ['/risks/data/products'],
      },
    ],
    units: [
      {
        key: toUnitKey(2),
        name: 'Nordsund Finans AB',
        assessment: { id: '2', modelHash: 'model', residual: 1.8 },
      },
    ],
    packs: [{ id: '1', state }],
    method: reportMethodParts,
    appetite,
  };
}
