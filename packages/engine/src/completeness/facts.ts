/**
 * Facts that a completeness check needs and that are stored outside the document: sign-offs, actions, files, units
 * and packs.
 */

import type { AppetiteStatement } from '../appetite/index.ts';
import type { AssessmentGovernance, ControlEntry } from '../assessment/types.ts';
import type { RiskRef } from '../model/queries.ts';
import type { SignedState, SignOffPart, SignOffRole } from '../sign-off/sign-off.ts';
import type { Text } from '../text/terms.ts';
import type { IncidentExperience } from './experience.ts';

/** A signature that is in force: neither withdrawn nor ended by a change. `by` is a name, `at` an ISO instant. */
export interface SignOffFact {
  readonly part: SignOffPart;
  readonly role: SignOffRole;
  readonly by: string;
  readonly at: string;
  readonly state: SignedState;
}

/**
 * An action. `due` is an ISO day; `changes` is the name of the control, policy or system that the action changes;
 * `paths` are JSON pointers of the subjects of the action.
 */
export interface ActionFact {
  readonly id: string;
  readonly owner: string | null;
  readonly due: string | null;
  readonly priority: string | null;
  readonly changes: string | null;
  /** True when the action is done and verified, or cancelled with a reason. */
  readonly closed: boolean;
  readonly paths: readonly string[];
}

/** A file of evidence for the subject at `path` (a JSON pointer). Dates are ISO days. */
export interface EvidenceFact {
  readonly id: string;
  readonly path: string;
  readonly class: ControlEntry['evidenceClass'] | null;
  /** First day of validity: the last day of the period that the evidence covers, not the day of the upload. */
  readonly effective: string | null;
  readonly expires: string | null;
}

/** A comment on the subject at `path`. `label` is the comment's label, for example `inf` for internal findings. */
export interface CommentFact {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly text: string;
}

/**
 * A branch or subsidiary. `key` is its key in the document (`toUnitKey`); `residual` is its overall residual level,
 * 0-4.
 */
export interface UnitFact {
  readonly key: string;
  readonly name: string;
  readonly assessment: {
    readonly id: string;
    readonly modelHash: string;
    readonly residual: number | null;
  } | null;
}

/**
 * An incident in the register of the assessment's unit or a unit below it, without its texts. `day` is an ISO day.
 */
export interface IncidentFact extends IncidentExperience {
  readonly id: string;
  readonly day: string;
}

/** An examination pack of one state of the assessment. */
export interface PackFact {
  readonly id: string;
  readonly state: SignedState;
}

/** The parts that the report's chapter on method must contain. */
export const reportMethodParts = ['modelVersion', 'engineVersion', 'scale', 'weights'] as const;

/** A part of the report's chapter on method. */
export type ReportMethodPart = (typeof reportMethodParts)[number];

/**
 * An event after the approval that the product has detected and that concerns the assessment. `date` is an ISO day.
 */
export interface EventFact {
  /** Key under which the document records how the event was handled. */
  readonly key: string;
  readonly kind: NonNullable<AssessmentGovernance['events']>[string]['kind'];
  readonly date: string;
  /** The title of the publication, or the name of the list, that is the event. */
  readonly name: Text;
}

/** The facts outside the document. An unknown fact is an empty list or null and is no proof. */
export interface CompletenessFacts {
  /** The ISO day from which ages are calculated; later days are in the future. */
  readonly today: string;
  /** Content hash of the model version that the assessment uses. */
  readonly modelHash: string;
  /** The present state of the assessment. */
  readonly state: SignedState;
  readonly signOffs: readonly SignOffFact[];
  /** ISO day of the approval of the whole assessment if the approval is in force; null for a draft. */
  readonly approvedOn: string | null;
  readonly actions: readonly ActionFact[];
  readonly files: readonly EvidenceFact[];
  readonly comments: readonly CommentFact[];
  readonly units: readonly UnitFact[];
  readonly incidents: readonly IncidentFact[];
  readonly packs: readonly PackFact[];
  /** The parts in the report's chapter on method; empty without such a chapter. */
  readonly method: readonly ReportMethodPart[];
  /** The risk appetite in force; null if none is decided. */
  readonly appetite: AppetiteStatement | null;
  /** Names of the cells (`toExploitationKey`) for which the library has texts. */
  readonly libraryCells: ReadonlySet<string>;
  /** Events after the approval. */
  readonly events: readonly EventFact[];
  /** Risks that are offered at present and are absent from the last approved state. */
  readonly offeredSince: readonly RiskRef[];
}

/** Creates the facts of a state when nothing outside the document is known. */
export function createEmptyFacts(today: string, modelHash: string, state: SignedState): CompletenessFacts {
  return {
    today,
    modelHash,
    state,
    signOffs: [],
    approvedOn: null,
    actions: [],
    files: [],
    comments: [],
    units: [],
    incidents: [],
    packs: [],
    method: [],
    appetite: null,
    libraryCells: new Set(),
    events: [],
    offeredSince: [],
  };
}

/** Returns the key that the document's `scope.units` uses for an organisation or unit of this installation. */
export function toUnitKey(id: number): string {
  return `unit-${id}`;
}
