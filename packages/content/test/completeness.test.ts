/** Completeness checks on the demo bank: the complete assessment, and variants that each lack one proof. */
import { computeAssessment } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  applyPatches,
  assessmentField,
  buildAssessmentCase,
  createEmptyDocument,
  determineSourceKind,
  emptyAssessmentSettings,
  formatPointer,
  isAssessmentDocument,
  listSourceRows,
  type Patch,
  type SourceKind,
  validateDocument,
} from '@klarsikt/engine/assessment';
import {
  buildCompletenessSheet,
  type CompletenessFacts,
  type CompletenessSheetEntry,
  computeCompleteness,
  createEmptyFacts,
  type GapAcceptance,
  type GapClosing,
  getRequirementFrame,
  listBlockingRequirements,
  listExploitationStatements,
  requirements,
  runCompletenessChecks,
} from '@klarsikt/engine/completeness';
import type { Field } from '@klarsikt/engine/fields';
import { compileModel, projectModel } from '@klarsikt/engine/model';
import { findMethodParts } from '@klarsikt/engine/report';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { describe, expect, it } from 'vitest';
import {
  createCompletedDemo,
  createCompletedDemoFacts,
  demoCompletionDay,
} from '../src/demo/complete.testing.ts';
import { businessWideTemplate, readStarterModel } from '../src/index.ts';

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

interface State {
  readonly document: AssessmentDocument;
  readonly facts: CompletenessFacts;
  readonly acceptances?: readonly GapAcceptance[];
}

const inputOf = ({ document, facts: known }: State) => ({
  model,
  document,
  result: computeAssessment(buildAssessmentCase(model, document)),
  facts: known,
});

function sheetOf({ document, facts: known, acceptances = [] }: State): readonly CompletenessSheetEntry[] {
  return computeCompleteness({ ...inputOf({ document, facts: known }), acceptances });
}

const open = (sheet: readonly CompletenessSheetEntry[]) =>
  sheet
    .filter(({ status }) => status !== 'met' && status !== 'nothingYet')
    .map(({ requirement }) => requirement.id);

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const remove = (path: string): Patch => ({ op: 'remove', path });
const changed = (...patches: readonly Patch[]): State => ({
  document: applyPatches(whole, patches).document,
  facts,
});
const known = (change: Partial<CompletenessFacts>): State => ({
  document: whole,
  facts: { ...facts, ...change },
});

/** The state in which every source of a kind has another kind. */
function without(kind: SourceKind): State {
  const { opGeography } = whole.settings;
  const keys = listSourceRows(model, whole, demoCompletionDay)
    .filter(({ reference }) => determineSourceKind(reference, opGeography) === kind)
    .map(({ reference }) => reference.key);
  expect(keys).not.toEqual([]);
  return changed(...keys.map((key) => set(`/sources/library/${key}/kind`, 'other')));
}

const statementOf = (isMeant: (kind: string) => boolean) => {
  const statement = listExploitationStatements(model, whole).find(({ kind }) => isMeant(kind));
  if (statement === undefined) throw new Error('no statement');
  return formatPointer('exploitation', statement.name);
};

const firstKey = (of: object | undefined): string => Object.keys(of ?? {})[0] ?? '';
const oldest = firstKey(whole.sources?.library);
const looked = Object.entries(whole.risks.data.geographies ?? {}).find(
  ([, entry]) => entry.reviewed === true && Object.keys(entry).length === 1,
)?.[0];
const overridden = Object.entries(whole.risks.data.channels ?? {}).find(([, { override }]) => override)?.[0];

/**
 * A state in which one risk decides the overall level: an approved override in the category with the largest
 * weight.
 */
const dominating = [
  set('/settings/config/fractions', {
    customers: 1,
    products: 0.1,
    transactions: 0.1,
    channels: 0.1,
    geographies: 0.1,
  }),
  set('/risks/data/customers/cu-nominee', {
    override: {
      inherent: 4,
      motivation: 'Known cases of the year.',
      by: 'A',
      at: '2026-11-20T10:00:00Z',
      approval: { by: 'B', at: '2026-11-20T11:00:00Z' },
    },
  }),
];

