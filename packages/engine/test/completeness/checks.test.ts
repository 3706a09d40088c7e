/** The checks on a small bank: they never throw, and every gap has a place to close it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppetiteStatement, emptyAppetite } from '../../src/appetite/index.ts';
import { computeAssessment, defaultConfig } from '../../src/assess/index.ts';
import {
  type AssessmentDocument,
  applyPatches,
  assessmentField,
  buildAssessmentCase,
  createEmptyDocument,
  emptyAssessmentSettings,
  formatPointer,
  type Patch,
  weightNames,
} from '../../src/assessment/index.ts';
import {
  type CompletenessFacts,
  computeCompleteness,
  createEmptyFacts,
  getRequirementFrame,
  isWeightAtDefault,
  offeredWeightReasons,
  requirements,
  runCompletenessChecks,
} from '../../src/completeness/index.ts';
import type { Field } from '../../src/fields/index.ts';
import type { RequirementId } from '../../src/requirements/index.ts';
import { bankWith, empty, full, model, set } from '../assessment/bank.ts';

const facts: CompletenessFacts = createEmptyFacts('2026-11-22', 'model', { revision: 1, hash: 'state' });

const findings = (document: AssessmentDocument, known = facts) =>
  runCompletenessChecks({
    model,
    document,
    result: computeAssessment(buildAssessmentCase(model, document)),
    facts: known,
  });

const pathsOf = (document: AssessmentDocument, id: RequirementId, known = facts): readonly string[] => {
  const found = findings(document, known).get(id);
  return found?.kind === 'missing' ? found.closings.map(({ path }) => path) : [];
};

/** A random value of a field. */
function anyOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'text':
      return field.format === 'day'
        ? fc.constantFrom('2020-02-29', '2026-11-22', '2027-01-31')
        : field.format === 'instant'
          ? fc.constant('2026-11-22T08:00:00Z')
          : fc.constantFrom('Words.', ...((field.shortest ?? 0) > 0 ? [] : [' ', '']));
    case 'choice':
      return fc.constantFrom(...field.of);
    case 'flag':
      return fc.boolean();
    case 'number':
      return field.whole === true ? fc.constantFrom(1, 4) : fc.constantFrom(0, 1.5, 4);
    case 'object': {
      const members = Object.entries(field.fields);
      const made = Object.fromEntries(members.map(([name, member]) => [name, anyOf(member)]));
      const needed = members.filter(([, member]) => member.optional !== true).map(([name]) => name);
      return fc.record(made, { requiredKeys: needed });
    }
    case 'map': {
      const names =
        typeof field.names !== 'string'
          ? field.names
          : field.names === 'cell'
            ? ['pr-cash/ch-branch', 'pr-cash/th-child']
            : ['own-a', 'own-b'];
      return fc.dictionary(fc.constantFrom(...names), anyOf(field.of), { maxKeys: 3 });
    }
    default:
      return fc.constant([]);
  }
}

const branches = ['scope', 'governance', 'sources', 'method', 'exploitation'] as const;
const patches: fc.Arbitrary<readonly Patch[]> = fc
  .tuple(...branches.map((name) => anyOf(assessmentField.fields[name])))
  .map((values) => values.map((value, at) => set(formatPointer(branches[at] ?? ''), value)));

describe('the completeness checks', () => {
  it('exist for each requirement, in the order of the sheet', () => {
    expect([...findings(empty).keys()]).toEqual(requirements.map(({ id }) => id));
  });

  it('never throw for an empty, a half-filled or a random valid document', () => {
    expect(findings(createEmptyDocument(emptyAssessmentSettings)).size).toBe(requirements.length);
    expect(findings(full).size).toBe(requirements.length);
    fc.assert(
      fc.property(patches, (made) => {
        const document = applyPatches(full, made).document;
        for (const [id, found] of findings(document)) {
          if (found.kind === 'missing') expect([id, found.closings.length > 0]).toEqual([id, true]);
        }
        const input = {
          model,
          document,
          result: computeAssessment(buildAssessmentCase(model, document)),
          facts,
          acceptances: [],
        };
        expect(computeCompleteness(input)).toHaveLength(requirements.length);
      }),
      { numRuns: 40 },
    );
  });

  it('require answers about lines of business and branches if there is no other information', () => {
    expect(getRequirementFrame({ document: empty })).toEqual({
      proportionality: 'full',
    });
    const unit = { key: 'unit-2', name: 'B', assessment: null };
    const several = bankWith(set('/settings/businesses', ['bu-bank', 'bu-law']));
    expect(pathsOf(empty, 'C31')).toEqual(['/scope/facts/lines']);
    expect(pathsOf(empty, 'C32')).toEqual(['/scope/facts/branches']);
    expect(pathsOf(several, 'C31')).toEqual(['/scope/lines']);
    expect(pathsOf(several, 'C32', { ...facts, units: [unit] })).toEqual(['/scope/units/unit-2/reason']);
    const answered = (answer: string) =>
      bankWith(set('/scope/facts', { lines: { answer }, branches: { answer } }));
    // An answer counts only with the author and instant that the product records.
    expect(pathsOf(answered('no'), 'C31')).toEqual(['/scope/facts/lines']);
    expect(pathsOf(answered('yes'), 'C31')).toEqual(['/scope/lines']);
    expect(pathsOf(answered('yes'), 'C32')).toEqual(['/scope/units']);
  });
});

