/** Tests that a new installation has no known secret and no default account (security page C1). */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginContract } from '@klarsikt/contract';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureInstallationSecret } from '../src/config/secrets.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { createSetupToken } from '../src/start.ts';

let apps: readonly TestApp[];
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-install-'));
beforeAll(async () => {
  apps = [await startTestApp(), await startTestApp()];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const app of apps) await app.close();
});

describe('C1: two fresh installations', () => {
  it('have different secrets, each in a file that only the owner can read', () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const first = ensureInstallationSecret(undefined, one);
    expect(first.toString()).toMatch(/^[0-9a-f]{64}$/);
    expect(ensureInstallationSecret(undefined, two).equals(first)).toBe(false);
    expect(ensureInstallationSecret(undefined, one).equals(first)).toBe(true);
    expect(statSync(join(one, 'secret')).mode & 0o077).toBe(0);
    expect(readFileSync(join(one, 'secret'), 'utf8')).toBe(first.toString());
  });

  it('refuse to start with a secret that is known from examples', () => {
    for (const known of [
      'changeme-changeme-changeme-changeme',
      'secret-secret-secret-secret-secret-secret',
      'a'.repeat(40),
      'example-secret-of-some-length-0123456789',
      '0123456789012345678901234567890123456789',
    ])
      expect(() => ensureInstallationSecret(known, folder)).toThrow('placeholder');
    expect(ensureInstallationSecret('f3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty', folder).length).toBe(32);
  });

  it('have no account, and a set-up link of one installation is invalid in the other', async () => {
    const tokens: string[] = [];
    for (const app of apps) {
      const accounts = await runWithClient(app.database.ownerConnection, (client) =>
        client.query(`SELECT username FROM app_user WHERE password_hash IS NOT NULL
          UNION ALL SELECT client_id FROM api_key UNION ALL SELECT '' FROM session`),
      );
      expect(accounts.rows).toEqual([]);
      tokens.push(String(await createSetupToken(app.database.app, app.clock)));
    }
    const [first = '', second = ''] = tokens;
    expect(first).not.toBe(second);
    expect(first.length).toBeGreaterThanOrEqual(43);
    const [app] = apps;
    const check = async (token: string) =>
      (await app?.visitor().call(loginContract.getSetup, { body: { token } }))?.valid;
    expect([await check(first), await check(second)]).toEqual([true, false]);
    for (const username of ['admin', 'root', 'demo'])
      for (const secret of ['admin', 'changeme'])
        expect(
          (await app?.visitor().request(loginContract.login, { body: { username, secret } }))?.body,
        ).toMatch(/"status":"(failed|locked|iplocked)"/);
  });
});
