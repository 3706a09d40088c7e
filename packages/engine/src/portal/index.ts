export * from './answers.ts';
export { buildPortalDocument, createEmptyPortalDocument, type PortalCase } from './document.ts';
export * from './invoice.ts';
export {
  getInitialFrequencyBand,
  listPortalRiskLines,
  type PortalQuestionContext,
  type PortalRiskLine,
} from './prefill.ts';
export * from './questions.ts';
export { parseRegistrationNumber } from './registration.ts';
export { plainRequirementTitles } from './requirement-words.ts';
