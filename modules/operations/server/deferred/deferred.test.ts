import { randomUUID } from 'node:crypto';
import { assessmentContract, deferredContract, fileContentTypes, reportContract } from '@klarsikt/contract';
import type { ReportDocument } from '@klarsikt/engine/report';
import { claimNextJob } from '@klarsikt/server/platform/deferred.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { createSampleDocument } from '@klarsikt/server/render/sample-document.ts';
import { assessmentTable as stored } from '@klarsikt/server/schema/domain.ts';
import { auditEvent, deferredTable as rows } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertInstallationMode } from '../cluster/mode.store.ts';

let app: TestApp;
let owner: TestClient;
let raId: number;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.demo('en');
  const { assessments } = await owner.call(assessmentContract.list, { query: {} });
  raId = assessments[0]?.id ?? 0;
});
afterAll(() => app.close());

const order = () => owner.call(reportContract.export, { body: { raId, format: 'docx', language: 'en' } });

describe('a deferred job', () => {
  it('can be read and cancelled only in the session that started the job', async () => {
    const { id } = await order();
    const params = { id };
    expect(await owner.call(deferredContract.getStatus, { params })).toMatchObject({ id });
    const others = [await app.demo('en'), await (await app.tenant()).user()];
    for (const other of others)
      for (const endpoint of [
        deferredContract.getStatus,
        deferredContract.getResult,
        deferredContract.cancel,
      ])
        expect([endpoint.path, (await other.request(endpoint, { params })).status]).toEqual([
          endpoint.path,
          404,
        ]);
    for (const endpoint of [deferredContract.getStatus, deferredContract.getResult, deferredContract.cancel])
      expect((await app.visitor().request(endpoint, { params })).status).toBe(401);
  });

  it('is not visible in another session of the same user', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const id = randomUUID();
    const now = app.clock.now();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(rows).values({
        id,
        organizationId: tenant.organizationId,
        owner: 'another session of the same organisation',
        kind: 'report',
        status: 'Successful',
        input: {},
        result: Buffer.from('%PDF'),
        resultType: 'application/pdf',
        resultName: 'x.pdf',
        createdAt: now,
        updatedAt: now,
        deadlineAt: now,
      }),
    );
    expect((await user.request(deferredContract.getStatus, { params: { id } })).status).toBe(404);
    expect((await user.request(deferredContract.getResult, { params: { id } })).status).toBe(404);
  });

  it('has no result before it is done, and none after it is cancelled', async () => {
    const { id } = await order();
    const params = { id };
    expect((await owner.request(deferredContract.getResult, { params })).status).toBe(404);
    expect(await owner.call(deferredContract.cancel, { params })).toEqual({ done: true });
    const state = await owner.call(deferredContract.getStatus, { params });
    expect(state).toMatchObject({ status: 'Cancelled', result: null, error: null });
    expect((await owner.request(deferredContract.cancel, { params })).status).toBe(409);
    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `deferred:${id}`)),
    );
    expect(events.map(({ event, after }) => [event, after])).toEqual([
      ['deferred.cancelled', { kind: 'report' }],
    ]);
    expect((await owner.request(deferredContract.getResult, { params })).status).toBe(404);
  });

  it('has timed out after its deadline, even if its node has ended', async () => {
    const { id: known } = await order();
    const id = randomUUID();
    const now = app.clock.now();
    await runInSystemTransaction(app.database.app, async (tx) => {
      const [row] = await tx.select().from(rows).where(eq(rows.id, known));
      if (!row) throw new Error('the work is not there');
      const past = new Date(now.getTime() - 1000);
      await tx.insert(rows).values({ ...row, id, status: 'Running', deadlineAt: past });
    });
    const state = await owner.call(deferredContract.getStatus, { params: { id } });
    expect(state).toMatchObject({ status: 'TimedOut', result: null });
    await app.server.upkeep();
    const [kept] = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select({ status: rows.status }).from(rows).where(eq(rows.id, id)),
    );
    expect(kept).toEqual({ status: 'TimedOut' });
  });

  it('is removed a day after it has finished, without effect on other organisations', async () => {
    const [own, other] = [await app.tenant(), await app.tenant()];
    const admin = await own.user(['admin:Admin']);
    const now = app.clock.now();
    const add = async (organizationId: number, status: 'Successful' | 'Running', hoursAgo: number) => {
      const id = randomUUID();
      const at = new Date(now.getTime() - hoursAgo * 3_600_000);
      const row = { id, organizationId, owner: 'x', kind: 'report', status, input: {} };
      await runInSystemTransaction(app.database.app, (tx) =>
        tx.insert(rows).values({ ...row, createdAt: at, updatedAt: at, deadlineAt: now }),
      );
      return id;
    };
    const old = await add(own.organizationId, 'Successful', 25);
    const kept = [
      await add(own.organizationId, 'Successful', 23),
      await add(own.organizationId, 'Running', 25),
      await add(other.organizationId, 'Successful', 25),
    ];
    expect(await admin.call(deferredContract.prune, {})).toEqual({ removed: 1 });
    expect(await admin.call(deferredContract.prune, {})).toEqual({ removed: 0 });
    const left = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select({ id: rows.id }).from(rows),
    );
    const ids = left.map(({ id }) => id);
    expect([ids.includes(old), kept.every((id) => ids.includes(id))]).toEqual([false, true]);
    const root = await (await app.tenant({ kind: 'system' })).user(['admin:Admin']);
    expect((await root.call(deferredContract.prune, {})).removed).toBeGreaterThanOrEqual(1);
    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(auditEvent).where(eq(auditEvent.event, 'deferred.pruned')),
    );
    expect(events.map(({ after }) => after)[0]).toEqual({ removed: 1 });
  });

  it('returns for a PDF whether the file declares PDF/UA-1', async () => {
    const whole = { ...createSampleDocument('en'), title: 'pdfuaid' };
    const gap: ReportDocument = {
      ...whole,
      blocks: whole.blocks.map((block) =>
        block.type === 'heading' && block.level === 2 ? { ...block, level: 3 } : block,
      ),
    };
    const pdf = 'application/pdf';
    const made = [
      [pdf, await renderPdf(whole), true],
      [pdf, await renderPdf(gap), false],
      [fileContentTypes.xlsx, Buffer.from('<pdfuaid:part>'), null],
    ] as const;
    for (const [resultType, bytes, accessible] of made) {
      const { id } = await order();
      await owner.call(deferredContract.cancel, { params: { id } });
      const result = {
        result: Buffer.from(bytes),
        resultType,
        resultName: 'x',
        status: 'Successful' as const,
      };
      await runInSystemTransaction(app.database.app, (tx) =>
        tx.update(rows).set(result).where(eq(rows.id, id)),
      );
      const state = await owner.call(deferredContract.getStatus, { params: { id } });
      expect(state.result).toMatchObject({ size: bytes.length, accessible });
    }
  }, 60_000);

  it('is not found if it was never started', async () => {
    const unknown = await owner.request(deferredContract.getStatus, { params: { id: randomUUID() } });
    expect(unknown.status).toBe(404);
  });
});

