/** Each test starts from the complete assessment of the demo bank and removes one proof. */

import { createCompletedDemo } from '@klarsikt/content/testing';
import {
  actionContract,
  appetiteContract,
  assessmentContract,
  completenessContract,
  deferredContract,
  deferredPolling,
  packContract,
  signoffContract,
} from '@klarsikt/contract';
import { computeAssessment, getTypeResult } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  applyPatches,
  buildAssessmentCase,
  determineSourceKind,
  formatPointer,
  listSourceRows,
  type Patch,
  type SourceKind,
} from '@klarsikt/engine/assessment';
import { listExploitationStatements, requirements } from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { roundToShown } from '@klarsikt/engine/values';
import { insertPack } from '@klarsikt/reporting/server/pack/store.ts';
import { runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { getSharedTestApp, smallFirmSettings, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const patience = deferredPolling.limitMs;
const entitlement = { demo: false, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] } as const;
const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const remove = (path: string): Patch => ({ op: 'remove', path });

let app: TestApp;
let bank: Awaited<ReturnType<typeof completeBank>>;
beforeAll(async () => {
  app = await getSharedTestApp();
  bank = await completeBank();
}, patience);
afterAll(() => app.close());

const dayIn = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

function overridesIn({ threats, risks }: AssessmentDocument): readonly string[] {
  const of = (entries: { readonly [key: string]: { readonly override?: unknown } }, ...under: string[]) =>
    Object.entries(entries).flatMap(([key, { override }]) =>
      override === undefined ? [] : [formatPointer(...under, key, 'override')],
    );
  return [
    ...of(threats.data, 'threats', 'data'),
    ...Object.entries(risks.data).flatMap(([type, entries]) => of(entries, 'risks', 'data', type)),
  ];
}

async function completeBank() {
  const tenant = await app.tenant();
  const [editor, approver] = [await tenant.user(), await tenant.user()];
  const { id } = await editor.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: smallFirmSettings },
  });
  const params = { id };
  const { modelHash } = await editor.call(assessmentContract.get, { params });
  const { model } = await app.server.deps.models.projectionFor(modelHash, { entitlement });
  const whole = createCompletedDemo(model);
  const change = async (by: TestClient, patches: readonly Patch[]) => {
    const { revision } = await by.call(assessmentContract.get, { params });
    return by.call(assessmentContract.modifyData, { params, body: { revision, patches: [...patches] } });
  };
  const { status: _, config: __, ...content } = { ...whole, config: null };
  await change(
    editor,
    Object.entries(content).map(([branch, value]) => set(`/${branch}`, value)),
  );
  await change(editor, [
    set('/scope/units', {
      'un-branch': { name: 'Branch', reason: 'Closed in June of this year.' },
      'un-finance': {
        name: 'Finance',
        assessment: 'Its own, of June.',
        residual: 1.8,
        use: 'A part of the overall level.',
      },
    }),
    set('/governance/review/next', dayIn(300)),
    ...['staff', 'distributors'].map((group) => set(`/governance/informed/${group}/date`, dayIn(-1))),
    set('/governance/launches/la-payroll/launch', dayIn(20)),
  ]);
  const approval = { by: 'x', at: '2026-01-01T00:00:00Z' };
  await change(
    approver,
    overridesIn(whole).map((path) => set(`${path}/approval`, approval)),
  );
  const residual =
    getTypeResult(computeAssessment(buildAssessmentCase(model, whole)), 'products')?.level?.residual ?? 0;
  const limit = roundToShown(roundToShown(residual) - 0.1);
  await editor.call(appetiteContract.save, {
    body: { revision: 0, patches: [set('/limits/products', { all: limit })] },
  });
  await approver.call(appetiteContract.approve, {
    body: { revision: 1, decided: dayIn(-1), statement: 'Board' },
  });
  const raised = await editor.call(actionContract.create, {
    body: {
      assessment: id,
      origin: 'risk',
      title: 'Lower the limit',
      subject: '/risks/data/products',
      owner: editor.userId,
      due: dayIn(60),
      priority: 1,
      changes: { kind: 'system', name: 'Monitoring' },
    },
  });
  const { organizationId } = tenant;
  return { organizationId, editor, approver, id, params, model, whole, change, action: raised.id };
}

/** Requirements by status, without those that are met or have nothing to examine yet. */
async function openLines() {
  const { sheet } = await bank.editor.call(completenessContract.get, { params: bank.params });
  return Object.fromEntries(
    sheet.flatMap(({ requirement, status }) =>
      status === 'met' || status === 'nothingYet' ? [] : [[requirement, status]],
    ),
  );
}

/** Patches that reassign every source of a kind to another kind. */
function without({ model, whole }: Pick<typeof bank, 'model' | 'whole'>, kind: SourceKind) {
  return listSourceRows(model, whole, dayIn(0))
    .filter(({ reference }) => determineSourceKind(reference, whole.settings.opGeography) === kind)
    .map(({ reference }) => set(`/sources/library/${reference.key}/kind`, 'other'));
}

