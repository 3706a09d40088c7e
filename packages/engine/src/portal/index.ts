export * from './answers.ts';
export { type PortalCase, portalDocument, portalStart } from './document.ts';
export * from './invoice.ts';
export { type PortalFrame, type PortalLine, portalLines, startingBand } from './prefill.ts';
export * from './questions.ts';
export { registrationOf } from './registration.ts';
