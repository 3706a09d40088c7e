import { actionContract, assessmentContract, commentContract, waitingContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { actionEvent } from '@klarsikt/server/schema/actions.ts';
import { getSharedTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Person = TestClient & { readonly userId: number };

let app: TestApp;
let tenant: TestTenant;
let owner: Person;
let colleague: Person;
let reviewer: Person;

beforeAll(async () => {
  app = await getSharedTestApp();
  tenant = await app.tenant();
  owner = await tenant.user();
  colleague = await tenant.user();
  reviewer = await tenant.user(['ra:View', 'ra:Comment']);
});
afterAll(() => app.close());

async function bank(name = 'Bank 2026'): Promise<number> {
  const settings = { ...emptyAssessmentSettings, name, opGeography: 'ge-se' };
  return (await owner.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } })).id;
}

const raise = (who: TestClient, id: number, given: object = {}) =>
  who.call(actionContract.create, {
    body: { assessment: id, origin: 'own', title: 'Test the screening', owner: owner.userId, ...given },
  });
const listOf = async (id: number) =>
  (await owner.call(actionContract.list, { body: { assessment: id } })).actions;
const soon = '2026-12-01';

describe('an action on an unknown object', () => {
  it('is refused together with all actions of the same call', async () => {
    const id = await bank();
    const subject = '/risks/data/customers/cu-nope';
    await expect(raise(owner, id, { subject })).rejects.toMatchObject({
      status: 400,
      error: { details: { faults: [{ path: 'body.subject', message: expect.stringContaining(subject) }] } },
    });
    const given = { origin: 'own' as const, title: 'Test', owner: owner.userId };
    const actions = [given, { ...given, subject }];
    await expect(
      owner.call(actionContract.createMany, { body: { assessment: id, actions } }),
    ).rejects.toMatchObject({
      status: 400,
      error: { details: { faults: [{ path: 'body.actions.1.subject' }] } },
    });
    expect(await listOf(id)).toEqual([]);
  });
});

describe('a comment that requests an action', () => {
  it('creates an action that is done when the comment is resolved', async () => {
    const id = await bank();
    const body = { id, subject: '', label: 'act' as const, text: 'Ask the branch\nbefore June' };
    const said = await reviewer.call(commentContract.add, { body: { ...body, assignee: owner.userId } });
    const [made] = await listOf(id);
    expect(said.action).toEqual({ id: made?.id, status: 'open', due: null });
    expect(made).toMatchObject({
      comment: said.id,
      origin: 'comment',
      title: 'Ask the branch',
      owner: { id: owner.userId },
      status: 'open',
    });
    const done = await owner.call(commentContract.add, { body: { ...body, label: 'res', text: 'Asked' } });
    expect(await listOf(id)).toMatchObject([{ status: 'done', done: { at: expect.any(String) } }]);
    await owner.call(commentContract.remove, { params: { id: done.id } });
    expect(await listOf(id)).toMatchObject([{ status: 'open', done: null }]);
  });

  it('is resolved when its action is dropped', async () => {
    const id = await bank();
    const body = { id, subject: '', label: 'act' as const, text: 'Ask the branch' };
    await reviewer.call(commentContract.add, { body });
    const [made] = await listOf(id);
    await colleague.call(actionContract.setStatus, {
      params: { id: made?.id ?? 0 },
      body: { revision: made?.revision ?? 0, status: 'dropped', reason: 'The branch was closed.' },
    });
    const talk = await owner.call(commentContract.getConversation, { body: { id, oid: '' } });
    expect(talk.open).toBe(false);
    expect(talk.comments.at(-1)).toMatchObject({
      label: 'res',
      text: 'The action was dropped. The branch was closed.',
    });
  });

  it('exists in the demo in the language of the session', async () => {
    for (const language of ['en', 'sv'] as const) {
      const demo = await app.demo(language);
      const { assessments } = await demo.call(assessmentContract.list, { query: {} });
      const id = assessments[0]?.id ?? 0;
      const { actions } = await demo.call(actionContract.list, { body: { assessment: id } });
      expect(actions.length).toBeGreaterThan(0);
      const talk = await demo.call(commentContract.getConversations, { body: { id, labels: ['act'] } });
      const texts = talk.flatMap(({ comments }) => comments.map(({ text }) => text));
      for (const { title } of actions) expect(texts.some((text) => text.startsWith(title))).toBe(true);
    }
  });
});

