import {
  getAllEndpoints,
  type LoginStatus,
  loginContract,
  maxPasswordLength,
  sessionContract,
} from '@klarsikt/contract';
import { createServer } from '@klarsikt/server/app.ts';
import { createLog } from '@klarsikt/server/platform/log.ts';
import { countPasswordVerifications, hashPassword } from '@klarsikt/server/platform/passwords.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, federationTable, licenceTable } from '@klarsikt/server/schema/identity.ts';
import {
  listMailsTo,
  startTestApp,
  type TestApp,
  TestClient,
  testConfig,
  testPassword,
} from '@klarsikt/testkit';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeopleHelper } from './people.fixture.ts';

let app: TestApp;
let people: ReturnType<typeof createPeopleHelper>;
beforeAll(async () => {
  app = await startTestApp();
  people = createPeopleHelper(app);
});
afterAll(() => app.close());

describe('A1: a failed sign-in', () => {
  it('verifies exactly one hash, whatever the state of the account', async () => {
    const wrong = await people.person();
    const disabled = await people.person({ status: 'disabled' });
    const invited = await people.person({ status: 'invited' });
    const without = await people.person({ passwordHash: null });
    const locked = await people.person();
    for (let n = 0; n < 11; n += 1) await people.signIn(locked.username, 'wrong');
    const names = [wrong, disabled, invited, without, locked].map(({ username }) => username);
    for (const username of [...names, 'nobody@nowhere.example']) {
      const before = countPasswordVerifications();
      const { status } = await people.signIn(username, 'wrong');
      expect([username, status, countPasswordVerifications() - before]).toEqual([
        username,
        username === locked.username ? 'locked' : 'failed',
        1,
      ]);
    }
  });

  it('has the same status, headers and body for a known and an unknown name', async () => {
    const known = await people.person();
    const shapes = new Set<string>();
    for (let pair = 0; pair < 8; pair += 1)
      for (const username of [known.username, `unknown${pair}@nowhere.example`]) {
        const client = people.visitor();
        await client.csrf();
        const { status, headers, body } = await client.request(loginContract.login, {
          body: { username, secret: 'wrong' },
        });
        const { date: _, ...rest } = headers;
        shapes.add(JSON.stringify({ status, rest, body }));
      }
    expect([...shapes]).toHaveLength(1);
  });

  it('is the result for an invited user even if the password is right', async () => {
    const { username } = await people.person({ status: 'invited' });
    expect((await people.signIn(username)).status).toBe('failed');
  });
});

describe('a sign-in with the right password', () => {
  it('is the only one that reveals whether the account is disabled, restricted or unlicensed', async () => {
    const disabled = await people.person({ status: 'disabled' });
    const unlicenced = await people.person({}, { licensed: [] });
    const restricted = await people.person();
    const open = await people.person();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(federationTable).values(
        [restricted, open].map(({ organizationId }, index) => ({
          organizationId,
          issuer: 'https://idp.example',
          clientId: 'klarsikt',
          passwordAllowed: index === 1,
        })),
      ),
    );
    const statuses = async (secret: string) => {
      const all: LoginStatus[] = [];
      for (const { username } of [disabled, unlicenced, restricted, open])
        all.push((await people.signIn(username, secret)).status);
      return all;
    };
    expect(await statuses('wrong')).toEqual(['failed', 'failed', 'failed', 'failed']);
    expect(await statuses(testPassword)).toEqual(['disabled', 'unlicenced', 'restricted', 'success']);
  });

  it('accepts a licence of a parent organisation that covers customers unless the licence has expired', async () => {
    const apart = await app.tenant();
    const left = await people.person({}, { licensed: [], parentId: apart.organizationId });
    expect((await people.signIn(left.username)).status).toBe('unlicenced');
    const above = await app.tenant({ coversCustomers: true });
    const below = await people.person({}, { licensed: [], parentId: above.organizationId });
    expect((await people.signIn(below.username)).status).toBe('success');
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(licenceTable)
        .set({ validTo: '2026-01-31' })
        .where(eq(licenceTable.organizationId, above.organizationId)),
    );
    expect((await people.signIn(below.username)).status).toBe('unlicenced');
  });

  it("needs no licence in the operator's organisation", async () => {
    const { username } = await people.person({}, { kind: 'system', licensed: [] });
    expect((await people.signIn(username)).status).toBe('success');
  });

  it('A10: replaces a hash with outdated parameters and keeps a current one', async () => {
    const weak = await hash(testPassword, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    const old = await people.person({ passwordHash: weak });
    const stored = async () => {
      const [row] = await runInSystemTransaction(app.database.app, (tx) =>
        tx.select().from(appUser).where(eq(appUser.id, old.userId)),
      );
      return row?.passwordHash;
    };
    expect((await people.signIn(old.username)).status).toBe('success');
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await people.signIn(old.username)).status).toBe('success');
    expect(await stored()).toBe(renewed);
  });

  it('A12: compares passwords exactly, whatever their characters', async () => {
    const { userId, username } = await people.person();
    for (const secret of [
      'x'.repeat(64),
      'y'.repeat(73),
      'z'.repeat(128),
      'nul\0inside',
      'ångström 🔐 漢字',
    ]) {
      await people.change(userId, { passwordHash: await hashPassword(secret) });
      expect((await people.signIn(username, secret)).status).toBe('success');
      expect((await people.signIn(username, secret.slice(0, -1))).status).toBe('failed');
    }
    expect((await people.signIn(username, 'ångström 🔐 漢字'.normalize('NFD'))).status).toBe('success');
  });

  it('A12: refuses a password of a megabyte without hashing it', async () => {
    const { username } = await people.person();
    const before = countPasswordVerifications();
    for (const [length, status] of [
      [900_000, 413],
      [maxPasswordLength + 1, 400],
    ] as const) {
      const body = { username, secret: 'x'.repeat(length) };
      const answer = await people.visitor().request(loginContract.login, { body });
      expect([answer.status, countPasswordVerifications() - before]).toEqual([status, 0]);
    }
  });
});

