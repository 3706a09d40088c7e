/** Everything that a server test needs: a real application on a real database, and people who use it. */
import './provided.ts';
import { inject } from 'vitest';
import { newTenant, startAppOn, type TestApp, type TestAppOptions } from './application.ts';

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

/** Seconds by which a file may move the clock that others have too: an hour and a little, so that the day stays the same. */
const longestAdvance = 3700;

let shared: Promise<TestApp> | null = null;
let sharedBy = 0;

/**
 * The application that files of one worker share, for those that need no more of it than tenants and demo sessions of
 * their own: to start one and to make its database takes as long as a dozen tests. It ends with the worker. The files
 * that call it run last, one after the other (`sharing-last.ts`).
 */
export async function sharedTestApp(): Promise<TestApp> {
  shared ??= startTestApp();
  const app = await shared;
  sharedBy += 1;
  // What one address may do in a minute is not used up by another file.
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
    tenant: (given) => newTenant(app, visitor, given),
    close: () => Promise.resolve(),
  };
}