describe('permissions for an action', () => {
  it('allow creation with Comment and changes only with Edit', async () => {
    const id = await bank();
    const made = await raise(reviewer, id);
    expect(made.can).toEqual({ change: false, progress: false, verify: false });
    const params = { id: made.id };
    await expect(
      reviewer.call(actionContract.change, { params, body: { revision: 1, title: 'Mine' } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      reviewer.call(actionContract.setStatus, { params, body: { revision: 1, status: 'done' } }),
    ).rejects.toMatchObject({ status: 403 });
    const reader = await tenant.user(['ra:View']);
    expect((await reader.call(actionContract.get, { params })).action.title).toBe('Test the screening');
    await expect(raise(reader, id)).rejects.toMatchObject({ status: 403 });
  });

  it('allow verification only by a person who is not the owner', async () => {
    const id = await bank();
    const made = await raise(owner, id);
    const params = { id: made.id };
    const set = (who: TestClient, revision: number, status: 'underway' | 'done' | 'verified', reason = '') =>
      who.call(actionContract.setStatus, { params, body: { revision, status, reason } });
    await expect(set(owner, 1, 'verified')).rejects.toMatchObject({ status: 409 });
    await set(owner, 1, 'done', 'Tested on 20 cases');
    await expect(set(owner, 2, 'verified')).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.action.verifier' },
    });
    const verified = await set(colleague, 2, 'verified', 'Seen');
    expect(verified).toMatchObject({ status: 'verified', verified: { at: expect.any(String) } });
    const { events } = await owner.call(actionContract.get, { params });
    expect(events).toMatchObject([
      { kind: 'created', reason: '', after: { status: 'open' } },
      { kind: 'status', reason: 'Tested on 20 cases', after: { status: 'done' } },
      { kind: 'status', reason: 'Seen', after: { status: 'verified' } },
    ]);
  });

  it('exclude changes after the action is dropped', async () => {
    const id = await bank();
    const made = await raise(owner, id);
    const params = { id: made.id };
    const drop = (reason: string) =>
      owner.call(actionContract.setStatus, { params, body: { revision: 1, status: 'dropped', reason } });
    await expect(drop(' ')).rejects.toMatchObject({ error: { code: 'error.action.reason' } });
    expect(await drop('Replaced')).toMatchObject({ status: 'dropped', statusReason: 'Replaced' });
    // A dropped action cannot be reopened.
    const closed = { status: 409, error: { code: 'error.action.closed' } };
    const again = { revision: 2, status: 'open' as const, reason: 'After all' };
    const late = { revision: 2, due: '2027-12-31', reason: 'Later' };
    await expect(owner.call(actionContract.setStatus, { params, body: again })).rejects.toMatchObject(closed);
    await expect(owner.call(actionContract.setDue, { params, body: late })).rejects.toMatchObject(closed);
    const reworded = { revision: 2, title: 'Something else' };
    await expect(owner.call(actionContract.change, { params, body: reworded })).rejects.toMatchObject(closed);
    const outsider = await tenant.user(['threatview:View']);
    await expect(raise(owner, id, { owner: outsider.userId })).rejects.toMatchObject({
      error: { code: 'error.comment.person' },
    });
  });
});

describe('the due day of an action', () => {
  it('can be postponed or removed only with a reason', async () => {
    const id = await bank();
    const made = await raise(owner, id, { due: soon });
    const params = { id: made.id };
    const move = (revision: number, due: string | null, reason = '') =>
      owner.call(actionContract.setDue, { params, body: { revision, due, reason } });
    for (const due of ['2026-12-02', null])
      await expect(move(1, due)).rejects.toMatchObject({ error: { code: 'error.action.reason' } });
    const later = await move(1, '2027-01-15', 'The supplier is late');
    expect(later).toMatchObject({ due: '2027-01-15', moved: 1 });
    expect(await move(2, '2026-11-30')).toMatchObject({ due: '2026-11-30', moved: 1 });
    await expect(move(2, '2026-11-29')).rejects.toMatchObject({ status: 409 });
    const { events } = await reviewer.call(actionContract.get, { params });
    expect(events[1]).toMatchObject({
      kind: 'moved',
      reason: 'The supplier is late',
      before: { due: soon },
      after: { due: '2027-01-15' },
    });
  });
});

