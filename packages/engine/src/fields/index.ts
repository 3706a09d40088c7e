export { createBlankMembers, createBlankValue } from './blank.ts';
export {
  createFieldCheck,
  type FaultCollector,
  type FaultKind,
  type FieldCheck,
  type ValuePath,
} from './check.ts';
export type * from './field.ts';
export { isDay, isForbiddenKey, textPatterns } from './formats.ts';
export { createLanguageFields, isRecord, isText, type JsonObject } from './parts.ts';
export type * from './value.ts';
