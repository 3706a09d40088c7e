import { assessmentContract, commentContract, mailContract as mails } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { type MailServer, startMailServer } from '@klarsikt/operations/server/mail/smtp.fixture.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { commentEvent } from '@klarsikt/server/schema/domain.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant, testConfig } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Person = TestClient & { readonly userId: number; readonly username: string };

const origin = 'https://klarsikt.example';
let server: MailServer;
let app: TestApp;
let tenant: TestTenant;
/** May edit and comment. */
let anna: Person;
/** May view and comment only. */
let reviewer: Person;
/** Works at the same bank and may not view assessments. */
let outsider: Person;
let id: number;

beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({ config: { origin, mail: { ...testConfig.mail, smtpUrl: server.url } } });
  tenant = await app.tenant();
  anna = await tenant.user();
  reviewer = await tenant.user(['ra:View', 'ra:Comment']);
  outsider = await tenant.user(['threatview:View']);
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(appUser).set({ language: 'sv' }).where(eq(appUser.id, reviewer.userId)),
  );
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  ({ id } = await anna.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } }));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const risk = '/risks/data/customers/cu-private';
const say = (
  who: TestClient,
  given: { label?: 'fup' | 'act' | 'res' | 'inf'; text: string; subject?: string },
) => who.call(commentContract.add, { body: { id, subject: risk, label: 'inf', ...given } });
const kindsOf = async (of: number) =>
  (await anna.call(commentContract.getEvents, { params: { id: of } })).map(({ kind }) => kind);

describe('the permission to comment', () => {
  it('is independent of the permission to edit', async () => {
    const made = await say(reviewer, { text: 'Is this the whole customer base?' });
    expect(made).toMatchObject({ own: true, userId: reviewer.userId });
    const patch = { op: 'set', path: '/settings/description', value: 'Mine' } as const;
    await expect(
      reviewer.call(assessmentContract.modifyData, {
        params: { id },
        body: { revision: 1, patches: [patch] },
      }),
    ).rejects.toMatchObject({ status: 403 });
    const editor = await tenant.user(['ra:View', 'ra:Edit']);
    await expect(say(editor, { text: 'No right' })).rejects.toMatchObject({ status: 403 });
    expect(await reviewer.call(assessmentContract.getPermissions, { params: { id } })).toMatchObject({
      comment: true,
      edit: false,
    });
  });
});

describe('people who can be mentioned or assigned in a comment', () => {
  it('are exactly the people who may view the assessment', async () => {
    const people = await reviewer.call(commentContract.getPeople, { params: { id } });
    const ids = people.map((person) => person.id);
    expect(ids).toEqual(expect.arrayContaining([anna.userId, reviewer.userId]));
    expect(ids).not.toContain(outsider.userId);
    expect(people.find((person) => person.id === reviewer.userId)).toMatchObject({
      comment: true,
      edit: false,
    });
    const far = await (await app.tenant()).user();
    for (const userId of [outsider.userId, far.userId])
      for (const given of [{ mentions: [userId] }, { assignee: userId }])
        await expect(
          anna.call(commentContract.add, { body: { id, subject: risk, label: 'inf', text: 'x', ...given } }),
        ).rejects.toMatchObject({ status: 400, error: { code: 'error.comment.person' } });
  });

  it('get one mail in their own language, unless they wrote the comment', async () => {
    const body = { id, subject: risk, label: 'fup' as const, text: '@Reviewer <b>look</b>\nat line 2' };
    const mentions = [reviewer.userId, anna.userId];
    const made = await anna.call(commentContract.add, {
      body: { ...body, mentions, assignee: reviewer.userId },
    });
    await app.server.upkeep();
    const got = server.received.filter(({ to }) => to === reviewer.username);
    expect(got.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ber dig besvara en kommentar till Bank 2026$/),
    ]);
    expect(got[0]?.text).toContain('at line 2');
    expect(got[0]?.text).toContain(`${origin}/ra/${id}/comments?comment=${made.id}`);
    expect(got[0]?.html).toContain('&lt;b&gt;look&lt;/b&gt;');
    expect(server.received.filter(({ to }) => to === anna.username)).toEqual([]);
    const { rows } = await anna.call(mails.list, { body: { templates: ['assigned'] } });
    const kept = await anna.call(mails.get, { params: { id: rows[0]?.id ?? 0 } });
    expect(kept.text).not.toContain('line 2');
  });
});