function statementOf({ model, whole }: Pick<typeof bank, 'model' | 'whole'>, side: 'category' | 'channels') {
  const statement = listExploitationStatements(model, whole).find(({ kind }) => kind === side);
  return formatPointer('exploitation', statement?.name ?? '');
}

const first = (of: object | undefined): string => Object.keys(of ?? {})[0] ?? '';
const only = (of: object | undefined, holds: (value: object) => boolean): string =>
  Object.entries(of ?? {}).find(([, value]) => holds(value))?.[0] ?? '';

function changesOf(of: typeof bank): { readonly [id: RequirementId]: readonly Patch[] } {
  const { data } = of.whole.risks;
  const looked = only(data.geographies, (one) => 'reviewed' in one && Object.keys(one).length === 1);
  const overridden = only(data.channels, (one) => 'override' in one);
  return {
    C1: [set('/scope/outsourcing', ' ')],
    C2: [remove('/scope/sanctions/evasion')],
    C3: [set('/governance/complianceOfficer/name', '')],
    C6: without(of, 'union'),
    C7: without(of, 'national'),
    C8: without(of, 'sector'),
    C9: [remove('/sources/kinds/civil')],
    C10: without(of, 'authority'),
    C11: [set('/background/provenance/customers/source', '')],
    C12: [remove('/sources/experience/lessons')],
    C13: [set(`/sources/library/${first(of.whole.sources?.library)}/age`, '')],
    C14: [remove(statementOf(of, 'category'))],
    C15: [remove(statementOf(of, 'channels'))],
    C16: [remove(`/risks/data/geographies/${looked}`)],
    C17: [set('/method/factors/iii-cash', { treatment: 'notRelevant' })],
    C18: [remove('/background/unavailable/customers')],
    C19: [remove('/scope/outlook/mergers')],
    C20: [set('/controls/data/own-review/evidenceExpires', dayIn(-1))],
    C21: [remove(`/risks/data/channels/${overridden}/override/approval`)],
    C23: [set('/governance/review/next', dayIn(370))],
    C24: [set('/governance/launches/la-payroll/decided', dayIn(20))],
    C27: [remove('/scope/proportionality/reasoning')],
    C29: [remove('/governance/informed/staff/date')],
    C30: [remove('/scope/facts/thirdParties')],
    C31: [remove('/scope/lines/li-private/aggregation')],
    C32: [remove('/scope/units/un-finance/use')],
    C33: [set('/method/weights/channels', {})],
    C35: [remove('/threats/data/th-fraud/ratings/divergence')],
    C36: [set('/conclusions/overall', '')],
    C37: [set('/sources/own/own-losses/use', '')],
  };
}

/** One risk alone decides the overall level, with an override in the category with the largest weight. */
const dominating: readonly Patch[] = [
  set('/settings/config/fractions', {
    customers: 1,
    products: 0.1,
    transactions: 0.1,
    channels: 0.1,
    geographies: 0.1,
  }),
  set('/risks/data/customers/cu-nominee', {
    override: { inherent: 4, motivation: 'Known cases of the year.' },
  }),
];

/** Requirements that the signature itself meets. */
const atSignOff = { C4: 'atSignOff', C25: 'atSignOff' };

async function present(): Promise<AssessmentDocument> {
  return (await bank.editor.call(assessmentContract.getData, { params: bank.params })).document;
}