describe('the queue of deferred jobs', () => {
  // A separate application, because the tests above would process the waiting work.
  let quiet: TestApp;
  beforeAll(async () => {
    quiet = await startTestApp();
  });
  afterAll(() => quiet.close());

  const waiting = async (organizationId: number, at: Date) => {
    const id = randomUUID();
    await runInSystemTransaction(quiet.database.app, (tx) =>
      tx.insert(rows).values({
        id,
        organizationId,
        owner: 'somebody',
        kind: 'none',
        status: 'Waiting',
        input: {},
        createdAt: at,
        updatedAt: at,
        deadlineAt: new Date(at.getTime() + 600_000),
      }),
    );
    return id;
  };

  it('alternates between organisations, and all visitors together have one turn', async () => {
    const start = quiet.clock.now().getTime();
    const at = (second: number) => new Date(start + second * 1000);
    const [bank, insurer] = [await quiet.tenant(), await quiet.tenant()];
    const first: string[] = [];
    for (let n = 0; n < 3; n += 1) first.push(await waiting(bank.organizationId, at(n)));
    const other = await waiting(insurer.organizationId, at(3));
    const demo = await quiet.demo('sv');
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    const sandbox = await runInSystemTransaction(quiet.database.app, async (tx) => {
      const [row] = await tx
        .select({ organizationId: stored.organizationId })
        .from(stored)
        .where(eq(stored.id, assessments[0]?.id ?? 0));
      return row?.organizationId ?? 0;
    });
    const visitors = await waiting(sandbox, at(0));
    const node = randomUUID();
    const taken: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1)
      taken.push(
        (
          await runInSystemTransaction(quiet.database.app, (tx) =>
            claimNextJob(tx, { visitors: false, now: at(10 + n), node }),
          )
        )?.id,
      );
    expect(taken).toEqual([first[0], other, first[1], first[2], undefined]);
    const next = await runInSystemTransaction(quiet.database.app, (tx) =>
      claimNextJob(tx, { visitors: true, now: at(20), node }),
    );
    expect(next?.id).toBe(visitors);
  });

  it('pauses in read-only mode, even on a node that has not yet been notified', async () => {
    const { organizationId } = await quiet.tenant();
    const now = quiet.clock.now();
    const id = await waiting(organizationId, now);
    const claim = () =>
      runInSystemTransaction(quiet.database.app, (tx) =>
        claimNextJob(tx, { visitors: false, now, node: randomUUID() }),
      );
    const setMode = (name: 'readonly' | 'open') =>
      runInSystemTransaction(quiet.database.app, (tx) =>
        upsertInstallationMode(tx, { name, since: now, until: null, note: { en: '', sv: '' } }),
      );
    await setMode('readonly');
    expect(await claim()).toBeNull();
    await setMode('open');
    expect((await claim())?.id).toBe(id);
  });

  it('is limited to three waiting jobs for a demo', async () => {
    const demo = await app.demo('sv');
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    const body = { raId: assessments[0]?.id ?? 0, format: 'pdf', language: 'sv' } as const;
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await demo.request(reportContract.export, { body })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
