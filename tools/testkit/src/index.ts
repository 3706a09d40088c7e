/** Everything that a server test needs: a real application on a real database, and people who use it. */
import './provided.ts';
import { inject } from 'vitest';
import { startAppOn, type TestApp, type TestAppOptions } from './application.ts';

export type { TestApp } from './application.ts';
export * from './client.ts';
export { testConfig } from './config.ts';
export * from './mailbox.ts';
export { setupAddress } from './setup.ts';
export { smallSettings } from './small.ts';
export * from './statements.ts';
export * from './tenant.ts';

/** An application on a database of its own. Call `close` in afterAll. */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return startAppOn(inject('databaseServer'), options);
}
