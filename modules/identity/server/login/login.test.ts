import { buildDemoAssessment, buildSampleAssessment, createDemoComments } from '@klarsikt/content';
import {
  actionContract,
  assessmentContract as assessments,
  commentContract,
  groupContract,
  loginContract,
  periodContract,
  sessionContract,
} from '@klarsikt/contract';
import { starterGroups } from '@klarsikt/engine/people';
import { toIpAddressKey } from '@klarsikt/server/platform/address.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { createSetupToken } from '@klarsikt/server/start.ts';
import { computeTotpCode, startTestApp, type TestApp, testPassword } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('password sign-in', () => {
  it('A1: returns the same response to a wrong password for an active, a disabled and an unknown account', async () => {
    const user = await (await app.tenant()).user();
    const disabled = await (await app.tenant()).user();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, disabled.userId)),
    );
    const answers = await Promise.all(
      [user.username, disabled.username, 'nobody@nowhere.example'].map((username) =>
        app.visitor().request(loginContract.login, { body: { username, secret: 'wrong' } }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set(['200 {"result":{"status":"failed","errorMessage":null}}']),
    );
  });

  it('reveals that an account is disabled only after the right password', async () => {
    const user = await (await app.tenant()).user();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, user.userId)),
    );
    const body = { username: user.username, secret: testPassword };
    expect(await app.visitor().call(loginContract.login, { body })).toMatchObject({ status: 'disabled' });
    await expect(user.call(sessionContract.getLicenses, {})).rejects.toMatchObject({ status: 401 });
  });

  it('A8: issues a new cookie, so that a cookie that an attacker has planted is never valid for the session', async () => {
    const user = await (await app.tenant()).user();
    const visitor = app.visitor();
    await visitor.csrf();
    const planted = visitor.cookie;
    await visitor.call(loginContract.login, { body: { username: user.username, secret: testPassword } });
    expect(visitor.cookie).not.toBe(planted);
    const thief = app.visitor();
    thief.cookie = planted;
    expect((await thief.call(sessionContract.getSession, {})).authenticated).toBe(false);
  });

  it('A2: locks a user name after ten failed sign-ins, even for parallel requests or an unknown name', async () => {
    const user = await (await app.tenant()).user();
    for (const username of [user.username, 'ghost@nowhere.example']) {
      const tries = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const visitor = app.visitor();
          visitor.ip = `203.0.113.${index}`;
          return visitor.call(loginContract.login, { body: { username, secret: `wrong ${index}` } });
        }),
      );
      const statuses = tries.map(({ status }) => status);
      expect(statuses.filter((status) => status === 'failed')).toHaveLength(10);
      expect(statuses.filter((status) => status === 'locked')).toHaveLength(40);
    }
    const body = { username: user.username, secret: testPassword };
    expect(await app.visitor().call(loginContract.login, { body })).toMatchObject({ status: 'locked' });
    app.clock.advance(601);
    expect(await app.visitor().call(loginContract.login, { body })).toMatchObject({ status: 'success' });
  });

  it('A3: blocks an IP address after fifty failures over many user names', async () => {
    const statuses: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      const visitor = app.visitor();
      visitor.ip = '192.0.2.77';
      const body = { username: `name${index}@x.example`, secret: 'wrong' };
      statuses.push((await visitor.call(loginContract.login, { body })).status);
    }
    expect(statuses.indexOf('iplocked')).toBe(50);
    expect(statuses.slice(50)).toEqual(Array(10).fill('iplocked'));
  });

  it('A3: counts all IPv6 addresses of one /64 network as one address', () => {
    expect(toIpAddressKey('2001:db8:1:2:3::4')).toBe(toIpAddressKey('2001:db8:1:2:ffff::'));
    expect(toIpAddressKey('2001:db8:1:2::')).not.toBe(toIpAddressKey('2001:db8:1:3::'));
    expect(toIpAddressKey('::ffff:198.51.100.1')).toBe('198.51.100.1');
    expect(toIpAddressKey('::1')).toBe('0:0:0:0::/64');
  });

  it('A1: returns the same response for every domain without an identity provider', async () => {
    const visitor = app.visitor();
    const user = await (await app.tenant()).user();
    for (const username of [user.username, 'other@x.example'])
      expect(await visitor.call(loginContract.matchingRealm, { body: { username } })).toEqual({
        realm: null,
      });
  });
});

