/** Everything that a journey needs. */
export * from './authenticator.ts';
export * from './browser.ts';
export * from './mailbox.ts';
export * from './server.ts';
