/** Helpers for server tests: a real application on a real database, with users. */
import './provided.ts';
import { inject } from 'vitest';
import { createTestTenant, startTestAppOnServer, type TestApp, type TestAppOptions } from './application.ts';

export type { TestApp } from './application.ts';
export * from './client.ts';
export { testConfig } from './config.ts';
export { toDatabaseConfig } from './database.ts';
export * from './mailbox.ts';
export { readSetupAddress } from './setup.ts';
export { smallFirmSettings } from './small.ts';
export * from './statements.ts';
export * from './tenant.ts';

/** Starts an application on its own database. Call `close` in afterAll. */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return startTestAppOnServer(inject('databaseServer'), options);
}

/**
 * Largest number of seconds by which a test file may advance the shared clock: a little over an hour, so that the day
 * does not change.
 */
const longestAdvance = 3700;

let shared: Promise<TestApp> | null = null;
let sharedBy = 0;

/**
 * Returns the application that the files of one worker share if they need only their own tenants and demo sessions,
 * because starting an application takes as long as a dozen tests. It ends with the worker. These files run last, one
 * after the other (`sharing-last.ts`).
 */
export async function getSharedTestApp(): Promise<TestApp> {
  shared ??= startTestApp();
  const app = await shared;
  sharedBy += 1;
  // Each file has a different IP address, so that files do not share limits per address.
  const ip = `198.51.101.${sharedBy}`;
  const visitor = () => Object.assign(app.visitor(), { ip });
  const advance = (seconds: number) => {
    if (seconds < 0 || seconds > longestAdvance)
      throw new Error('the clock is that of other files too: take startTestApp');
    app.clock.advance(seconds);
  };
  return {
    ...app,
    clock: { ...app.clock, advance },
    visitor,
    tenant: (given) => createTestTenant(app, visitor, given),
    close: () => Promise.resolve(),
  };
}
