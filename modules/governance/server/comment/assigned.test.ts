/** The database query for assigned comments must agree with `listUnresolvedComments`. */
import { assessmentContract, type CommentLabel, listUnresolvedComments } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { commentTable } from '@klarsikt/server/schema/domain.ts';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAssignedComments } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

it('an assigned comment is waiting until a later comment resolves the conversation', async () => {
  const tenant = await app.tenant();
  const anna = await tenant.user();
  const { userId } = anna;
  const settings = { ...emptyAssessmentSettings, name: 'Bank' };
  const { id } = await anna.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const said: readonly CommentLabel[] = ['fup', 'res', 'inf'];
  const talks = said.flatMap((a) => said.flatMap((b) => said.map((c) => [a, b, c] as const)));
  const assigned = { assigneeId: userId, assignee: 'A' };
  const rows = talks.flatMap((labels, talk) =>
    labels.map((label, at) => ({
      ...{ organizationId: tenant.organizationId, assessmentId: id, subject: `/conclusions/c${talk}`, label },
      ...{ text: `${talk}.${at}`, author: 'A', userId, createdAt: new Date(), ...assigned },
    })),
  );
  await runInSystemTransaction(app.database.app, (tx) => tx.insert(commentTable).values(rows));
  const waiting = await runInSystemTransaction(app.database.app, (tx) => listAssignedComments(tx, userId));
  const open = talks.flatMap((labels, talk) =>
    labels.flatMap((_, at) => {
      const later = labels.slice(at + 1).map((label) => ({ label }));
      return listUnresolvedComments(later).length === later.length ? [`${talk}.${at}`] : [];
    }),
  );
  expect(waiting.map(({ text }) => text).toReversed()).toEqual(open);
});

it('the query for assigned comments uses the index comment_resolution, also with a generic plan', async () => {
  const plan = await runInSystemTransaction(app.database.app, async (tx) => {
    const asked = listAssignedComments(tx, 1).toSQL();
    const given = asked.params.map((value) => `'${String(value)}'`).join(', ');
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    await tx.execute(sql.raw(`prepare waiting_comments as ${asked.sql}`));
    const { rows } = await tx.execute(sql.raw(`explain execute waiting_comments(${given})`));
    await tx.execute(sql.raw('deallocate waiting_comments'));
    return JSON.stringify(rows);
  });
  expect(plan).toContain('comment_resolution');
});
