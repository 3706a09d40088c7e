import { login } from '@klarsikt/contract';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit, sealHash } from '../src/platform/audit.ts';
import { inSystemTransaction } from '../src/platform/tx.ts';
import { auditEvent, auditSeal } from '../src/schema/operations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('audit log', () => {
  it('holds who did what, and no secret', async () => {
    const user = await (await app.tenant()).user();
    await app.visitor().call(login.login, { body: { username: user.username, secret: 'canary-7f3a' } });
    const rows = await inSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `user:${user.userId}`))
        .orderBy(asc(auditEvent.id)),
    );
    expect(rows.map(({ event, after }) => [event, after])).toEqual([
      ['login.succeeded', null],
      ['login.failed', { status: 'failed' }],
    ]);
    const all = await inSystemTransaction(app.database.app, (tx) => tx.select().from(auditEvent));
    expect(JSON.stringify(all)).not.toContain('canary-7f3a');
  });

  it('is sealed into one chain that anybody can recompute', async () => {
    await Promise.all([app.demo(), app.demo(), app.demo()]);
    await Promise.all([sealAudit(app.database.app, 2), sealAudit(app.database.app, 2)]);
    while ((await sealAudit(app.database.app, 2)) > 0);
    const chain = await inSystemTransaction(app.database.app, (tx) =>
      tx
        .select({ seal: auditSeal, event: auditEvent })
        .from(auditSeal)
        .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
        .orderBy(asc(auditSeal.position)),
    );
    const total = await inSystemTransaction(app.database.app, (tx) => tx.$count(auditEvent));
    expect(chain).toHaveLength(total);
    let hash: Buffer = Buffer.alloc(32);
    for (const [index, { seal, event }] of chain.entries()) {
      hash = sealHash(hash, event);
      expect([seal.position, seal.hash.toString('hex')]).toEqual([index + 1, hash.toString('hex')]);
    }
  });
});
