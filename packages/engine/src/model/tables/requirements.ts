/** Requirements on an assessment as data: the instruments of the law, and which paragraph asks for which check. */
import type { Fields } from '../../fields/field.ts';
import { instrumentStates, requirementIdList, severities } from '../../requirements/names.ts';
import {
  identityFields,
  modelLimits,
  modelLineField,
  namedFields,
  nameField,
  referenceField,
} from './parts.ts';

const optionalDay = { type: 'text', format: 'day', optional: true } as const;
const shortLine = { type: 'text', longest: 60 } as const;

/** A law, guideline or decision in one version. */
export const instrumentFields = {
  ...namedFields,
  /** How it is cited in short, such as `AMLR`. */
  short: { ...shortLine, search: 5 },
  version: modelLineField,
  /** Day of this version: of its publication, or of the draft. */
  date: { ...optionalDay, label: 'instrumentDate' },
  state: { type: 'choice', of: instrumentStates, label: 'instrumentState' },
  /** First and last day on which its paragraphs ask for anything. */
  from: { ...optionalDay, label: 'askedFrom' },
  until: optionalDay,
} as const satisfies Fields;

/**
 * A paragraph of an instrument, and the check that it asks for. A draft may lack its instrument, paragraph and summary;
 * a version is refused that does (`requirementSetFaults`).
 */
export const requirementFields = {
  ...identityFields,
  name: nameField,
  instrument: { ...referenceField('instruments'), label: 'requirementInstrument' },
  /** Article or paragraph with its letter, such as `Art. 10(1)(a)`. */
  paragraph: { ...shortLine, search: 5 },
  check: { type: 'choice', of: requirementIdList, label: 'requirementCheck' },
  severity: { type: 'choice', of: severities, label: 'requirementSeverity' },
  /** What it asks for, in words of our own. */
  summary: {
    type: 'translated',
    longest: modelLimits.line,
    label: 'requirementSummary',
    search: 3,
  },
  from: { ...optionalDay, label: 'askedFrom' },
  until: optionalDay,
  /** Why a requirement that must be met may go or be weakened. */
  lossReason: { type: 'text', longest: modelLimits.line, optional: true, editorial: true },
} as const satisfies Fields;