describe('the complete assessment of the demo bank', () => {
  it('lacks only its signature', async () => {
    expect(await openLines()).toEqual(atSignOff);
    const { open, sheet } = await bank.editor.call(completenessContract.get, { params: bank.params });
    expect(open).toEqual([]);
    const nothingYet = sheet.filter(({ status }) => status === 'nothingYet');
    expect(nothingYet.map(({ requirement }) => requirement)).toEqual(['C34']);
  });

  it(
    'misses exactly the requirement whose data is removed',
    async () => {
      let undone: readonly Patch[] = [];
      for (const [id, patches] of Object.entries(changesOf(bank))) {
        const whole = applyPatches(await present(), undone).document;
        const { inverse } = applyPatches(whole, patches);
        expect([id, inverse.length > 0]).toEqual([id, true]);
        // The previous change is undone in the same call. The approver of an override restores that approval.
        await bank.change(bank.approver, [...undone, ...patches]);
        expect([id, await openLines()]).toEqual([id, { ...atSignOff, [id]: 'missing' }]);
        undone = inverse;
      }
      await bank.change(bank.approver, undone);
      expect(await openLines()).toEqual(atSignOff);
    },
    patience,
  );

  it(
    'misses a requirement if one dominant risk has no explanation',
    async () => {
      const { inverse } = applyPatches(await present(), dominating);
      await bank.change(bank.editor, dominating);
      const at = '/risks/data/customers/cu-nominee';
      expect(await openLines()).toEqual({ ...atSignOff, C21: 'missing', C34: 'missing' });
      await bank.change(bank.approver, [
        set(`${at}/override/approval`, { by: 'x', at: '2026-01-01T00:00:00Z' }),
      ]);
      expect(await openLines()).toEqual({ ...atSignOff, C34: 'missing' });
      await bank.change(bank.editor, [set(`${at}/dominance`, 'Nominees alone decide.')]);
      expect(await openLines()).toEqual(atSignOff);
      await bank.change(bank.approver, [...inverse, remove('/governance/supervisoryFunction/noticed')]);
      expect(await openLines()).toEqual({ ...atSignOff, C5: 'atSignOff' });
      await bank.change(bank.approver, [set('/governance/supervisoryFunction/noticed', dayIn(-6))]);
    },
    patience,
  );

  it('misses a requirement if an action is incomplete or a risk appetite is undecided', async () => {
    const { editor, approver } = bank;
    const act = async (given: object) => {
      const params = { id: bank.action };
      const { action: now } = await editor.call(actionContract.get, { params });
      await editor.call(actionContract.change, { params, body: { revision: now.revision, ...given } });
    };
    await act({ owner: null });
    expect(await openLines()).toEqual({ ...atSignOff, C22: 'missing' });
    await act({ owner: editor.userId, priority: null });
    expect(await openLines()).toEqual({ ...atSignOff, C28: 'missing' });
    await act({ priority: 1 });
    const limit = async (patch: Patch) => {
      const { revision } = await editor.call(appetiteContract.load, {});
      await editor.call(appetiteContract.save, { body: { revision, patches: [patch] } });
      await approver.call(appetiteContract.approve, {
        body: { revision: revision + 1, decided: dayIn(0), statement: 'Board' },
      });
    };
    for (const path of ['/limits/customers', '/risks/customers']) {
      await limit(set(path, path.startsWith('/limits') ? { ml: 0.5 } : { 'cu-nominee': 0.5 }));
      expect([path, await openLines()]).toEqual([path, { ...atSignOff, C22: 'missing' }]);
      await limit(remove(path));
    }
    expect(await openLines()).toEqual(atSignOff);
  });

  it(
    'meets every requirement after it is signed and its examination pack is made',
    async () => {
      const { editor, approver, params } = bank;
      const { revision, hash } = await editor.call(signoffContract.get, { params });
      await editor.call(signoffContract.request, {
        params,
        body: { revision, parts: [...signOffParts], message: 'Ready.' },
      });
      const sign = (parts: (typeof signOffParts)[number][]) =>
        approver.call(signoffContract.approve, {
          params,
          body: { revision, hash, parts, statement: 'Approved.' },
        });
      expect((await sign(['risks'])).pack).toBeNull();
      const made = await sign(signOffParts.filter((part) => part !== 'risks'));
      expect(await openLines()).toEqual({ C25: 'missing' });
      // pack.test.ts tests the making of packs; here the stored result is written directly.
      await approver.call(deferredContract.cancel, { params: { id: made.pack ?? '' } });
      await kept({ revision, stateHash: hash });
      const { packs } = await editor.call(packContract.list, { params });
      expect(packs.map((one) => one.revision)).toEqual([revision]);
      const { sheet } = await editor.call(completenessContract.get, { params });
      const entry = sheet.find(({ requirement }) => requirement === 'C25');
      expect(entry?.proofs.map(({ id }) => id)).toEqual([packs[0]?.digest]);
      expect(await openLines()).toEqual({});
      const record = [set('/governance/events/ev-list/handled', 'Looked at again.')];
      const { inverse } = applyPatches(await present(), record);
      await bank.change(editor, record);
      expect(await openLines()).toEqual({ C25: 'missing' });
      await bank.change(editor, inverse);
      expect(await openLines()).toEqual({});
      await approver.call(signoffContract.withdraw, {
        params,
        body: { parts: ['whole'], reason: 'An error.' },
      });
      expect(await openLines()).toEqual({ C4: 'atSignOff' });
    },
    patience,
  );

  it('is checked for each of the 37 requirements', () => {
    const byHand: readonly RequirementId[] = ['C4', 'C5', 'C22', 'C25', 'C28', 'C34'];
    // Every report has a chapter on method, and no call can remove it.
    const always: readonly RequirementId[] = ['C26'];
    expect([...Object.keys(changesOf(bank)), ...byHand, ...always].sort()).toEqual(
      requirements.map(({ id }) => id).sort(),
    );
  });
});

async function kept(state: { readonly revision: number; readonly stateHash: string }): Promise<void> {
  const { organizationId, id } = bank;
  const at = app.clock.now();
  const written = { digest: 'a'.repeat(64), size: 1, key: 'b'.repeat(64), author: 'Approver', madeBy: null };
  await runInWriteTransaction(app.database.app, { organizationId }, (tx) =>
    insertPack(tx, { organizationId, assessmentId: id, ...state, ...written, stateAt: at, madeAt: at }),
  );
}
