export * from './answers.ts';
export { buildPortalDocument, createPortalStart, type PortalCase } from './document.ts';
export * from './invoice.ts';
export { getStartingBand, listPortalLines, type PortalFrame, type PortalLine } from './prefill.ts';
export * from './questions.ts';
export { parseRegistrationNumber } from './registration.ts';
export { plainRequirementTitles } from './requirement-words.ts';
