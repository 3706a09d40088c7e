/**
 * Types of the assessment document: everything that users enter in a risk assessment. The document is stored as JSON
 * with a revision number and changed by patches; `buildAssessmentCase` derives the input of the calculation from it
 * and the model. Source: specification 001 section 3.5, product page section 6.
 */
import type { Datum, RiskData } from '../assess/types.ts';
import type { FieldValueOf } from '../fields/value.ts';
import type { PartStatus, Text } from '../text/terms.ts';
import type {
  assessmentField,
  completionField,
  controlEntryField,
  createSelectionField,
  figureLimitField,
  ownControlField,
  riskEntryField,
  settingsField,
  threatEntryField,
} from './fields.ts';
import type {
  exploitationField,
  governanceField,
  methodField,
  scopeField,
  sourcesField,
  weightNames,
} from './proof-fields.ts';

/** A selection of all or none of a collection, with the keys of the exceptions. */
export interface EntitySelection extends FieldValueOf<ReturnType<typeof createSelectionField>> {}

/** The scope of the assessment: all settings that select the calculated content. */
export interface AssessmentSettings extends FieldValueOf<typeof settingsField> {}

/** The assessor's grade for a threat, which replaces the grade of the model; it counts only with a motivation. */
export interface ThreatEntry extends FieldValueOf<typeof threatEntryField> {}

/** The entry of one risk, apart from its background data. */
export interface RiskEntry extends FieldValueOf<typeof riskEntryField> {}

/**
 * The entry of one control: its selection, and its assessment of design and operation (0-4) with evidence.
 */
export interface ControlEntry extends FieldValueOf<typeof controlEntryField> {}

/** An own control of the organisation; its key starts with `own-`. */
export interface OwnControl extends FieldValueOf<typeof ownControlField> {}

/** The description of the business, and the scope of the assessment. */
export interface AssessmentScope extends FieldValueOf<typeof scopeField> {}

/** The people responsible for the assessment, the people informed of it, and the plan for its upkeep. */
export interface AssessmentGovernance extends FieldValueOf<typeof governanceField> {}

/** The kinds of sources, notes on single sources, and the firm's own experience. */
export interface AssessmentSources extends FieldValueOf<typeof sourcesField> {}

/** The reasons for the method of the assessment. */
export interface AssessmentMethod extends FieldValueOf<typeof methodField> {}

/**
 * An answer for a statement or a cell on exploitation: a description of the misuse, or the reason why it is not
 * possible; level 0-4.
 */
export interface ExploitationEntry extends FieldValueOf<(typeof exploitationField)['of']> {}

/** Answers on exploitation, by the name of the statement or cell. */
export interface ExploitationEntries extends FieldValueOf<typeof exploitationField> {}

/** A weight that requires a reason. */
export type WeightName = (typeof weightNames)[number];

/** The person who marked a part as done, and the time; `changed` is the time of the latest change after that. */
export interface CompletionMark extends FieldValueOf<typeof completionField> {}

/** A limit that marks a figure for attention. */
export interface FigureLimit extends FieldValueOf<typeof figureLimitField> {}

/** A part with its progress and its entries by key. */
export interface AssessmentPart<T> {
  readonly status: PartStatus;
  readonly data: { readonly [key: string]: T };
}

/** The whole assessment document. */
export interface AssessmentDocument extends FieldValueOf<typeof assessmentField> {}

/** One change of the document. `path` is a JSON pointer (RFC 6901); `set` creates missing parents. */
export type Patch =
  | { readonly op: 'set'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

export type { Datum, RiskData, Text };