describe('the expected level of an action', () => {
  it('is calculated with the planned control, and recorded again when the action is verified', async () => {
    const demo = await app.demo();
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    const raId = assessments[0]?.id ?? 0;
    const { document } = await demo.call(assessmentContract.getData, { params: { id: raId } });
    const assessed = Object.entries(document.controls.data).find(
      ([, entry]) => entry.na === undefined && entry.assessment !== undefined,
    );
    const control = assessed?.[0] ?? '';
    const body = { assessment: raId, origin: 'control' as const, title: 'Do it', subject: '' };
    const made = await demo.call(actionContract.create, {
      body: { ...body, effect: { kind: 'control', control, to: 4 } },
    });
    const before = await demo.call(actionContract.get, { params: { id: made.id } });
    expect(before.expected?.after).toBeLessThan(before.expected?.now ?? 0);
    const params = { id: raId };
    const { revision } = await demo.call(assessmentContract.getData, { params });
    const path = `/controls/data/${control}/assessment`;
    const value = { both: { design: 4, operation: 4 } };
    await demo.call(assessmentContract.modifyData, {
      params,
      body: { revision, patches: [{ op: 'set', path, value }] },
    });
    const after = await demo.call(actionContract.get, { params: { id: made.id } });
    expect(after.expected?.now).toBe(before.expected?.after);
    await expect(
      demo.call(actionContract.create, {
        body: { ...body, effect: { kind: 'control', control: 'co-none', to: 4 } },
      }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(
      demo.call(actionContract.rerate, { params: { id: made.id }, body: { revision: 1, reason: 'x' } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('waits for a new rating after the action is verified', async () => {
    const id = await bank();
    const made = await raise(owner, id, { effect: { kind: 'stated', level: 1 } });
    const params = { id: made.id };
    await owner.call(actionContract.setStatus, { params, body: { revision: 1, status: 'done' } });
    await colleague.call(actionContract.setStatus, { params, body: { revision: 2, status: 'verified' } });
    const waits = async () =>
      (await owner.call(waitingContract.list, {})).items.filter(({ ref }) => ref === made.id);
    expect(await waits()).toMatchObject([{ kind: 'rerate' }]);
    const rated = await owner.call(actionContract.rerate, {
      params,
      body: { revision: 3, reason: 'As expected' },
    });
    expect(rated.rerated).toMatchObject({ at: expect.any(String) });
    expect(await waits()).toEqual([]);
  });
});

describe('the list of actions', () => {
  it('shows overdue actions first, across all assessments that the user may view', async () => {
    const own = await app.tenant();
    const chief = await own.user();
    const settings = { ...emptyAssessmentSettings, opGeography: 'ge-se' };
    const make = async (name: string) =>
      (
        await chief.call(assessmentContract.create, {
          body: { unitId: own.unitId, settings: { ...settings, name } },
        })
      ).id;
    const [one, two] = [await make('One'), await make('Two')];
    const add = (to: number, title: string, due: string | null) =>
      chief.call(actionContract.create, { body: { assessment: to, origin: 'own', title, due } });
    await add(one, 'Later', '2031-01-01');
    await add(two, '=Undated', null);
    await add(two, 'Overdue', '2020-01-01');
    const { actions } = await chief.call(actionContract.list, { body: {} });
    expect(actions.map(({ title, assessment: of }) => [of.name, title])).toEqual([
      ['Two', 'Overdue'],
      ['One', 'Later'],
      ['Two', '=Undated'],
    ]);
    expect(
      (await owner.call(actionContract.list, { body: {} })).actions.map(({ title }) => title),
    ).not.toContain('Later');
    const csv = await chief.call(actionContract.export, { body: { format: 'csv', language: 'sv' } });
    const text = Buffer.from(csv.content).toString('utf8');
    expect(text).toContain('Åtgärd;');
    expect(text).toContain("'=Undated");
    const xlsx = await chief.call(actionContract.export, {
      body: { assessment: two, format: 'xlsx', language: 'en' },
    });
    expect(Buffer.from(xlsx.content).subarray(0, 2).toString()).toBe('PK');
  });

  it('has a history that the application cannot change', async () => {
    await expect(
      runInSystemTransaction(app.database.app, (tx) =>
        tx.update(actionEvent).set({ author: 'somebody else' }),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/permission denied/) } });
  });
});
