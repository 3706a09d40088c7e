import { assessmentContract, historyContract, threatContract } from '@klarsikt/contract';
import { type AssessmentDocument, emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { serializeSignedState } from '@klarsikt/engine/sign-off';
import { roundToShown } from '@klarsikt/engine/values';
import { publishModelVersion } from '@klarsikt/library/server/model/publish.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable, modelVersion } from '@klarsikt/server/schema/domain.ts';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function created() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
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
  it('lists each change with its author, newest first, in pages', async () => {
    const { user, id, params } = await created();
    for (const [index, patches] of steps.entries())
      await user.call(assessmentContract.modifyData, { params, body: { revision: index + 1, patches } });
    const first = await user.call(historyContract.list, { params, body: { limit: 4 } });
    expect([first.revision, first.next]).toEqual([6, 3]);
    expect(first.entries.map(({ revision }) => revision)).toEqual([6, 5, 4, 3]);
    expect(first.entries.map(({ movedTo }) => movedTo)).toEqual([null, null, null, null]);
    expect(first.entries[2]?.subjects).toContainEqual(
      expect.objectContaining({
        part: 'risks',
        type: 'customers',
        key: 'cu-pep',
        field: 'override',
        name: expect.objectContaining({ sv: expect.any(String) }),
      }),
    );
    const rest = await user.call(historyContract.list, { params, body: { before: 3 } });
    expect(rest.entries.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(rest.next).toBeNull();
    const last = await user.call(historyContract.getLastUpdate, { params });
    expect(last).toEqual({
      revision: 6,
      at: app.clock.now().toISOString(),
      author: first.entries[0]?.author,
      userId: user.userId,
      talk: expect.any(String),
      approvals: expect.any(String),
      here: [],
    });
    expect(id).toBeGreaterThan(0);
  });

  it('opens and restores any past state exactly', async () => {
    const { user, params } = await created();
    const states: AssessmentDocument[] = [];
    const read = async () => (await user.call(assessmentContract.getData, { params })).document;
    states.push(await read());
    for (const [index, patches] of steps.entries()) {
      await user.call(assessmentContract.modifyData, { params, body: { revision: index + 1, patches } });
      states.push(await read());
    }
    for (const [index, state] of states.entries()) {
      const past = await user.call(historyContract.getState, { params, body: { revision: index + 1 } });
      expect(past.document).toEqual(state);
    }
    let revision = states.length;
    for (const to of [1, 4, 2, 6, 3, 5]) {
      const restored = await user.call(historyContract.restore, { params, body: { revision, to } });
      revision = restored.revision;
      expect(await read()).toEqual(states[to - 1]);
    }
    expect(revision).toBe(states.length + 6);
    const first = await user.call(historyContract.getState, { params, body: { revision: 1 } });
    expect(first.document).toEqual(states[0]);
  });

  it('returns 404 for a revision that does not exist', async () => {
    const { user, params } = await created();
    for (const revision of [0, 2, 99])
      await expect(user.call(historyContract.getState, { params, body: { revision } })).rejects.toMatchObject(
        {
          status: 404,
        },
      );
  });
});

/** Pins the assessment to an older edition, with one more customer group and every threat graded 1. */
async function onOlder(id: number) {
  const [version] = await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .select({ hash: modelVersion.hash, content: modelVersion.content })
      .from(modelVersion)
      .innerJoin(assessmentTable, eq(assessmentTable.modelHash, modelVersion.hash))
      .where(eq(assessmentTable.id, id)),
  );
  if (!version) throw new Error('no version');
  const old = JSON.parse(version.content);
  const extra = { ...old.customers[0], id: 2999, key: 'cu-former' };
  const low = { grade: 1, motivation: { en: 'Old', sv: 'Gammal' } };
  const older = {
    ...old,
    customers: [...old.customers, extra],
    threats: old.threats.map((threat: object) => ({ ...threat, privGrade: low, corpGrade: low })),
  };
  const hash = await runInSystemTransaction(app.database.app, async (tx) => {
    const at = new Date('2025-01-01T00:00:00Z');
    const [known] = await tx.select().from(modelVersion).where(eq(modelVersion.name, '2025:1'));
    const given = { name: '2025:1', description: '', channel: 'draft', at } as const;
    const stored = known?.hash ?? (await publishModelVersion(tx, older, given));
    await tx.update(assessmentTable).set({ modelHash: stored }).where(eq(assessmentTable.id, id));
    return stored;
  });
  return { version, older, hash, low };
}

