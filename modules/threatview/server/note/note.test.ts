import { auditContract, noteContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { followedThreat, threatNote } from '@klarsikt/server/schema/note.ts';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChangedThreatParts } from './threat-part-hashes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const params = { key: 'th-cash' };

async function twoAnalysts() {
  const tenant = await app.tenant();
  const [first, second] = [await tenant.user(['threatview:View']), await tenant.user(['threatview:View'])];
  return { tenant, first, second };
}

describe('notes on a threat', () => {
  it('are listed in the audit log under the name of the threat, in the language of the reader', async () => {
    const { tenant, first } = await twoAnalysts();
    const { id } = await first.call(noteContract.add, { params, body: { text: 'Seen at two branches.' } });
    const auditor = await tenant.user();
    const named = async (language: 'en' | 'sv') => {
      const { rows } = await auditor.call(auditContract.list, { body: {} }, { 'accept-language': language });
      return rows.find(({ subject }) => subject === `note:${id}`)?.subjectName;
    };
    expect([await named('en'), await named('sv')]).toEqual([
      'Cash-based laundering',
      'Kontantbaserad penningtvätt',
    ]);
  });

  it('are read by the whole organisation and changed only by their author', async () => {
    const { first, second } = await twoAnalysts();
    const made = await first.call(noteContract.add, { params, body: { text: '  Seen at two branches. ' } });
    expect(made).toMatchObject({ text: 'Seen at two branches.', own: true, changedAt: null });
    const { notes } = await second.call(noteContract.list, { params });
    expect(notes).toMatchObject([{ id: made.id, own: false, author: made.author }]);
    const id = { params: { id: made.id } };
    expect(await expectRefusal(second.call(noteContract.remove, id))).toMatchObject({
      error: { code: 'error.forbidden' },
    });
    const body = { revision: made.revision, text: 'Seen at three branches.' };
    const changed = await first.call(noteContract.change, { ...id, body });
    expect(changed.changedAt).not.toBeNull();
    expect(await expectRefusal(first.call(noteContract.change, { ...id, body }))).toMatchObject({
      error: { code: 'error.stale' },
    });
    await first.call(noteContract.remove, id);
    expect((await second.call(noteContract.list, { params })).notes).toEqual([]);
  });

  it('can be restored within a day after deletion, only by their author', async () => {
    const { first, second } = await twoAnalysts();
    const made = await first.call(noteContract.add, { params, body: { text: 'Seen twice.' } });
    const id = { params: { id: made.id } };
    expect((await expectRefusal(first.call(noteContract.restore, id))).error.code).toBe('error.notfound');
    await first.call(noteContract.remove, id);
    expect((await expectRefusal(second.call(noteContract.restore, id))).error.code).toBe('error.forbidden');
    const body = { revision: made.revision, text: 'Changed' };
    expect((await expectRefusal(first.call(noteContract.change, { ...id, body }))).error.code).toBe(
      'error.notfound',
    );
    expect(await first.call(noteContract.restore, id)).toEqual(made);
    expect((await first.call(noteContract.list, { params })).notes).toEqual([made]);
    await first.call(noteContract.remove, id);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(threatNote)
        .set({ removedAt: new Date(app.clock.now().getTime() - 86_401_000) })
        .where(eq(threatNote.id, made.id)),
    );
    expect((await expectRefusal(first.call(noteContract.restore, id))).error.code).toBe('error.notfound');
  });

  it('are hidden from other organisations and refused for an unknown threat', async () => {
    const { first } = await twoAnalysts();
    const neighbour = await (await app.tenant()).user(['threatview:View']);
    const { id } = await first.call(noteContract.add, { params, body: { text: 'Ours' } });
    expect((await neighbour.call(noteContract.list, { params })).notes).toEqual([]);
    expect(await expectRefusal(neighbour.call(noteContract.remove, { params: { id } }))).toMatchObject({
      error: { code: 'error.notfound' },
    });
    const nowhere = { params: { key: 'th-none' }, body: { text: 'x' } };
    expect(await expectRefusal(first.call(noteContract.add, nowhere))).toMatchObject({
      error: { code: 'error.notfound' },
    });
  });
});

describe('followed threats', () => {
  it('are listed per person, with the parts that have changed since the last visit', async () => {
    const { first, second } = await twoAnalysts();
    await first.call(noteContract.follow, { params, body: { followed: true } });
    expect((await first.call(noteContract.list, { params })).followed).toBe(true);
    expect(await second.call(noteContract.followed, {})).toEqual([]);
    expect(await first.call(noteContract.followed, {})).toMatchObject([
      { key: 'th-cash', changed: [], gone: false },
    ]);
    await runInSystemTransaction(app.database.app, async (tx) => {
      const [row] = await tx.select().from(followedThreat).where(eq(followedThreat.userId, first.userId));
      const seen = { ...(row?.seen ?? {}), grades: 'as it was before' };
      await tx.update(followedThreat).set({ seen }).where(eq(followedThreat.userId, first.userId));
    });
    expect(await first.call(noteContract.followed, {})).toMatchObject([{ changed: ['grades'] }]);
    await first.call(noteContract.follow, { params, body: { followed: true } });
    expect(await first.call(noteContract.followed, {})).toMatchObject([{ changed: [] }]);
    await first.call(noteContract.follow, { params, body: { followed: false } });
    expect(await first.call(noteContract.followed, {})).toEqual([]);
  });

  it('show a part without a recorded state as unchanged', () => {
    const now = { texts: 'a', grades: 'b', indicators: 'c', sources: 'd', relations: 'e' };
    expect(listChangedThreatParts({ texts: 'a', grades: 'x' }, now)).toEqual(['grades']);
  });
});
