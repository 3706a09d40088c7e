/** What the caller of an assessment's report gives beside the document: who reports, sign-offs, gaps and actions. */
import type { ActionPriority, ActionStatus } from '../../actions.ts';
import type { AssessmentSummary, ShownLevel } from '../../assessment/summary.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import type { RequirementId } from '../../completeness/requirement.ts';
import type { SheetEntry } from '../../completeness/sheet.ts';
import type { GroupCandidate } from '../../group/authoritative.ts';
import type { SignOffEvent, SignOffPart } from '../../sign-off.ts';

/** Who reports, on which model and state. Given by the caller: the engine reads neither clock nor organisation. */
export interface ReportMeta {
  readonly organisation: string;
  /** Assessment unit; '' for the organisation as a whole. */
  readonly unit: string;
  /** Name and content hash of the model version, e.g. "2026:1". */
  readonly modelName: string;
  readonly modelHash: string;
  /** Revision of the assessment document. */
  readonly revision: number;
  /** ISO date on which the report is made. */
  readonly generated: string;
  /** Address of the assessment in this state, where every figure tells how it came about. */
  readonly trace: string;
  /** Name of the product, for the header. */
  readonly product: string;
}

/** Somebody by name, and when: an ISO instant. */
interface SignedBy {
  readonly name: string;
  readonly at: string;
}

/** A gap that stands proposed or accepted. `expires`: ISO date. */
export interface ReportedGap {
  readonly requirement: RequirementId;
  readonly reason: string;
  readonly expires: string;
  readonly proposed: SignedBy;
  readonly agreed: SignedBy | null;
}

/** The sheet of exactly the reported document, with the gaps that stand. */
export interface ReportedSheet {
  readonly sheet: readonly SheetEntry[];
  readonly gaps: readonly ReportedGap[];
}

/** One event on the way to approval, given by the report's caller. */
export interface ReportedSignOff {
  readonly part: SignOffPart;
  readonly kind: Exclude<SignOffEvent['kind'], 'changed'>;
  /** With kind `signed`. */
  readonly role: Extract<SignOffEvent, { kind: 'signed' }>['role'] | null;
  readonly name: string;
  /** ISO time. */
  readonly at: string;
  /** The state that was meant, and its hash; '' where none was taken. */
  readonly revision: number;
  readonly hash: string;
  /** The statement, or the reason. */
  readonly text: string;
  /** ISO date of the notice to the supervisory function. */
  readonly noticed: string | null;
}

/** Where the sign-offs of the reported state stand. */
export interface ReportSignOff {
  /** The whole is approved, in the state that is reported. */
  readonly approved: boolean;
  /** Something was called approved before there were sign-offs. */
  readonly former: boolean;
  /** Whether the organisation requires two persons. */
  readonly twoPersons: boolean;
  /** Oldest first. */
  readonly events: readonly ReportedSignOff[];
  /** The approval of the whole that a later change has ended; absent while one is in force or where there was none. */
  readonly ended?: EndedApproval;
}

/** An approval that is no longer in force, with the state that it was of. `at`: ISO time. */
export interface EndedApproval {
  readonly name: string;
  readonly at: string;
  readonly revision: number;
  readonly document: AssessmentDocument;
  /** Shown levels of then; null where they were not kept. */
  readonly summary: AssessmentSummary | null;
}

/** An action, given by the report's caller. `about`: the risk, control or gap that it is about, in words. */
export interface ReportedAction {
  readonly title: string;
  readonly about: string;
  readonly owner: string | null;
  /** ISO date. */
  readonly due: string | null;
  readonly priority: ActionPriority | null;
  readonly status: ActionStatus;
  readonly changes: string | null;
}

/** Another assessment of the same unit, with its overall level (null where it has none) and those of its types. */
export interface ReportedYear extends GroupCandidate {
  readonly name: string;
  readonly overall: ShownLevel | null;
  readonly types?: AssessmentSummary['types'];
}
