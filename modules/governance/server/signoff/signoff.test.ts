import { createHash } from 'node:crypto';
import {
  actionContract,
  assessmentContract,
  commentContract,
  completenessContract,
  deferredContract,
  enforcementContract,
  historyContract,
  signoffContract,
  waitingContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { toCanonicalJson } from '@klarsikt/engine/model';
import {
  assessmentStatusPaths,
  type SignOffPart,
  signOffParts,
  summarizeSignOffs,
} from '@klarsikt/engine/sign-off';
import {
  expectRefusal,
  getSharedTestApp,
  smallFirmSettings,
  type TestApp,
  type TestClient,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

type Client = TestClient & { readonly userId: number };
const set = (path: string, value: string): Patch => ({ op: 'set', path, value });
const figure: Patch = {
  op: 'set',
  path: '/background/data/customers/cu-private/INDIVIDUALS/Quantity',
  value: { mode: 'abs', value: 10 },
};
const statement = 'We have read it and approve it.';

async function begun(settings: { approval?: { twoPersons: boolean } } = {}) {
  const tenant = await app.tenant({ settings });
  const admin = await tenant.user();
  const editor = await tenant.user(['ra:View', 'ra:Edit']);
  const approver = await tenant.user(['ra:View', 'ra:Approve']);
  const own = { ...smallFirmSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: own },
  });
  return { tenant, admin, editor, approver, id, params: { id } };
}

type Begun = Awaited<ReturnType<typeof begun>>;

/** Removes all demanded requirements, so that they do not block the tested signature. */
async function withoutRequirements({ admin }: Begun): Promise<void> {
  const patches = defaultEnforcedRequirements.map(
    (id): Patch => ({ op: 'set', path: `/${id}`, value: false }),
  );
  await admin.call(enforcementContract.save, { body: { revision: 0, patches } });
}

const standing = ({ params }: Begun, client: Client) => client.call(signoffContract.get, { params });

async function approve(one: Begun, client: Client, parts: readonly SignOffPart[]) {
  const { revision, hash } = await standing(one, one.editor);
  const body = { revision, hash, parts: [...parts], statement };
  const made = await client.call(signoffContract.approve, { params: one.params, body });
  // Cancelled, because the pack would render four reports that no test reads.
  if (made.pack !== null) await client.call(deferredContract.cancel, { params: { id: made.pack } });
  return made;
}

async function ask(one: Begun, client: Client, parts: readonly SignOffPart[] = signOffParts) {
  const { revision } = await standing(one, one.editor);
  return client.call(signoffContract.request, {
    params: one.params,
    body: { revision, parts: [...parts], message: 'Ready.' },
  });
}

async function statuses(one: Begun) {
  const { parts } = await standing(one, one.editor);
  return Object.fromEntries(parts.map(({ part, status }) => [part, status]));
}

async function change(one: Begun, patch: Patch) {
  const { revision } = await standing(one, one.editor);
  return one.editor.call(assessmentContract.modifyData, {
    params: one.params,
    body: { revision, patches: [patch] },
  });
}

const codeOf = async (call: Promise<unknown>) => {
  const { status, error } = await expectRefusal(call);
  return [status, error.code];
};

describe('an empty assessment', () => {
  it('cannot get the status approved through a change of the document', async () => {
    const { admin, params } = await begun();
    for (const [index, path] of [
      assessmentStatusPaths.background,
      assessmentStatusPaths.risks,
      assessmentStatusPaths.approval,
    ].entries())
      await admin.call(assessmentContract.modifyData, {
        params,
        body: { revision: index + 1, patches: [set(path, 'DONE')] },
      });
    for (const path of Object.values(assessmentStatusPaths)) {
      const body = { revision: 4, patches: [set(path, 'APPROVED')] };
      const { status, error } = await expectRefusal(
        admin.call(assessmentContract.modifyData, { params, body }),
      );
      expect([status, error.code]).toEqual([400, 'error.signoff.patch']);
      expect(error.details).toMatchObject({ requirements: expect.arrayContaining(['C1', 'C9', 'C14']) });
    }
    const { summary, signOff } = await admin.call(assessmentContract.get, { params });
    expect(Object.values(summary.statuses)).not.toContain('APPROVED');
    expect(signOff.approval).toBeNull();
  });

  it('cannot be approved as a whole while requirements are open', async () => {
    const one = await begun();
    const { status, error } = await expectRefusal(approve(one, one.approver, signOffParts));
    expect([status, error.code]).toEqual([409, 'error.signoff.requirements']);
    expect(error.details).toMatchObject({ requirements: expect.arrayContaining(['C1', 'C9']) });
    expect((await standing(one, one.approver)).openRequirements).toEqual(
      expect.arrayContaining(['C1', 'C9']),
    );
  });
});

