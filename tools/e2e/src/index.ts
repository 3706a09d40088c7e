/** The helpers of the browser tests. */
export * from './authenticator.ts';
export * from './browser.ts';
export * from './mailbox.ts';
export * from './server.ts';
