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

/** Requirements that block an approval: demanded by the organisation, and neither met nor accepted. */
export type OpenRequirementsLookup<A> = (tx: ReadTx, actor: Actor, open: A) => Promise<readonly string[]>;

/** A change of an assessment that ends signatures or requests. */
export interface SignOffEnding {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly former: boolean;
  readonly parts: readonly SignOffPart[];
  readonly revision: number;
  readonly paths: readonly string[];
}

/** A change of content outside the document, such as actions and accepted gaps. */
export interface SignedContentChange {
  readonly assessmentId: number;
  /** Written like places of the document: `/actions/12`, `/gaps/C9`. */
  readonly places: readonly string[];
}

export interface AssessmentSignOffs {
  readonly head: SignOffSummary;
  readonly twoPersons: boolean;
  /** Oldest first. */
  readonly events: readonly SignOffRecord[];
}

/** A feature with signed content outside the document must report its changes through `endBeside`. */
export interface SignOffEnder {
  /** Ends signatures and requests of the parts that contain these places, in the transaction of the change. */
  endBeside(tx: WriteTx, changed: SignedContentChange, by: Author): Promise<void>;
}

/** The save of an assessment calls these functions, to end sign-offs that the change invalidates. */
export interface SignOffUpkeep<A> extends SignOffEnder {
  readonly openRequirements: OpenRequirementsLookup<A>;
  /** Ends signatures and requests in the transaction of the change; returns the new state of the sign-offs. */
  end(tx: WriteTx, ended: SignOffEnding, by: Author): Promise<SignOffSummary>;
  /** Parts whose sign-off the change of this revision ended. */
  endedIn(tx: ReadTx, assessmentId: number, revision: number): Promise<readonly SignOffPart[]>;
}

export interface SignOffRegister {
  of(
    tx: ReadTx,
    assessment: { readonly id: number; readonly signOff: SignOffSummary },
  ): Promise<AssessmentSignOffs>;
  /** Approvals requested from the caller, and their own returned requests. */
  readonly waiting: PendingItemSource;
}

/** Instant of the last approval of the whole before `before`, even if a later change ended it; null without one. */
export type LastApprovalLookup = (
  tx: ReadTx,
  assessmentId: number,
  before: Date | null,
) => Promise<Date | null>;

export interface AssessmentSignOff {
  /** `drawnUp`: one person has signed, and a colleague still has to approve. */
  readonly state: 'open' | 'drawnUp' | 'approved';
  readonly by: string | null;
  readonly at: string | null;
  /** Why the caller may not approve the assessment now; null when they may, and when it is already approved. */
  readonly refusal: ApprovalRefusal['reason'] | null;
  /** True when two persons are required and the caller cannot be the second. */
  readonly secondAsked: boolean;
}

export interface SignatureOutcome {
  /** False when the person signed as the one who drew it up. */
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
  /** Signs a revision; refuses a stale revision and unmet demanded requirements. */
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