describe('the difference to the live model version', () => {
  it('is empty if the assessment uses the live version', async () => {
    const { user, params } = await created();
    const answer = await user.call(historyContract.diff, { params, query: {} });
    expect(answer).toMatchObject({ diff: null, levels: [], orphans: [] });
    expect(answer.from).toBe(answer.to);
  });

  it('lists changed entities, changed levels and orphaned entries', async () => {
    const { user, id, params } = await created();
    const { version, older, hash, low } = await onOlder(id);
    await user.call(assessmentContract.modifyData, {
      params,
      body: {
        revision: 1,
        patches: [{ op: 'set', path: '/risks/data/customers/cu-former/note', value: 'Watched' }],
      },
    });
    // The threat card in the assessment uses the pinned version, not the live one.
    const [threat] = older.threats;
    const inside = await user.call(threatContract.besideCard, { params: { id, threatId: threat.id } });
    expect(inside).toMatchObject({ modelHash: hash, individuals: { level: 1, motivation: low.motivation } });
    const live = await user.call(threatContract.card, { params: { id: threat.id } });
    expect(live.modelHash).toBe(version.hash);
    expect(live.individuals).not.toEqual(inside.individuals);
    const answer = await user.call(historyContract.diff, { params, query: {} });
    expect([answer.from, answer.to]).toEqual([hash, version.hash]);
    expect(answer.diff?.collections.customers?.removed.map(({ key }) => key)).toEqual(['cu-former']);
    expect(answer.diff?.collections.threats?.changed.length).toBeGreaterThan(0);
    expect(answer.orphans).toMatchObject([{ part: 'risks', type: 'customers', key: 'cu-former' }]);
    const overall = answer.levels.find(({ type }) => type === 'overall');
    expect(overall?.after?.inherent).toBeGreaterThan(overall?.before?.inherent ?? Number.POSITIVE_INFINITY);
  });
});