describe('the demo sign-in', () => {
  it('creates a separate sandbox for each session and removes the sandbox at sign-out', async () => {
    const one = app.visitor();
    expect(await one.call(loginContract.demo, { body: { language: 'sv' } })).toEqual({
      status: 'success',
      errorMessage: null,
      assessment: expect.any(Number),
    });
    const two = await app.demo('en');
    const [a, b] = [
      await one.call(sessionContract.getSession, {}),
      await two.call(sessionContract.getSession, {}),
    ];
    expect([a.demo, a.language, b.language]).toEqual([true, 'sv', 'en']);
    expect(a.user?.organization.id).not.toBe(b.user?.organization.id);
    expect(a.applications.map(({ application }) => application)).toEqual(['ra', 'threatview']);
    const ids = [a, b].map(({ user }) => user?.organization.id ?? 0);
    const countOf = (id: number) =>
      runInSystemTransaction(app.database.app, (tx) =>
        tx.$count(assessmentTable, eq(assessmentTable.organizationId, id)),
      );
    expect(await countOf(ids[0] ?? 0)).toBe(2);
    await one.call(sessionContract.deleteSession, {});
    expect(await countOf(ids[0] ?? 0)).toBe(0);
    expect(await countOf(ids[1] ?? 0)).toBe(2);
  });

  it('translates the sandbox into another language without a change of levels or history', async () => {
    const visitor = await app.demo('en');
    const [before] = (await visitor.call(assessments.list, { query: {} })).assessments;
    if (!before) throw new Error('no assessment');
    const params = { id: before.id };
    const levels = async () => (await visitor.call(assessments.calculate, { params, body: {} })).result;
    const calculated = await levels();
    await visitor.call(loginContract.demo, { body: { language: 'sv', keep: true } });
    const [after] = (await visitor.call(assessments.list, { query: {} })).assessments;
    expect([before.name, after?.name]).toEqual([
      'Business-wide risk assessment 2026',
      'Allmän riskbedömning 2026',
    ]);
    expect([after?.id, after?.revision]).toEqual([before.id, before.revision + 1]);
    expect(await levels()).toEqual(calculated);
    const { document } = await visitor.call(assessments.getData, { params });
    expect(document).toEqual(buildDemoAssessment('sv'));
    const said = await visitor.call(commentContract.getConversations, { body: params });
    const texts = said.flatMap(({ comments }) => comments.map(({ text }) => text));
    expect(texts.toSorted()).toEqual(
      createDemoComments('sv')
        .map(({ text }) => text)
        .toSorted(),
    );
    await visitor.call(loginContract.demo, { body: { language: 'sv', keep: true } });
    expect((await visitor.call(assessments.getData, { params })).revision).toBe(before.revision + 1);
  });

  it.each(['en', 'sv'] as const)(
    "creates a sandbox with last year's approved assessment and its comments, actions and figures: %s",
    async (language) => {
      const visitor = app.visitor();
      const { assessment: present } = await visitor.call(loginContract.demo, { body: { language } });
      const { assessments: listed } = await visitor.call(assessments.list, { query: {} });
      expect(listed.map(({ id, name }) => [id === present, name])).toEqual(
        language === 'en'
          ? [
              [true, 'Business-wide risk assessment 2026'],
              [false, 'Business-wide risk assessment 2025'],
            ]
          : [
              [true, 'Allmän riskbedömning 2026'],
              [false, 'Allmän riskbedömning 2025'],
            ],
      );
      const former = listed[1];
      if (!former) throw new Error('no former year');
      const now = app.clock.now().getTime();
      expect(former.signOff.approval?.name).toBe('Karin Åkerlund');
      expect(now - Date.parse(former.signOff.approval?.at ?? '')).toBeGreaterThan(300 * 24 * 3_600_000);
      expect(former.summary.overall?.inherent).toBeGreaterThan(0);
      const said = await visitor.call(commentContract.getConversations, { body: { id: present ?? 0 } });
      const ages = said.flatMap(({ comments }) => comments.map(({ created }) => now - Date.parse(created)));
      expect(Math.min(...ages)).toBeGreaterThan(24 * 3_600_000);
      const today = new Date(now).toISOString().slice(0, 10);
      const actionsOf = async (id: number) =>
        (await visitor.call(actionContract.list, { body: { assessment: id } })).actions;
      const open = await actionsOf(present ?? 0);
      expect(open.map(({ due }) => (due ?? '') < today).toSorted()).toEqual([false, true]);
      const done = (await actionsOf(former.id)).map(
        ({ due, done: stamp }) => (stamp?.at ?? '').slice(0, 10) <= (due ?? ''),
      );
      expect(done.toSorted()).toEqual([false, true]);
      const kept = await visitor.call(periodContract.list, { params: { id: former.id } });
      expect(kept.periods.map((one) => one.period)).toEqual(['2024', '2025']);

      const other = language === 'en' ? 'sv' : 'en';
      await visitor.call(loginContract.demo, { body: { language: other, keep: true } });
      const after = (await visitor.call(assessments.list, { query: {} })).assessments[1];
      expect([after?.id, after?.signOff.approval?.name]).toEqual([former.id, 'Karin Åkerlund']);
      expect(after?.name).toBe(
        other === 'sv' ? 'Allmän riskbedömning 2025' : 'Business-wide risk assessment 2025',
      );
    },
  );

  it("offers last year's figures, which replace only the types that have figures for last year", async () => {
    const visitor = app.visitor();
    const { assessment: id } = await visitor.call(loginContract.demo, { body: { language: 'en' } });
    const params = { id: id ?? 0 };
    const { background: before } = (await visitor.call(assessments.getData, { params })).document;
    const taken = { params: { ...params, period: '2025' }, body: { revision: 1 } };
    await visitor.call(periodContract.take, taken);
    const { background: after } = (await visitor.call(assessments.getData, { params })).document;
    const { background: former } = buildSampleAssessment('en');
    for (const type of ['customers', 'products', 'transactions', 'channels'] as const)
      expect([type, after.data[type], after.totals.INDIVIDUALS?.[type]]).toEqual([
        type,
        former.data[type],
        former.totals.INDIVIDUALS?.[type],
      ]);
    for (const type of ['geographies', 'industries', 'legalForms'] as const)
      expect([type, after.data[type], after.totals.INDIVIDUALS?.[type]]).toEqual([
        type,
        before.data[type],
        before.totals.INDIVIDUALS?.[type],
      ]);
  });

  it('removes the sandboxes of expired sessions from the database', async () => {
    await app.demo();
    app.clock.advance(2 * 3600 + 1);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(organizationTable)
        .set({ createdAt: new Date('2026-01-01') })
        .where(eq(organizationTable.kind, 'sandbox')),
    );
    await app.server.upkeep();
    const left = await runInSystemTransaction(app.database.app, (tx) =>
      tx.$count(organizationTable, eq(organizationTable.kind, 'sandbox')),
    );
    expect(left).toBe(0);
  });
});

