/** Attempts to pass completeness checks without content, on the demo bank's complete assessment. */
import { emptyAppetite } from '@klarsikt/engine/appetite';
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  applyPatches,
  buildAssessmentCase,
  type ControlEntry,
  determineSourceKind,
  furtherSourceKinds,
  listSourceRows,
  type Patch,
  weightNames,
} from '@klarsikt/engine/assessment';
import {
  type CompletenessFacts,
  computeCompleteness,
  type EvidenceFact,
  offeredWeightReasons,
  type ProofFault,
  requirementProofFaultTexts,
} from '@klarsikt/engine/completeness';
import { compileModel, projectModel } from '@klarsikt/engine/model';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { describe, expect, it } from 'vitest';
import {
  createCompletedDemo,
  createCompletedDemoFacts,
  demoCompletionDay,
} from '../src/demo/complete.testing.ts';
import { readStarterModel } from '../src/index.ts';

const model = compileModel(
  projectModel(readStarterModel('2026:1'), {
    demo: false,
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    domesticCountries: ['ge-se'],
    texts: true,
  }),
);
const whole = createCompletedDemo(model);
const facts = createCompletedDemoFacts(model, whole);

/** An attempt: changes of document and facts, and the expected fault. */
interface Try {
  readonly name: string;
  readonly patches?: readonly Patch[];
  readonly beside?: Partial<CompletenessFacts>;
  readonly requirement: RequirementId;
  /** End of the path of the expected fault; null if the place is missing. */
  readonly at: string;
  readonly fault: ProofFault | null;
  /** `atSignOff` for a requirement that a signature can still meet. */
  readonly status?: 'atSignOff';
}

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const remove = (path: string): Patch => ({ op: 'remove', path });
const [firstAction] = facts.actions;
if (firstAction === undefined) throw new Error('no action');
const withAction = (change: Partial<typeof firstAction>) => ({ actions: [{ ...firstAction, ...change }] });

const rows = listSourceRows(model, whole, demoCompletionDay);
const ofKind = (kind: string) =>
  rows
    .filter(({ reference }) => determineSourceKind(reference, 'ge-se') === kind)
    .map(({ reference }) => reference.key);
/** The bank's used source of a kind. */
const usedOf = (kind: string) =>
  ofKind(kind).find((key) => whole.sources?.library?.[key]?.use !== undefined) ?? 'none';

const same = 'The same sentence stands in every field.';
const answered = (answer: 'no' | 'yes') => ({ answer, by: 'Maria Lindqvist', at: '2026-11-20T08:00:00Z' });
const controls = Object.keys(whole.controls.data);
const oneSided: ControlEntry = { assessment: { priv: { design: 2, operation: 2 } } };
const reviewed = '/controls/data/own-review';
const file: EvidenceFact = {
  id: '1',
  path: reviewed,
  class: 'audit',
  effective: '2026-06-30',
  expires: '2027-06-30',
};
/** Restricts all controls in use but one to individuals, so that nothing covers corporates. */
const forIndividuals = controls.flatMap((key) => [
  set(`/controls/data/${key}/segment`, 'INDIVIDUALS'),
  set(`/controls/data/${key}/assessment`, { priv: { design: 2, operation: 2 } }),
]);
const launch = '/governance/launches/la-payroll';
const [missingKind = 'none'] = Object.keys(whole.background.unavailable?.customers ?? {});

