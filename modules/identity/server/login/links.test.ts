import {
  groupContract,
  loginContract,
  mailContract as mails,
  sessionContract,
  userContract,
} from '@klarsikt/contract';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, federationTable, licenceTable, loginLink } from '@klarsikt/server/schema/identity.ts';
import {
  computeTotpCode,
  listMailsTo,
  startTestApp,
  type TestApp,
  type TestClient,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountChanges } from './provides.ts';
import { encryptTotpKey, generateTotpSecret, toTotpKey } from './totp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let addresses = 0;
function visitor(): TestClient {
  const client = app.visitor();
  addresses += 1;
  client.ip = `10.2.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return client;
}

const expired = 'Login token expired, this link is no longer valid';
const newPassword = 'Mossa-Klippa-Tång-83';

async function person(values: Partial<typeof appUser.$inferInsert> = {}) {
  const tenant = await app.tenant();
  const client = await tenant.user(['ra:View']);
  const { userId, username } = client;
  await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(appUser)
      .set({ updatedAt: app.clock.now(), ...values })
      .where(eq(appUser.id, userId)),
  );
  return { client, userId, username, organizationId: tenant.organizationId };
}
type Person = Awaited<ReturnType<typeof person>>;

type Kind = Parameters<AccountChanges['sendLink']>[1]['kind'];

const send = (to: Person, kind: Kind, landing: string | null = null) =>
  runInWriteTransaction(app.database.app, { organizationId: to.organizationId }, (tx) =>
    app.server.deps.accounts.sendLink(tx, { userId: to.userId, kind, landing, causedBy: null }),
  );

async function tokenFor(to: Person, kind: Kind, landing: string | null = null): Promise<string> {
  await send(to, kind, landing);
  return (await listMailsTo(app, to.username)).at(-1)?.token ?? '';
}

async function use(token: string, client = visitor()) {
  return { client, ...(await client.call(loginContract.loginToken, { query: {}, body: { token } })) };
}

const ask = (email: unknown) => visitor().request(loginContract.resetPassword, { body: { email } });

describe('A9: the link for a forgotten password', () => {
  it('gets the same response for every account, and is mailed only to the stored address', async () => {
    const known = await person();
    const disabled = await person({ status: 'disabled' });
    const invited = await person({ status: 'invited' });
    const federated = await person();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(federationTable).values({
        organizationId: federated.organizationId,
        issuer: 'https://idp.example',
        clientId: 'klarsikt',
      }),
    );
    const names = [known, disabled, invited, federated].map(({ username }) => username);
    const answers = await Promise.all([...names, 'nobody@nowhere.example'].map(ask));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set(['200 {"result":{"done":true,"mail":false}}']),
    );
    const mails = await Promise.all(names.map((name) => listMailsTo(app, name)));
    expect(mails.map((each) => each.map(({ template }) => template))).toEqual([
      ['resetPassword'],
      [],
      [],
      [],
    ]);
    expect(mails[0]?.[0]?.token).toMatch(/^[\w-]{43}$/);
  });

  it('is never mailed to an address that is not stored, for 500 malformed requests', async () => {
    const { username } = await person();
    const before = (await listMailsTo(app)).length;
    const [name = '', domain = ''] = username.split('@');
    const evil = 'evil@attacker.example';
    const shapes: ((n: number) => unknown)[] = [
      () => [username, evil],
      () => [evil],
      () => ({ email: username }),
      () => ({ $ne: null }),
      () => `${username},${evil}`,
      () => `${username};${evil}`,
      () => `${username} ${evil}`,
      () => `${username}\r\nBcc: ${evil}`,
      () => `${evil}\0${username}`,
      (n) => `${name}+${n}@${domain}`,
      () => username.replace('e', '\u0435'),
      () => username.replace('s', '\u0455'),
      () => username.replace('e', '\u00e9'),
      () => username.replace('u', '\u202eu'),
      () => `${name}@${domain}.attacker.example`,
      () => `${name}@attacker.example@${domain}`,
      () => `"${username}" <${evil}>`,
      () => `${name}%40${domain}`,
      () => username.replace('r', '\u0280'),
      () => null,
      () => 7,
      () => true,
      () => '',
      (n) => `${'x'.repeat(n + 1)}@attacker.example`,
      () => `${name}@${domain.replace('.', '\u3002')}x`,
    ];
    const bodies = Array.from({ length: 500 }, (_, n) => shapes[n % shapes.length]?.(n));
    for (let at = 0; at < bodies.length; at += 25) await Promise.all(bodies.slice(at, at + 25).map(ask));
    const sent = (await listMailsTo(app)).slice(before);
    expect(sent.map(({ recipient }) => recipient).filter((recipient) => recipient !== username)).toEqual([]);
  }, 240_000);

  it('is mailed at most three times per hour and account', async () => {
    const { username } = await person();
    for (let n = 0; n < 5; n += 1) await ask(username);
    expect(await listMailsTo(app, username)).toHaveLength(3);
  });

  it('sets a new password, ends all other sessions and notifies the person', async () => {
    const given = await person();
    const token = await tokenFor(given, 'reset');
    const { client, ...first } = await use(token);
    expect(first).toMatchObject({ status: 'updatePassword', errorMessage: null, landing: null });
    expect((await given.client.call(sessionContract.getSession, {})).authenticated).toBe(true);
    const done = await client.call(loginContract.updatePassword, { body: { secret: newPassword } });
    expect(done.status).toBe('success');
    expect(await client.call(sessionContract.getSession, {})).toMatchObject({
      authenticated: true,
      method: 'link',
    });
    expect((await given.client.call(sessionContract.getSession, {})).authenticated).toBe(false);
    expect((await listMailsTo(app, given.username)).map(({ template }) => template)).toEqual([
      'resetPassword',
      'passwordChanged',
    ]);
  });

  it('does not bypass a second factor', async () => {
    const secret = generateTotpSecret();
    const totpSecret = encryptTotpKey(app.server.deps.vault, toTotpKey(secret));
    const given = await person({ totpSecret });
    const { client, status } = await use(await tokenFor(given, 'reset'));
    expect(status).toBe('needFactor');
    const early = await client.request(loginContract.updatePassword, { body: { secret: newPassword } });
    expect(early.status).toBe(401);
    const otp = computeTotpCode(secret, app.clock.now());
    expect((await client.call(loginContract.otp, { body: { otp } })).status).toBe('updatePassword');
    const done = await client.call(loginContract.updatePassword, { body: { secret: newPassword } });
    expect(done.status).toBe('success');
  });

  it('works while the account is locked after wrong passwords, and ends the lock', async () => {
    const given = await person();
    for (let n = 0; n < 11; n += 1)
      await visitor().call(loginContract.login, { body: { username: given.username, secret: 'wrong' } });
    const { client } = await use(await tokenFor(given, 'reset'));
    expect((await client.call(loginContract.updatePassword, { body: { secret: newPassword } })).status).toBe(
      'success',
    );
    const body = { username: given.username, secret: newPassword };
    expect((await visitor().call(loginContract.login, { body })).status).toBe('success');
  });
});

describe('an invitation', () => {
  it('shows the sender only until the first sign-in is complete', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { givenName, surname } = await admin.call(loginContract.getAccount, {});
    const email = 'invited@welcome.example';
    await admin.call(userContract.invite, { body: { email, organizationId: tenant.organizationId } });
    const letter = (await listMailsTo(app, email)).at(-1);
    const { client } = await use(letter?.token ?? '');
    const now = await client.call(sessionContract.getSession, {});
    expect(now.invitation).toEqual({ by: `${givenName} ${surname}`.trim() });
    expect(now.owed[0]).toBe('updatePassword');
    await client.call(loginContract.updatePassword, { body: { secret: newPassword } });
    const again = visitor();
    await again.call(loginContract.login, { body: { username: email, secret: newPassword } });
    expect((await again.call(sessionContract.getSession, {})).invitation).not.toBeNull();
    await again.call(loginContract.updateProfile, { body: { givenName: 'Ola', surname: 'Ek' } });
    await again.call(loginContract.acceptTos, {});
    expect(await again.call(sessionContract.getSession, {})).toMatchObject({
      authenticated: true,
      invitation: null,
    });
  });
});

describe('A9: a sign-in link', () => {
  it('works once, even with twenty simultaneous uses', async () => {
    const token = await tokenFor(await person(), 'reset');
    const uses = await Promise.all(Array.from({ length: 20 }, () => use(token)));
    expect(uses.filter(({ status }) => status === 'updatePassword')).toHaveLength(1);
    expect(
      new Set(uses.filter(({ status }) => status === 'failed').map((each) => each.errorMessage)),
    ).toEqual(new Set([expired]));
  });

  it.each([
    ['reset', 3600],
    ['login', 900],
    ['invite', 7 * 86_400],
  ] as const)('expires, for %s, after exactly %i seconds', async (kind, seconds) => {
    const values = kind === 'invite' ? { status: 'invited' as const, passwordHash: null } : {};
    const [early, late] = [await person(values), await person(values)];
    const [good, dead] = [await tokenFor(early, kind), await tokenFor(late, kind)];
    app.clock.advance(seconds - 1);
    expect((await use(good)).errorMessage).toBeNull();
    app.clock.advance(1);
    expect(await use(dead)).toMatchObject({ status: 'failed', errorMessage: expired });
  });

  it('replaces earlier links of the same kind, and is stored as a hash', async () => {
    const given = await person();
    const [old, fresh] = [await tokenFor(given, 'reset'), await tokenFor(given, 'reset')];
    const rows = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(loginLink).where(eq(loginLink.userId, given.userId)),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(fresh);
    expect((await use(old)).status).toBe('failed');
    expect((await use(fresh)).status).toBe('updatePassword');
  });

  it('is deleted after its expiry', async () => {
    const given = await person();
    await send(given, 'login');
    const count = () =>
      runInSystemTransaction(app.database.app, (tx) =>
        tx.$count(loginLink, eq(loginLink.userId, given.userId)),
      );
    await app.server.upkeep();
    expect(await count()).toBe(1);
    app.clock.advance(901);
    await app.server.upkeep();
    expect(await count()).toBe(0);
  });

  it('becomes invalid when the password is changed in another way', async () => {
    const given = await person();
    const token = await tokenFor(given, 'login');
    await given.client.call(loginContract.changePassword, {
      body: { current: testPassword, secret: newPassword },
    });
    expect((await use(token)).status).toBe('failed');
  });

  it('is ignored if it contains only the placeholder of a mail template', async () => {
    expect(await use('{{loginToken}}')).toMatchObject({
      status: 'failed',
      errorMessage: null,
      landing: null,
    });
  });

  it('redirects to the requested page, never to another origin', async () => {
    const given = await person();
    const landing = async (sent: string | null, action?: 'admin' | 'feed') => {
      const token = await tokenFor(given, 'login', sent);
      const query = action ? { action } : {};
      const answer = await visitor().call(loginContract.loginToken, { query, body: { token } });
      return [answer.status, answer.landing];
    };
    expect(await landing('ra')).toEqual(['success', '/ra']);
    expect(await landing('ra', 'feed')).toEqual(['success', '/feed']);
    expect(await landing('/threatview/news?tags=3')).toEqual(['success', '/threatview/news?tags=3']);
    for (const bad of [
      'https://attacker.example/',
      '//attacker.example',
      '/\\attacker.example',
      'javascript:alert(1)',
    ])
      expect(await landing(bad)).toEqual(['success', null]);
    const other = await visitor().request(loginContract.loginToken, {
      query: { action: 'https://attacker.example' },
      body: { token: 'x' },
    });
    expect(other.status).toBe(400);
  });

  it('activates the account, for an invitation, when the first password is set', async () => {
    const given = await person({ status: 'invited', passwordHash: null, givenName: '', termsVersion: null });
    const status = async () => {
      const [row] = await runInSystemTransaction(app.database.app, (tx) =>
        tx.select().from(appUser).where(eq(appUser.id, given.userId)),
      );
      return row?.status;
    };
    const { client, ...first } = await use(await tokenFor(given, 'invite', 'threatview'));
    expect([first.status, first.landing, await status()]).toEqual([
      'updatePassword',
      '/threatview',
      'invited',
    ]);
    expect((await client.call(loginContract.updatePassword, { body: { secret: newPassword } })).status).toBe(
      'updateProfile',
    );
    expect(await status()).toBe('active');
    const names = { givenName: 'Ylva', surname: 'Ek' };
    expect((await client.call(loginContract.updateProfile, { body: names })).status).toBe('updateTos');
    expect((await client.call(loginContract.acceptTos, {})).status).toBe('success');
    expect((await listMailsTo(app, given.username)).map(({ template }) => template)).toEqual(['invite']);
  });

  it('does not work for people of an identity provider, who have to sign in there', async () => {
    const given = await person({ status: 'invited', passwordHash: null });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(federationTable).values({
        organizationId: given.organizationId,
        issuer: 'https://idp.example',
        clientId: 'klarsikt',
      }),
    );
    await send(given, 'invite', 'ra');
    const [mail] = await listMailsTo(app, given.username);
    for (const _ of ['once', 'again'])
      expect(await use(mail?.token ?? '')).toMatchObject({
        status: 'restricted',
        landing: '/ra',
        provider: given.username,
      });
    await expect(send(given, 'reset')).rejects.toBeInstanceOf(Refusal);
  });

  it('does not admit a person whose account is disabled', async () => {
    const given = await person();
    const token = await tokenFor(given, 'login');
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, given.userId)),
    );
    expect((await use(token)).status).toBe('disabled');
  });

  it('remains valid if it is opened while the organisation has no licence', async () => {
    const given = await person({ status: 'invited', passwordHash: null });
    const token = await tokenFor(given, 'invite', 'ra');
    const end = (validTo: string | null) =>
      runInSystemTransaction(app.database.app, (tx) =>
        tx.update(licenceTable).set({ validTo }).where(eq(licenceTable.organizationId, given.organizationId)),
      );
    await end('2026-01-02');
    for (const _ of ['once', 'again']) expect((await use(token)).status).toBe('unlicenced');
    await end(null);
    const { client, ...opened } = await use(token);
    expect(opened).toMatchObject({ status: 'updatePassword', landing: '/ra' });
    expect((await client.call(sessionContract.getSession, {})).passwordPolicy).toEqual({
      profile: 'modern',
      least: 15,
    });
    expect((await visitor().call(sessionContract.getSession, {})).passwordPolicy).toBeNull();
    expect((await use(token)).status).toBe('failed');
  });

  it('does not admit its creator to an account with more permissions than the creator', async () => {
    const tenant = await app.tenant();
    const [full, narrow] = [await tenant.user(), await tenant.user(['admin:SecurityAdmin'])];
    const email = 'wanted@links.example';
    const { id, mail } = await narrow.call(userContract.invite, {
      body: { email, organizationId: tenant.organizationId },
    });
    const { link } = await narrow.call(mails.copyLink, { params: { id: mail.id } });
    const token = new URL(link).searchParams.get('loginToken') ?? '';
    const strong = await full.call(groupContract.save, {
      body: {
        name: 'Strong',
        resources: [
          { permission: 'admin:Licensing', resource: { kind: 'organization', id: tenant.organizationId } },
        ],
      },
    });
    const change = (wanted: { add?: number[]; remove?: number[] }) =>
      full.call(groupContract.changeMembers, { params: { id: strong.id }, body: wanted });
    await change({ add: [id] });
    expect((await use(token)).status).toBe('failed');
    const again = await full.call(userContract.invite, {
      body: { email, organizationId: tenant.organizationId },
    });
    await expect(narrow.call(mails.copyLink, { params: { id: again.mail.id } })).rejects.toMatchObject({
      status: 403,
    });
    const own = await full.call(mails.copyLink, { params: { id: again.mail.id } });
    const good = new URL(own.link).searchParams.get('loginToken') ?? '';
    expect((await use(good)).status).toBe('updatePassword');
  });

  it('cannot be guessed, because the IP address is blocked after fifty attempts', async () => {
    const client = visitor();
    const statuses: string[] = [];
    for (let n = 0; n < 55; n += 1) statuses.push((await use(`${'guess'.repeat(8)}${n}`, client)).status);
    expect(statuses.indexOf('iplocked')).toBe(50);
    expect((await use(await tokenFor(await person(), 'login'))).status).toBe('success');
  });
});
