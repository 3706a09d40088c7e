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
  /** Statuses and levels without approvals, which are in `signOff`; null if an older version stored none. */
  readonly summary: AssessmentSummary | null;
  readonly signOff: SignOffSummary;
  /** True for a branch for a planned launch. */
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
   * Revision that the caller has seen. If it is not the present one, the change is refused as stale, with the present
   * state and the changes made since.
   */
  readonly revision: number;
  /** The client's id of the change. A repeated call with the same id changes nothing and gets the same response. */
  readonly change?: string | undefined;
  /** Text shown after the author's name in the history; it names the person whose values the change adopts. */
  readonly credit?: string;
  readonly how:
    | { readonly patches: readonly Patch[] }
    | {
        readonly patchesFor: (open: OpenAssessment) => readonly Patch[] | Promise<readonly Patch[]>;
        /**
         * The document that the patches are merged from; overrides taken from it keep their authors and approvals.
         */
        readonly from?: AssessmentDocument;
      }
    /**
     * `moved` puts the document on another model version and is refused if it adds keys that the version does not
     * contain. `restored` returns to a past state with its model version.
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
  /** Refuses a further assessment if the organisation has used up its quota. */
  requireRoom(tx: WriteTx, organizationId: number): Promise<void>;
  /** Lists the organisation's units in which the actor has the permission, sorted by name. */
  units(tx: ReadTx, actor: Actor, permission?: Permission): Promise<readonly AssessmentUnit[]>;
  /** Reads the assessment with its document; invisible and deleted assessments are refused as not found. */
  open(tx: ReadTx, actor: Actor, id: number): Promise<OpenAssessment>;
  /** Lists the ids of the last changed assessments that the actor may see, newest first. */
  newest(tx: ReadTx, actor: Actor, most: number): Promise<readonly number[]>;
  /** Reads the assessment like `open`, and locks it until the end of the transaction. */
  lock(tx: WriteTx, actor: Actor, id: number): Promise<OpenAssessment>;
  /** Reads the assessment like `open`, but without its document. */
  head(tx: ReadTx, actor: Actor, id: number): Promise<AssessmentRow>;
  /** Returns a text that changes with every request for approval and every decision. */
  approvalMark(tx: ReadTx, id: number): Promise<string>;
  /**
   * Lists the subjects of comments or actions that the assessment does not contain. Reads the document only if the
   * model lacks the entity.
   */
  absent(
    tx: ReadTx,
    actor: Actor,
    head: Pick<AssessmentRow, 'id' | 'modelHash'>,
    subjects: readonly string[],
  ): Promise<readonly string[]>;
  /** Lists the active people of the organisation who may see the unit, by name. */
  people(tx: ReadTx, actor: Actor, unitId: number): Promise<readonly AssessmentReader[]>;
  /** Lists the invited people who will be among `people` when they accept. */
  invited(tx: ReadTx, actor: Actor, unitId: number): Promise<readonly AssessmentReader[]>;
  /**
   * Returns the ids of the assessments that the person may see at present, by groups, account and licence; for
   * reminders, mails and links, which have no session. Needs a transaction over the person's organisation or over all
   * organisations.
   */
  seenBy(
    tx: ReadTx,
    person: { readonly organizationId: number; readonly userId: number },
    ids: readonly number[],
  ): Promise<ReadonlySet<number>>;
  require(tx: ReadTx, actor: Actor, unitId: number, permission: Permission): Promise<void>;
  /** True if the actor has the permission in every unit of the organisation, except personal ones. */
  everywhere(tx: ReadTx, actor: Actor, permission: Permission): Promise<boolean>;
  /** Returns the pinned model version as far as the actor may see it, with the own parts of the document. */
  model(actor: Actor, open: Pick<OpenAssessment, 'modelHash' | 'document'>): Promise<ModelProjection>;
  /** Calculates a document; the prepared structure of the model is reused between calls. */
  calculate(model: CompiledModel, document: AssessmentDocument): AssessmentResult;
  /** Makes the initial document of a new assessment; refuses invalid settings. */
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
   * Copies a document to a new assessment with the same model version; refuses callers without permission to edit in
   * the unit.
   */
  copy(
    tx: WriteTx,
    actor: Actor,
    given: { readonly unitId: number; readonly modelHash: string; readonly document: AssessmentDocument },
  ): Promise<{ readonly id: number; readonly revision: number }>;
  /** Deletes an assessment, which can be restored for 30 days; refuses callers without permission to edit. */
  remove(tx: WriteTx, actor: Actor, id: number): Promise<AuditEntry<'assessment.deleted'>>;
  /** Rebuilds a past state. A revision that never existed is refused as not found. */
  past(tx: ReadTx, open: StoredAssessment, revision: number): Promise<PastAssessment>;
  /**
   * Permanently erases assessments that were deleted more than 30 days ago. Needs a transaction over all
   * organisations.
   */
  prune(tx: WriteTx, now: Date): Promise<void>;
}

/**
 * A row of a feature's data about an assessment, with its columns in order. `at` is the time when the data was
 * created (ISO 8601).
 */
export type PackRow = { readonly at: string } & {
  readonly [column: string]: string | number | boolean | null;
};

/**
 * A feature's data about an assessment (such as approvals, actions or evidence) for the examination pack: one table,
 * written as JSON and CSV. `name` names its files in lower-case letters.
 */
export interface PackSource {
  readonly name: string;
  /** Titles of the first columns in their order; all other columns follow sorted by name. */
  readonly titles: Readonly<Record<string, Text>>;
  /** Returns the rows as they were at an instant (null: at present), in a stable order. */
  rows(
    tx: ReadTx,
    given: { readonly assessmentId: number; readonly before: Date | null },
  ): Promise<readonly PackRow[]>;
}
