import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { SignOffRecord } from '@klarsikt/contract';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { ApprovalRefusal, SignOffPart, SignOffSummary } from '@klarsikt/engine/sign-off';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PendingItemSource } from '../waiting/provides.ts';

export interface SignedAssessment {
  readonly id: number;
  readonly unitId: number;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly signOff: SignOffSummary;
}

/**
 * Lists the requirements that block an approval: the organisation demands them, and they are neither met nor
 * accepted.
 */
export type OpenRequirementsLookup<A> = (tx: ReadTx, actor: Actor, open: A) => Promise<readonly string[]>;

/** A change of an assessment's document that ends signatures or requests for approval. */
export interface SignOffEnding {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly former: boolean;
  readonly parts: readonly SignOffPart[];
  readonly revision: number;
  readonly paths: readonly string[];
}

/** A change of signed content outside the document, such as actions and accepted gaps. */
export interface SignedContentChange {
  readonly assessmentId: number;
  /** Places of the changed content, written like JSON pointers of the document: `/actions/12`, `/gaps/C9`. */
  readonly places: readonly string[];
}

export interface AssessmentSignOffs {
  readonly head: SignOffSummary;
  readonly twoPersons: boolean;
  /** Events of the sign-offs, oldest first. */
  readonly events: readonly SignOffRecord[];
}

/** Ends sign-offs. A feature with signed content outside the document must report its changes through `endBeside`. */
export interface SignOffEnder {
  /**
   * Ends signatures and requests of the parts that contain these places; must run in the transaction of the change.
   */
  endBeside(tx: WriteTx, changed: SignedContentChange, by: Author): Promise<void>;
}

/** Functions that the save of an assessment calls to end the sign-offs that a change invalidates. */
export interface SignOffUpkeep<A> extends SignOffEnder {
  readonly openRequirements: OpenRequirementsLookup<A>;
  /**
   * Ends signatures and requests; must run in the transaction of the change. Returns the new state of the sign-offs.
   */
  end(tx: WriteTx, ended: SignOffEnding, by: Author): Promise<SignOffSummary>;
  /** Lists the parts whose sign-off was ended by the change of this revision. */
  endedIn(tx: ReadTx, assessmentId: number, revision: number): Promise<readonly SignOffPart[]>;
}

export interface SignOffRegister {
  of(
    tx: ReadTx,
    assessment: { readonly id: number; readonly signOff: SignOffSummary },
  ): Promise<AssessmentSignOffs>;
  /** Supplies approvals requested from the caller, and the caller's own returned requests, as pending items. */
  readonly waiting: PendingItemSource;
}

/**
 * Finds the instant of the last approval of the whole before `before`, even if a later change ended it; null if there
 * is none.
 */
export type LastApprovalLookup = (
  tx: ReadTx,
  assessmentId: number,
  before: Date | null,
) => Promise<Date | null>;

export interface AssessmentSignOff {
  /** State of the whole; `drawnUp` means that one person has signed and another must still approve. */
  readonly state: 'open' | 'drawnUp' | 'approved';
  readonly by: string | null;
  readonly at: string | null;
  /**
   * Reason why the caller may not approve the assessment at present; null if the caller may, or if it is already
   * approved.
   */
  readonly refusal: ApprovalRefusal['reason'] | null;
  /** True if two people are required and the caller cannot be the second. */
  readonly secondAsked: boolean;
}

export interface SignatureOutcome {
  /** False if the signature only states that the person drew the assessment up. */
  readonly approved: boolean;
  readonly parts: readonly SignOffPart[];
  readonly revision: number;
  readonly hash: string;
  readonly opened: readonly string[];
  readonly twoPersons: boolean;
}

/** Signs all parts of an assessment in one step. */
export interface AssessmentSigner {
  of(tx: ReadTx, actor: Actor, open: OpenAssessment): Promise<AssessmentSignOff>;
  /** Signs a revision; refuses a stale revision, and open requirements that the organisation demands. */
  sign(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly id: number;
      readonly revision: number;
      readonly statement: string;
      readonly language: Language;
    },
  ): Promise<SignatureOutcome>;
}
