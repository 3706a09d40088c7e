/**
 * The assessment document: everything that a person enters in a risk assessment. Stored as one JSON document with
 * one revision number; changed by patches; the calculation's input is derived from it and the model (`caseOf`).
 * Source: specification 001 section 3.5, product page section 6.
 */
import type { Datum, RiskData } from '../assess/types.ts';
import type { ValueOf } from '../fields/value.ts';
import type { PartStatus, Text } from '../terms.ts';
import type {
  assessmentField,
  controlEntryField,
  doneField,
  figureLimitField,
  ownControlField,
  riskEntryField,
  selectionOf,
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

/** Select all or none, with exceptions (keys). */
export interface Selection extends ValueOf<ReturnType<typeof selectionOf>> {}

/** What the assessment is about; everything that the calculation is scoped by stands here. */
export interface AssessmentSettings extends ValueOf<typeof settingsField> {}

/** Overrides the model's grade for this assessment; counts only with a motivation. */
export interface ThreatEntry extends ValueOf<typeof threatEntryField> {}

/** What is entered about one risk, beside its background data. */
export interface RiskEntry extends ValueOf<typeof riskEntryField> {}

/** What is entered about one control: chosen, and assessed for design and operation (0-4) with evidence. */
export interface ControlEntry extends ValueOf<typeof controlEntryField> {}

/** A control of the organisation's own; key starts with `own-`. */
export interface OwnControl extends ValueOf<typeof ownControlField> {}

/** The business in words, and the frame that the assessment is made in. */
export interface AssessmentScope extends ValueOf<typeof scopeField> {}

/** Who answers for the assessment, who has been told of it, and how it is kept up. */
export interface AssessmentGovernance extends ValueOf<typeof governanceField> {}

/** Sources by kind, what is said of single ones, and own experience. */
export interface AssessmentSources extends ValueOf<typeof sourcesField> {}

/** Why it is assessed as it is. */
export interface AssessmentMethod extends ValueOf<typeof methodField> {}

/** A statement or cell on exploitation as answered: words on the misuse, or the reason why it is not possible; level 0-4. */
export interface ExploitationEntry extends ValueOf<(typeof exploitationField)['of']> {}

/** Answered statements and cells by their name. */
export interface ExploitationEntries extends ValueOf<typeof exploitationField> {}

/** A weight that has to be reasoned for. */
export type WeightName = (typeof weightNames)[number];

/** Who marked a part as done, and when; `changed`: when something in it was changed last since. */
export interface DoneStatement extends ValueOf<typeof doneField> {}

/** From where on a figure is to be looked at. */
export interface FigureLimit extends ValueOf<typeof figureLimitField> {}

/** A part with its progress and its entries by key. */
export interface Part<T> {
  readonly status: PartStatus;
  readonly data: { readonly [key: string]: T };
}

/** The whole document. */
export interface AssessmentDocument extends ValueOf<typeof assessmentField> {}

/** One change of the document. `path` is a JSON pointer (RFC 6901); missing parents are created by `set`. */
export type Patch =
  | { readonly op: 'set'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

export type { Datum, RiskData, Text };
