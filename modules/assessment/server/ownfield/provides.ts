import type { AssessmentDocument, DocumentFault } from '@klarsikt/engine/assessment';
import type {
  OwnField,
  OwnFieldChange,
  OwnFieldObjectKind,
  OwnFieldPerson,
  OwnFieldValues,
} from '@klarsikt/engine/own-fields';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Own fields in their order, including archived ones, and the people who can be chosen as values. */
export interface OwnFieldSet {
  readonly fields: readonly OwnField[];
  readonly people: readonly OwnFieldPerson[];
}

export interface OwnFieldService {
  /** Loads the own fields of a thing, such as risks; without `thing` it loads the fields of all things. */
  load(tx: ReadTx, of: Pick<Actor, 'organizationId'>, thing?: OwnFieldObjectKind): Promise<OwnFieldSet>;
  /**
   * Returns the values after a change. Unknown fields, archived fields and values of another kind are refused with
   * their place in the request.
   */
  change(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly thing: OwnFieldObjectKind;
      readonly before: OwnFieldValues;
      readonly change: OwnFieldChange;
      /** Path of the values in the request body, such as `body.ownFields`. */
      readonly path: string;
      readonly language: Language;
    },
  ): Promise<OwnFieldValues>;
  /**
   * Returns the reasons why changed own field values of an assessment, its risks and its controls cannot be saved.
   */
  checkDocument(
    tx: WriteTx,
    actor: Pick<Actor, 'organizationId'>,
    given: { readonly before: AssessmentDocument | null; readonly after: AssessmentDocument },
  ): Promise<readonly DocumentFault[]>;
  /** Returns the document without values of fields that the organisation has not defined. */
  keepDefined(
    tx: WriteTx,
    actor: Pick<Actor, 'organizationId'>,
    document: AssessmentDocument,
  ): Promise<AssessmentDocument>;
  /** Separates the values of fields that the organisation has not defined from the rest of the document. */
  separateForeign(
    tx: ReadTx,
    of: Pick<Actor, 'organizationId'>,
    document: AssessmentDocument,
  ): Promise<ForeignFieldValues>;
}

export interface ForeignFieldValues {
  readonly document: AssessmentDocument;
  readonly foreign: readonly { readonly path: string; readonly value: string | number }[];
}
