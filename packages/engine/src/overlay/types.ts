import type { FieldValueOf } from '../fields/value.ts';
import type {
  assessmentOwnPartsField,
  hiddenEntityField,
  listEditionField,
  ownGradeField,
  ownPartsField,
} from './fields.ts';

/**
 * An organisation's own parts of the model: own entities by collection and key, grades of library threats, hidden
 * library entities by key.
 */
export interface OwnParts extends FieldValueOf<typeof ownPartsField> {}

/**
 * The own parts in an assessment: a copy of the organisation's at a revision (`shared`), and the assessment's own
 * (`own`).
 */
export interface AssessmentOwnParts extends FieldValueOf<typeof assessmentOwnPartsField> {}

/** The organisation's grade of a threat of the library, 0-4 per segment, with its reason. */
export interface OwnThreatGrade extends FieldValueOf<typeof ownGradeField> {}

/** The reason why an entity of the library is hidden, with author and day. */
export interface HiddenEntity extends FieldValueOf<typeof hiddenEntityField> {}

/** An edition of a country list that was adopted, with author and day. */
export interface ListEdition extends FieldValueOf<typeof listEditionField> {}