describe('moving to another model version', () => {
  it('results in exactly the previewed levels and can be undone completely', async () => {
    const { user, id, params } = await created();
    const { version, hash, older } = await onOlder(id);
    const kept: string = older.threats[0].key;
    const first = await user.call(historyContract.previewMove, { params, body: { to: version.hash } });
    const risk = first.levels.find(
      ({ type, key, before: was, after: now }) =>
        type === 'customers' && key !== null && was !== null && now !== null && was.inherent !== now.inherent,
    );
    const argued = risk?.key ?? '';
    const own = { priv: 3, corp: 3, motivation: 'Seen here' };
    const patches = [
      { op: 'set' as const, path: `/threats/data/${older.threats[1].key}/override`, value: own },
      {
        op: 'set' as const,
        path: `/risks/data/customers/${argued}/override`,
        value: { inherent: 3, motivation: 'Few, and known' },
      },
    ];
    await user.call(assessmentContract.modifyData, { params, body: { revision: 1, patches } });
    const read = async () => {
      const { document, revision } = await user.call(assessmentContract.getData, { params });
      const { result, modelHash } = await user.call(assessmentContract.calculate, { params, body: {} });
      return { document, revision, result, modelHash };
    };
    const before = await read();
    const asked = { to: version.hash, keep: [kept] };
    const announced = await user.call(historyContract.previewMove, { params, body: asked });
    expect(await read()).toEqual(before);
    expect(announced.levels.length).toBeGreaterThan(0);
    const single = announced.levels.find(({ type, key }) => type !== 'overall' && key !== null);
    expect(single?.because.map(({ collection }) => collection)).toContain('threats');
    expect(announced.overrides.map(({ key }) => key)).toEqual(
      expect.arrayContaining([argued, older.threats[1].key]),
    );
    const { revision } = await user.call(historyContract.move, {
      params,
      body: { revision: before.revision, ...asked },
    });
    expect(revision).toBe(before.revision + 1);
    const after = await read();
    expect(after.modelHash).toBe(version.hash);
    expect(after.document.threats.data[kept]?.override).toMatchObject({
      priv: 1,
      corp: 1,
      by: expect.any(String),
    });
    const [moved] = (await user.call(historyContract.list, { params, body: { limit: 1 } })).entries;
    expect(moved?.movedTo).toBe(announced.after.modelName);
    const made = await user.call(historyContract.diff, {
      params,
      query: { from: before.revision, to: revision },
    });
    expect(announced.levels.map(({ because: _, ...level }) => level)).toEqual(made.levels);
    for (const { type, key, after: now } of announced.levels) {
      if (type === 'overall' || type === 'legals' || key === null || now === null) continue;
      const row = after.result.combined?.types[type].risks.find((one) => one.key === key);
      expect([roundToShown(row?.inherent ?? -1), roundToShown(row?.residual ?? -1)]).toEqual([
        now.inherent,
        now.residual,
      ]);
    }
    const back = { revision, to: before.revision };
    await user.call(historyContract.restore, { params, body: back });
    const again = await read();
    expect([again.document, again.modelHash, again.result]).toEqual([
      before.document,
      before.modelHash,
      before.result,
    ]);
    expect(serializeSignedState(again.document, again.modelHash, 'x')).toBe(
      serializeSignedState(before.document, hash, 'x'),
    );
  });

  it('is refused for an unknown version and for readers', async () => {
    const { user, params, tenant } = await created();
    const body = { to: 'f'.repeat(64), keep: [] };
    await expect(user.call(historyContract.previewMove, { params, body })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      user.call(historyContract.move, { params, body: { revision: 1, ...body } }),
    ).rejects.toMatchObject({
      status: 404,
    });
    const reader = await tenant.user(['ra:View']);
    await expect(
      reader.call(historyContract.move, { params, body: { revision: 1, ...body } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe('two assessments', () => {
  it('are compared by their levels, controls and entries', async () => {
    const { user, params, id } = await created();
    const { id: next } = await user.call(assessmentContract.duplicate, {
      params,
      body: { name: 'Next year' },
    });
    const patches = [
      {
        op: 'set' as const,
        path: '/risks/data/customers/cu-pep/override',
        value: { inherent: 0.5, motivation: 'Gone' },
      },
    ];
    await user.call(assessmentContract.modifyData, { params: { id: next }, body: { revision: 1, patches } });
    const made = await user.call(historyContract.diff, { params: { id: next }, query: { with: String(id) } });
    expect([made.before.id, made.after.id, made.diff]).toEqual([id, next, null]);
    const level = made.levels.find(({ key }) => key === 'cu-pep');
    expect(level?.after?.inherent).toBe(0.5);
    expect(made.subjects.some(({ key }) => key === 'cu-pep')).toBe(true);
    const stranger = await (await app.tenant()).user();
    await expect(
      stranger.call(historyContract.diff, { params: { id: next }, query: { with: String(id) } }),
    ).rejects.toMatchObject({ status: 404 });
    const { id: foreign } = await stranger
      .call(assessmentContract.list, { query: {} })
      .then(async ({ units }) =>
        stranger.call(assessmentContract.create, {
          body: {
            unitId: units.find(({ personal }) => !personal)?.id ?? 0,
            settings: { ...emptyAssessmentSettings, name: 'Foreign', opGeography: 'ge-se' },
          },
        }),
      );
    await expect(
      user.call(historyContract.diff, { params: { id: next }, query: { with: String(foreign) } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
