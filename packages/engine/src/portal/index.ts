export * from './answers.ts';
export { buildPortalDocument, createPortalStart, type PortalCase } from './document.ts';
export * from './invoice.ts';
export { listPortalLines, type PortalFrame, type PortalLine, startingBand } from './prefill.ts';
export * from './questions.ts';
export { parseRegistrationNumber } from './registration.ts';
export { plainRequirementTitles } from './requirement-words.ts';
