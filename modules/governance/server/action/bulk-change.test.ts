import {
  actionContract,
  assessmentContract,
  auditContract,
  type BulkActionChange,
  commentContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import {
  expectRefusal,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Person = TestClient & { readonly userId: number };

let app: TestApp;
let tenant: TestTenant;
let chief: Person;
let colleague: Person;
let reviewer: Person;

beforeAll(async () => {
  app = await getSharedTestApp();
  tenant = await app.tenant();
  chief = await tenant.user();
  colleague = await tenant.user();
  reviewer = await tenant.user(['ra:View', 'ra:Comment']);
});
afterAll(() => app.close());

async function three(given: object = {}) {
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await chief.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  for (const title of ['One', 'Two', 'Three'])
    await chief.call(actionContract.create, { body: { assessment: id, origin: 'own', title, ...given } });
  const list = async () => (await chief.call(actionContract.list, { body: { assessment: id } })).actions;
  return { id, list, at: (await list()).map((one) => ({ id: one.id, revision: one.revision })) };
}

const change = (who: TestClient, actions: { id: number; revision: number }[], given: BulkActionChange) =>
  who.call(actionContract.changeMany, { body: { actions, change: given } });
const undo = (who: TestClient, step: number) => who.call(actionContract.undo, { body: { step } });
const codeOf = async (call: Promise<unknown>) => (await expectRefusal(call)).error.code;

describe('a bulk change of actions', () => {
  it('sets owner, due day, priority or status, and can be undone in one step', async () => {
    const { at, list } = await three({ due: '2031-01-01', priority: 2 });
    const first = await list();
    const plain = (rows: typeof first) => rows.map(({ revision, ...one }) => one);
    const changes: readonly (readonly [BulkActionChange, object])[] = [
      [{ kind: 'owner', owner: colleague.userId }, { owner: { id: colleague.userId } }],
      [{ kind: 'priority', priority: 1 }, { priority: 1 }],
      [
        { kind: 'due', due: '2031-03-01', reason: 'The supplier is late' },
        { due: '2031-03-01', moved: 1 },
      ],
      [
        { kind: 'status', status: 'done', reason: 'All of it' },
        { status: 'done', statusReason: 'All of it' },
      ],
    ];
    let now = at;
    for (const [given, then] of changes) {
      const { step } = await change(chief, now, given);
      expect(await list()).toMatchObject([then, then, then]);
      const back = await undo(chief, step);
      now = back.map(({ id, revision }) => ({ id, revision }));
      expect(plain(await list())).toEqual(plain(first));
    }
    const { events } = await chief.call(actionContract.get, { params: { id: at[0]?.id ?? 0 } });
    expect(events.filter(({ reason }) => reason === 'Undone').map(({ kind }) => kind)).toEqual([
      ...['changed', 'changed', 'moved', 'status'],
    ]);
  });

  it('is refused as a whole if one action cannot be changed or no action would change', async () => {
    const { at, list } = await three({ due: '2031-01-01' });
    const later: BulkActionChange = { kind: 'due', due: '2031-02-01', reason: '' };
    expect(await codeOf(change(chief, at, later))).toBe('error.action.reason');
    expect(await codeOf(change(reviewer, at, { kind: 'priority', priority: 1 }))).toBe('error.forbidden');
    const dropping: BulkActionChange = { kind: 'status', status: 'dropped', reason: '' };
    expect(await codeOf(change(chief, at, dropping))).toBe('error.action.reason');
    const [one] = at;
    if (one === undefined) throw new Error('no action');
    await change(chief, [one], { kind: 'status', status: 'done', reason: '' });
    const moved = await list();
    const fresh = at.map(({ id }) => ({ id, revision: moved.find((each) => each.id === id)?.revision ?? 0 }));
    const same: BulkActionChange = { kind: 'status', status: 'open', reason: '' };
    await change(chief, fresh, same);
    expect((await list()).every(({ status }) => status === 'open')).toBe(true);
    const again = (await list()).map(({ id, revision }) => ({ id, revision }));
    expect(await codeOf(change(chief, again, same))).toBe('error.action.same');
    expect((await list()).every(({ due, priority }) => due === '2031-01-01' && priority === null)).toBe(true);
  });

  it('is refused as a whole if another person has changed one of the actions', async () => {
    const { at, list } = await three();
    const made = await change(chief, at, { kind: 'priority', priority: 1 });
    const two = made.actions.find(({ title }) => title === 'Two');
    const params = { id: two?.id ?? 0 };
    await colleague.call(actionContract.change, {
      params,
      body: { revision: two?.revision ?? 0, title: 'Renamed' },
    });
    const refusal = await expectRefusal(change(chief, at, { kind: 'priority', priority: 3 }));
    expect(refusal.error).toMatchObject({ code: 'error.action.since' });
    const back = await expectRefusal(undo(chief, made.step));
    expect(back.error.message).toContain('Renamed');
    expect(back.error.message).not.toContain('One');
    expect((await list()).map(({ priority }) => priority)).toEqual([1, 1, 1]);
  });

  it('can be undone once, and only by the person who made the change', async () => {
    const { at } = await three();
    const { step } = await change(chief, at, { kind: 'priority', priority: 1 });
    expect(await codeOf(undo(colleague, step))).toBe('error.notfound');
    await undo(chief, step);
    expect(await codeOf(undo(chief, step))).toBe('error.action.undone');
    const security = await tenant.user(['admin:SecurityAdmin']);
    const { rows } = await security.call(auditContract.list, { body: { events: ['action.undone'] } });
    const subjects = new Set(rows.map(({ subject }) => subject));
    expect(at.every(({ id }) => subjects.has(`action:${id}`))).toBe(true);
  });

  it('resolves the comments of dropped actions until the change is undone', async () => {
    const { id, list } = await three();
    const body = { id, subject: '', label: 'act' as const };
    await chief.call(commentContract.add, { body: { ...body, text: 'Ask the branch' } });
    await chief.call(commentContract.add, { body: { ...body, text: 'Ask the bank' } });
    const asked = (await list()).filter(({ comment: of }) => of !== null);
    const at = asked.map((one) => ({ id: one.id, revision: one.revision }));
    const { step } = await change(chief, at, { kind: 'status', status: 'dropped', reason: 'Not ours' });
    const talks = () => chief.call(commentContract.getConversations, { body: { id } });
    expect(JSON.stringify(await talks())).toContain('Not ours');
    await undo(chief, step);
    expect(JSON.stringify(await talks())).not.toContain('Not ours');
    const now = (await list()).filter(({ comment: of }) => of !== null);
    expect(now.map(({ status }) => status)).toEqual(['open', 'open']);
  });
});

describe('several actions created at once', () => {
  it('are created all or none, and are dropped by an undo', async () => {
    const { id, list } = await three();
    const raise = (titles: readonly string[]) =>
      reviewer.call(actionContract.createMany, {
        body: {
          assessment: id,
          actions: titles.map((title) => ({ origin: 'gap' as const, originRef: 'C9', title })),
        },
      });
    await expect(raise(['Close C9', ''])).rejects.toMatchObject({ status: 400 });
    expect(await list()).toHaveLength(3);
    const { step, actions } = await raise(['Close C9', 'Close C13']);
    expect(actions).toMatchObject([{ originRef: 'C9' }, { title: 'Close C13' }]);
    await undo(reviewer, step);
    const dropped = (await list()).filter(({ status }) => status === 'dropped');
    expect(dropped.map(({ statusReason }) => statusReason)).toEqual(['Undone', 'Undone']);
  });
});
