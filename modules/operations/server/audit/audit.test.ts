import {
  actionContract,
  assessmentContract,
  completenessContract,
  auditContract as contract,
  type EndpointRequest,
  groupContract,
  keyContract,
  sessionContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyAuditExports } from '../../../../tools/audit-verify/src/verify.ts';

type Person = TestClient & { userId: number; username: string };
let app: TestApp;
let parent: TestTenant;
let child: TestTenant;
let reader: Person;
let worker: Person;

beforeAll(async () => {
  app = await startTestApp();
  [parent, child] = [await app.tenant({ name: 'Parent' }), await app.tenant({ name: 'Child' })];
  await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(organizationTable)
      .set({ parentId: parent.organizationId })
      .where(eq(organizationTable.id, child.organizationId)),
  );
  reader = await parent.user(['admin:SecurityAdmin']);
  worker = await child.user();
  const stranger = await app.tenant({ name: 'Stranger' });
  const outsider = await stranger.user();
  await record(stranger, outsider.userId, 'user.changed', { before: { name: 'canary-a' }, after: {} });
  await record(parent, reader.userId, 'login.succeeded', {});
  await record(child, worker.userId, 'login.succeeded', {});
  await record(child, worker.userId, 'user.changed', {
    before: { surname: 'Ek_1', roles: ['a'] },
    after: { surname: 'Alm', roles: ['a', 'b'] },
  });
});
afterAll(() => app.close());

function record(
  tenant: TestTenant,
  userId: number,
  event: string,
  { before, after }: { before?: unknown; after?: unknown },
) {
  return runInSystemTransaction(app.database.app, (tx) =>
    tx.insert(auditEvent).values({
      at: app.clock.now(),
      organizationId: tenant.organizationId,
      userId,
      actor: 'Åsa Ek',
      event,
      subject: `user:${userId}`,
      before,
      after,
      requestId: 'r',
    }),
  );
}

async function list(body: EndpointRequest<typeof contract.list>['body']) {
  const { rows, total } = await reader.call(contract.list, { body });
  return { total, events: rows.map(({ event, organization: org }) => `${org?.name}: ${event}`) };
}

const fileOf = async (body: EndpointRequest<typeof contract.export>['body'], client: TestClient = reader) => {
  const { content, contentType, filename } = await client.call(contract.export, { body });
  expect([contentType, filename]).toEqual([
    'application/jsonl',
    expect.stringMatching(/^klarsikt-audit-.*\.jsonl$/),
  ]);
  return Buffer.from(content).toString('utf8');
};
const verified = (...texts: string[]) =>
  verifyAuditExports(texts.map((text, index) => ({ name: `file ${index + 1}`, text })));