describe('A2 to A5: the counters of failed sign-ins', () => {
  it('A2: continue after a restart, and are reset by the right password', async () => {
    const { username } = await people.person();
    for (let n = 0; n < 10; n += 1) expect((await people.signIn(username, 'wrong')).status).toBe('failed');
    const { database, clock } = app;
    const log = createLog('silent');
    const restarted = await createServer({ config: testConfig, database, clock, log, upkeepTimer: false });
    const client = new TestClient(restarted.http);
    expect((await people.signIn(username, testPassword, client)).status).toBe('locked');
    await restarted.close();
    expect((await people.signIn(username)).status).toBe('locked');
    app.clock.advance(601);
    expect((await people.signIn(username)).status).toBe('success');
    for (let n = 0; n < 10; n += 1) expect((await people.signIn(username, 'wrong')).status).toBe('failed');
  });

  it('A2: double the duration of the lock, up to one hour', async () => {
    const { username } = await people.person();
    const lockFor = async () => {
      for (let n = 0; n < 11; n += 1) await people.signIn(username, 'wrong');
      for (let seconds = 600; seconds <= 7200; seconds *= 2) {
        app.clock.advance(seconds === 600 ? 599 : seconds / 2);
        if ((await people.signIn(username, 'wrong')).status === 'locked') app.clock.advance(2);
        if ((await people.signIn(username, 'wrong')).status === 'failed') return seconds;
        app.clock.advance(-2);
      }
      return Number.POSITIVE_INFINITY;
    };
    expect(await lockFor()).toBe(600);
    expect(await lockFor()).toBe(1200);
  });

  it('A3: ignore forwarding headers that contain another IP address', async () => {
    const statuses: string[] = [];
    const client = people.visitor();
    for (let n = 0; n < 60; n += 1)
      statuses.push(
        JSON.parse(
          (
            await client.request(
              loginContract.login,
              { body: { username: `forwarded${n}@x.example`, secret: 'wrong' } },
              {
                'x-forwarded-for': `203.0.113.${n}`,
                forwarded: `for=203.0.113.${n}`,
                'x-real-ip': `203.0.113.${n}`,
              },
            )
          ).body,
        ).result.status,
      );
    expect(statuses.indexOf('iplocked')).toBe(50);
  });

  it('A4: never end existing sessions, and a lock can be ended by an administrator', async () => {
    const { username } = await people.person();
    const { client } = await people.signIn(username);
    for (let n = 0; n < 11; n += 1) await people.signIn(username, 'wrong');
    expect((await people.signIn(username)).status).toBe('locked');
    expect((await client.call(sessionContract.getSession, {})).authenticated).toBe(true);
    await app.server.deps.accounts.unlock(username);
    expect((await people.signIn(username)).status).toBe('success');
  });

  it('A5: are shared by every endpoint that verifies a secret, and by no other', () => {
    const verifying = getAllEndpoints()
      .filter(
        ({ slug, endpoint }) => endpoint.verifiesSecret && ['login', 'federation', 'user'].includes(slug),
      )
      .map(({ endpoint }) => endpoint.path);
    expect(verifying.sort()).toEqual(
      [
        'account/federation',
        'account/passkeys',
        'account/passkeys/options',
        'account/passkeys/{id}/remove',
        'account/password',
        'account/totp',
        'account/totp/remove',
        'admin/user',
        'admin/user/{id}/password',
        'admin/user/{id}/totp/remove',
        'login',
        'login/federation/callback',
        'login/otp',
        'login/passkey',
        'login/passkey/factor',
        'login/setup',
        'login/setup/check',
        'login/updatePassword',
        'login/updateTotp',
        'loginToken',
      ].sort(),
    );
  });

  it('A13: lead to a mail when the user signs in after a lock', async () => {
    const { username } = await people.person();
    for (let n = 0; n < 11; n += 1) await people.signIn(username, 'wrong');
    app.clock.advance(601);
    expect((await people.signIn(username)).status).toBe('success');
    expect((await listMailsTo(app, username)).map(({ template }) => template)).toEqual(['loginAfterLock']);
    expect((await people.signIn(username)).status).toBe('success');
    expect(await listMailsTo(app, username)).toHaveLength(1);
  });
});
