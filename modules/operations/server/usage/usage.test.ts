import {
  usageContract as contract,
  type EndpointRequest,
  loginContract,
  sessionContract,
  usageTimeframes,
} from '@klarsikt/contract';
import { getDayInZone, getTimeInZone } from '@klarsikt/engine/calendar';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { determineEventApplication } from '@klarsikt/server/platform/usage.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { usageEvent } from '@klarsikt/server/schema/operations.ts';
import {
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeDaysOfTimeframe, resolveUsageSpan } from './span.ts';

type Person = TestClient & { userId: number; username: string };
let app: TestApp;
let parent: TestTenant;
let child: TestTenant;
let stranger: TestTenant;
let reader: Person;
let worker: Person;
let outsider: Person;

const startOfDay = Date.UTC(2026, 10, 20);
const day = 86_400_000;
let key = 0;

const record = (
  organizationId: number,
  userId: number | null,
  ...events: readonly (readonly [daysAgo: number, event: string, detail?: string])[]
) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx.insert(usageEvent).values(
      events.map(([daysAgo, event, detail]) => {
        key += 1;
        const at = new Date(startOfDay - daysAgo * day + 3_600_000);
        const application = determineEventApplication(event, detail);
        return {
          at,
          organizationId,
          userId,
          sessionKey: `key${key}`,
          event,
          detail: detail ?? null,
          application,
        };
      }),
    ),
  );
const aggregate = (body: EndpointRequest<typeof contract.aggregate>['body']) =>
  reader.call(contract.aggregate, { body });

beforeAll(async () => {
  app = await getSharedTestApp();
  [parent, child, stranger] = [
    await app.tenant({ name: 'Parent', timeZone: 'UTC' }),
    await app.tenant({ name: 'Child', timeZone: 'UTC' }),
    await app.tenant({ name: 'Stranger', timeZone: 'UTC' }),
  ];
  await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(organizationTable)
      .set({ parentId: parent.organizationId })
      .where(eq(organizationTable.id, child.organizationId)),
  );
  reader = await parent.user(['admin:UsageLog']);
  worker = await child.user();
  outsider = await stranger.user();
  await record(
    parent.organizationId,
    reader.userId,
    [0, 'report.shown'],
    [1, 'report.shown'],
    [12, 'page', '/ra'],
  );
  await record(child.organizationId, worker.userId, [0, 'report.shown'], [0, 'page', '/threatview/threats']);
  await record(stranger.organizationId, outsider.userId, [0, 'canary.event']);
});
afterAll(() => app.close());

