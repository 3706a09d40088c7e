import { buildDemoAssessment, readStarterModel } from '@klarsikt/content';
import {
  assessmentContract,
  completenessContract,
  deferredContract,
  enforcementContract,
  feedContract,
  signoffContract,
  modelContract as versions,
} from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { publishModelVersion } from '@klarsikt/library/server/model/publish.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { modelVersion, assessmentTable as table } from '@klarsikt/server/schema/domain.ts';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const idOf = (key: string) => {
  const id = readStarterModel().publications.find((publication) => publication.key === key)?.id;
  if (id === undefined) throw new Error(`${key} is no publication`);
  return { params: { id } };
};
const plea = idOf('pb-td');
const listing = idOf('pb-fatf-2026-06');

async function bank() {
  const tenant = await app.tenant();
  const officer = await tenant.user();
  const document = buildDemoAssessment('en');
  const settings = { ...emptyAssessmentSettings, ...document.settings };
  const { id } = await officer.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(table).set({ document }).where(eq(table.id, id)),
  );
  return { tenant, officer, id };
}

describe('the reach of a publication', () => {
  it('lists each assessment that the caller may see, with risks, controls and permitted actions', async () => {
    const { officer, tenant, id } = await bank();
    const { assessments } = await officer.call(feedContract.getReach, plea);
    expect(assessments).toMatchObject([
      { id, event: 'none', can: { comment: true, edit: true }, takeover: null },
    ]);
    const [reach] = assessments;
    expect(reach?.threats.map(({ key }) => key)).toContain('th-cash');
    expect([reach?.riskCount, reach?.controlCount].every((count) => (count ?? 0) > 0)).toBe(true);
    const reader = await tenant.user(['threatview:View', 'ra:View']);
    const seen = await reader.call(feedContract.getReach, listing);
    expect(seen.assessments).toMatchObject([{ id, can: { comment: false, edit: false } }]);
    expect(seen.assessments[0]?.riskLists.map(({ key }) => key)).toContain('li-fatf-call');
  });

  it('is empty for users without visible assessments, and unknown publications are refused', async () => {
    const { tenant } = await bank();
    const neighbour = await (await app.tenant()).user();
    expect(await neighbour.call(feedContract.getReach, plea)).toEqual({
      assessments: [],
      lookedAt: 0,
      more: false,
    });
    const other = await tenant.user(['threatview:View']);
    expect((await other.call(feedContract.getReach, plea)).assessments).toEqual([]);
    const nowhere = { params: { id: 999_999 } };
    expect((await expectRefusal(other.call(feedContract.getReach, nowhere))).status).toBe(404);
  });
});

const dayAfter = (from: Date, days: number): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function publishNews() {
  const model = readStarterModel();
  const listed = model.publications.find(({ key }) => key === 'pb-fatf-2026-06');
  if (listed === undefined) throw new Error('there is none');
  const published = dayAfter(app.clock.now(), 1);
  const news = { ...listed, key: 'pb-next', id: listed.id + 5000, created: published, published };
  const riskLists = model.riskLists.map((list) =>
    list.key === 'li-eu-hrtc'
      ? { ...list, entries: list.entries.map((entry) => ({ ...entry, value: 4 })) }
      : list,
  );
  const hash = await runInSystemTransaction(app.database.app, (tx) =>
    publishModelVersion(
      tx,
      { ...model, publications: [...model.publications, news], riskLists },
      { name: '2026:5', description: '', channel: 'beta', at: app.clock.now() },
    ),
  );
  const runs = await app.tenant({ kind: 'system', name: 'Operator' });
  const operator = await runs.user(['admin:ThreatModelConfig', 'admin:SecurityAdmin']);
  await operator.call(versions.setLive, { params: { x: hash }, query: { channel: 'live' } });
  return published;
}

const eventsOf = async (client: TestClient, id: number) =>
  (await client.call(completenessContract.get, { params: { id } })).facts.events;

async function asked(client: TestClient, id: number): Promise<readonly string[]> {
  const { sheet } = await client.call(completenessContract.get, { params: { id } });
  const line = sheet.find(({ requirement }) => requirement === 'C23');
  return line?.closings.map(({ path }) => path) ?? [];
}

describe('events since the approval of an assessment', () => {
  it('are publications and lists that affect the assessment; handling all meets completeness check C23', async () => {
    const { tenant, officer, id } = await bank();
    const approver = await tenant.user(['ra:View', 'ra:Approve']);
    const free = defaultEnforcedRequirements.map(
      (each): Patch => ({ op: 'set', path: `/${each}`, value: false }),
    );
    await officer.call(enforcementContract.save, { body: { revision: 0, patches: free } });
    const { revision, hash } = await approver.call(signoffContract.get, { params: { id } });
    const published = await publishNews();
    expect(await eventsOf(officer, id)).toEqual([]);
    const body = { revision, hash, parts: [...signOffParts], statement: 'Read and approved' };
    const { pack } = await approver.call(signoffContract.approve, { params: { id }, body });
    // The export is cancelled, because rendering its four reports takes long and no test reads them.
    await approver.call(deferredContract.cancel, { params: { id: pack ?? '' } });
    expect((await eventsOf(officer, id)).map(({ key }) => key)).toEqual(['li-eu-hrtc.2026-01-29']);
    app.clock.advance(2 * 86_400);
    const later = await tenant.user();
    const events = await eventsOf(later, id);
    expect(events.map(({ key, kind, date }) => [key, kind, date])).toEqual([
      ['pb-next', 'list', published],
      ['li-eu-hrtc.2026-01-29', 'list', '2026-01-29'],
    ]);
    const place = '/governance/events/pb-next';
    expect(await asked(later, id)).toContain(place);
    const handled = { handled: 'Country data updated', handledOn: published };
    const value = { 'pb-next': { kind: 'list', date: published, text: 'FATF', ...handled } };
    const patches: Patch[] = [{ op: 'set', path: '/governance/events', value }];
    await later.call(assessmentContract.modifyData, { params: { id }, body: { revision, patches } });
    expect((await asked(later, id)).filter((path) => path.startsWith(place))).toEqual([]);
    const news = (await later.call(feedContract.list, { body: { from: published } })).rows[0]?.id ?? 0;
    const { assessments } = await later.call(feedContract.getReach, { params: { id: news } });
    expect(assessments).toMatchObject([{ id, event: 'handled' }]);
  });

  it('contain the levels that the newest country lists would give', async () => {
    const { officer, id } = await bank();
    await runInSystemTransaction(app.database.app, async (tx) => {
      const [pinned] = await tx.select().from(modelVersion).where(eq(modelVersion.name, '2026:4'));
      await tx
        .update(table)
        .set({ modelHash: pinned?.hash ?? '' })
        .where(eq(table.id, id));
    });
    const { assessments } = await officer.call(feedContract.getReach, idOf('pb-eu-russia'));
    const takeover = assessments.find((one) => one.id === id)?.takeover;
    expect(takeover?.riskLists.map(({ key }) => key)).toEqual(['li-eu-hrtc']);
    const countries =
      takeover?.levels.filter(({ type, key }) => type === 'geographies' && key !== null) ?? [];
    expect(countries.length).toBeGreaterThan(0);
    for (const { before, after } of countries)
      expect([after?.inherent, (before?.inherent ?? 4) < 4]).toEqual([4, true]);
  });
});