describe('the audit log', () => {
  it('is read newest first, with changes, only by the organisation and its parents', async () => {
    const all = await reader.call(contract.list, { body: { events: ['user.', 'login.'] } });
    expect(all.rows[0]).toMatchObject({
      event: 'user.changed',
      organization: { id: child.organizationId, name: 'Child' },
      actor: 'Åsa Ek',
      subjectName: expect.stringMatching(/^Test User/),
      before: { surname: 'Ek_1', roles: ['a'] },
      after: { surname: 'Alm', roles: ['a', 'b'] },
    });
    expect(all.organizations.map(({ name }) => name)).toEqual(['Child', 'Parent']);
    expect(JSON.stringify(all)).not.toMatch(/canary|Stranger/);
    const below = await worker.call(contract.list, { body: {} });
    expect(new Set(below.rows.map(({ organization: org }) => org?.name))).toEqual(new Set(['Child']));
  });

  it('is filtered by event, actor, subject, organisation, time and words', async () => {
    const one = { total: 1, events: ['Child: user.changed'] };
    expect(await list({ events: ['user.changed'] })).toEqual(one);
    expect(await list({ events: ['user.'] })).toEqual(one);
    expect((await list({ actor: 'åsa' })).total).toBe(3);
    expect(await list({ subject: `user:${worker.userId}`, events: ['user.'] })).toEqual(one);
    expect(await list({ text: 'ek_1' })).toEqual(one);
    expect(await list({ text: 'canary' })).toEqual({ total: 0, events: [] });
    expect(await list({ text: 'e%1' })).toEqual({ total: 0, events: [] });
    expect((await list({ organizationId: parent.organizationId })).events).toEqual([
      'Parent: login.succeeded',
    ]);
    expect((await list({ userId: worker.userId })).total).toBe(2);
    const now = app.clock.now().getTime();
    expect((await list({ to: now })).total).toBe(0);
    expect((await list({ from: now })).total).toBe(3);
    expect((await list({ subject: 'user:', size: 2, page: 2 })).events).toHaveLength(1);
  });

  it('is exported with seals that can be verified without the server, and the export is audited', async () => {
    const text = await fileOf({});
    expect(verified(text)).toMatchObject({ faults: [], events: 3 });
    expect(text).not.toContain('canary');
    const [head] = text.split('\n');
    expect(JSON.parse(head ?? '')).toMatchObject({
      by: expect.any(String),
      organization: { name: 'Parent' },
    });
    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.event, 'audit.exported'), eq(auditEvent.userId, reader.userId))),
    );
    expect(events.map(({ after }) => after)).toMatchObject([{ events: 3 }]);
    const later = await fileOf({});
    expect(verified(text, later)).toMatchObject({ faults: [], events: 4 });
  });

  it('has seals that reveal every change of an export, and of the log between two exports', async () => {
    const text = await fileOf({});
    const lines = text.split('\n');
    const replaced = (index: number, from: string | RegExp, to: string) =>
      lines.map((line, at) => (at === index ? line.replace(from, to) : line)).join('\n');
    const without = (index: number) => lines.filter((_, at) => at !== index).join('\n');
    const spoiled = [
      replaced(1, /"actor":"[^"]*"/, '"actor":"Nobody"'),
      replaced(1, /"position":\d+/, '"position":99'),
      replaced(1, /"seal":"[0-9a-f]{4}/, '"seal":"0000'),
      replaced(0, /"by":"[^"]*"/, '"by":"Nobody"'),
      without(2),
      without(lines.length - 2),
      text.slice(0, -20),
      text.slice(0, -1),
      '',
      '{}\n',
    ];
    expect(spoiled.map((file) => verified(file).faults.length > 0)).toEqual(spoiled.map(() => true));
    // A rewritten log is consistent in itself, but contradicts an earlier export.
    const other = await startTestApp();
    const lone = await other.tenant();
    const lonely = await lone.user();
    await fileOf({}, lonely);
    const file = await fileOf({}, lonely);
    expect(verified(file).faults).toEqual([]);
    expect(verified(text, file).faults).not.toEqual([]);
    await other.close();
  });

  it('can be exported for one organisation, for a time span, or from a position', async () => {
    const own = await fileOf({ organizationId: child.organizationId });
    expect(own.split('\n').slice(1).join()).not.toContain(`"organizationId":${parent.organizationId}`);
    expect(verified(own)).toMatchObject({ faults: [] });
    const [, first] = (await fileOf({})).split('\n');
    const { position } = z.object({ position: z.number() }).parse(JSON.parse(first ?? ''));
    const rest = await fileOf({ after: position });
    expect(verified(rest).first).toBeGreaterThan(position);
    expect(verified(await fileOf({ to: app.clock.now().getTime() })).events).toBe(0);
  });

  it('records the actor and the organisation acted for, without secrets', async () => {
    await worker.call(sessionContract.deleteSession, {});
    const { rows } = await reader.call(contract.list, { body: { userId: worker.userId } });
    expect(rows[0]).toMatchObject({
      event: 'session.ended',
      userId: worker.userId,
      organization: { name: 'Child' },
    });
    expect(JSON.stringify(rows)).not.toMatch(/Granit-Fjord|\$argon2|__Host-/);
  });
});

describe('the subject of an audit event', () => {
  it('is shown by name instead of number for assessments, actions, keys and gaps', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
    const { id } = await admin.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const raised = { assessment: id, origin: 'own' as const, title: 'Train the tellers' };
    await admin.call(actionContract.create, { body: raised });
    const expires = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const accepted = { requirement: 'C20' as const, reason: 'No incidents yet.', expires };
    await admin.call(completenessContract.accept, { params: { id }, body: accepted });
    const made = await admin.call(keyContract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Core system', permissions: ['api:Read'] },
    });
    const { rows } = await admin.call(contract.list, { body: {} });
    const named = new Map(rows.map(({ subject, subjectName }) => [subject.split(':')[0], subjectName]));
    expect(named.get('assessment')).toBe('Bank 2026');
    expect(named.get('action')).toBe('Train the tellers');
    expect(named.get('gap')).toBe('Linked controls with evidence');
    expect(rows.find(({ subject }) => subject === `key:${made.clientId}`)?.subjectName).toBe('Core system');
    const numbered = rows.filter(({ subjectName }) => subjectName === null).map(({ subject }) => subject);
    expect(numbered.filter((subject) => /:\d+$/.test(subject))).toEqual([]);
  });

  it('has the present name of a user group, or the recorded name once the group is removed', async () => {
    const admin = await (await app.tenant()).user();
    const { id } = await admin.call(groupContract.save, { body: { name: 'Screening team', resources: [] } });
    const about = async () => {
      const { rows } = await admin.call(contract.list, { body: { events: ['group.'] } });
      return rows.map(({ subject, subjectName }) => [subject, subjectName]);
    };
    expect(await about()).toEqual([[`group:${id}`, 'Screening team']]);
    await admin.call(groupContract.remove, { params: { id }, query: {} });
    expect(await about()).toEqual([
      [`group:${id}`, 'Screening team'],
      [`group:${id}`, 'Screening team'],
    ]);
  });
});