const tries: readonly Try[] = [
  // Sources
  {
    name: 'a Union risk assessment cited without use',
    patches: [set(`/sources/library/${usedOf('union')}/use`, '')],
    requirement: 'C6',
    at: '/use',
    fault: 'unused',
  },
  {
    name: 'a national assessment that the library alone brings along',
    patches: [remove(`/sources/library/${usedOf('national')}`)],
    requirement: 'C7',
    at: '/sources/own',
    fault: null,
  },
  {
    name: 'a use of one word',
    patches: [set('/sources/own/own-losses/use', 'Grades')],
    requirement: 'C37',
    at: '/own-losses/use',
    fault: 'short',
  },
  {
    name: 'a sector assessment of another business',
    patches: [set(`/sources/library/${usedOf('sector')}/businesses`, ['bu-law'])],
    requirement: 'C8',
    at: '/businesses',
    fault: 'otherBusiness',
  },
  {
    name: 'a sector assessment of no stated business',
    patches: [remove(`/sources/library/${usedOf('sector')}/businesses`)],
    requirement: 'C8',
    at: '/businesses',
    fault: 'otherBusiness',
  },
  {
    name: '"considered" without a word',
    patches: [set('/sources/kinds/civil', { treatment: 'considered' })],
    requirement: 'C9',
    at: '/kinds/civil',
    fault: 'wordless',
  },
  {
    name: 'the same sentence for every kind of source',
    patches: furtherSourceKinds.map((kind) => set(`/sources/kinds/${kind}/text`, same)),
    requirement: 'C9',
    at: '/kinds/civil',
    fault: 'repeated',
  },
  {
    name: 'information of an authority with a use of one character',
    patches: [set(`/sources/library/${usedOf('authority')}/use`, 'x')],
    requirement: 'C10',
    at: '/use',
    fault: 'short',
  },
  {
    name: 'figures of customers of 2027',
    patches: [set('/background/provenance/customers/date', '2027-06-30')],
    requirement: 'C11',
    at: '/customers/date',
    fault: 'future',
  },
  {
    name: 'figures of customers of 1999',
    patches: [set('/background/provenance/customers/date', '1999-12-31')],
    requirement: 'C11',
    at: '/customers/date',
    fault: 'oldFigures',
  },
  {
    name: 'own experience of one character',
    patches: [set('/sources/experience/lessons/text', '-')],
    requirement: 'C12',
    at: '/experience/lessons',
    fault: 'short',
  },
  {
    name: 'own experience in one word',
    patches: [set('/sources/experience/lessons/text', 'Several')],
    requirement: 'C12',
    at: '/experience/lessons',
    fault: 'short',
  },
  {
    name: 'own experience that is described and denied',
    patches: [set('/sources/experience/lessons/none', true)],
    requirement: 'C12',
    at: '/experience/lessons',
    fault: 'contradicted',
  },
  {
    name: 'a source of 36 months and a day',
    patches: [set('/sources/own/own-losses/published', '2023-11-21')],
    requirement: 'C13',
    at: '/own-losses/age',
    fault: 'oldSource',
  },
  {
    name: 'a source of 2031',
    patches: [set('/sources/own/own-losses/published', '2031-01-01')],
    requirement: 'C13',
    at: '/own-losses/published',
    fault: 'future',
  },
  {
    name: 'an old source with a reason of one word',
    patches: [
      set('/sources/own/own-losses/published', '2020-01-01'),
      set('/sources/own/own-losses/age', 'Relevant'),
    ],
    requirement: 'C13',
    at: '/own-losses/age',
    fault: 'short',
  },
  {
    name: 'one use for every source',
    patches: [...Object.keys(whole.sources?.library ?? {}), null].map((key) =>
      set(key === null ? '/sources/own/own-losses/use' : `/sources/library/${key}/use`, same),
    ),
    requirement: 'C37',
    at: '/own-losses/use',
    fault: 'repeated',
  },
  {
    name: 'a source of its own without a title',
    patches: [set('/sources/own/own-losses/title', 'x')],
    requirement: 'C37',
    at: '/own-losses/title',
    fault: 'name',
  },
  {
    name: 'a Union assessment of the firm without a title',
    patches: [
      ...ofKind('union').map((key) => set(`/sources/library/${key}/kind`, 'other')),
      set('/sources/own/own-union', {
        ...{ title: 'x', kind: 'union', published: '2026-01-01' },
        use: 'Used for the grades of threats.',
      }),
    ],
    requirement: 'C6',
    at: '/sources/own',
    fault: null,
  },
  {
    name: 'own experience by a comment of one character',
    patches: [remove('/sources/experience/lessons')],
    beside: {
      comments: [{ id: '1', label: 'inf', path: '/sources/experience/lessons', text: 'x' }],
    },
    requirement: 'C12',
    at: '/experience/lessons',
    fault: null,
  },
  // The business and its facts
  {
    name: 'a notice to the board of 1999',
    patches: [set('/governance/supervisoryFunction/noticed', '1999-01-01')],
    requirement: 'C5',
    at: '/supervisoryFunction/noticed',
    fault: 'beforeAssessed',
    status: 'atSignOff',
  },
  {
    name: 'people informed the day before the date of the assessment',
    patches: [set('/governance/informed/staff/date', '2026-09-29')],
    requirement: 'C29',
    at: '/staff/date',
    fault: 'beforeAssessed',
  },
  {
    name: 'people informed thirteen months ago of an assessment without a date',
    patches: [set('/settings/date', null), set('/governance/informed/staff/date', '2025-10-22')],
    requirement: 'C29',
    at: '/staff/date',
    fault: 'beforeAssessed',
  },
  {
    name: 'sanctions handled and evaded in the same sentence',
    patches: [set('/scope/sanctions/nonImplementation', same), set('/scope/sanctions/evasion', same)],
    requirement: 'C2',
    at: '/sanctions/evasion',
    fault: 'repeated',
  },
  {
    name: 'one word for each description of the business',
    patches: [set('/scope/outsourcing', 'None')],
    requirement: 'C1',
    at: '/scope/outsourcing',
    fault: 'short',
  },
  {
    name: 'the same sentence for every description',
    patches: ['setUp', 'groupStructure', 'organisation', 'outsourcing', 'technologies'].map((name) =>
      set(`/scope/${name}`, same),
    ),
    requirement: 'C1',
    at: '/scope/outsourcing',
    fault: 'repeated',
  },
  {
    name: 'sanctions in one word',
    patches: [set('/scope/sanctions/evasion', 'Low')],
    requirement: 'C2',
    at: '/sanctions/evasion',
    fault: 'short',
  },
  {
    name: 'a compliance officer of one letter',
    patches: [set('/governance/complianceOfficer/name', 'x')],
    requirement: 'C3',
    at: '/complianceOfficer/name',
    fault: 'name',
  },
  {
    name: 'a method that nobody has confirmed',
    patches: [remove('/scope/facts/method')],
    requirement: 'C26',
    at: '/facts/method',
    fault: null,
  },
  {
    name: 'a proportionality reasoned for in one word',
    patches: [set('/scope/proportionality/reasoning', 'Large')],
    requirement: 'C27',
    at: '/proportionality/reasoning',
    fault: 'short',
  },
  {
    name: 'people informed in 2027',
    patches: [set('/governance/informed/staff/date', '2027-01-15')],
    requirement: 'C29',
    at: '/staff/date',
    fault: 'future',
  },
  {
    name: 'no agents, and agents informed',
    patches: [set('/governance/informed/agents', { who: 'All our agents', date: '2026-11-01' })],
    requirement: 'C29',
    at: '/facts/agents',
    fault: 'contradicted',
  },
  {
    name: 'no agents by a mark without person and day',
    patches: [remove('/scope/facts/agents'), set('/governance/informed/agents', { none: true })],
    requirement: 'C29',
    at: '/agents/who',
    fault: null,
  },
  {
    name: 'an answer without person and day',
    patches: [set('/scope/facts/thirdParties', { answer: 'no' })],
    requirement: 'C30',
    at: '/facts/thirdParties',
    fault: 'unsigned',
  },
  {
    name: 'lines of activity emptied instead of an answer',
    patches: [remove('/scope/lines')],
    requirement: 'C31',
    at: '/facts/lines',
    fault: null,
  },
  {
    name: 'one line of activity with several listed',
    patches: [set('/scope/facts/lines', answered('no'))],
    requirement: 'C31',
    at: '/facts/lines',
    fault: 'contradicted',
  },
  {
    name: 'branches emptied instead of an answer',
    patches: [remove('/scope/units')],
    beside: { units: [] },
    requirement: 'C32',
    at: '/facts/branches',
    fault: null,
  },
  {
    name: 'no branches, with a subsidiary in the group',
    patches: [set('/scope/facts/branches', answered('no'))],
    requirement: 'C32',
    at: '/facts/branches',
    fault: 'contradicted',
  },
  {
    name: 'a branch left out for a reason of one word',
    patches: [set('/scope/units/un-branch/reason', 'Closed')],
    requirement: 'C32',
    at: '/un-branch/reason',
    fault: 'short',
  },
  // Inherent risk
  {
    name: 'every factor considered without a word',
    patches: [set('/method/factors/iii-cash', { treatment: 'considered' })],
    requirement: 'C17',
    at: '/factors/iii-cash',
    fault: 'wordless',
  },
  {
    name: 'the same sentence for every factor',
    patches: Object.keys(whole.method?.factors ?? {}).map((key) => set(`/method/factors/${key}/text`, same)),
    requirement: 'C17',
    at: '/factors/iii-cash',
    fault: 'repeated',
  },
  {
    name: 'figures that cannot be had for a reason of one word',
    patches: [set(`/background/unavailable/customers/${missingKind}/reason`, 'Missing')],
    requirement: 'C18',
    at: `/customers/${missingKind}`,
    fault: 'short',
  },
  {
    name: 'figures of places of 2031',
    patches: [set('/background/provenance/geographies/date', '2031-12-31')],
    requirement: 'C18',
    at: '/geographies/date',
    fault: 'future',
  },
  {
    name: 'figures of products of 1999',
    patches: [set('/background/provenance/products/date', '1999-12-31')],
    requirement: 'C18',
    at: '/products/date',
    fault: 'oldFigures',
  },
  {
    name: 'a transaction left out for a reason of one character',
    patches: [set('/risks/data/transactions/tr-cashin', { na: { reason: 'x' } })],
    requirement: 'C18',
    at: '/tr-cashin/na/reason',
    fault: 'short',
  },
  {
    name: 'the same sentence for the whole outlook',
    patches: ['emerging', 'plans', 'mergers', 'regulation'].map((name) =>
      set(`/scope/outlook/${name}`, same),
    ),
    requirement: 'C19',
    at: '/outlook/plans',
    fault: 'repeated',
  },
  {
    name: 'the offered reason pasted instead of confirmed',
    patches: [
      set('/method/weights/channels', { text: ` ${offeredWeightReasons.channels.sv.toUpperCase()}` }),
    ],
    requirement: 'C33',
    at: '/weights/channels',
    fault: 'offered',
  },
  {
    name: 'the offered reason pasted for a changed weight',
    patches: [
      set('/settings/config/potential', { general: 0.4 }),
      set('/method/weights/generalControls', {
        text: offeredWeightReasons.generalControls.en,
        confirmed: true,
      }),
    ],
    requirement: 'C33',
    at: '/weights/generalControls',
    fault: 'changed',
  },
  {
    name: 'the same sentence for every weight',
    patches: weightNames.map((name) => set(`/method/weights/${name}/text`, same)),
    requirement: 'C33',
    at: '/weights/channels',
    fault: 'repeated',
  },
  {
    name: 'a difference explained in one word',
    patches: [set('/threats/data/th-fraud/ratings/divergence', 'Different')],
    requirement: 'C35',
    at: '/ratings/divergence',
    fault: 'short',
  },
  {
    name: 'a conclusion of one word',
    patches: [set('/conclusions/overall', 'Medium')],
    requirement: 'C36',
    at: '/conclusions/overall',
    fault: 'short',
  },
  // Controls
  {
    name: 'expired evidence',
    patches: [set(`${reviewed}/evidenceExpires`, '2026-11-21')],
    requirement: 'C20',
    at: '/evidenceExpires',
    fault: 'expired',
  },
  {
    name: 'evidence of 1999',
    patches: [set(`${reviewed}/evidenceDate`, '1999-06-30')],
    requirement: 'C20',
    at: '/evidenceDate',
    fault: 'oldEvidence',
  },
  {
    name: 'evidence of 2031',
    patches: [set(`${reviewed}/evidenceDate`, '2031-06-30')],
    requirement: 'C20',
    at: '/evidenceDate',
    fault: 'future',
  },
  {
    name: 'evidence in one word',
    patches: [set(`${reviewed}/evidence`, 'Tested')],
    requirement: 'C20',
    at: '/evidence',
    fault: 'short',
  },
  {
    name: 'a file of evidence from the year to come',
    patches: [set(`${reviewed}/evidence`, '')],
    beside: { files: [{ ...file, effective: '2027-01-01' }] },
    requirement: 'C20',
    at: '/evidence',
    fault: null,
  },
  {
    name: 'a control that is assessed for individuals alone',
    patches: [set(`${reviewed}/assessment`, oneSided.assessment)],
    requirement: 'C20',
    at: '/own-review/assessment',
    fault: 'oneSide',
  },
  {
    name: 'controls of individuals for the risks of corporates',
    patches: forIndividuals,
    requirement: 'C20',
    at: '/customers/cu-nominee',
    fault: 'otherSegment',
  },
  {
    name: 'the same effect for every control',
    patches: controls.map((key) => set(`/controls/data/${key}/effect`, same)),
    requirement: 'C20',
    at: '/own-review/effect',
    fault: 'repeated',
  },
  // Actions
  {
    name: 'an action without owner',
    beside: withAction({ owner: ' ' }),
    requirement: 'C22',
    at: '/risks/data/products',
    fault: 'noOwner',
  },
  {
    name: 'an action without day',
    beside: withAction({ due: null }),
    requirement: 'C22',
    at: '/risks/data/products',
    fault: 'noDay',
  },
  {
    name: 'one action about the whole',
    beside: withAction({ paths: [''] }),
    requirement: 'C22',
    at: '/risks/data/products',
    fault: 'wide',
  },
  {
    name: 'an action on the category for a risk with a limit of its own',
    beside: {
      ...withAction({ paths: ['/risks/data/customers'] }),
      appetite: { ...emptyAppetite, risks: { customers: { 'cu-nominee': 0 } } },
    },
    requirement: 'C22',
    at: '/customers/cu-nominee',
    fault: 'wide',
  },
  {
    name: 'an action without priority',
    beside: withAction({ priority: null }),
    requirement: 'C28',
    at: '/risks/data/products',
    fault: 'noPriority',
  },
  {
    name: 'an action that changes "x"',
    beside: withAction({ changes: 'x' }),
    requirement: 'C28',
    at: '/risks/data/products',
    fault: 'noChange',
  },
  // Upkeep
  {
    name: 'an event handled in 2027',
    patches: [set('/governance/events/ev-list/handledOn', '2027-02-01')],
    requirement: 'C23',
    at: '/ev-list/handledOn',
    fault: 'future',
  },
  {
    name: 'an event of 2031',
    patches: [set('/governance/events/ev-list/date', '2031-02-01')],
    requirement: 'C23',
    at: '/ev-list/date',
    fault: 'future',
  },
  {
    name: 'an event handled before it happened',
    patches: [set('/governance/events/ev-list/handledOn', '2026-06-18')],
    requirement: 'C23',
    at: '/ev-list/handledOn',
    fault: 'before',
  },
  {
    name: 'an event handled in one word',
    patches: [set('/governance/events/ev-list/handled', 'Done')],
    requirement: 'C23',
    at: '/ev-list/handled',
    fault: 'short',
  },
  {
    name: 'a launch assessed on a day to come',
    patches: [set(`${launch}/assessed`, '2026-11-30')],
    requirement: 'C24',
    at: '/la-payroll/assessed',
    fault: 'future',
  },
  {
    name: 'a launch decided on its own day',
    patches: [set(`${launch}/launch`, '2026-10-15')],
    requirement: 'C24',
    at: '/la-payroll/decided',
    fault: 'late',
  },
  {
    name: 'measures of one word',
    patches: [set(`${launch}/measures`, 'Limit')],
    requirement: 'C24',
    at: '/la-payroll/measures',
    fault: 'short',
  },
  {
    name: 'launches emptied instead of an answer',
    patches: [remove('/governance/launches')],
    requirement: 'C24',
    at: '/facts/launches',
    fault: null,
  },
  {
    name: 'no launches, with one recorded',
    patches: [set('/scope/facts/launches', answered('no'))],
    requirement: 'C24',
    at: '/facts/launches',
    fault: 'contradicted',
  },
];

