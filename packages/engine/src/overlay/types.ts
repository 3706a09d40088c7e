import type { ValueOf } from '../fields/value.ts';
import type { hiddenField, listEditionField, overlayField, ownGradeField, ownPartsField } from './fields.ts';

/** An organisation's own parts of the model: own entities by collection and key, own grades, hidden entities by key. */
export interface OwnParts extends ValueOf<typeof ownPartsField> {}

/** What an assessment holds of own parts: a copy of the organisation's at a revision, and its own. */
export interface AssessmentOverlay extends ValueOf<typeof overlayField> {}

/** An own grade of a library threat, 0-4 per segment, with its reason. */
export interface OwnThreatGrade extends ValueOf<typeof ownGradeField> {}

/** Why a library entity is hidden, who said so and when. */
export interface HiddenEntity extends ValueOf<typeof hiddenField> {}

/** An edition of a country list that was taken, by whom and on which day. */
export interface ListEdition extends ValueOf<typeof listEditionField> {}
