/** Tests that each node prints a working set-up link until there is an administrator, after which none works. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientApiVersion, loginContract } from '@klarsikt/contract';
import { startTestApp, testPassword } from '@klarsikt/testkit';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { createSetupToken } from '../src/start.ts';
import { start, stop, urlOf } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

const given = {
  organization: 'Norrbanken AB',
  givenName: 'Anna',
  surname: 'Lind',
  secret: testPassword,
  language: 'sv',
  starterGroups: true,
} as const;

it('a set-up link remains valid if a second node starts, but not if a node starts after all others ended', async () => {
  const empty = await createEmptyDatabase(inject('databaseServer'));
  const env = {
    DATABASE_URL: urlOf(empty.connection),
    KLARSIKT_DATA: join(folder, 'data'),
    KLARSIKT_SECRET: 'f3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty',
  };
  mkdirSync(env.KLARSIKT_DATA, { recursive: true });
  const [first] = [start(env)];
  const one = await first.serving;
  const second = start(env);
  const two = await second.serving;
  const check = async (token: string | null) => {
    const cookie = await fetch(`${two.origin}/api/token`);
    const { result } = z.object({ result: z.object({ token: z.string() }) }).parse(await cookie.json());
    const answer = await fetch(`${two.origin}/api/${loginContract.getSetup.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-version': clientApiVersion,
        'x-csrf-token': result.token,
        cookie: cookie.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      },
      body: JSON.stringify({ token }),
    });
    return z.object({ result: z.object({ valid: z.boolean() }) }).parse(await answer.json()).result.valid;
  };
  expect(one.token).not.toBe(two.token);
  expect([await check(one.token), await check(two.token)]).toEqual([true, true]);
  // Killed without shutdown, so its last heartbeat is still recent.
  first.child.kill('SIGKILL');
  await first.ended;
  const third = start(env);
  const three = await third.serving;
  expect([await check(one.token), await check(two.token), await check(three.token)]).toEqual([
    false,
    true,
    true,
  ]);
  for (const node of [second, third]) await stop(node);
  await empty.drop();
}, 240_000);

it('several set-up links that are used at once create one administrator, and every link expires', async () => {
  const app = await startTestApp({ soleWriter: false });
  const nodes = Array.from({ length: 12 }, () => crypto.randomUUID());
  const tokens: string[] = [];
  for (const id of nodes) {
    const at = app.clock.now().toISOString();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(sql`insert into node (id, host, pid, version, started_at, seen_at)
        values (${id}, 'elsewhere', 1, '1', ${at}, ${at})`),
    );
    tokens.push(String(await createSetupToken(app.database.app, app.clock, id)));
    app.clock.advance(1);
  }
  const check = async (token: string) =>
    (await app.visitor().call(loginContract.getSetup, { body: { token } })).valid;
  // However many nodes there are, only the ten newest links work.
  const good: boolean[] = [];
  for (const token of tokens) good.push(await check(token));
  expect(good).toEqual(tokens.map((_, n) => n >= 2));
  const uses = await Promise.all(
    tokens.slice(2).map((token, n) => {
      const body = { ...given, username: `a${n}@norrbanken.example`, token };
      return app.visitor().request(loginContract.setup, { body });
    }),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  for (const token of tokens) expect(await check(token)).toBe(false);
  expect(await createSetupToken(app.database.app, app.clock, nodes[0])).toBeNull();
  await app.close();
});
