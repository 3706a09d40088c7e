/** Tests a node that a service manager stops while a load balancer still sends calls to it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { afterAll, expect, inject, it } from 'vitest';
import { start, urlOf } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-drain-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a server that received SIGTERM is unready at once but answers calls during KLARSIKT_DRAIN', async () => {
  const empty = await createEmptyDatabase(inject('databaseServer'));
  const node = start({
    DATABASE_URL: urlOf(empty.connection),
    KLARSIKT_DATA: join(folder, 'data'),
    KLARSIKT_DRAIN: '3',
    KLARSIKT_SECRET: 'f3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty',
  });
  const { origin } = await node.serving;
  const base = origin.replace('localhost', '127.0.0.1');
  const statusOf = (path: string) =>
    fetch(`${base}${path}`).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await statusOf('/ready')).toBe(200);
  const from = performance.now();
  node.child.kill('SIGTERM');
  await expect.poll(() => statusOf('/ready'), { interval: 20 }).toBe(503);
  // A service manager also sends the signal to npm, which passes it on.
  node.child.kill('SIGTERM');
  const seen = new Set<unknown>();
  while (performance.now() - from < 2500) {
    seen.add(await statusOf('/api/time'));
    await pause(100);
  }
  expect(seen).toEqual(new Set([200]));
  const { code } = await node.ended;
  expect([code, performance.now() - from > 2900]).toEqual([0, true]);
  expect(await statusOf('/ready')).toBe('refused');
  await empty.drop();
}, 240_000);
