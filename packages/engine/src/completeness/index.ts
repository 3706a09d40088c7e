export * from './acceptance.ts';
export { isWeightAtDefault, offeredWeightReasons } from './checks/weights.ts';
export * from './exploitation.ts';
export * from './facts.ts';
export * from './faults.ts';
export { computeCompleteness, getRequirementFrame, runCompletenessChecks } from './findings.ts';
export type { CompletenessInput } from './input.ts';
export { type Instrument, type InstrumentKey, instruments } from './instruments.ts';
export * from './matrix.ts';
export {
  type Requirement,
  type RequirementChapter,
  type RequirementScope,
  type RequirementSource,
  requirementChapters,
} from './requirement.ts';
export * from './requirement-on-day.ts';
export {
  baselineRequirementSet,
  defaultEnforcedRequirements,
  getRequirementTitle,
  joinRequirementTitles,
  requirements,
} from './requirements.ts';
export * from './sheet.ts';
export * from './statement-words.ts';
export * from './statements.ts';
