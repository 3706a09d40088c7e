/** Everything that a journey needs. */
export * from './browser.ts';
export * from './server.ts';
