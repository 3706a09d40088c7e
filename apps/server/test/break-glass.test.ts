/** Tests that a lost last administrator or second factor can be replaced on the machine, and only there. */
import { loginContract, organizationContract, sessionContract } from '@klarsikt/contract';
import {
  openTestSession,
  startTestApp,
  type TestApp,
  type TestClient,
  testConfig,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBreakGlassCommand } from '../src/break-glass.ts';
import { readEnv } from '../src/config/env.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { appUser, federationTable, loginLink } from '../src/schema/identity.ts';
import { auditEvent } from '../src/schema/operations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const origin = 'https://klarsikt.bank.example';
const newPassword = 'Mossa-Klippa-Tång-83';

/** Runs the command beside the running server; returns its output. */
async function breakGlass(...given: string[]): Promise<string[]> {
  const said: string[] = [];
  await runBreakGlassCommand({
    env: readEnv({
      DATABASE_URL: 'postgres://of.the.test',
      KLARSIKT_SECRET: testConfig.secret.toString(),
      LOG_LEVEL: 'silent',
    }),
    given,
    folder: '.',
    version: '0',
    migrations: new URL('../migrations', import.meta.url).pathname,
    open: async () => ({ connection: app.database.ownerConnection.login, stop: async () => {} }),
    now: () => app.clock.now(),
    say: (line) => said.push(line),
    origin,
  });
  return said;
}

const tokenOf = (said: readonly string[]): string => {
  const link = said.find((line) => line.startsWith('https://')) ?? '';
  expect(link).toMatch(/^https:\/\/klarsikt\.bank\.example\/login\?loginToken=[\w-]{43}$/);
  return new URL(link).searchParams.get('loginToken') ?? '';
};

const use = (client: TestClient, token: string) =>
  client.call(loginContract.loginToken, { query: {}, body: { token } });

const change = (userId: number, values: Partial<typeof appUser.$inferInsert>) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx.update(appUser).set(values).where(eq(appUser.id, userId)),
  );

describe('the break-glass link', () => {
  it('signs in a disabled administrator once, even without a second factor or with passwords disabled', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { organizationId } = tenant;
    const stolen = app.visitor();
    await openTestSession(app.database, app.clock, { userId: admin.userId, organizationId }, stolen);
    const totpSecret = app.server.deps.vault.close('totp', 'lost');
    await change(admin.userId, { status: 'disabled', disabledAt: app.clock.now(), totpSecret });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(federationTable).values({ organizationId, issuer: 'https://gone.example', clientId: 'k' }),
    );
    const said = await breakGlass(admin.username.toUpperCase());
    expect(said.join('\n')).toMatch(/disabled.*second factor.*Passwords are ruled out/s);
    const token = tokenOf(said);
    // Nothing has changed until the link is used.
    const body = { username: admin.username, secret: testPassword };
    expect((await app.visitor().call(loginContract.login, { body })).status).toBe('disabled');

    const client = app.visitor();
    expect((await use(client, token)).status).toBe('updatePassword');
    expect((await use(app.visitor(), token)).status).toBe('failed');
    expect((await stolen.call(sessionContract.getSession, {})).authenticated).toBe(false);
    expect((await client.call(loginContract.updatePassword, { body: { secret: newPassword } })).status).toBe(
      'success',
    );
    const { revision } = await client.call(organizationContract.get, { params: { id: organizationId } });
    await client.call(organizationContract.save, {
      body: { id: organizationId, revision, federation: null },
    });
    const again = { username: admin.username, secret: newPassword };
    expect((await app.visitor().call(loginContract.login, { body: again })).status).toBe('success');

    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `user:${admin.userId}`)),
    );
    const rescue = events.filter(({ event }) => event.startsWith('login.rescue'));
    expect(
      rescue.map(({ event, actor, organizationId: of }) => [event, actor.startsWith('operator'), of]),
    ).toEqual([
      ['login.rescueOpened', true, organizationId],
      ['login.rescued', false, organizationId],
    ]);
    expect(rescue[1]).toMatchObject({ before: { status: 'disabled', secondFactor: true } });
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('is stored as a hash and is valid for an hour or until a newer link is made', async () => {
    const admin = await (await app.tenant()).user();
    const [first, second] = [
      tokenOf(await breakGlass(admin.username)),
      tokenOf(await breakGlass(admin.username)),
    ];
    const rows = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(loginLink).where(eq(loginLink.userId, admin.userId)),
    );
    expect(rows.map(({ kind, tokenHash }) => [kind, tokenHash.toString('latin1').includes(second)])).toEqual([
      ['rescue', false],
    ]);
    expect((await use(app.visitor(), first)).status).toBe('failed');
    app.clock.advance(3601);
    expect((await use(app.visitor(), second)).status).toBe('failed');
  });

  it('is made only for an existing account that the operator specifies', async () => {
    await expect(breakGlass()).rejects.toThrow('npm run break-glass -- USER');
    await expect(breakGlass('nobody@nowhere.example')).rejects.toThrow('There is no account');
    const person = await (await app.tenant()).user(['ra:View']);
    expect((await breakGlass(person.username)).join('\n')).toContain('SecurityAdmin');
  });
});