describe('an approver', () => {
  it('needs the permission to approve but not the permission to edit', async () => {
    const one = await begun();
    await withoutRequirements(one);
    expect(await codeOf(approve(one, one.editor, signOffParts))).toEqual([403, 'error.forbidden']);
    await ask(one, one.editor);
    expect((await approve(one, one.approver, signOffParts)).parts).toEqual(signOffParts);
    const both = await one.approver.call(assessmentContract.getPermissions, { params: one.params });
    expect(both).toMatchObject({ edit: false, approve: true });
    expect(await codeOf(ask(one, one.approver))).toEqual([403, 'error.forbidden']);
  });

  it('cannot be the only person who requested, prepared or changed the assessment', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const { admin, editor } = one;
    await change(one, figure);
    const { revision } = await standing(one, admin);
    await admin.call(assessmentContract.modifyData, {
      params: one.params,
      body: { revision, patches: [set('/conclusions/overall', 'Medium')] },
    });
    // The administrator made the change, and no other person has requested approval.
    expect(await codeOf(approve(one, admin, signOffParts))).toEqual([403, 'error.signoff.alone']);
    await ask(one, admin);
    expect(await codeOf(approve(one, admin, signOffParts))).toEqual([403, 'error.signoff.second']);
    const seen = { revision: revision + 1, parts: ['risks' as const], statement: '' };
    await editor.call(signoffContract.drawUp, { params: one.params, body: seen });
    const given = await begun();
    await withoutRequirements(given);
    await given.admin.call(signoffContract.drawUp, { params: given.params, body: { ...seen, revision: 1 } });
    expect(await codeOf(approve(given, given.admin, ['risks']))).toEqual([403, 'error.signoff.second']);
    await ask(given, given.editor);
    expect((await approve(given, given.admin, ['controls'])).parts).toEqual(['controls']);
  });

  it('cannot be the person who prepared the assessment, even after another approval was withdrawn', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const second = await one.tenant.user();
    await ask(one, one.editor, ['risks', 'risks']);
    expect((await standing(one, one.editor)).events).toHaveLength(1);
    await approve(one, second, ['risks']);
    const reason = 'A figure was wrong.';
    const withdraw = () =>
      second.call(signoffContract.withdraw, {
        params: one.params,
        body: { parts: ['risks', 'risks'], reason },
      });
    await withdraw();
    const mayBoth = await one.tenant.user();
    const { revision } = await standing(one, mayBoth);
    await mayBoth.call(assessmentContract.modifyData, {
      params: one.params,
      body: { revision, patches: [set('/conclusions/overall', 'Medium')] },
    });
    await ask(one, mayBoth, ['risks']);
    await approve(one, second, ['risks']);
    await withdraw();
    expect(await codeOf(approve(one, mayBoth, ['risks']))).toEqual([403, 'error.signoff.alone']);
    expect((await approve(one, second, ['risks'])).parts).toEqual(['risks']);
  });

  it('cannot approve the actions if no other person created any of them', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const { admin, approver, id } = one;
    await admin.call(actionContract.create, {
      body: { assessment: id, origin: 'own', title: 'Train everybody' },
    });
    expect(await codeOf(approve(one, admin, ['actions']))).toEqual([403, 'error.signoff.alone']);
    expect((await approve(one, admin, ['risks'])).parts).toEqual(['risks']);
    expect((await approve(one, approver, ['actions'])).parts).toEqual(['actions']);
  });

  it('can be the requester if the organisation allows approval by one person', async () => {
    const one = await begun({ approval: { twoPersons: false } });
    await withoutRequirements(one);
    await ask(one, one.admin);
    await approve(one, one.admin, signOffParts);
    const { twoPersons, events } = await standing(one, one.admin);
    expect([twoPersons, events[0]?.twoPersons]).toEqual([false, false]);
  });

  it('can sign only the state that was displayed', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const { revision, hash } = await standing(one, one.approver);
    await change(one, figure);
    const body = { revision, hash, parts: [...signOffParts], statement };
    const stale = one.approver.call(signoffContract.approve, { params: one.params, body });
    expect(await codeOf(stale)).toEqual([409, 'error.signoff.changed']);
    const forged = one.approver.call(signoffContract.approve, {
      params: one.params,
      body: { ...body, revision: revision + 1 },
    });
    expect(await codeOf(forged)).toEqual([409, 'error.signoff.changed']);
  });

  it('cannot approve the whole assessment before all its parts', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const { status, error } = await expectRefusal(approve(one, one.approver, ['risks', 'whole']));
    expect([status, error.code]).toEqual([409, 'error.signoff.parts']);
    expect(error.details).toMatchObject({
      parts: ['background', 'threats', 'controls', 'residual', 'actions'],
    });
    await approve(one, one.approver, ['risks']);
    expect(await codeOf(approve(one, one.approver, ['risks']))).toEqual([409, 'error.signoff.approved']);
  });

  it('signs a state that includes the status of each requirement and the reasons of gaps', async () => {
    const one = await begun();
    const { admin, approver, params } = one;
    await withoutRequirements(one);
    const { sheet } = await admin.call(completenessContract.get, { params });
    const requirement = 'C13';
    const expires = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    await admin.call(completenessContract.accept, {
      params,
      body: { requirement, reason: 'Planned for January', expires },
    });
    await ask(one, admin);
    await approve(one, approver, signOffParts);
    const kept = async () => {
      const { events } = await standing(one, approver);
      return events.find(({ part, role }) => part === 'whole' && role === 'approved')?.checks;
    };
    const checks = await kept();
    const { hash, requirements = [] } = checks ?? {};
    expect(requirements).toHaveLength(sheet.length);
    expect(createHash('sha256').update(toCanonicalJson(requirements)).digest('hex')).toBe(hash);
    const saidOf = (wanted: string) => requirements.find(({ id }) => id === wanted);
    expect(saidOf(requirement)).toEqual({
      id: requirement,
      status: 'accepted',
      reason: 'Planned for January',
    });
    expect(saidOf('C1')?.status).toBe('missing');
    await change(one, figure);
    expect(await kept()).toEqual(checks);
  });

  it('is recorded with the pages that the approver had opened', async () => {
    const one = await begun();
    await withoutRequirements(one);
    for (const part of ['threats', 'risks'] as const)
      await one.approver.call(signoffContract.open, { params: one.params, body: { part, revision: 1 } });
    await approve(one, one.approver, signOffParts);
    const { events } = await standing(one, one.editor);
    expect(events[0]?.opened.map(({ part, revision }) => [part, revision])).toEqual([
      ['threats', 1],
      ['risks', 1],
    ]);
  });
});