/** One mutation per requirement. */
const mutations: { readonly [id: RequirementId]: () => State } = {
  C1: () => changed(set('/scope/outsourcing', ' ')),
  C2: () => changed(remove('/scope/sanctions/evasion')),
  C3: () => changed(set('/governance/complianceOfficer/name', '')),
  C4: () => known({ signOffs: [] }),
  C5: () => changed(remove('/governance/supervisoryFunction/noticed')),
  C6: () => without('union'),
  C7: () => without('national'),
  C8: () => without('sector'),
  C9: () => changed(remove('/sources/kinds/civil')),
  C10: () => without('authority'),
  C11: () => changed(set('/background/provenance/customers/source', '')),
  C12: () => changed(remove('/sources/experience/lessons')),
  C13: () => changed(set(`/sources/library/${oldest}/age`, '')),
  C14: () => changed(remove(statementOf((kind) => kind === 'category'))),
  C15: () => changed(remove(statementOf((kind) => kind === 'channels'))),
  C16: () => changed(remove(`/risks/data/geographies/${looked}`)),
  C17: () => changed(set('/method/factors/iii-cash', { treatment: 'notRelevant' })),
  C18: () => changed(remove('/background/unavailable/customers')),
  C19: () => changed(remove('/scope/outlook/mergers')),
  C20: () => changed(set('/controls/data/own-review/evidenceExpires', '2026-11-21')),
  C21: () => changed(remove(`/risks/data/channels/${overridden}/override/approval`)),
  C22: () => known({ actions: facts.actions.map((action) => ({ ...action, owner: null })) }),
  C23: () => changed(set('/governance/review/next', '2027-11-23')),
  C24: () => changed(set('/governance/launches/la-payroll/decided', '2026-12-01')),
  C25: () => known({ packs: [] }),
  C26: () => known({ method: facts.method.filter((part) => part !== 'weights') }),
  C27: () => changed(remove('/scope/proportionality/reasoning')),
  C28: () => known({ actions: facts.actions.map((action) => ({ ...action, priority: null })) }),
  C29: () => changed(remove('/governance/informed/staff/date')),
  C30: () => changed(remove('/scope/facts/thirdParties')),
  C31: () => changed(remove('/scope/lines/li-private/aggregation')),
  C32: () => changed(remove('/scope/units/unit-2/use')),
  C33: () => changed(set('/method/weights/channels', {})),
  C34: () => changed(...dominating),
  C35: () => changed(remove('/threats/data/th-fraud/ratings/divergence')),
  C36: () => changed(set('/conclusions/overall', '')),
  C37: () => changed(set('/sources/own/own-losses/use', '')),
};

function mutationOf(id: RequirementId): State {
  const mutation = mutations[id];
  if (mutation === undefined) throw new Error(`no mutation of ${id}`);
  return mutation();
}

/** The field at a path; undefined if the document has no such place. */
function fieldAt(path: string): Field | undefined {
  const names = path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<Field | undefined>((field, name) => {
    if (field?.type === 'object') return field.fields[name];
    if (field?.type === 'map') return field.of;
    return undefined;
  }, assessmentField);
}

const hasPlace = ({ path }: GapClosing) => path === '' || fieldAt(path) !== undefined;

