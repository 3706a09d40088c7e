/** Runs once before the database tests, and creates one server and one template for all projects of a run. */
import './provided.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startDatabaseServer, type TestDatabaseServer } from './database-server.ts';

interface Shared {
  readonly server: Promise<TestDatabaseServer>;
  users: number;
}

declare global {
  /** The server is shared through a global, because each project of a run loads this module separately. */
  var klarsiktTestServer: Shared | undefined;
}

/**
 * Prepares the template in a separate bundled program, because importing the server here would compile it a second
 * time.
 */
async function prepareApart(template: ClientConfig, migrations: string): Promise<void> {
  const program = join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'template.program.js');
  await promisify(execFile)(process.execPath, [program, JSON.stringify(template), migrations], {
    timeout: 120_000,
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.klarsiktTestServer ??= { server: startDatabaseServer(prepareApart), users: 0 };
  const shared = globalThis.klarsiktTestServer;
  shared.users += 1;
  const { admin, stop } = await shared.server;
  project.provide('databaseServer', { ...admin });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.klarsiktTestServer = undefined;
    await stop();
  };
}