describe('an approved assessment', () => {
  async function approved() {
    const one = await begun();
    await withoutRequirements(one);
    await ask(one, one.editor);
    await approve(one, one.approver, signOffParts);
    return one;
  }

  it('has the same approval in the list and on its page, with name, date and hash', async () => {
    const one = await approved();
    const { hash, events } = await standing(one, one.editor);
    const { assessments } = await one.editor.call(assessmentContract.list, { query: {} });
    const loaded = await one.editor.call(assessmentContract.load, { body: { id: one.id } });
    const mark = { name: events[0]?.name, at: app.clock.now().toISOString(), revision: 1, hash };
    for (const { signOff, summary } of [...assessments, loaded.meta]) {
      expect(signOff.approval).toEqual(mark);
      expect(new Set(Object.values(summary.statuses))).toEqual(new Set(['APPROVED']));
    }
    const calculated = await one.editor.call(assessmentContract.calculate, { params: one.params, body: {} });
    expect(calculated.summary).toEqual(loaded.meta.summary);
  });

  it('keeps all approvals except those of the changed part and of the whole after a change', async () => {
    const one = await approved();
    const changed = await change(one, set('/controls/data/co-policy/note', 'Seen'));
    expect(changed.reopened).toEqual(['controls', 'whole']);
    expect(changed.summary.statuses).toMatchObject({
      controls: 'STARTED',
      background: 'APPROVED',
      approval: 'STARTED',
    });
    expect(await statuses(one)).toEqual({
      background: 'approved',
      threats: 'approved',
      risks: 'approved',
      controls: 'reopened',
      residual: 'approved',
      actions: 'approved',
      whole: 'reopened',
    });
    const { parts, events } = await standing(one, one.editor);
    expect(parts.find(({ part }) => part === 'controls')?.approval).toMatchObject({
      revision: 1,
      text: statement,
    });
    expect(events.filter(({ kind }) => kind === 'changed')).toHaveLength(2);
    // The part is already reopened, so a further change ends nothing.
    expect((await change(one, set('/controls/data/co-policy/note', 'Seen twice'))).reopened).toEqual([]);
  });

  it('has no approval of the residual risk after a displayed level has changed', async () => {
    const one = await approved();
    const assessed: Patch = {
      op: 'set',
      path: '/controls/data/co-policy/assessment',
      value: { both: { design: 4, operation: 4 } },
    };
    expect((await change(one, assessed)).reopened).toEqual(['controls', 'residual', 'whole']);
    await approve(one, one.approver, ['controls', 'residual', 'whole']);
    expect((await statuses(one)).whole).toBe('approved');
  });

  it('remains approved when a part is marked as done', async () => {
    const one = await approved();
    expect((await change(one, set('/risks/status', 'DONE'))).reopened).toEqual([]);
    expect((await statuses(one)).whole).toBe('approved');
  });

  it('keeps its approved version and figures readable after later changes', async () => {
    const one = await approved();
    await change(one, figure);
    const { events } = await standing(one, one.editor);
    const signed = events.find(({ role }) => role === 'approved');
    const past = await one.approver.call(historyContract.getState, {
      params: one.params,
      body: { revision: 1 },
    });
    expect(past.modelHash).toBe(signed?.modelHash);
    expect(past.summary).toEqual(signed?.summary);
  });

  it('has no approval of the whole after the approval of a part is withdrawn', async () => {
    const one = await approved();
    const wrong = one.editor.call(signoffContract.withdraw, {
      params: one.params,
      body: { parts: ['whole'], reason: 'x' },
    });
    expect(await codeOf(wrong)).toEqual([403, 'error.forbidden']);
    const body = { parts: ['risks' as const], reason: 'A figure was wrong.' };
    const { parts } = await one.approver.call(signoffContract.withdraw, { params: one.params, body });
    expect(parts).toEqual(['risks', 'whole']);
    const { signOff } = await one.editor.call(assessmentContract.get, { params: one.params });
    expect(signOff.approval).toBeNull();
    expect(await statuses(one)).toMatchObject({
      risks: 'withdrawn',
      whole: 'withdrawn',
      controls: 'approved',
    });
    const again = one.approver.call(signoffContract.withdraw, { params: one.params, body });
    expect(await codeOf(again)).toEqual([409, 'error.conflict']);
  });

  it('can be reported to the supervisory function only after the approval', async () => {
    const one = await begun();
    const body = { noticed: '2026-11-20', statement: 'Risk and audit committee' };
    const early = one.approver.call(signoffContract.inform, { params: one.params, body });
    expect(await codeOf(early)).toEqual([409, 'error.conflict']);
    const done = await approved();
    await done.approver.call(signoffContract.inform, { params: done.params, body });
    const ahead = done.approver.call(signoffContract.inform, {
      params: done.params,
      body: { ...body, noticed: '2026-11-22' },
    });
    expect(await codeOf(ahead)).toEqual([400, 'error.invalid']);
    const { events } = await standing(done, done.editor);
    expect(events[0]).toMatchObject({ role: 'informed', noticed: '2026-11-20' });
    expect((await statuses(done)).whole).toBe('approved');
  });

  it('does not pass on its approval to a copy or a restored version', async () => {
    const one = await approved();
    const copy = await one.editor.call(assessmentContract.duplicate, {
      params: one.params,
      body: { name: 'Copy' },
    });
    const { signOff } = await one.editor.call(assessmentContract.get, { params: { id: copy.id } });
    expect(signOff).toEqual(summarizeSignOffs([], () => ''));
    await change(one, figure);
    await one.editor.call(historyContract.restore, { params: one.params, body: { revision: 2, to: 1 } });
    expect((await statuses(one)).whole).toBe('reopened');
  });
});