describe('the complete assessment of the demo bank', () => {
  it('is valid and meets every applicable requirement', () => {
    expect(validateDocument(whole)).toEqual({ faults: [], warnings: [] });
    const sheet = sheetOf({ document: whole, facts });
    expect(open(sheet)).toEqual([]);
    expect(sheet.filter(({ status }) => status !== 'met').map(({ requirement }) => requirement.id)).toEqual([
      'C34',
    ]);
    for (const { requirement, status, proofs } of sheet)
      expect([requirement.id, proofs.length > 0]).toEqual([requirement.id, status === 'met']);
  });

  it('misses exactly the requirement whose proof is removed, and refers to a field that closes the gap', () => {
    for (const { id } of requirements) {
      const mutated = mutationOf(id);
      expect(isAssessmentDocument(mutated.document)).toBe(true);
      const sheet = sheetOf(mutated);
      expect([id, open(sheet)]).toEqual([id, [id]]);
      const closings = sheet.find(({ requirement }) => requirement.id === id)?.closings ?? [];
      expect([id, closings.length > 0, closings.filter((closing) => !hasPlace(closing))]).toEqual([
        id,
        true,
        [],
      ]);
    }
    const explained = changed(
      ...dominating,
      set('/risks/data/customers/cu-nominee/dominance', 'Nominees alone decide the level.'),
    );
    expect(open(sheetOf(explained))).toEqual([]);
  });

  it('does not accept a gap without a reason, or a mandatory gap without a second person', () => {
    for (const { id, severity } of requirements) {
      const mutated = mutationOf(id);
      const findings = runCompletenessChecks(inputOf(mutated));
      const entry = (given: Partial<GapAcceptance>) =>
        buildCompletenessSheet({
          frame: getRequirementFrame(mutated),
          findings,
          acceptances: [
            { requirement: id, reason: 'Later.', by: 'anna', second: 'bo', expires: '2027-01-01', ...given },
          ],
          today: demoCompletionDay,
        }).find(({ requirement }) => requirement.id === id);
      expect([id, entry({})?.status]).toEqual([id, 'accepted']);
      expect([id, entry({ reason: ' ' })?.acceptance]).toEqual([id, null]);
      expect([id, entry({ second: null })?.acceptance === null]).toEqual([id, severity === 'must']);
    }
  });
});

describe('an empty assessment', () => {
  const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'A' });
  const nothing = createEmptyFacts(demoCompletionDay, 'model', { revision: 0, hash: '' });

  it('meets no requirement through library or product content alone', () => {
    const brought = {
      ...nothing,
      method: facts.method,
      libraryCells: facts.libraryCells,
      appetite: facts.appetite,
    };
    for (const known of [nothing, brought]) {
      const sheet = sheetOf({ document, facts: known });
      expect(sheet.filter(({ status }) => status === 'met').map(({ requirement }) => requirement.id)).toEqual(
        [],
      );
    }
  });

  it('lists for each missing requirement an existing field that closes the gap', () => {
    const sheet = sheetOf({ document, facts: nothing });
    const missing = sheet.filter(({ status }) => status === 'missing' || status === 'atSignOff');
    expect(missing.length).toBeGreaterThan(20);
    for (const { requirement, closings } of missing) {
      expect([requirement.id, closings.length > 0]).toEqual([requirement.id, true]);
      expect([requirement.id, closings.filter((closing) => !hasPlace(closing))]).toEqual([
        requirement.id,
        [],
      ]);
    }
    expect(listBlockingRequirements(sheet).length).toBeGreaterThan(20);
  });

  it('requires only the reason for the exemption if the firm is exempt', () => {
    const exempt = applyPatches(document, [set('/scope/proportionality/kind', 'exempt')]).document;
    const asked = sheetOf({ document: exempt, facts: nothing }).filter(
      ({ status }) => status !== 'notApplicable',
    );
    expect(
      asked.map(({ requirement, closings }) => [requirement.id, closings.map(({ path }) => path)]),
    ).toEqual([['C27', ['/scope/proportionality/reasoning', '/scope/proportionality/reference']]]);
  });
});

describe('the method of the standard report', () => {
  it('includes the version of the model, the scale and the weights', () => {
    expect(findMethodParts(businessWideTemplate)).toEqual(
      expect.arrayContaining(['modelVersion', 'scale', 'weights']),
    );
    expect(findMethodParts({ content: [] })).toEqual([]);
  });
});
