/** Runs once before the server tests: one database server, one template. */
import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { openTestServer } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: ClientConfig;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, stop } = await openTestServer();
  project.provide('databaseServer', { ...admin });
  return stop;
}
