/** The helpers of the journeys. */
export * from './authenticator.ts';
export * from './browser.ts';
export * from './mailbox.ts';
export * from './server.ts';
