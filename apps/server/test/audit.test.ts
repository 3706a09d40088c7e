import { createHash } from 'node:crypto';
import { loginContract } from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { startTestApp, type TestApp, testPassword } from '@klarsikt/testkit';
import { asc, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeAuditSealHash, getLastSealedEventId, sealAuditEvents } from '../src/platform/audit.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { auditEvent, auditSeal } from '../src/schema/operations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the audit log', () => {
  it('contains the person, event and time of each action, but no secrets', async () => {
    const user = await (await app.tenant()).user();
    for (const secret of [testPassword, 'canary-7f3a'])
      await app.visitor().call(loginContract.login, { body: { username: user.username, secret } });
    const rows = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `user:${user.userId}`))
        .orderBy(asc(auditEvent.id)),
    );
    expect(rows.map(({ event, after }) => [event, after])).toEqual([
      ['login.succeeded', { status: 'success', way: 'password' }],
      ['login.failed', { status: 'failed', way: 'password' }],
    ]);
    const all = await runInSystemTransaction(app.database.app, (tx) => tx.select().from(auditEvent));
    expect(JSON.stringify(all)).not.toContain('canary-7f3a');
  });

  it("still verifies seals from before the actor's own organisation was recorded", () => {
    const row = {
      id: 7,
      at: new Date('2026-01-02T03:04:05Z'),
      organizationId: 1,
      userId: 2,
      actor: 'Test User',
      event: 'unit.created',
      subject: 'unit:3',
      before: null,
      after: { name: 'Nordic' },
      requestId: 'r',
    };
    const earlier = createHash('sha256')
      .update(Buffer.alloc(32))
      .update(toCanonicalJson({ ...row, at: row.at.toISOString() }))
      .digest();
    const sealed = (ownOrganizationId: number | null) =>
      computeAuditSealHash(Buffer.alloc(32), { ...row, ownOrganizationId }, null).toString('hex');
    expect(sealed(null)).toBe(earlier.toString('hex'));
    expect(sealed(9)).not.toBe(sealed(null));
    expect(sealed(9)).not.toBe(sealed(10));
  });

  it('forms one hash chain that can be recomputed without the server', async () => {
    await Promise.all([app.demo(), app.demo(), app.demo()]);
    await Promise.all([sealAuditEvents(app.database.app, 2), sealAuditEvents(app.database.app, 2)]);
    while ((await sealAuditEvents(app.database.app, 2)) > 0);
    const chain = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select({ seal: auditSeal, event: auditEvent })
        .from(auditSeal)
        .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
        .orderBy(asc(auditSeal.position)),
    );
    const total = await runInSystemTransaction(app.database.app, (tx) => tx.$count(auditEvent));
    expect(chain).toHaveLength(total);
    let hash: Buffer = Buffer.alloc(32);
    for (const [index, { seal, event }] of chain.entries()) {
      hash = computeAuditSealHash(hash, event, seal.salt);
      expect([seal.position, seal.hash.toString('hex')]).toEqual([index + 1, hash.toString('hex')]);
    }
  });

  const append = `insert into audit_event (at, actor, event, subject) values (now(), 'Test', 'login.failed', $1)`;
  const appendNow = (subject: string) =>
    runInSystemTransaction(
      app.database.app,
      async () => undefined,
      () => [{ text: append, values: [subject] }],
    );
  const unsealed = () =>
    runInSystemTransaction(app.database.app, async (tx) => {
      const rows = await tx
        .select({ subject: auditEvent.subject })
        .from(auditEvent)
        .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
        .where(isNull(auditSeal.eventId));
      return rows.map(({ subject }) => subject);
    });
  const newestId = async () => {
    const [row] = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select({ id: auditEvent.id }).from(auditEvent).orderBy(desc(auditEvent.id)).limit(1),
    );
    return row?.id ?? 0;
  };
  const sealWhole = async () => {
    while ((await sealAuditEvents(app.database.app, 2)) > 0);
  };

  it('seals every event, even one that is committed after a newer event was sealed', async () => {
    await sealWhole();
    let known = 0;
    await runWithClient(app.database.connection, async (client) => {
      await client.query(`begin read write; select set_config('app.scope', 'system', true)`);
      await client.query(append, ['slow']);
      for (let n = 0; n < 6; n += 1) {
        await appendNow(`quick ${n}`);
        await sealWhole();
      }
      known = getLastSealedEventId(app.database.app);
      await client.query('commit');
    });
    expect(await unsealed()).toEqual(['slow']);
    expect(known).toBeLessThan(await newestId());
    await sealWhole();
    expect(await unsealed()).toEqual([]);
  });

  it('is searched for new events only after the last sealed event, however long the log is', async () => {
    for (let n = 0; n < 5; n += 1) await appendNow(`one of many ${n}`);
    await sealWhole();
    for (let n = 0; n < 2; n += 1) await sealAuditEvents(app.database.app);
    expect(getLastSealedEventId(app.database.app)).toBe(await newestId());
    await appendNow('one more');
    expect(await sealAuditEvents(app.database.app)).toBe(1);
    expect(await unsealed()).toEqual([]);
  });
});
