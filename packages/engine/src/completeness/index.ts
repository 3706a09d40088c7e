export * from './acceptance.ts';
export { offeredReasons, weightAtDefault } from './checks/weights.ts';
export * from './exploitation.ts';
export * from './facts.ts';
export * from './faults.ts';
export { completeness, completenessFindings, frameOf } from './findings.ts';
export type { CompletenessInput } from './input.ts';
export { type Instrument, type InstrumentKey, instruments } from './instruments.ts';
export * from './matrix.ts';
export { isExplained } from './repeated-words.ts';
export {
  type Requirement,
  type RequirementChapter,
  type RequirementId,
  type RequirementScope,
  type RequirementSource,
  requirementChapters,
  requirementCount,
  summaryHash,
} from './requirement.ts';
export { enforcedByDefault, requirements, requirementTitle, requirementTitles } from './requirements.ts';
export * from './sheet.ts';
export * from './statement-words.ts';
export * from './statements.ts';