describe('a comment after it is saved', () => {
  it('has a history of every change with author and time', async () => {
    const place = '/risks/data/customers/cu-elderly';
    const asked = await say(anna, { label: 'fup', text: 'Which figure?', subject: place });
    app.clock.advance(60);
    const changed = await anna.call(commentContract.change, {
      params: { id: asked.id },
      body: { revision: 0, text: 'Which figure is it?', mentions: [reviewer.userId] },
    });
    expect(changed).toMatchObject({ revision: 1, text: 'Which figure is it?', changed: expect.any(String) });
    await reviewer.call(commentContract.change, {
      params: { id: asked.id },
      body: { revision: 1, assignee: reviewer.userId },
    });
    const answer = await say(reviewer, { label: 'res', text: 'That of June', subject: place });
    await reviewer.call(commentContract.remove, { params: { id: answer.id } });
    const events = await reviewer.call(commentContract.getEvents, { params: { id: asked.id } });
    expect(events.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['created', anna.userId],
      ['changed', anna.userId],
      ['mentioned', anna.userId],
      ['assigned', reviewer.userId],
      ['resolved', reviewer.userId],
      ['reopened', reviewer.userId],
    ]);
    expect(events[0]?.after).toMatchObject({ text: 'Which figure?' });
    expect(events[1]).toMatchObject({
      before: { text: 'Which figure?' },
      after: { text: 'Which figure is it?' },
    });
    const open = await anna.call(commentContract.getConversation, { body: { id, oid: place } });
    expect(open.comments).toMatchObject([
      { assignee: { id: reviewer.userId }, mentions: [{ id: reviewer.userId }] },
    ]);
  });

  it('can be changed only by its author and only from its latest revision', async () => {
    const made = await say(anna, { text: 'Mine' });
    const params = { id: made.id };
    await expect(
      reviewer.call(commentContract.change, { params, body: { revision: 0, text: 'Yours' } }),
    ).rejects.toMatchObject({ status: 403 });
    await anna.call(commentContract.change, { params, body: { revision: 0, text: 'Still mine' } });
    await expect(
      anna.call(commentContract.change, { params, body: { revision: 0, text: 'Late' } }),
    ).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.stale', details: { revision: 1, present: { text: 'Still mine' } } },
    });
    expect(await kindsOf(made.id)).toEqual(['created', 'changed']);
  });

  it('has a history that the application cannot change', async () => {
    await expect(
      runInSystemTransaction(app.database.app, (tx) =>
        tx.update(commentEvent).set({ author: 'somebody else' }),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/permission denied/) } });
  });
});

describe('a copy of an assessment', () => {
  it('contains the open conversations only if the request includes them', async () => {
    const settings = { ...emptyAssessmentSettings, name: 'Original', opGeography: 'ge-se' };
    const from = await anna.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const add = (subject: string, label: 'act' | 'fup' | 'res' | 'inf', text: string) =>
      anna.call(commentContract.add, {
        body: { id: from.id, subject, label, text, assignee: reviewer.userId },
      });
    await add(risk, 'fup', 'Open');
    await add('', 'fup', 'Closed');
    await add('', 'res', 'Done');
    await add('/controls/data/co-idv', 'inf', 'A finding');
    const params = { id: from.id };
    const plain = await anna.call(assessmentContract.duplicate, { params, body: { name: 'Plain' } });
    const copied = await anna.call(assessmentContract.duplicate, {
      params,
      body: { name: 'Whole', comments: true },
    });
    const talk = (of: number) => reviewer.call(commentContract.getConversations, { body: { id: of } });
    expect(await talk(plain.id)).toEqual([]);
    expect(await talk(copied.id)).toMatchObject([
      {
        open: true,
        comments: [{ text: 'Open', userId: anna.userId, assignee: { id: reviewer.userId } }],
      },
    ]);
  });
});
