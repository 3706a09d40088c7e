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

/** Fields in their order, archived ones included, and the people whom they can name. */
export interface OwnFieldSet {
  readonly fields: readonly OwnField[];
  readonly people: readonly OwnFieldPerson[];
}

export interface OwnFieldService {
  /** Without a thing, the fields of all. */
  load(tx: ReadTx, of: Pick<Actor, 'organizationId'>, thing?: OwnFieldObjectKind): Promise<OwnFieldSet>;
  /** Values after a change; refuses unknown and archived fields and values of another kind, naming the place in the body. */
  change(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly thing: OwnFieldObjectKind;
      readonly before: OwnFieldValues;
      readonly change: OwnFieldChange;
      /** Place of the values in the request: `body.ownFields`. */
      readonly path: string;
      readonly language: Language;
    },
  ): Promise<OwnFieldValues>;
  /** Reasons why the changed values of an assessment, its risks and its controls cannot be saved. */
  checkDocument(
    tx: WriteTx,
    actor: Pick<Actor, 'organizationId'>,
    given: { readonly before: AssessmentDocument | null; readonly after: AssessmentDocument },
  ): Promise<readonly DocumentFault[]>;
  /** A document without values that the organisation has no such field for. */
  keepDefined(
    tx: WriteTx,
    actor: Pick<Actor, 'organizationId'>,
    document: AssessmentDocument,
  ): Promise<AssessmentDocument>;
  /** Values in a document that the organisation has no such field for, and the document without them. */
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