describe('actions of an assessment with an approval or a request', () => {
  async function withAction(sign: 'approved' | 'requested') {
    const given = await begun();
    await withoutRequirements(given);
    const editor = await given.tenant.user(['ra:View', 'ra:Comment', 'ra:Edit']);
    const one = { ...given, editor };
    const body = { assessment: one.id, origin: 'own' as const, title: 'Train everybody' };
    const { id } = await one.editor.call(actionContract.create, {
      body: { ...body, owner: one.admin.userId },
    });
    await ask(one, one.editor);
    if (sign === 'approved') await approve(one, one.approver, signOffParts);
    return { ...one, action: id };
  }
  type WithAction = Awaited<ReturnType<typeof withAction>>;
  const revisionOf = async ({ admin, action: id }: WithAction) =>
    (await admin.call(actionContract.get, { params: { id } })).action.revision;
  const after = (status: string) => ({
    ...Object.fromEntries(signOffParts.map((part) => [part, status])),
    ...(status === 'approved'
      ? { actions: 'reopened', whole: 'reopened' }
      : { actions: 'open', whole: 'open' }),
  });
  const changes: readonly (readonly [string, (one: WithAction, revision: number) => Promise<unknown>])[] = [
    [
      'reworded',
      ({ editor, action: id }, revision) =>
        editor.call(actionContract.change, { params: { id }, body: { revision, title: 'Train nobody' } }),
    ],
    [
      'dropped',
      ({ editor, action: id }, revision) => {
        const body = { revision, status: 'dropped' as const, reason: 'Too dear' };
        return editor.call(actionContract.setStatus, { params: { id }, body });
      },
    ],
    [
      'given another day',
      ({ editor, action: id }, revision) =>
        editor.call(actionContract.setDue, { params: { id }, body: { revision, due: '2026-12-24' } }),
    ],
    [
      'added',
      ({ editor, id }) =>
        editor.call(actionContract.create, {
          body: { assessment: id, origin: 'own', title: 'And one more' },
        }),
    ],
    [
      'asked for in a comment',
      ({ editor, id }) =>
        editor.call(commentContract.add, { body: { id, subject: '', label: 'act', text: 'Ask the branch' } }),
    ],
    [
      'given to another together with others',
      async ({ editor, approver, action: id }, revision) => {
        const change = { kind: 'owner' as const, owner: approver.userId };
        await editor.call(actionContract.changeMany, { body: { actions: [{ id, revision }], change } });
      },
    ],
  ];
  it.each(changes)('end the approval or request of the whole when one action is %s', async (_, make) => {
    for (const sign of ['approved', 'requested'] as const) {
      const one = await withAction(sign);
      const { revision } = await one.editor.call(assessmentContract.get, { params: one.params });
      await make(one, await revisionOf(one));
      expect(await statuses(one)).toEqual(after(sign));
      const head = await one.editor.call(assessmentContract.get, { params: one.params });
      expect([head.signOff.approval, head.revision]).toEqual([null, revision]);
    }
  });

  it('can get another status without ending the approval', async () => {
    const one = await withAction('approved');
    const to = async (client: Client, status: 'underway' | 'done' | 'verified') => {
      const body = { revision: await revisionOf(one), status, reason: '' };
      await client.call(actionContract.setStatus, { params: { id: one.action }, body });
    };
    await to(one.admin, 'underway');
    await to(one.admin, 'done');
    await to(one.editor, 'verified');
    expect((await statuses(one)).whole).toBe('approved');
  });

  it('can be signed only in the state that was displayed', async () => {
    const one = await withAction('requested');
    const { revision, hash, actionsHash } = await standing(one, one.approver);
    await changes[0]?.[1](one, await revisionOf(one));
    const body = { revision, hash, actionsHash, parts: ['actions' as const], statement };
    const sign = (given: typeof body) =>
      one.approver.call(signoffContract.approve, { params: one.params, body: given });
    expect(await codeOf(sign(body))).toEqual([409, 'error.signoff.changed']);
    const now = await standing(one, one.approver);
    expect(now.actionsHash).not.toBe(actionsHash);
    await sign({ ...body, actionsHash: now.actionsHash });
    const { events, parts } = await standing(one, one.approver);
    expect(events[0]).toMatchObject({ role: 'approved', actionsHash: now.actionsHash });
    expect(parts.find(({ part }) => part === 'actions')?.changedBeside).toEqual([]);
    await changes[2]?.[1](one, await revisionOf(one));
    const later = (await standing(one, one.approver)).parts.find(({ part }) => part === 'actions');
    expect(later).toMatchObject({ status: 'reopened', changedBeside: [`/actions/${one.action}`] });
  });
});

