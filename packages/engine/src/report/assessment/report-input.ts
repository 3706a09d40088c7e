/**
 * The input of an assessment's report that is not part of the document: organisation, sign-offs, gaps and actions.
 */

import type { AssessmentSummary, ShownLevel } from '../../assessment/summary.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import type { RequirementId } from '../../completeness/requirement.ts';
import type { CompletenessSheetEntry } from '../../completeness/sheet.ts';
import type { ActionPriority, ActionStatus } from '../../governance/actions.ts';
import type { AssessmentCandidate } from '../../group/authoritative.ts';
import type { IncidentKind, IncidentReportState, IncidentSeverity } from '../../incidents/incidents.ts';
import type { OwnField, OwnFieldPerson, OwnFieldValues } from '../../own-fields/own-field.ts';
import type { SignOffEvent, SignOffPart } from '../../sign-off/sign-off.ts';

/**
 * Organisation, model and state of a report. The caller supplies them because the engine has neither a clock nor
 * storage.
 */
export interface ReportMeta {
  readonly organisation: string;
  /** Name of the assessment unit; '' for the whole organisation. */
  readonly unit: string;
  /** Name and content hash of the model version, e.g. "2026:1". */
  readonly modelName: string;
  readonly modelHash: string;
  /** Revision of the assessment document. */
  readonly revision: number;
  /** ISO date on which the report is made. */
  readonly generated: string;
  /** Web address of the reported state of the assessment, where every figure is explained. */
  readonly trace: string;
  /** Name of the product for the page header. */
  readonly product: string;
}

/** The name of a person and an ISO instant. */
interface NamedSignature {
  readonly name: string;
  readonly at: string;
}

/** A proposed or accepted gap. `expires` is an ISO date. */
export interface ReportedGap {
  readonly requirement: RequirementId;
  readonly reason: string;
  readonly expires: string;
  readonly proposed: NamedSignature;
  readonly agreed: NamedSignature | null;
}

/** The completeness sheet of exactly the reported document, with its gaps. */
export interface ReportedSheet {
  readonly sheet: readonly CompletenessSheetEntry[];
  readonly gaps: readonly ReportedGap[];
}

/** One event of the approval process. */
export interface ReportedSignOffEvent {
  readonly part: SignOffPart;
  readonly kind: Exclude<SignOffEvent['kind'], 'changed'>;
  /** The role of the signer; null unless the event has the kind `signed`. */
  readonly role: Extract<SignOffEvent, { kind: 'signed' }>['role'] | null;
  readonly name: string;
  /** ISO instant of the event. */
  readonly at: string;
  /** Revision and hash of the state that the event concerns; '' without a hash. */
  readonly revision: number;
  readonly hash: string;
  /** The statement of the signer, or the reason for the event. */
  readonly text: string;
  /** ISO date on which the supervisory function was informed. */
  readonly noticed: string | null;
}

/** The sign-offs of the reported state. */
export interface ReportSignOff {
  /** True when the reported state of the whole assessment is approved. */
  readonly approved: boolean;
  /** True when a part has the status APPROVED from the time before sign-offs existed. */
  readonly former: boolean;
  /** True when the organisation requires two persons for preparation and approval. */
  readonly twoPersons: boolean;
  /** The events of the approval process, oldest first. */
  readonly events: readonly ReportedSignOffEvent[];
  /**
   * The approval of the whole assessment that a later change has ended; absent while an approval is in force and if
   * none was ever given.
   */
  readonly ended?: EndedApproval;
}

/** An approval that a later change has ended, with the approved state. `at` is an ISO instant. */
export interface EndedApproval {
  readonly name: string;
  readonly at: string;
  readonly revision: number;
  readonly document: AssessmentDocument;
  /** The shown levels at the time of the approval; null if they were not stored. */
  readonly summary: AssessmentSummary | null;
}

/**
 * An action. `about` is the name of its risk, control or gap; `changes` is the name of the item that it changes, if
 * one is entered.
 */
export interface ReportedAction {
  readonly title: string;
  readonly about: string;
  readonly owner: string | null;
  /** ISO date on which the action is due; null without one. */
  readonly due: string | null;
  readonly priority: ActionPriority | null;
  readonly status: ActionStatus;
  readonly changes: string | null;
  readonly ownFields?: OwnFieldValues;
}

/** Another assessment of the same unit, with its overall level (null if it has none) and the levels of its types. */
export interface ReportedYear extends AssessmentCandidate {
  readonly name: string;
  readonly overall: ShownLevel | null;
  readonly types?: AssessmentSummary['types'];
}

/** A criterion for a new assessment that was met after the approval. `day` and `due` are ISO days. */
export interface ReportedTrigger {
  readonly criterion: string;
  readonly day: string;
  readonly due: string;
  /** The handling of the criterion: person, time (ISO instant) and outcome; null while it is open. */
  readonly handled: { readonly by: string; readonly at: string; readonly word: string } | null;
}

/** An incident in the register, with the keys of the entities that it concerns. `day` is an ISO day. */
export interface ReportedIncident {
  readonly day: string;
  readonly title: string;
  readonly kind: IncidentKind;
  readonly severity: IncidentSeverity;
  readonly unit: string;
  readonly links: {
    readonly threats: readonly string[];
    readonly products: readonly string[];
    readonly controls: readonly string[];
  };
  readonly loss: number | null;
  readonly reported: IncidentReportState;
  readonly lessons: string;
  readonly ownFields?: OwnFieldValues;
}

/** The organisation's own fields, and the people who are values of these fields. */
export interface ReportedOwnFields {
  readonly fields: readonly OwnField[];
  readonly people: readonly OwnFieldPerson[];
}
