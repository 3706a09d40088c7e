/** Tests which headers decide the address of a call (decision 36, security pages A3 and V4). */
import { clusterContract, type ForwardingFault, loginContract } from '@klarsikt/contract';
import type { Config } from '@klarsikt/server/config';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { findForwardingFault } from '../src/platform/forwarding.ts';

let open: TestApp | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

async function behind(proxies: Config['proxies']): Promise<{ client: TestClient; app: TestApp }> {
  await open?.close();
  const app = await startTestApp({ config: { proxies } });
  open = app;
  const client = app.visitor();
  await client.csrf();
  return { client, app };
}

const other = (n: number) => `203.0.113.${n}`;

/** Makes one failed sign-in with a new name and this forwarding header. */
async function guess(client: TestClient, n: number, forwarded: string): Promise<string> {
  const body = { username: `somebody${n}@bank.example`, secret: 'Wrong-Guess-47!' };
  const answer = await client.request(loginContract.login, { body }, { 'x-forwarded-for': forwarded });
  return JSON.parse(answer.body).result.status;
}

/** Addresses that are counted for three sign-ins with different headers. */
async function counted(
  proxies: Config['proxies'],
  forwarded: (n: number) => string,
  from = '198.51.100.7',
): Promise<string[]> {
  const { client, app } = await behind(proxies);
  client.ip = from;
  for (const n of [1, 2, 3]) await guess(client, n, forwarded(n));
  const { rows } = await runWithClient(app.database.ownerConnection, (owner) =>
    owner.query<{ key: string }>(`SELECT key FROM failure_counter WHERE key LIKE 'ip %' ORDER BY key`),
  );
  return rows.map(({ key }) => key.slice(3));
}

describe('a forged client address', () => {
  it('is ignored without a proxy, so that fifty wrong sign-ins lock the real address', async () => {
    const { client } = await behind(null);
    const statuses: string[] = [];
    for (let n = 0; n < 60; n += 1) statuses.push(await guess(client, n, other(n)));
    expect(statuses.indexOf('iplocked')).toBe(50);
    expect(statuses.slice(50)).toEqual(Array(10).fill('iplocked'));
  });

  it('is ignored behind a proxy, because only the entry of the proxy counts', async () => {
    expect(await counted({ hops: 1 }, (n) => `${other(n)}, ${other(n)}, 192.0.2.9`)).toEqual(['192.0.2.9']);
    const networks = ['10.0.3.0/24'];
    const through = (n: number) => `${other(n)}, 192.0.2.9, 10.0.3.8`;
    expect(await counted({ networks }, through, '10.0.3.7')).toEqual(['192.0.2.9']);
    expect(await counted({ networks }, other)).toEqual(['198.51.100.7']);
  });

  it('is not assumed if the proxy added the address, so that people behind it are not locked together', async () => {
    expect(await counted({ hops: 1 }, other)).toHaveLength(3);
    expect(await counted({ networks: ['198.51.100.0/24'] }, other)).toHaveLength(3);
  });

  it('does not count as another address if only the port differs', async () => {
    expect(await counted({ hops: 1 }, (n) => `192.0.2.9:4000${n}`)).toEqual(['192.0.2.9']);
    expect(await counted({ hops: 1 }, (n) => `[2001:db8::9]:4000${n}`)).toEqual(['2001:db8:0:0::/64']);
  });
});

describe('a client address from proxies', () => {
  const said = (addresses: string) => ({ 'x-forwarded-for': addresses });
  it.each<[Config['proxies'], string, Readonly<Record<string, string>>, ForwardingFault | null]>([
    [null, '198.51.100.7', {}, null],
    [null, '198.51.100.7', said('192.0.2.9'), 'untrusted'],
    [null, '198.51.100.7', { forwarded: 'for=192.0.2.9' }, 'untrusted'],
    [{ hops: 1 }, '127.0.0.1', said('192.0.2.9'), null],
    [{ hops: 1 }, '127.0.0.1', said('203.0.113.1, 192.0.2.9'), 'appended'],
    [{ hops: 2 }, '127.0.0.1', said('192.0.2.9'), 'fewer'],
    [{ hops: 2 }, '127.0.0.1', said('192.0.2.9, 10.0.0.1'), null],
    [{ networks: ['10.0.3.0/24'] }, '10.0.3.7', said('192.0.2.9'), null],
    [{ networks: ['10.0.3.0/24'] }, '::ffff:10.0.3.7', said('192.0.2.9, 10.0.3.8'), null],
    [{ networks: ['10.0.3.0/24'] }, '10.0.3.7', said('203.0.113.1, 192.0.2.9'), 'appended'],
    [{ networks: ['10.0.3.0/24'] }, '10.0.3.7', {}, 'fewer'],
    [{ networks: ['10.0.3.0/24'] }, '198.51.100.7', said('192.0.2.9'), 'untrusted'],
  ])('is compared with the setting (%j, from %s, %j): %s', (proxies, peer, headers, fault) => {
    expect(findForwardingFault(proxies, peer, headers)).toBe(fault);
  });

  it('is shown to the administrator of the installation if it differs from the setting', async () => {
    const { app } = await behind({ hops: 2 });
    const operator = await (await app.tenant({ kind: 'system' })).user(['admin:Admin']);
    const seen = async (addresses: string) => {
      const { body } = await operator.request(clusterContract.get, {}, said(addresses));
      return JSON.parse(body).result.forwarding;
    };
    expect(await seen('192.0.2.9')).toBe('fewer');
    expect(await seen('192.0.2.9, 10.0.0.1')).toBeNull();
  });

  it('is logged once, when a session begins, if it differs from the setting', async () => {
    const { app } = await behind(null);
    const told: unknown[] = [];
    app.server.deps.log.warn = (about: unknown) => void told.push(about);
    for (let time = 0; time < 2; time += 1) {
      const client = app.visitor();
      await client.csrf();
      const answer = await client.request(loginContract.demo, { body: {} }, said('192.0.2.9'));
      expect(answer.status, answer.body).toBe(200);
    }
    expect(told.filter((about) => JSON.stringify(about).includes('untrusted'))).toEqual([
      { fault: 'untrusted' },
    ]);
  });
});
