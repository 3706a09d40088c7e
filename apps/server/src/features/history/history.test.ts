import { assessment, history, threat as threatContract } from '@klarsikt/contract';
import { type AssessmentDocument, emptySettings, type Patch } from '@klarsikt/engine';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../../platform/tx.ts';
import { assessment as assessmentTable, modelVersion } from '../../schema/domain.ts';
import { publishVersion } from '../model/publish.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function created() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptySettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessment.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id, params: { id } };
}

const steps: Patch[][] = [
  [
    {
      op: 'set',
      path: '/background/data/customers/cu-private/INDIVIDUALS/Quantity',
      value: { mode: 'abs', value: 5 },
    },
  ],
  [
    { op: 'set', path: '/risks/data/products/pr-cashdep/na', value: { reason: 'Not offered' } },
    { op: 'set', path: '/conclusions/overall', value: 'Low' },
  ],
  [
    {
      op: 'set',
      path: '/risks/data/customers/cu-pep/override',
      value: { inherent: { priv: 4 }, motivation: 'Known cases' },
    },
  ],
  [
    { op: 'remove', path: '/background/data/customers/cu-private' },
    { op: 'set', path: '/selections/threats', value: { mode: 'none', exceptions: [] } },
  ],
  [{ op: 'set', path: '/settings/segment', value: 'CORPORATES' }],
];

describe('history', () => {
  it('names who changed what, newest first, page by page', async () => {
    const { user, id, params } = await created();
    for (const [index, patches] of steps.entries())
      await user.call(assessment.modifyData, { params, body: { revision: index + 1, patches } });
    const first = await user.call(history.list, { params, body: { limit: 4 } });
    expect([first.revision, first.next]).toEqual([6, 3]);
    expect(first.entries.map(({ revision }) => revision)).toEqual([6, 5, 4, 3]);
    expect(first.entries[2]?.subjects).toContainEqual(
      expect.objectContaining({
        part: 'risks',
        type: 'customers',
        key: 'cu-pep',
        field: 'override',
        name: expect.objectContaining({ sv: expect.any(String) }),
      }),
    );
    const rest = await user.call(history.list, { params, body: { before: 3 } });
    expect(rest.entries.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(rest.next).toBeNull();
    const last = await user.call(history.getLastUpdate, { params });
    expect(last).toEqual({
      revision: 6,
      at: app.clock.now().toISOString(),
      author: first.entries[0]?.author,
      userId: user.userId,
      talk: expect.any(String),
      here: [],
    });
    expect(id).toBeGreaterThan(0);
  });

  it('opens and restores any past state exactly', async () => {
    const { user, params } = await created();
    const states: AssessmentDocument[] = [];
    const read = async () => (await user.call(assessment.getData, { params })).document;
    states.push(await read());
    for (const [index, patches] of steps.entries()) {
      await user.call(assessment.modifyData, { params, body: { revision: index + 1, patches } });
      states.push(await read());
    }
    for (const [index, state] of states.entries()) {
      const past = await user.call(history.getState, { params, body: { revision: index + 1 } });
      expect(past.document).toEqual(state);
    }
    let revision = states.length;
    for (const to of [1, 4, 2, 6, 3, 5]) {
      const restored = await user.call(history.restore, { params, body: { revision, to } });
      revision = restored.revision;
      expect(await read()).toEqual(states[to - 1]);
    }
    expect(revision).toBe(states.length + 6);
    const first = await user.call(history.getState, { params, body: { revision: 1 } });
    expect(first.document).toEqual(states[0]);
  });

  it('has no state that never was, and none after the newest', async () => {
    const { user, params } = await created();
    for (const revision of [0, 2, 99])
      await expect(user.call(history.getState, { params, body: { revision } })).rejects.toMatchObject({
        status: 404,
      });
  });
});

describe('the difference to the live model', () => {
  it('is empty on the live version', async () => {
    const { user, params } = await created();
    const answer = await user.call(history.diff, { params });
    expect(answer).toMatchObject({ diff: null, levels: [], orphans: [] });
    expect(answer.from).toBe(answer.to);
  });

  it('names entities, levels and orphaned entries', async () => {
    const { user, id, params } = await created();
    const [version] = await inSystemTransaction(app.database.app, (tx) => tx.select().from(modelVersion));
    if (!version) throw new Error('no version');
    const old = JSON.parse(version.content);
    // An older edition: one customer group more, and one threat graded lower.
    const extra = { ...old.customers[0], id: 2999, key: 'cu-former' };
    const low = { grade: 1, motivation: { en: 'Old', sv: 'Gammal' } };
    const older = {
      ...old,
      customers: [...old.customers, extra],
      threats: old.threats.map((threat: object) => ({ ...threat, privGrade: low, corpGrade: low })),
    };
    const hash = await inSystemTransaction(app.database.app, async (tx) => {
      const at = new Date('2025-01-01T00:00:00Z');
      const stored = await publishVersion(tx, older, {
        name: '2025:1',
        description: '',
        channel: 'draft',
        at,
      });
      await tx.update(assessmentTable).set({ modelHash: stored }).where(eq(assessmentTable.id, id));
      return stored;
    });
    await user.call(assessment.modifyData, {
      params,
      body: {
        revision: 1,
        patches: [{ op: 'set', path: '/risks/data/customers/cu-former/note', value: 'Watched' }],
      },
    });
    // The card of a threat inside the assessment is that of its own version, whatever is live.
    const [threat] = older.threats;
    const inside = await user.call(threatContract.besideCard, { params: { id, threatId: threat.id } });
    expect(inside).toMatchObject({ modelHash: hash, individuals: { level: 1, motivation: low.motivation } });
    const live = await user.call(threatContract.card, { params: { id: threat.id } });
    expect(live.modelHash).toBe(version.hash);
    expect(live.individuals).not.toEqual(inside.individuals);
    const answer = await user.call(history.diff, { params });
    expect([answer.from, answer.to]).toEqual([hash, version.hash]);
    expect(answer.diff?.collections.customers?.removed.map(({ key }) => key)).toEqual(['cu-former']);
    expect(answer.diff?.collections.threats?.changed.length).toBeGreaterThan(0);
    expect(answer.orphans).toMatchObject([{ part: 'risks', type: 'customers', key: 'cu-former' }]);
    const overall = answer.levels.find(({ type }) => type === 'overall');
    expect(overall?.after?.inherent).toBeGreaterThan(overall?.before?.inherent ?? Number.POSITIVE_INFINITY);
  });
});