describe('an accepted gap of an approved assessment', () => {
  const expires = '2026-12-20';
  const requirement = 'C13';
  it('ends the approval of the whole when it is withdrawn or accepted again', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const { editor, params } = one;
    const accept = () =>
      editor.call(completenessContract.accept, { params, body: { requirement, reason: 'Planned', expires } });
    const given = await accept();
    await ask(one, editor);
    await approve(one, one.approver, signOffParts);
    await editor.call(completenessContract.withdraw, {
      params,
      body: { gap: given.id, reason: 'It will not do' },
    });
    const ended = Object.fromEntries(signOffParts.map((part) => [part, 'approved']));
    expect(await statuses(one)).toEqual({ ...ended, whole: 'reopened' });
    await approve(one, one.approver, ['whole']);
    await accept();
    expect((await statuses(one)).whole).toBe('reopened');
  });
});

describe('a risk entry that is replaced as a whole', () => {
  it.each([
    ['its override', '/override', { residual: { priv: 1 }, motivation: 'Seen' }],
    ['all of it', '', { dominance: 'It is alone' }],
  ])(
    'ends the approval of the residual risk like a change of a single field: %s',
    async (_, under, value) => {
      const one = await begun();
      await withoutRequirements(one);
      await ask(one, one.editor);
      await approve(one, one.approver, signOffParts);
      const path = `/risks/data/products/pr-current${under}`;
      const { reopened } = await change(one, { op: 'set', path, value });
      expect(reopened).toEqual(['risks', 'residual', 'whole']);
    },
  );
});