describe('the usage log', () => {
  it('is aggregated by any grouping, only for the own organisation and the organisations below', async () => {
    const { rows, total, timeframe } = await aggregate({ groupBy: ['organization', 'event'] });
    expect(timeframe).toBe('this week');
    expect(
      rows.map(({ organization: org, event, events, users }) => [org?.name, event, events, users]),
    ).toEqual([
      ['Parent', 'report.shown', 2, 1],
      ['Parent', 'login', 1, 1],
      ['Child', 'login', 1, 1],
      ['Child', 'page', 1, 1],
      ['Child', 'report.shown', 1, 1],
    ]);
    expect(total).toEqual({ events: 6, users: 2 });
    const months = await aggregate({ groupBy: 'month', timeframe: 'this month' });
    expect(months.rows).toMatchObject([{ month: '2026-11', events: 7, users: 2 }]);
    const days = await aggregate({ groupBy: ['day', 'user'], timeframe: 'last 7 days' });
    expect(days.rows.map(({ day: at, user, events }) => [at, user?.username, events])).toEqual([
      ['2026-11-19', reader.username, 1],
      ['2026-11-20', worker.username, 3],
      ['2026-11-20', reader.username, 2],
    ]);
    const weeks = await aggregate({ groupBy: 'week', timeframe: 'last 30 days' });
    expect(weeks.rows.map(({ week, events }) => [week, events])).toEqual([
      ['2026-W45', 1],
      ['2026-W47', 6],
    ]);
    expect(JSON.stringify([rows, days, weeks])).not.toMatch(/canary|Stranger/);
  });

  it('is filtered by conditions, and several values of one field are alternatives', async () => {
    const where = ['event=report.shown', 'event=page', `organization=${child.organizationId}`];
    const { total } = await aggregate({ where, groupBy: 'event' });
    expect(total).toEqual({ events: 2, users: 1 });
    const byApplication = await aggregate({ where: 'application=threatview', groupBy: 'application' });
    expect(byApplication.rows).toMatchObject([{ application: 'threatview', events: 1 }]);
    const foreign = await aggregate({ where: `organization=${stranger.organizationId}`, groupBy: 'event' });
    expect(foreign).toMatchObject({ rows: [], total: { events: 0, users: 0 } });
    const person = await aggregate({ where: `user=${outsider.userId}`, groupBy: 'event' });
    expect(person.rows).toEqual([]);
  });

  it('refuses unknown conditions, groupings and time spans', async () => {
    const bodies: unknown[] = [
      { where: ['session_key=x'] },
      { where: ["event=x' or '1'='1"] },
      { where: ['user=1 or 1=1'] },
      { where: ['password_hash=a'] },
      { groupBy: ['session_key'] },
      { groupBy: [] },
      { timeframe: 'for ever' },
      { from: -1 },
      { sort: 'detail' },
    ];
    for (const body of bodies) {
      const answer = await reader.request(contract.aggregate, { body });
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });

  it('can include users without events when grouped by user', async () => {
    const idle = await child.user();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(organizationTable)
        .set({ name: 'Child' })
        .where(eq(organizationTable.id, child.organizationId)),
    );
    const span = { from: startOfDay - 1 * day, to: startOfDay };
    const without = await aggregate({ ...span, groupBy: 'user' });
    expect(without.rows.map(({ user }) => user?.id)).toEqual([reader.userId]);
    const all = await aggregate({ ...span, groupBy: 'user', noopUsers: true });
    expect(all.rows.map(({ user, events }) => [user?.id, events])).toEqual([
      [reader.userId, 1],
      [worker.userId, 0],
      [idle.userId, 0],
    ]);
    expect(all.rows.at(-1)?.last).toBeNull();
  });

  it('is listed event by event, newest first, page by page', async () => {
    const { rows, total } = await reader.call(contract.list, {
      body: { timeframe: 'last 30 days', where: 'event=report.shown', size: 2 },
    });
    expect(total).toBe(3);
    expect(rows.map(({ organization: org, user, application }) => [org.name, user?.id, application])).toEqual(
      [
        ['Child', worker.userId, 'ra'],
        ['Parent', reader.userId, 'ra'],
      ],
    );
    const second = await reader.call(contract.list, {
      body: { timeframe: 'last 30 days', where: 'event=report.shown', size: 2, page: 2 },
    });
    expect(second.rows.map(({ at }) => at)).toEqual(['2026-11-19T01:00:00.000Z']);
    const { body } = await reader.request(contract.list, { body: { timeframe: 'this year', size: 200 } });
    expect(body).not.toContain('canary');
    const choices = await reader.call(contract.choices, {});
    expect(choices.organizations.map(({ name }) => name)).toEqual(['Child', 'Parent']);
    expect(choices.events).toEqual(['login', 'page', 'report.shown']);
    expect(choices.applications).toEqual(['ra', 'site', 'threatview']);
  });

  it('counts a completed sign-in once and a tracked event once per session', async () => {
    const person = await child.user();
    for (const detail of ['/ra', '/ra', '/admin/orgs'])
      await person.call(sessionContract.track, { body: { event: 'page', detail } });
    await app.visitor().call(loginContract.login, { body: { username: person.username, secret: 'wrong' } });
    await app
      .visitor()
      .call(loginContract.login, { body: { username: person.username, secret: testPassword } });
    const { rows } = await aggregate({ where: `user=${person.userId}`, groupBy: ['application', 'event'] });
    expect(rows.map(({ application, event, events }) => [application, event, events])).toEqual([
      ['site', 'login', 2],
      ['admin', 'page', 1],
      ['ra', 'page', 1],
    ]);
  });

  it('excludes demo sandboxes', async () => {
    const demo = await app.demo();
    await demo.call(sessionContract.track, { body: { event: 'page', detail: '/ra/demo-canary' } });
    const { rows } = await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(
        `select 1 from usage_day where event = 'page' and organization_id in (select id from organization where kind = 'sandbox')`,
      ),
    );
    expect(rows).toEqual([]);
  });

  it('omits the user of an event if the user belongs to another organisation', async () => {
    await record(parent.organizationId, outsider.userId, [40, 'page', '/ra/elsewhere']);
    const { rows } = await reader.call(contract.list, {
      body: { timeframe: 'this year', where: 'event=page', size: 200 },
    });
    const odd = rows.find(({ detail }) => detail === '/ra/elsewhere');
    expect(odd?.organization.name).toBe('Parent');
    expect(odd?.user).toBeNull();
  });
});

