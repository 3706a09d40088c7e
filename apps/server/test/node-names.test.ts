/** Tests that a node has the same name in the log, in the connections of PostgreSQL and in the list of nodes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { start, stop, urlOf } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lineSchema = z.object({ service: z.literal('klarsikt'), version: z.string(), node: z.uuid() });

it('each log line and each database connection has the name and the version of the node', async () => {
  const empty = await createEmptyDatabase(inject('databaseServer'));
  const node = start({
    DATABASE_URL: urlOf(empty.connection),
    KLARSIKT_DATA: join(folder, 'data'),
    KLARSIKT_SECRET: 'f3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty',
    LOG_LEVEL: 'info',
  });
  await node.serving;
  const seen = await runWithClient(empty.connection, async (client) => {
    const connections = await client.query<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const nodes = await client.query<{ id: string }>('SELECT id FROM node');
    return { names: connections.rows.map(({ name }) => name), ids: nodes.rows.map(({ id }) => id) };
  });
  await stop(node);
  const { out } = await node.ended;
  const lines = out.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(0);
  const [first, ...rest] = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  for (const line of rest) expect(line).toEqual(first);
  expect(seen.ids).toEqual([first?.node]);
  expect(seen.names).toEqual([`klarsikt/${first?.version} ${first?.node}`]);
  await empty.drop();
}, 240_000);

it('the set-up link is written to a file of its owner if the output is the systemd journal', async () => {
  const empty = await createEmptyDatabase(inject('databaseServer'));
  const [journal, data] = [join(folder, 'journal'), join(folder, 'service')];
  const output = openSync(journal, 'w');
  const { dev, ino } = fstatSync(output, { bigint: true });
  const child = spawn(process.execPath, [join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'main.js')], {
    stdio: ['ignore', output, 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: urlOf(empty.connection),
      JOURNAL_STREAM: `${dev}:${ino}`,
      KLARSIKT_DATA: data,
      KLARSIKT_SECRET: 'f3Ksl29xkA8sjd0qpwL3mZx7bVn2eRty',
      LOG_LEVEL: 'info',
      PORT: '0',
    },
  });
  closeSync(output);
  const ended = once(child, 'exit');
  await vi.waitFor(() => expect(readFileSync(journal, 'utf8')).toContain('link is in'), 120_000);
  child.kill('SIGTERM');
  await ended;
  const [, token] = /\/setup#([\w-]{43})\n$/.exec(readFileSync(join(data, 'setup-link'), 'utf8')) ?? [];
  expect(token).toBeDefined();
  expect(readFileSync(journal, 'utf8')).not.toContain(token);
  await empty.drop();
}, 240_000);