describe('the completeness check', () => {
  it('C2 requires a reference for a separate sanctions assessment, and a text on proliferation', () => {
    const apart = bankWith(
      set('/scope', { sanctions: { approach: 'separate' }, proliferation: { treatment: 'excluded' } }),
    );
    expect(pathsOf(apart, 'C2')).toEqual(['/scope/sanctions/reference', '/scope/proliferation/text']);
  });

  it('C5 and C12 accept a signature or a comment as proof outside the document', () => {
    const informed = {
      part: 'whole',
      role: 'informed',
      by: 'B',
      at: '2026-11-22T08:00:00Z',
      state: facts.state,
    } as const;
    expect(findings(empty, { ...facts, signOffs: [informed] }).get('C5')?.kind).toBe('met');
    const comment = {
      ...{ id: '7', label: 'inf', path: '/sources/experience/lessons' },
      text: 'The supervisor asked for faster alerts.',
    };
    expect(pathsOf(empty, 'C12', { ...facts, comments: [comment] })).not.toContain(comment.path);
    expect(pathsOf(empty, 'C12', { ...facts, comments: [{ ...comment, label: 'fup' }] })).toContain(
      comment.path,
    );
  });

  it('C12 accepts recent reported incidents for the part that they belong to', () => {
    const incident = { id: '3', day: '2026-10-01', kind: 'fraud', reported: 'yes', learnt: false } as const;
    const place = (part: string) => `/sources/experience/${part}`;
    const open = (changed: Partial<CompletenessFacts['incidents'][number]>) =>
      pathsOf(empty, 'C12', { ...facts, incidents: [{ ...incident, ...changed }] });
    const all = ['reports', 'requests', 'findings', 'lessons'].map(place);
    const without = (part: string) => all.filter((path) => path !== place(part));
    expect(open({})).toEqual(without('reports'));
    expect(open({ kind: 'staff' })).toEqual(without('findings'));
    expect(open({ kind: 'authority', learnt: true })).toEqual(without('lessons'));
    for (const changed of [
      { reported: 'no' },
      { day: '2023-01-01' },
      { day: '2026-11-23' },
      { kind: 'authority' },
      { kind: 'other' },
    ] as const)
      expect(open(changed)).toEqual(all);
    const denied = bankWith(set('/sources', { experience: { reports: { none: true } } }));
    const found = findings(denied, { ...facts, incidents: [incident] }).get('C12');
    const fault =
      found?.kind === 'missing' ? found.closings.find(({ path }) => path === place('reports'))?.fault : null;
    expect(fault).toBe('contradicted');
  });

  it('C20 accepts an evidence file instead of a text until the file expires', () => {
    const file = {
      id: '1',
      path: '/controls/data/co-cash',
      class: 'audit',
      effective: '2026-01-01',
      expires: '2026-11-22',
    } as const;
    const lacking = (known: typeof facts) =>
      pathsOf(full, 'C20', known).filter((path) => path.startsWith('/controls/data/co-cash/evidence'));
    expect(lacking(facts)).not.toEqual([]);
    expect(lacking({ ...facts, files: [file] })).toEqual([]);
    expect(lacking({ ...facts, files: [{ ...file, expires: '2026-11-21' }] })).not.toEqual([]);
  });

  it('C21 requires approval of an override by a person other than its author', () => {
    const path = '/risks/data/customers/cu-pep/override';
    const override = { inherent: 3, motivation: 'm', by: 'Eva', at: '2026-11-20T08:00:00Z' };
    const approvedBy = (by: string) =>
      bankWith(set(path, { ...override, approval: { by, at: '2026-11-21T08:00:00Z' } }));
    expect(pathsOf(approvedBy('Eva'), 'C21')).toContain(`${path}/approval`);
    expect(pathsOf(approvedBy('Bo'), 'C21')).not.toContain(`${path}/approval`);
  });

  it('C22 requires an open action above the appetite, and C28 that open actions are not overdue', () => {
    const limits = { ...facts, appetite: { ...emptyAppetite, limits: { customers: { all: 0 } } } };
    const needing = pathsOf(full, 'C22', limits);
    expect(needing.length).toBeGreaterThan(0);
    expect(pathsOf(full, 'C22')).toEqual(['']);
    const action = {
      id: '3',
      owner: 'Eva',
      due: '2026-11-22',
      priority: 'high',
      changes: 'Limit',
      closed: false,
      paths: ['/risks/data/customers'],
    };
    const withAction = (change: Partial<typeof action>) => ({
      ...limits,
      actions: [{ ...action, ...change }],
    });
    expect(pathsOf(full, 'C22', withAction({}))).toEqual([]);
    expect(pathsOf(full, 'C22', withAction({ closed: true }))).toEqual(needing);
    expect(pathsOf(full, 'C28', withAction({}))).toEqual([]);
    expect(pathsOf(full, 'C28', withAction({ due: '2026-11-21' }))).toEqual(['/risks/data/customers']);
    expect(pathsOf(full, 'C28', withAction({ due: '2026-11-21', closed: true }))).toEqual([]);
  });

  it('C22 requires actions for limits on single areas and single risks', () => {
    const stated = (appetite: Partial<AppetiteStatement>) => ({
      ...facts,
      appetite: { ...emptyAppetite, ...appetite },
    });
    expect(pathsOf(full, 'C22', stated({ limits: { customers: { ml: 0 } } }))).toEqual([
      '/risks/data/customers',
    ]);
    expect(pathsOf(full, 'C22', stated({ limits: { customers: { ml: 4, all: 4 } } }))).toEqual([]);
    expect(pathsOf(full, 'C22', stated({ risks: { customers: { 'cu-pep': 0 } } }))).toEqual([
      '/risks/data/customers/cu-pep',
    ]);
    const action = {
      id: '3',
      owner: 'Eva',
      due: '2026-11-22',
      priority: 'high',
      changes: 'Limit',
      closed: false,
      paths: ['/risks/data/customers/cu-pep'],
    };
    const byArea = stated({ limits: { customers: { ml: 0 } } });
    expect(pathsOf(full, 'C22', { ...byArea, actions: [action] })).toEqual([]);
  });

  it('C25 accepts only an examination pack of the current document state', () => {
    const found = (known: Partial<typeof facts>) => findings(empty, { ...facts, ...known }).get('C25');
    const approved = {
      part: 'whole',
      role: 'approved',
      by: 'B',
      at: '2026-11-22T08:00:00Z',
      state: facts.state,
    } as const;
    expect(found({})).toMatchObject({ kind: 'missing', atSignOff: true });
    expect(found({ signOffs: [approved] })).toMatchObject({ kind: 'missing', atSignOff: false });
    expect(found({ packs: [{ id: '1', state: { ...facts.state, hash: 'other' } }] })?.kind).toBe('missing');
    expect(found({ packs: [{ id: '1', state: facts.state }] })?.kind).toBe('met');
  });

  it('C23 and C24 require that events and new products are handled', () => {
    const noticed = {
      ...facts,
      events: [{ key: 'ev-a', kind: 'list', date: '2026-06-01', name: { en: 'A', sv: 'A' } }] as const,
    };
    expect(pathsOf(empty, 'C23', noticed)).toContain('/governance/events/ev-a');
    const offered = { ...facts, offeredSince: [{ type: 'products', key: 'pr-cash' }] as const };
    expect(pathsOf(empty, 'C24', offered)).toEqual(['/governance/launches']);
    const launch = {
      kind: 'product',
      name: 'Cash',
      risk: 'pr-cash',
      launch: '2026-11-30',
      assessed: '2026-11-20',
      decided: '2026-11-22',
      measures: 'A limit for each withdrawal.',
    };
    const recorded = bankWith(set('/governance/launches/la-a', launch));
    expect(pathsOf(recorded, 'C24', offered)).toEqual([]);
    const late = bankWith(set('/governance/launches/la-a', { ...launch, launch: '2026-11-20' }));
    expect(pathsOf(late, 'C24')).toEqual([
      '/governance/launches/la-a/assessed',
      '/governance/launches/la-a/decided',
    ]);
  });

  it('C33 accepts the offered reason for a weight only while the weight has its default value', () => {
    expect(Object.keys(offeredWeightReasons)).toEqual([...weightNames]);
    const confirmed = set(
      '/method/weights',
      Object.fromEntries(weightNames.map((name) => [name, { confirmed: true }])),
    );
    expect(pathsOf(bankWith(confirmed), 'C33')).toEqual([]);
    const changed = bankWith(confirmed, set('/settings/config/potential', { general: 0.7 }));
    expect(pathsOf(changed, 'C33')).toEqual(['/method/weights/generalControls']);
    expect(weightNames.every((name) => isWeightAtDefault(defaultConfig, name))).toBe(true);
  });

  it('C35 requires a reason for a threat class that differs from other ratings or the annexes', () => {
    const rated = (ratings: object) =>
      bankWith(set('/threats/data/th-child', { override: { priv: 3, corp: 3, motivation: 'm' }, ratings }));
    const place = '/threats/data/th-child/ratings/divergence';
    expect(pathsOf(rated({ union: 3.2, annex: 'higher' }), 'C35')).toEqual([]);
    expect(pathsOf(rated({ union: 1 }), 'C35')).toEqual([place]);
    expect(pathsOf(rated({ annex: 'lower' }), 'C35')).toEqual([place]);
    expect(pathsOf(rated({ national: 1, divergence: 'Our customers are known to us.' }), 'C35')).toEqual([]);
    expect(pathsOf(rated({}), 'C35')).toEqual(['/method/comparison']);
  });
});