function sheetOf(document: AssessmentDocument, known: CompletenessFacts) {
  const result = computeAssessment(buildAssessmentCase(model, document));
  return computeCompleteness({ model, document, result, facts: known, acceptances: [] });
}

describe('an invalid proof of a requirement', () => {
  it('is tested in at least 40 variants', () => {
    expect(tries.length).toBeGreaterThanOrEqual(40);
    expect(new Set(tries.map(({ name }) => name)).size).toBe(tries.length);
  });

  it.each(tries)(
    'is rejected: $name',
    ({ patches = [], beside = {}, requirement, at, fault, status = 'missing' }) => {
      const { document } = applyPatches(whole, patches);
      const entry = sheetOf(document, { ...facts, ...beside }).find(
        (one) => one.requirement.id === requirement,
      );
      expect(entry?.status).toBe(status);
      const closing = entry?.closings.find(({ path }) => path.endsWith(at));
      expect(entry?.closings.map(({ path, fault: why }) => [path, why ?? null])).toContainEqual([
        closing?.path ?? at,
        fault,
      ]);
    },
  );
});

describe('a valid proof of a requirement', () => {
  const honest: readonly Omit<Try, 'at' | 'fault'>[] = [
    { name: 'no agents, answered by a person', requirement: 'C29' },
    {
      name: 'no branches, answered by a person',
      requirement: 'C32',
      patches: [remove('/scope/units'), set('/scope/facts/branches', answered('no'))],
      beside: { units: [] },
    },
    {
      name: 'one line of activity, answered by a person',
      requirement: 'C31',
      patches: [remove('/scope/lines'), set('/scope/facts/lines', answered('no'))],
    },
    {
      name: 'no launches, answered by a person',
      requirement: 'C24',
      patches: [remove('/governance/launches'), set('/scope/facts/launches', answered('no'))],
    },
    {
      name: 'the offered reason, confirmed for the default',
      requirement: 'C33',
      patches: [set('/method/weights/channels', { confirmed: true })],
    },
    {
      name: 'a source of exactly 36 months',
      requirement: 'C13',
      patches: [set('/sources/own/own-losses/published', '2023-11-22')],
    },
    {
      name: 'a file that counts instead of words',
      requirement: 'C20',
      patches: [set(`${reviewed}/evidence`, '')],
      beside: { files: [file] },
    },
    {
      name: 'an action on the risk whose own limit is exceeded',
      requirement: 'C22',
      beside: {
        ...withAction({ paths: ['/risks/data/customers/cu-nominee'] }),
        appetite: { ...emptyAppetite, risks: { customers: { 'cu-nominee': 0 } } },
      },
    },
  ];

  it.each(honest)('is accepted: $name', ({ requirement, patches = [], beside = {} }) => {
    const { document } = applyPatches(whole, patches);
    const entry = sheetOf(document, { ...facts, ...beside }).find(
      (one) => one.requirement.id === requirement,
    );
    expect([entry?.status, entry?.closings]).toEqual(['met', []]);
  });
});

it('every proof fault has its own text in English and Swedish', () => {
  for (const { en, sv } of Object.values(requirementProofFaultTexts)) {
    expect(en).toMatch(/\.$/);
    expect(sv).toMatch(/\.$/);
    expect(sv).not.toBe(en);
  }
});
