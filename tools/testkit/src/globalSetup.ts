/** Runs once before the tests on a database: one database server and one template for all projects of a run. */
import './provided.ts';
import type { TestProject } from 'vitest/node';
import { openTestServer } from './database.ts';

interface Shared {
  readonly server: ReturnType<typeof openTestServer>;
  users: number;
}

declare global {
  /** Each project of a run reads this module by itself. */
  var klarsiktTestServer: Shared | undefined;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.klarsiktTestServer ??= { server: openTestServer(), users: 0 };
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
