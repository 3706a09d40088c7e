import { readStarterModel } from '@klarsikt/content';
import {
  commentContract,
  evidenceContract,
  insightContract,
  removalContract,
  unitContract,
} from '@klarsikt/contract';
import {
  createAssessmentWithUser,
  csv,
  send,
} from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { pruneRemovals } from '@klarsikt/server/platform/removals.ts';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const risk = '/risks/data/customers/cu-private';
const control = readStarterModel().controls[0]?.key ?? '';

type Kind = 'comment' | 'file' | 'unit' | 'incident' | 'source';
const undo = (client: TestClient, kind: Kind, id: number) =>
  client.request(removalContract.undo, { body: { kind, id: String(id) } });

const say = (client: TestClient, id: number, label: 'fup' | 'act' | 'res' | 'inf') =>
  client.call(commentContract.add, { body: { id, subject: risk, label, text: `as ${label}` } });

const conversation = (client: TestClient, id: number) =>
  client.call(commentContract.getConversation, { body: { id, oid: risk } });

const countContents = async (organizationId: number) => {
  const { rows } = await runInSystemTransaction(app.database.app, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from file_content where organization_id = ${organizationId}`,
    ),
  );
  return rows[0]?.count;
};

describe('undoing a deletion within a day', () => {
  it('restores a comment with files, mentions, history and action, and resolves its conversation again', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const asked = await say(user, id, 'act');
    const answer = await say(user, id, 'res');
    const attached = await send(app, user, evidenceContract.attach, {
      fields: { comment: String(answer.id) },
    });
    const before = await conversation(user, id);
    expect(before.open).toBe(false);
    await user.call(commentContract.remove, { params: { id: answer.id } });
    expect((await conversation(user, id)).open).toBe(true);
    expect((await undo(user, 'comment', answer.id)).status).toBe(200);
    expect(await conversation(user, id)).toEqual(before);
    const params = { id: answer.id, file: attached.file.id };
    expect((await user.request(evidenceContract.getAttached, { params })).bytes).toEqual(csv);
    const events = await user.call(commentContract.getEvents, { params: { id: asked.id } });
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'resolved', 'reopened', 'resolved']);
    await user.call(commentContract.remove, { params: { id: asked.id } });
    expect((await undo(user, 'comment', asked.id)).status).toBe(200);
    expect((await conversation(user, id)).comments).toEqual(before.comments);
    expect(await countContents(tenant.organizationId)).toBe(1);
  });

  it('restores a file with its content, which is kept for a day after the deletion', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const { file } = await send(app, user, evidenceContract.add, {
      ...{ id, fields: { object: 'control', subject: control } },
    });
    const params = { id, file: file.id };
    await user.call(evidenceContract.remove, { params });
    expect((await undo(user, 'file', file.id)).status).toBe(200);
    expect((await user.request(evidenceContract.get, { params })).bytes).toEqual(csv);
    const kinds = (await user.call(evidenceContract.events, { params })).map(({ kind }) => kind);
    expect(kinds).toEqual(['added', 'removed', 'restored']);
    await user.call(evidenceContract.remove, { params });
    expect(await countContents(tenant.organizationId)).toBe(1);
    const later = new Date(app.clock.now().getTime() + 25 * 3_600_000);
    await runInSystemTransaction(app.database.app, (tx) => pruneRemovals(tx, later));
    expect(await countContents(tenant.organizationId)).toBe(0);
    expect((await undo(user, 'file', file.id)).status).toBe(404);
  });

  it('restores a unit at its position with its permissions, unless the name is used by another unit', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const save = (name: string) => user.call(unitContract.save, { body: { name, parentId: tenant.unitId } });
    const baltic = await save('Baltic');
    const before = await user.call(unitContract.list, {});
    const remove = () =>
      user.call(unitContract.remove, { params: { id: baltic.id }, query: { revision: baltic.revision } });
    await remove();
    expect((await undo(user, 'unit', baltic.id)).status).toBe(200);
    expect(await user.call(unitContract.list, {})).toEqual(before);
    await remove();
    await save('BALTIC');
    const refused = await expectRefusal(
      user.call(removalContract.undo, { body: { kind: 'unit', id: String(baltic.id) } }),
    );
    expect(refused.error.code).toBe('error.conflict');
    expect(
      (await user.call(unitContract.list, {})).units.filter(({ name }) => /baltic/i.test(name)),
    ).toHaveLength(1);
  });

  it('restores a source document with passages and file', async () => {
    const { user } = await createAssessmentWithUser(app);
    const text = Buffer.from('Passage;About\r\nOne;cash couriers\r\nTwo;crypto exchanges\r\n');
    const { file } = await send(app, user, insightContract.upload, {
      name: 'notes.csv',
      content: text,
    });
    const before = await user.call(insightContract.getDocuments, {});
    await user.call(insightContract.remove, { params: { id: file.id } });
    expect((await undo(user, 'source', file.id)).status).toBe(200);
    expect((await user.call(insightContract.getDocuments, {})).documents).toEqual(before.documents);
    expect((await user.request(insightContract.getFile, { params: { id: file.id } })).bytes).toEqual(text);
  });
});

describe('undoing a deletion is refused', () => {
  async function removeOwnComment() {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const said = await say(user, id, 'inf');
    await user.call(commentContract.remove, { params: { id: said.id } });
    return { tenant, user, id, said: said.id };
  }

  it('if a colleague requests it, and if it is requested a second time', async () => {
    const { tenant, user, id, said } = await removeOwnComment();
    const colleague = await tenant.user();
    expect((await undo(colleague, 'comment', said)).status).toBe(404);
    expect((await undo(user, 'file', said)).status).toBe(404);
    expect((await conversation(user, id)).comments).toEqual([]);
    expect((await undo(user, 'comment', said)).status).toBe(200);
    expect((await undo(user, 'comment', said)).status).toBe(404);
  });

  it('if the user lacks the permission that the deletion needs', async () => {
    const { user, id, said } = await removeOwnComment();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(sql`delete from group_resource where permission <> 'View' and group_id in
        (select group_id from group_member where user_id = ${user.userId})`),
    );
    expect((await undo(user, 'comment', said)).status).toBe(403);
    expect((await conversation(user, id)).comments).toEqual([]);
  });

  it('if a user of another organisation requests it, who cannot see the removal records either', async () => {
    const { tenant, user } = await removeOwnComment();
    const stranger = await app.tenant();
    const count = async (organizationId: number) => {
      const { rows } = await runInWriteTransaction(app.database.app, { organizationId }, (tx) =>
        tx.execute<{ count: number }>(
          sql`select count(*)::int as count from removal where removed_by = ${user.userId}`,
        ),
      );
      return rows[0]?.count;
    };
    expect(await count(tenant.organizationId)).toBe(1);
    expect(await count(stranger.organizationId)).toBe(0);
  });
});
