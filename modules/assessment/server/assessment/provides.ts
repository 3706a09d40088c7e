/** Assessments as the features around them use them. */

import type { AssessmentPerson, Changed, Unit } from '@klarsikt/contract';
import type {
  AssessmentDocument,
  AssessmentResult,
  AssessmentSettings,
  AssessmentSummary,
  CompiledModel,
  Language,
  Patch,
  Permission,
  SignOffHead,
  Text,
} from '@klarsikt/engine';
import type { Projection } from '@klarsikt/library/server/model/provides.ts';
import type { SharedParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** An assessment that the caller may see, without its document. */
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
  /** Of the document alone: what is approved says `signOff`. */
  readonly summary: AssessmentSummary | null;
  readonly signOff: SignOffHead;
  /** Whether a launch is planned in it. */
  readonly branch: boolean;
  /** What the caller may do with it beside seeing it. */
  readonly can: { readonly comment: boolean; readonly edit: boolean; readonly approve: boolean };
}

export interface OpenAssessment extends AssessmentRow {
  readonly document: AssessmentDocument;
}

/** What is stored of an assessment: what its past states are rebuilt from. */
export type StoredAssessment = Pick<OpenAssessment, 'id' | 'revision' | 'modelHash' | 'document'>;

/** A change that was made: the answer for the caller, and the document as it is now. */
export interface MadeChange {
  readonly changed: Changed;
  readonly document: AssessmentDocument;
  readonly audit: readonly [AssessmentAudit];
}

export type AssessmentAudit = AuditEntry<'assessment.changed'>;

/** A state that an assessment had, with the model version that it was made under. */
export interface PastAssessment {
  readonly document: AssessmentDocument;
  readonly modelHash: string;
}

/** What a change starts from, and how to get to its patches once the assessment is locked. */
export interface WantedChange {
  readonly id: number;
  /** The revision that the caller saw; another one is refused as stale, with the present state and what happened since. */
  readonly revision: number;
  /** The client's id of the change: sent again, it is not made twice but answered as before. */
  readonly change?: string | undefined;
  readonly how:
    | { readonly patches: readonly Patch[] }
    /** Patches worked out from the locked state. */
    | {
        readonly patchesFor: (open: OpenAssessment) => readonly Patch[] | Promise<readonly Patch[]>;
        /** The document that they are merged from: its overrides keep their authors and approvals. */
        readonly from?: AssessmentDocument;
      }
    /** A past state that comes back as it was, with its model. */
    /** The same document, carried over to another model version; refused where it names what that version lacks and it did not name before. */
    | { readonly moved: (open: OpenAssessment) => Promise<PastAssessment> }
    | { readonly restored: (open: OpenAssessment) => Promise<PastAssessment> };
}

/** Somebody who may see an assessment, with what it takes to write to them. */
export interface Reader extends AssessmentPerson {
  readonly username: string;
  readonly language: Language;
  readonly approve: boolean;
}

/** Assessments as every feature around them uses them: who may see what, and the one way to change one. */
export interface Assessments {
  /** Units of the organisation in which the actor has the permission, sorted by name. */
  units(tx: ReadTx, actor: Actor, permission?: Permission): Promise<readonly Unit[]>;
  /** The assessment; refuses as not found what the actor may not see, and deleted ones. */
  open(tx: ReadTx, actor: Actor, id: number): Promise<OpenAssessment>;
  /** Ids of the assessments that were changed last, of those that the actor may see; at most so many, the newest first. */
  newest(tx: ReadTx, actor: Actor, most: number): Promise<readonly number[]>;
  /** The same, locked against changes until the end of the transaction. */
  lock(tx: WriteTx, actor: Actor, id: number): Promise<OpenAssessment>;
  /** The same without reading the document. */
  head(tx: ReadTx, actor: Actor, id: number): Promise<AssessmentRow>;
  /** Of places that comments or actions speak of, those that are not there. Reads the document only where the model has no such entity. */
  absent(
    tx: ReadTx,
    actor: Actor,
    head: Pick<AssessmentRow, 'id' | 'modelHash'>,
    subjects: readonly string[],
  ): Promise<readonly string[]>;
  /** Active people of the organisation who may see what is in the unit, by name. */
  people(tx: ReadTx, actor: Actor, unitId: number): Promise<readonly Reader[]>;
  /**
   * Those of these assessments that the person may see now, by groups, account and licence. Asked by what has no session:
   * reminders, mails, links. Needs the person's organisation, or all, in scope.
   */
  seenBy(
    tx: ReadTx,
    person: { readonly organizationId: number; readonly userId: number },
    ids: readonly number[],
  ): Promise<ReadonlySet<number>>;
  /** Refuses unless the actor has the permission in the unit. */
  require(tx: ReadTx, actor: Actor, unitId: number, permission: Permission): Promise<void>;
  /** True when the actor has the permission in every unit of the organisation, personal ones apart. */
  everywhere(tx: ReadTx, actor: Actor, permission: Permission): Promise<boolean>;
  /** The pinned model version as the actor may see it, with the overlay of the document on it. */
  model(actor: Actor, open: Pick<OpenAssessment, 'modelHash' | 'document'>): Promise<Projection>;
  /** The calculation of a document, with the structure of the model used again. */
  calculate(model: CompiledModel, document: AssessmentDocument): AssessmentResult;
  /** The document that a new assessment starts with; refuses settings that are none. */
  start(model: CompiledModel, settings: AssessmentSettings, shared: SharedParts | null): AssessmentDocument;
  /** Makes an assessment of a document in a unit. Whoever calls has made sure that the actor may. */
  create(
    tx: WriteTx,
    actor: Actor,
    given: { readonly unitId: number; readonly modelHash: string; readonly document: AssessmentDocument },
  ): Promise<{ readonly id: number; readonly pid: string; readonly revision: number }>;
  /** Changes the document, keeps the inverse in its history, and calculates what lists show. */
  change(tx: WriteTx, actor: Actor, wanted: WantedChange): Promise<MadeChange>;
  /** A copy of a document as a new assessment, on the same model version; refuses who may not edit in the unit. */
  copy(
    tx: WriteTx,
    actor: Actor,
    given: { readonly unitId: number; readonly modelHash: string; readonly document: AssessmentDocument },
  ): Promise<{ readonly id: number; readonly revision: number }>;
  /** Deletes it, so that it can be brought back for 30 days; refuses who may not edit it. */
  remove(tx: WriteTx, actor: Actor, id: number): Promise<AuditEntry<'assessment.deleted'>>;
  /** A state that it had. Refuses as not found a revision that it never had. */
  past(tx: ReadTx, open: StoredAssessment, revision: number): Promise<PastAssessment>;
  /** Removes for good what was deleted more than 30 days ago. Runs in a transaction over all organisations. */
  prune(tx: WriteTx, now: Date): Promise<void>;
}

/** One row of what a feature keeps about an assessment. `at`: when it came to be, an ISO time; columns in their order. */
export type PackRow = { readonly at: string } & {
  readonly [column: string]: string | number | boolean | null;
};

/**
 * What another feature keeps about an assessment (approvals, actions, files), as a pack takes it along: one table, as
 * JSON and as CSV. `name` is that of its files: lower-case letters.
 */
export interface PackSource {
  readonly name: string;
  /** Titles of columns, in the order in which they stand; others follow by their names. */
  readonly titles: Readonly<Record<string, Text>>;
  /** Rows as they stood before an instant (null: now), in an order that does not change. */
  rows(
    tx: ReadTx,
    given: { readonly assessmentId: number; readonly before: Date | null },
  ): Promise<readonly PackRow[]>;
}
