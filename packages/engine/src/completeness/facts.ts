/** The facts of a completeness check outside the document: sign-offs, actions, files, units and packs. */

import type { AppetiteStatement } from '../appetite/index.ts';
import type { AssessmentGovernance, ControlEntry } from '../assessment/types.ts';
import type { RiskRef } from '../model/queries.ts';
import type { SignedState, SignOffPart, SignOffRole } from '../sign-off/sign-off.ts';
import type { Text } from '../text/terms.ts';
import type { IncidentExperience } from './experience.ts';

/** A valid signature: neither withdrawn nor reopened by a change. `by` is a name, `at` an ISO instant. */
export interface SignOffFact {
  readonly part: SignOffPart;
  readonly role: SignOffRole;
  readonly by: string;
  readonly at: string;
  readonly state: SignedState;
}

/**
 * An action. `due` is an ISO day; `changes` names the control, policy or system that changes; `paths` are
 * JSON pointers to the places that the action concerns.
 */
export interface ActionFact {
  readonly id: string;
  readonly owner: string | null;
  readonly due: string | null;
  readonly priority: string | null;
  readonly changes: string | null;
  /** True when the action is done and verified, or dropped with a reason. */
  readonly closed: boolean;
  readonly paths: readonly string[];
}

/** A file of evidence for the place `path` (a JSON pointer). Dates are ISO days. */
export interface EvidenceFact {
  readonly id: string;
  readonly path: string;
  readonly class: ControlEntry['evidenceClass'] | null;
  /** First day of validity: the end of the period covered, not the day of the upload. */
  readonly effective: string | null;
  readonly expires: string | null;
}

/** A comment on the place `path`. `label` is the comment's label, for example `inf` for internal findings. */
export interface CommentFact {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly text: string;
}

/**
 * A branch or subsidiary. `key` is its name in the document (`toUnitKey`); `residual` is its overall level,
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

/** An incident of the register in the assessment's unit or below, without its words. `day` is an ISO day. */
export interface IncidentFact extends IncidentExperience {
  readonly id: string;
  readonly day: string;
}

/** An examination pack of a state. */
export interface PackFact {
  readonly id: string;
  readonly state: SignedState;
}

/** The parts that the report's chapter on method must contain. */
export const reportMethodParts = ['modelVersion', 'engineVersion', 'scale', 'weights'] as const;

/** A part of the report's chapter on method. */
export type ReportMethodPart = (typeof reportMethodParts)[number];

/**
 * An event since the approval that the product has noticed and that concerns the assessment. `date` is an ISO
 * day.
 */
export interface EventFact {
  /** Key of the document's record about the handling of the event. */
  readonly key: string;
  readonly kind: NonNullable<AssessmentGovernance['events']>[string]['kind'];
  readonly date: string;
  /** The title of the publication, or the name of the list. */
  readonly name: Text;
}

/** Facts from outside the document. An unknown fact is an empty list or null and proves nothing. */
export interface CompletenessFacts {
  /** ISO day from which ages and future days are counted. */
  readonly today: string;
  /** Content hash of the model version to which the assessment is pinned. */
  readonly modelHash: string;
  /** The present state. */
  readonly state: SignedState;
  readonly signOffs: readonly SignOffFact[];
  /** ISO day on which the whole was approved, where that approval is in force; null for a draft. */
  readonly approvedOn: string | null;
  readonly actions: readonly ActionFact[];
  readonly files: readonly EvidenceFact[];
  readonly comments: readonly CommentFact[];
  readonly units: readonly UnitFact[];
  readonly incidents: readonly IncidentFact[];
  readonly packs: readonly PackFact[];
  /** The parts in the report's chapter on method; empty without such a chapter. */
  readonly method: readonly ReportMethodPart[];
  /** The valid appetite; null without a decision. */
  readonly appetite: AppetiteStatement | null;
  /** Names of the cells (`toExploitationKey`) for which the library has words. */
  readonly libraryCells: ReadonlySet<string>;
  /** Events since the approval. */
  readonly events: readonly EventFact[];
  /** Risks that are offered now and are absent from the last approved state. */
  readonly offeredSince: readonly RiskRef[];
}

/** Returns the facts of a state about which nothing is known yet. */
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

/** Returns the key of an organisation or unit of this installation in the document's `scope.units`. */
export function toUnitKey(id: number): string {
  return `unit-${id}`;
}
