/** Requirements on an assessment as data: the legal instruments, and the check that each paragraph demands. */
import type { FieldsByName } from '../../fields/field.ts';
import { instrumentStates, requirementIdList, requirementSeverities } from '../../requirements/names.ts';
import {
  createReferenceField,
  identityFields,
  modelLimits,
  modelLineField,
  namedFields,
  nameField,
} from './parts.ts';

const optionalDay = { type: 'text', format: 'day', optional: true } as const;
const shortLine = { type: 'text', longest: 60 } as const;

/** One version of a law, guideline or decision. */
export const instrumentFields = {
  ...namedFields,
  /** Short citation, such as `AMLR`. */
  short: { ...shortLine, search: 5 },
  version: modelLineField,
  /** Day of this version: of its publication, or of the draft. */
  date: { ...optionalDay, label: 'instrumentDate' },
  state: { type: 'choice', of: instrumentStates, label: 'instrumentState' },
  /** First and last day on which the paragraphs of the instrument apply. */
  from: { ...optionalDay, label: 'askedFrom' },
  until: optionalDay,
} as const satisfies FieldsByName;

/**
 * A paragraph of an instrument, and the check that it demands. A draft may lack its instrument, paragraph and
 * summary; a version with such a row is refused (`checkRequirementSet`).
 */
export const requirementFields = {
  ...identityFields,
  name: nameField,
  instrument: { ...createReferenceField('instruments'), label: 'requirementInstrument' },
  /** Article or paragraph with its letter, such as `Art. 10(1)(a)`. */
  paragraph: { ...shortLine, search: 5 },
  check: { type: 'choice', of: requirementIdList, label: 'requirementCheck' },
  severity: { type: 'choice', of: requirementSeverities, label: 'requirementSeverity' },
  /** The demand of the paragraph, in our own words and without quotation. */
  summary: {
    type: 'translated',
    longest: modelLimits.line,
    label: 'requirementSummary',
    search: 3,
  },
  from: { ...optionalDay, label: 'askedFrom' },
  until: optionalDay,
  /** Reason for the removal or weakening of a requirement that must be met. */
  lossReason: { type: 'text', longest: modelLimits.line, optional: true, editorial: true },
} as const satisfies FieldsByName;
