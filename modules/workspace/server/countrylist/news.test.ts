import { buildDemoAssessment, demoEdition, newestEdition } from '@klarsikt/content';
import {
  assessmentContract,
  completenessContract,
  countrylistContract,
  deferredContract,
  type EndpointRequest,
  enforcementContract,
  feedContract,
  signoffContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import type { NewMail } from '@klarsikt/operations/server/mail/provides.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable as table } from '@klarsikt/server/schema/domain.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { queueDueDigests } from '@klarsikt/threatview/server/feed/digest.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function bank() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const document = buildDemoAssessment('en');
  const { id } = await user.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: document.settings },
  });
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(table).set({ modelHash: demoEdition.hash, document }).where(eq(table.id, id)),
  );
  return { tenant, user, id };
}

type Bank = Awaited<ReturnType<typeof bank>>;

async function approve({ tenant, user, id }: Bank): Promise<string> {
  const free = defaultEnforcedRequirements.map(
    (each): Patch => ({ op: 'set', path: `/${each}`, value: false }),
  );
  await user.call(enforcementContract.save, { body: { revision: 0, patches: free } });
  const approver = await tenant.user(['ra:View', 'ra:Approve']);
  const { revision, hash } = await user.call(signoffContract.get, { params: { id } });
  const { pack } = await approver.call(signoffContract.approve, {
    params: { id },
    body: { revision, hash, parts: [...signOffParts], statement: 'Read and approved' },
  });
  await approver.call(deferredContract.cancel, { params: { id: pack ?? '' } });
  return hash;
}

const tableOf = (...names: readonly string[]) => ({
  name: 'List',
  rows: ['Land', ...names].map((name, at) => ({ number: at + 1, cells: [name] })),
});
const fatf = { params: { key: 'li-fatf-call' } };
const october = { table: tableOf('Iran', 'Nordkorea', 'Turkiet'), date: '2026-10-23' };

interface Wanted {
  readonly key: string;
  readonly from: EndpointRequest<typeof countrylistContract.preview>['body']['from'];
}

async function take(user: TestClient, { key, from }: Wanted) {
  const params = { key };
  const preview = await user.call(countrylistContract.preview, { params, body: { from } });
  await user.call(countrylistContract.take, {
    params,
    body: { from, revision: preview.revision, assessments: [] },
  });
  return preview;
}

const newsOf = async (client: TestClient, key: string) => {
  const { rows } = await client.call(feedContract.list, { body: {} });
  return rows.filter((one) => one.key === key);
};
const eventsOf = async ({ user, id }: Bank) =>
  (await user.call(completenessContract.get, { params: { id } })).facts.events ?? [];

describe('an adopted edition of a country list', () => {
  const key = 'li-fatf-call.2026-10-23';

  it('appears only in the feed of the organisation, with added, removed and unchanged places', async () => {
    const own = await bank();
    const reader = await own.tenant.user(['threatview:View']);
    const other = await (await app.tenant()).user(['threatview:View']);
    expect(await newsOf(reader, key)).toEqual([]);
    const { assessments } = await take(own.user, { ...fatf.params, from: october });
    const moving = assessments.filter(({ levels }) => levels.length > 0);
    const levels = moving.reduce((sum, one) => sum + one.levels.length, 0);
    expect(levels).toBeGreaterThan(1);
    const [news] = await newsOf(reader, key);
    expect(news).toMatchObject({
      title: {
        en: 'FATF: call for action: new edition of 23 Oct 2026',
        sv: 'FATF: uppmaning till åtgärder: ny utgåva 2026-10-23',
      },
      source: 'Financial Action Task Force (FATF)',
    });
    expect(news?.text.en.split('\n')).toEqual([
      'Added: Türkiye.',
      'Removed: Myanmar.',
      '2 countries and territories are unchanged.',
      `${levels} levels change in 1 assessment.`,
    ]);
    expect(news?.text.sv.split('\n')).toEqual([
      'Tillkommer: Turkiet.',
      'Utgår: Myanmar.',
      '2 länder och territorier är oförändrade.',
      `${levels} nivåer ändras i 1 riskbedömning.`,
    ]);
    expect(await newsOf(other, key)).toEqual([]);
  });

  it('is described by its changed values and by at most 15 removed places', async () => {
    const { user } = await bank();
    await take(user, { key: 'li-cpi', from: { version: newestEdition.hash } });
    // The live version already has the edition, so nothing changes.
    const [news] = await newsOf(user, 'li-cpi.2026-02-10');
    expect(news?.text.en).toContain('182 countries and territories are unchanged.');
    const scores = {
      name: 'CPI',
      rows: [
        ['Country', 'Score'],
        ['Denmark', '90'],
        ['Sweden', '80'],
      ].map((cells, at) => ({ number: at + 1, cells })),
    };
    await take(user, { key: 'li-cpi', from: { table: scores, date: '2026-11-02' } });
    const [later] = await newsOf(user, 'li-cpi.2026-11-02');
    expect(later?.text.en).toMatch(/^Removed: (?:[^,]+, ){14}[^,]+ and 165 more\.$/m);
    expect(later?.text.en).toContain('New value: Denmark (89 → 90)');
    expect(await newsOf(user, 'li-cpi.2026-02-10')).toHaveLength(1);
  });

  it('leaves approved assessments unchanged and is one of their events until the edition is removed', async () => {
    const own = await bank();
    const hash = await approve(own);
    app.clock.advance(60);
    expect((await eventsOf(own)).map((event) => event.key)).not.toContain(key);
    await take(own.user, { ...fatf.params, from: october });
    const [news] = await newsOf(own.user, key);
    expect(news?.text.en).toContain('1 approved assessment does not change; an event is recorded instead.');
    expect(news?.text.sv).toContain(
      '1 godkänd riskbedömning ändras inte; i stället registreras en händelse.',
    );
    const after = await own.user.call(signoffContract.get, { params: { id: own.id } });
    expect([after.hash, after.parts.find(({ part }) => part === 'whole')?.status]).toEqual([
      hash,
      'approved',
    ]);
    const events = (await eventsOf(own)).filter((event) => event.key === key);
    expect(events).toMatchObject([{ kind: 'list', name: { sv: news?.title.sv } }]);
    await take(own.user, { ...fatf.params, from: { back: true } });
    expect(await newsOf(own.user, key)).toEqual([]);
    expect((await eventsOf(own)).map((event) => event.key)).not.toContain(key);
  });

  it('is in the next digest for readers of the organisation only', async () => {
    const own = await bank();
    const readers = [
      await own.tenant.user(['threatview:View']),
      await (await app.tenant()).user(['threatview:View']),
    ];
    for (const reader of readers)
      await reader.call(feedContract.setDigest, { body: { period: 'daily', revision: 0 } });
    await take(own.user, { ...fatf.params, from: october });
    const queued: NewMail[] = [];
    const mail = { queue: async (_: unknown, given: NewMail) => queued.push(given) };
    const tomorrow = new Date(app.clock.now().getTime() + 30 * 3_600_000);
    await queueDueDigests({ ...app.server.deps, clock: { now: () => tomorrow }, mail });
    const mailed = readers.map(({ username }) =>
      queued.filter(({ recipient }) => recipient === username).map(({ composed }) => composed?.text ?? ''),
    );
    expect(mailed.map(({ length }) => length)).toEqual([1, 0]);
    expect(mailed[0]?.[0]).toContain('FATF: call for action: new edition of 23 Oct 2026');
    expect(getDayInZone(tomorrow, 'UTC') > getDayInZone(app.clock.now(), 'UTC')).toBe(true);
  });
});
