import type { AssessmentPerson, AssessmentUnit, ChangeResult } from '@klarsikt/contract';
import type { AssessmentResult } from '@klarsikt/engine/assess';
import type {
  AssessmentDocument,
  AssessmentSettings,
  AssessmentSummary,
  Patch,
} from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
import type { Permission } from '@klarsikt/engine/people';
import type { SignOffSummary } from '@klarsikt/engine/sign-off';
import type { Language, Text } from '@klarsikt/engine/text';
import type { ModelProjection } from '@klarsikt/library/server/model/provides.ts';
import type { SharedOwnParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface AssessmentRow {
  readonly id: number;
  readonly pid: string;
  readonly unitId: number;
  readonly name: string;
  readonly modelHash: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
  readonly updatedName: string;
  /** Without approvals, which `signOff` holds. */
  readonly summary: AssessmentSummary | null;
  readonly signOff: SignOffSummary;
  /** True for a branch with a planned launch. */
  readonly branch: boolean;
  readonly ownFields: OwnFieldValues;
  readonly can: { readonly comment: boolean; readonly edit: boolean; readonly approve: boolean };
}

export interface OpenAssessment extends AssessmentRow {
  readonly document: AssessmentDocument;
}

/** Stored data from which past states are rebuilt. */
export type StoredAssessment = Pick<OpenAssessment, 'id' | 'revision' | 'modelHash' | 'document'>;

export interface AssessmentChange {
  readonly changed: ChangeResult;
  readonly document: AssessmentDocument;
  readonly audit: readonly [AssessmentAuditEntry];
}

export type AssessmentAuditEntry = AuditEntry<'assessment.changed'>;

export interface PastAssessment {
  readonly document: AssessmentDocument;
  readonly modelHash: string;
}

export interface AssessmentChangeRequest {
  readonly id: number;
  /**
   * Revision that the caller has seen; another one is refused as stale, with the present state and the changes since.
   */
  readonly revision: number;
  /** The client's id of the change. A repeated call with the same id changes nothing and gets the same response. */
  readonly change?: string | undefined;
  /** Text after the author's name in the history that names the person whose values the change adopts. */
  readonly credit?: string;
  readonly how:
    | { readonly patches: readonly Patch[] }
    | {
        readonly patchesFor: (open: OpenAssessment) => readonly Patch[] | Promise<readonly Patch[]>;
        /** The document that the patches are merged from: its overrides keep their authors and approvals. */
        readonly from?: AssessmentDocument;
      }
    /**
     * `moved`: the document on another model version; refused if it has keys that the version lacks and the document
     * did not have earlier. `restored`: a past state with its model version.
     */
    | { readonly moved: (open: OpenAssessment) => Promise<PastAssessment> }
    | { readonly restored: (open: OpenAssessment) => Promise<PastAssessment> };
}

export interface AssessmentReader extends AssessmentPerson {
  readonly username: string;
  readonly language: Language;
  readonly approve: boolean;
}

export interface AssessmentService {
  /** Refuses a further assessment if the organisation's quota is used up. */
  requireRoom(tx: WriteTx, organizationId: number): Promise<void>;
  /** Units of the organisation in which the actor has the permission, sorted by name. */
  units(tx: ReadTx, actor: Actor, permission?: Permission): Promise<readonly AssessmentUnit[]>;
  /** The assessment; refuses invisible and deleted ones as not found. */
  open(tx: ReadTx, actor: Actor, id: number): Promise<OpenAssessment>;
  /** Ids of the most recently changed assessments that the actor may see, the newest first. */
  newest(tx: ReadTx, actor: Actor, most: number): Promise<readonly number[]>;
  /** Like `open`, and locks the assessment until the end of the transaction. */
  lock(tx: WriteTx, actor: Actor, id: number): Promise<OpenAssessment>;
  /** Like `open`, without reading the document. */
  head(tx: ReadTx, actor: Actor, id: number): Promise<AssessmentRow>;
  /** A text that changes with every request for approval and every decision. */
  approvalMark(tx: ReadTx, id: number): Promise<string>;
  /**
   * Subjects of comments or actions that the assessment lacks. Reads the document only if the model lacks the entity.
   */
  absent(
    tx: ReadTx,
    actor: Actor,
    head: Pick<AssessmentRow, 'id' | 'modelHash'>,
    subjects: readonly string[],
  ): Promise<readonly string[]>;
  /** Active people of the organisation who may see the unit, by name. */
  people(tx: ReadTx, actor: Actor, unitId: number): Promise<readonly AssessmentReader[]>;
  /** Invited people who will be among `people` once they accept. */
  invited(tx: ReadTx, actor: Actor, unitId: number): Promise<readonly AssessmentReader[]>;
  /**
   * Those of the assessments that the person may see now, by groups, account and licence. For reminders, mails and
   * links, which have no session. Needs a transaction over the person's organisation or over all.
   */
  seenBy(
    tx: ReadTx,
    person: { readonly organizationId: number; readonly userId: number },
    ids: readonly number[],
  ): Promise<ReadonlySet<number>>;
  require(tx: ReadTx, actor: Actor, unitId: number, permission: Permission): Promise<void>;
  /** True if the actor has the permission in every unit of the organisation, except personal ones. */
  everywhere(tx: ReadTx, actor: Actor, permission: Permission): Promise<boolean>;
  /** The pinned model version under the actor's projection, with the own parts of the document. */
  model(actor: Actor, open: Pick<OpenAssessment, 'modelHash' | 'document'>): Promise<ModelProjection>;
  /** Calculates a document; reuses the structure of the model between calls. */
  calculate(model: CompiledModel, document: AssessmentDocument): AssessmentResult;
  /** Initial document of a new assessment; refuses invalid settings. */
  start(
    model: CompiledModel,
    settings: AssessmentSettings,
    shared: SharedOwnParts | null,
  ): AssessmentDocument;
  /** Creates an assessment in a unit from a document. The caller must have checked the permission. */
  create(
    tx: WriteTx,
    actor: Actor,
    given: { readonly unitId: number; readonly modelHash: string; readonly document: AssessmentDocument },
  ): Promise<{ readonly id: number; readonly pid: string; readonly revision: number }>;
  /** Changes the document, stores the inverse in its history, and calculates the summary for lists. */
  change(tx: WriteTx, actor: Actor, wanted: AssessmentChangeRequest): Promise<AssessmentChange>;
  /**
   * Copies a document to a new assessment on the same model version; refuses without permission to edit in the unit.
   */
  copy(
    tx: WriteTx,
    actor: Actor,
    given: { readonly unitId: number; readonly modelHash: string; readonly document: AssessmentDocument },
  ): Promise<{ readonly id: number; readonly revision: number }>;
  /** Deletes an assessment, which can be restored for 30 days; refuses without permission to edit. */
  remove(tx: WriteTx, actor: Actor, id: number): Promise<AuditEntry<'assessment.deleted'>>;
  /** A past state. Refuses a revision that never existed as not found. */
  past(tx: ReadTx, open: StoredAssessment, revision: number): Promise<PastAssessment>;
  /** Erases assessments that were deleted more than 30 days ago. Needs a transaction over all organisations. */
  prune(tx: WriteTx, now: Date): Promise<void>;
}

/** One row of a feature's data about an assessment. `at` is its time of creation (ISO); the columns are in order. */
export type PackRow = { readonly at: string } & {
  readonly [column: string]: string | number | boolean | null;
};

/**
 * A feature's data about an assessment (approvals, actions, evidence) in an examination pack: one table, as JSON and
 * CSV. `name` is the name of its files in lower-case letters.
 */
export interface PackSource {
  readonly name: string;
  /** Titles of columns in their order; other columns follow by name. */
  readonly titles: Readonly<Record<string, Text>>;
  /** Rows at an instant (null: now), in a stable order. */
  rows(
    tx: ReadTx,
    given: { readonly assessmentId: number; readonly before: Date | null },
  ): Promise<readonly PackRow[]>;
}
