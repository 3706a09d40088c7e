/** Sign-offs of assessments, as changes, reports and packs ask for them. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { SignOffRecord } from '@klarsikt/contract';
import type {
  ApprovalRefusal,
  AssessmentDocument,
  Language,
  SignOffHead,
  SignOffPart,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { WaitingSource } from '../waiting/provides.ts';

/** An assessment as far as an approval looks at it. */
export interface SignedAssessment {
  readonly id: number;
  readonly unitId: number;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly signOff: SignOffHead;
}

/** What an approval waits for: requirements that the organisation asks for and that are neither met nor accepted. */
export type OpenRequirements<A> = (tx: ReadTx, actor: Actor, open: A) => Promise<readonly string[]>;

/** A change of an assessment that has ended what somebody signed or asked for. */
export interface EndedSignOff {
  readonly organizationId: number;
  readonly assessmentId: number;
  readonly former: boolean;
  /** Parts that the change reopens: of those that a change ends. */
  readonly parts: readonly SignOffPart[];
  /** Of the state after the change. */
  readonly revision: number;
  readonly paths: readonly string[];
}

/** A change of what an assessment keeps beside its document. */
export interface ChangedBeside {
  readonly assessmentId: number;
  /** Named like places of the document: `/actions/12`, `/gaps/C9`. */
  readonly places: readonly string[];
}

/** Where the sign-offs of a saved assessment stand. */
export interface SignOffsOf {
  readonly head: SignOffHead;
  readonly twoPersons: boolean;
  /** Oldest first. */
  readonly events: readonly SignOffRecord[];
}

/** What is kept beside a document and signed with it reports its changes here. */
export interface EndsSignOffs {
  /** Ends what was said of the parts that hold these places, in the transaction of the change. */
  endBeside(tx: WriteTx, changed: ChangedBeside, by: Author): Promise<void>;
}

/** What a change of an assessment asks of its sign-offs. */
export interface SignOffKeeping<A> extends EndsSignOffs {
  readonly openRequirements: OpenRequirements<A>;
  /** Notes that a change has ended signatures and requests, in its transaction; gives where they stand now. */
  end(tx: WriteTx, ended: EndedSignOff, by: Author): Promise<SignOffHead>;
  /** The parts that the change of this revision has ended. */
  endedIn(tx: ReadTx, assessmentId: number, revision: number): Promise<readonly SignOffPart[]>;
}

export interface SignOffs {
  /** The sign-offs of an assessment that the caller may see. */
  of(tx: ReadTx, assessment: { readonly id: number; readonly signOff: SignOffHead }): Promise<SignOffsOf>;
  /** Approvals that are asked of the caller, and their own requests that were returned. */
  readonly waiting: WaitingSource;
}

/** When an assessment was approved as a whole the last time, also where a change has ended that since; of what happened before `before`. */
export type LastApproval = (tx: ReadTx, assessmentId: number, before: Date | null) => Promise<Date | null>;

/** Whether an assessment is approved as a whole, and whether the caller may sign it now. */
export interface WholeSignOff {
  /** `drawnUp`: one has signed, and a colleague is to approve. */
  readonly state: 'open' | 'drawnUp' | 'approved';
  readonly by: string | null;
  readonly at: string | null;
  /** Why the caller may not approve it now; null when they may, and once it is approved. */
  readonly refusal: ApprovalRefusal['reason'] | null;
  /** Two are asked for, and the caller is the first of them. */
  readonly secondAsked: boolean;
}

/** What was signed, as the audit log tells it. */
export interface WholeSigned {
  /** False: signed as the one who drew it up. */
  readonly approved: boolean;
  readonly parts: readonly SignOffPart[];
  readonly revision: number;
  readonly hash: string;
  readonly opened: readonly string[];
  readonly twoPersons: boolean;
}

/** Signing all of an assessment in one step. */
export interface Signing {
  of(tx: ReadTx, actor: Actor, open: OpenAssessment): Promise<WholeSignOff>;
  /** Signs the state of a revision; refuses another, and what is asked for and missing. */
  sign(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly id: number;
      readonly revision: number;
      readonly statement: string;
      readonly language: Language;
    },
  ): Promise<WholeSigned>;
}