describe('a set-up link', () => {
  const given = {
    organization: 'Norrbanken AB',
    username: 'Anna.Lind@norrbanken.example',
    givenName: 'Anna',
    surname: 'Lind',
    secret: testPassword,
  };

  it('C1: creates exactly one administrator, even with parallel requests, and is replaced by a newer link', async () => {
    const old = await createSetupToken(app.database.app, app.clock);
    const token = await createSetupToken(app.database.app, app.clock);
    if (old === null || token === null) throw new Error('no setup link on a fresh installation');
    const check = async (value: string) =>
      (await app.visitor().call(loginContract.getSetup, { body: { token: value } })).valid;
    expect([await check(old), await check(token)]).toEqual([false, true]);

    const weak = await app
      .visitor()
      .request(loginContract.setup, { body: { ...given, token, secret: 'short' } });
    expect(JSON.parse(weak.body).error.details.faults).toEqual([
      { path: 'body.secret', code: 'password.tooshort', message: 'The provided password is too short' },
    ]);

    const uses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const client = app.visitor();
        const own = { language: 'sv', starterGroups: true } as const;
        const body = { ...given, ...own, username: `a${n}@norrbanken.example`, token };
        return { client, ...(await client.request(loginContract.setup, { body })) };
      }),
    );
    const [made, ...more] = uses.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    if (!made) throw new Error('no administrator');
    expect(JSON.parse(made.body).result.status).toBe('updateTotp');
    const { secret } = await made.client.call(loginContract.generateSecret, { body: {} });
    const otp = computeTotpCode(secret, app.clock.now());
    const { status: next } = await made.client.call(loginContract.updateTotp, { body: { secret, otp } });
    expect(next).toBe('updateTos');
    expect((await made.client.call(loginContract.acceptTos, {})).status).toBe('success');
    const opened = await made.client.call(sessionContract.getSession, {});
    expect(opened).toMatchObject({ authenticated: true, method: 'setup' });
    expect(opened.applications.map(({ application }) => application)).toContain('admin');
    expect(await createSetupToken(app.database.app, app.clock)).toBeNull();
    expect(await check(token)).toBe(false);
    const { rows } = await made.client.call(groupContract.list, { body: {} });
    const permissionsOf = (name: string) => rows.find((row) => row.name === name)?.permissions ?? [];
    for (const { name, permissions } of starterGroups)
      expect([...permissionsOf(name.sv)].sort()).toEqual([...permissions].sort());
    expect(permissionsOf('Administratörer')).toContain('admin:SecurityAdmin');
    expect(permissionsOf('Läsare')).not.toContain('ra:Edit');
  });
});