describe('a request for approval', () => {
  it('is returned to the requester with comments, and can be made again', async () => {
    const one = await begun();
    await withoutRequirements(one);
    await ask(one, one.editor);
    const waitingFor = async (client: Client) => (await client.call(waitingContract.list, {})).items;
    expect(await waitingFor(one.approver)).toMatchObject([{ kind: 'approval', text: 'Ready.', due: null }]);
    expect(await waitingFor(one.editor)).toEqual([]);
    const body = { parts: ['risks' as const, 'whole' as const], comments: 'Explain the cash risk.' };
    await one.approver.call(signoffContract.giveBack, { params: one.params, body });
    expect(await waitingFor(one.editor)).toMatchObject([{ kind: 'returned', text: body.comments }]);
    expect(await statuses(one)).toMatchObject({
      risks: 'returned',
      whole: 'returned',
      controls: 'requested',
    });
    await ask(one, one.editor, ['risks']);
    expect(await statuses(one)).toMatchObject({ risks: 'requested', whole: 'returned' });
  });

  it('is ended by a change of its subject', async () => {
    const one = await begun();
    await withoutRequirements(one);
    await ask(one, one.editor);
    expect((await change(one, figure)).reopened).toEqual(expect.arrayContaining(['background', 'whole']));
    expect(await statuses(one)).toMatchObject({ background: 'open', whole: 'open', controls: 'requested' });
  });

  const askOf = (one: Begun, approver: number, parts: readonly SignOffPart[] = signOffParts) =>
    one.editor.call(signoffContract.request, {
      params: one.params,
      body: { revision: 1, parts: [...parts], message: 'Ready.', approver },
    });

  it('is on the list of waiting work only for the named person', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const other = await one.tenant.user(['ra:View', 'ra:Approve']);
    const { approvers } = await standing(one, one.editor);
    expect(approvers.map(({ id }) => id)).toEqual(
      expect.arrayContaining([one.admin.userId, one.approver.userId, other.userId]),
    );
    expect(approvers.map(({ id }) => id)).not.toContain(one.editor.userId);
    expect((await standing(one, one.approver)).approvers).toEqual([]);
    await askOf(one, one.approver.userId);
    const waitingFor = async (client: Client) => (await client.call(waitingContract.list, {})).items.length;
    expect([await waitingFor(one.approver), await waitingFor(other)]).toEqual([1, 0]);
    const { signOff } = await one.editor.call(assessmentContract.get, { params: one.params });
    const name = approvers.find(({ id }) => id === one.approver.userId)?.name;
    expect(signOff.request).toMatchObject({ approver: name });
    const { parts } = await standing(one, one.approver);
    expect(parts[0]?.request?.approver).toEqual({ id: one.approver.userId, name });
  });

  it('can be approved only by the person whom the latest request names', async () => {
    const one = await begun();
    await withoutRequirements(one);
    const other = await one.tenant.user(['ra:View', 'ra:Approve']);
    await askOf(one, one.approver.userId);
    const named = [403, 'error.signoff.named'];
    expect(await codeOf(approve(one, other, ['risks']))).toEqual(named);
    expect(await codeOf(approve(one, other, signOffParts))).toEqual(named);
    expect((await standing(one, other)).parts[0]?.refusal).toBe('named');
    expect((await standing(one, one.approver)).parts[0]?.refusal).toBeNull();
    await askOf(one, other.userId);
    expect(await codeOf(approve(one, one.approver, signOffParts))).toEqual(named);
    expect((await approve(one, other, signOffParts)).parts).toEqual(signOffParts);
  });

  it('is refused for the same reasons as an approval', async () => {
    const one = await begun();
    expect(await expectRefusal(askOf(one, one.approver.userId))).toMatchObject({
      error: { code: 'error.signoff.requirements' },
    });
    await askOf(one, one.approver.userId, ['risks']);
    await withoutRequirements(one);
    expect(await expectRefusal(askOf(one, one.approver.userId, ['whole']))).toMatchObject({
      error: { code: 'error.signoff.parts' },
    });
    const { params } = one;
    await one.admin.call(signoffContract.drawUp, { params, body: { revision: 1, parts: [...signOffParts] } });
    expect(await expectRefusal(askOf(one, one.admin.userId))).toMatchObject({
      error: { code: 'error.signoff.approver' },
    });
    expect(await expectRefusal(askOf(one, one.editor.userId))).toMatchObject({
      error: { code: 'error.signoff.approver' },
    });
    await askOf(one, one.approver.userId);
  });

  it('is refused if nobody else may approve', async () => {
    const tenant = await app.tenant({ settings: {} });
    const admin = await tenant.user();
    const own = { ...smallFirmSettings, name: 'Bank', opGeography: 'ge-se' };
    const { id } = await admin.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: own },
    });
    const asked = admin.call(signoffContract.request, {
      params: { id },
      body: { revision: 1, parts: ['risks'] },
    });
    expect(await expectRefusal(asked)).toMatchObject({ error: { code: 'error.signoff.nobody' } });
  });
});

it('opened parts and read parts of an assessment are recorded separately with a signature', async () => {
  const one = await begun();
  const { params } = one;
  await one.approver.call(signoffContract.open, { params, body: { revision: 1, part: 'risks' } });
  const opened = async () => (await standing(one, one.approver)).opened;
  expect((await opened())[0]).not.toHaveProperty('read');
  await one.approver.call(signoffContract.read, { params, body: { revision: 1, part: 'risks' } });
  await one.approver.call(signoffContract.read, { params, body: { revision: 1, part: 'controls' } });
  expect(await opened()).toMatchObject([
    { part: 'risks', read: { revision: 1 } },
    { part: 'controls', read: { revision: 1 } },
  ]);
  await approve(one, one.approver, ['risks']);
  const { events } = await standing(one, one.editor);
  expect(events[0]?.opened).toMatchObject([{ part: 'risks', read: { revision: 1 } }, { part: 'controls' }]);
});
