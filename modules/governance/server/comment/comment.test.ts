import { assessmentContract, auditContract, commentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function created() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id };
}

const risk = '/risks/data/customers/cu-private';

describe('comments', () => {
  it('form one conversation per object, which is open until a person resolves it', async () => {
    const { tenant, user, id } = await created();
    const other = await tenant.user();
    const add = (client: typeof user, subject: string, label: 'act' | 'res' | 'inf', text: string) =>
      client.call(commentContract.add, { body: { id, subject, label, text } });
    await add(user, risk, 'act', 'Ask the branch');
    await add(user, '', 'inf', 'Two alerts last month');
    const conversations = await other.call(commentContract.getConversations, { body: { id } });
    expect(conversations.map(({ subject, open }) => [subject.part, subject.key, open])).toEqual([
      ['assessment', null, false],
      ['risks', 'cu-private', true],
    ]);
    expect((await user.call(assessmentContract.load, { body: { id } })).comments).toEqual({
      total: 2,
      open: 1,
    });
    await add(other, risk, 'res', 'Done');
    const one = await user.call(commentContract.getConversation, { body: { id, oid: risk } });
    expect(one.open).toBe(false);
    expect(one.comments.map(({ label, own }) => [label, own])).toEqual([
      ['act', true],
      ['res', false],
    ]);
    const waiting = await user.call(commentContract.getConversations, { body: { id, open: true } });
    expect(waiting).toEqual([]);
    const below = await user.call(commentContract.getConversations, {
      body: { id, under: '/risks/data/customers' },
    });
    expect(below.map(({ subject }) => subject.path)).toEqual([risk]);
    const beside = await user.call(commentContract.getConversations, {
      body: { id, under: '/risks/data/cust' },
    });
    expect(beside).toEqual([]);
  });

  it('can be added to several objects at once, all or none', async () => {
    const { user, id } = await created();
    const other = '/risks/data/customers/cu-elderly';
    const body = { id, subject: risk, alsoOn: [other, other, risk], label: 'fup' as const, text: 'Ask' };
    await user.call(commentContract.add, { body });
    const all = await user.call(commentContract.getConversations, { body: { id } });
    expect(all.map(({ subject, comments }) => [subject.path, comments.length]).toSorted()).toEqual(
      [
        [other, 1],
        [risk, 1],
      ].toSorted(),
    );
    const tooMany = Array.from({ length: 200 }, (_, at) => `/risks/data/customers/cu-${at}`);
    await expect(
      user.call(commentContract.add, { body: { ...body, alsoOn: tooMany } }),
    ).rejects.toMatchObject({
      status: 400,
    });
  });

  it('are refused for an unknown object, together with all other objects of the call', async () => {
    const { user, id } = await created();
    const body = { id, label: 'inf' as const, text: 'About nothing' };
    const nothing = '/risks/data/customers/cu-nope';
    for (const subject of [nothing, '/elsewhere', '/threats/data/th-nope'])
      await expect(user.call(commentContract.add, { body: { ...body, subject } })).rejects.toMatchObject({
        status: 400,
        error: { details: { faults: [{ path: 'body.subject', message: expect.stringContaining(subject) }] } },
      });
    await expect(
      user.call(commentContract.add, { body: { ...body, subject: risk, alsoOn: ['', nothing] } }),
    ).rejects.toMatchObject({ status: 400, error: { details: { faults: [{ path: 'body.alsoOn.1' }] } } });
    expect(await user.call(commentContract.getConversations, { body: { id } })).toEqual([]);
  });

  it('are deleted only by their author', async () => {
    const { tenant, user, id } = await created();
    const other = await tenant.user();
    const { id: commentId } = await user.call(commentContract.add, {
      body: { id, subject: risk, label: 'evi', text: 'Sample of 20' },
    });
    await expect(other.call(commentContract.remove, { params: { id: commentId } })).rejects.toMatchObject({
      status: 403,
    });
    const neighbour = await (await app.tenant()).user();
    await expect(neighbour.call(commentContract.remove, { params: { id: commentId } })).rejects.toMatchObject(
      {
        status: 404,
      },
    );
    await user.call(commentContract.remove, { params: { id: commentId } });
    const left = await user.call(commentContract.getConversation, { body: { id, oid: risk } });
    expect(left.comments).toEqual([]);
  });

  it('are recorded in the audit log with their subject and assessment, also after deletion', async () => {
    const { tenant, user, id } = await created();
    const add = (subject: string) =>
      user.call(commentContract.add, { body: { id, subject, label: 'inf', text: 'Seen' } });
    const [onRisk, onPart, onWhole] = [await add(risk), await add('/settings'), await add('')];
    await user.call(commentContract.remove, { params: { id: onRisk.id } });
    const auditor = await tenant.user(['admin:SecurityAdmin']);
    const named = async (language: 'en' | 'sv') => {
      const { rows } = await auditor.call(auditContract.list, { body: {} }, { 'accept-language': language });
      return [onRisk, onPart, onWhole].map((one) => [
        ...new Set(rows.flatMap((row) => (row.subject === `comment:${one.id}` ? row.subjectName : []))),
      ]);
    };
    expect(await named('en')).toEqual([['Ordinary resident individual, Bank'], ['Settings, Bank'], ['Bank']]);
    expect(await named('sv')).toEqual([
      ['Privatperson med vardagsekonomi, Bank'],
      ['Inställningar, Bank'],
      ['Bank'],
    ]);
  });

  it('appear in the audit log of a parent organisation without the name of the assessment', async () => {
    const above = await app.tenant();
    const below = await app.tenant({ parentId: above.organizationId });
    const user = await below.user();
    const settings = { ...emptyAssessmentSettings, name: 'Secret bank', opGeography: 'ge-se' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: below.unitId, settings } });
    const made = await user.call(commentContract.add, {
      body: { id, subject: risk, label: 'inf', text: 'Seen' },
    });
    const auditor = await above.user(['admin:SecurityAdmin']);
    const { rows } = await auditor.call(auditContract.list, { body: {} });
    const found = rows.filter(({ subject }) => subject === `comment:${made.id}`);
    expect(found.map(({ subjectName }) => subjectName)).toEqual([null]);
  });

  it('are collected for a report by label, each with the name of its object', async () => {
    const demo = await app.demo('sv');
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    const id = assessments[0]?.id ?? 0;
    const { sections } = await demo.call(commentContract.report, { body: { id } });
    const total = sections.reduce((sum, section) => sum + section.comments.length, 0);
    expect(total).toBe((await demo.call(assessmentContract.load, { body: { id } })).comments.total);
    const named = sections.flatMap(({ comments }) => comments).filter(({ about }) => about.key !== null);
    expect(named.length).toBeGreaterThan(0);
    const [label] = sections.map((section) => section.label);
    if (label === undefined) throw new Error('the demo has no comments');
    const only = await demo.call(commentContract.report, { body: { id, labels: [label] } });
    expect(only.sections.map((section) => section.label)).toEqual([label]);
  });

  it('are all stored when two hundred are added at once', async () => {
    const { user, id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        user.request(commentContract.add, {
          body: { id, subject: '', label: 'inf', text: `Finding ${index}` },
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { comments } = await user.call(commentContract.getConversation, { body: { id, oid: '' } });
    expect(new Set(comments.map(({ text }) => text)).size).toBe(200);
  });
});