describe('time spans of the usage log', () => {
  it("begin and end at day boundaries in the organisation's time zone", () => {
    const timeZone = 'Europe/Stockholm';
    // Half past midnight in that time zone.
    const now = new Date('2026-02-28T23:30:00Z');
    const written = (at: number) => {
      expect(getTimeInZone(new Date(at), timeZone)).toBe('00:00');
      return getDayInZone(new Date(at), timeZone);
    };
    const spans = usageTimeframes.map((name) => {
      const { from, to } = computeDaysOfTimeframe(name, { now, timeZone });
      return [name, written(from), written(to)];
    });
    expect(spans).toEqual([
      ['today', '2026-03-01', '2026-03-02'],
      ['yesterday', '2026-02-28', '2026-03-01'],
      // A Sunday; its week began on Monday the 23rd.
      ['this week', '2026-02-23', '2026-03-02'],
      ['last week', '2026-02-16', '2026-02-23'],
      ['last 7 days', '2026-02-23', '2026-03-02'],
      ['this month', '2026-03-01', '2026-04-01'],
      ['last month', '2026-02-01', '2026-03-01'],
      ['last 30 days', '2026-01-31', '2026-03-02'],
      ['last 90 days', '2025-12-02', '2026-03-02'],
      ['this year', '2026-01-01', '2027-01-01'],
      ['last year', '2025-01-01', '2026-01-01'],
      ['last 365 days', '2025-03-02', '2026-03-02'],
    ]);
  });

  it('given as timestamps are extended to complete days', () => {
    const present = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'UTC' };
    expect(resolveUsageSpan({ from: Date.UTC(2026, 0, 5, 7), to: Date.UTC(2026, 0, 7) }, present)).toEqual({
      timeframe: null,
      timeZone: 'UTC',
      from: Date.UTC(2026, 0, 5),
      to: Date.UTC(2026, 0, 7),
    });
    expect(resolveUsageSpan({ from: Date.UTC(2026, 1, 28, 1) }, present)).toMatchObject({
      to: Date.UTC(2026, 2, 2),
    });
    expect(resolveUsageSpan({}, present).timeframe).toBe('this week');
  });

  it('never begin before the Unix epoch, in any time zone', () => {
    for (const timeZone of ['Europe/Stockholm', 'Pacific/Kiritimati', 'America/New_York', 'UTC'])
      expect(
        resolveUsageSpan({ from: 0, to: 37_572 }, { now: new Date('2026-03-01T12:00:00Z'), timeZone }).from,
      ).toBe(0);
  });
});

describe('the application of an event', () => {
  it('is the first word of the event, or for page views the first part of the path', () => {
    const cases = [
      ['threatview.card', undefined, 'threatview'],
      ['report.exported', 'docx', 'ra'],
      ['page', '/atlas/entities', 'backoffice'],
      ['page', '/admin/users', 'admin'],
      ['page', '/', 'site'],
      ['page', '/feed/intro', 'app'],
      ['login', 'password', 'site'],
    ] as const;
    for (const [event, detail, application] of cases)
      expect([event, detail, determineEventApplication(event, detail)]).toEqual([event, detail, application]);
  });
});
