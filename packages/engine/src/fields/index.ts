export { createBlankMembers, createBlankValue } from './blank.ts';
export {
  createFieldCheck,
  type FieldCheck,
  type FieldFaultCollector,
  type FieldFaultKind,
  type ValuePath,
} from './check.ts';
export type * from './field.ts';
export { isDay, isForbiddenKey, textPatterns } from './formats.ts';
export { createLanguageFields, isBilingualText, isRecord, type JsonObject } from './parts.ts';
export type * from './value.ts';
