/** The input of a proof of completeness beside the document: facts about sign-offs, actions, files, units and packs. */

import type { AppetiteStatement } from '../appetite/index.ts';
import type { AssessmentGovernance, ControlEntry } from '../assessment/types.ts';
import type { RiskRef } from '../model/queries.ts';
import type { SignedState, SignOffPart, SignOffRole } from '../sign-off.ts';
import type { Text } from '../terms.ts';

/** A signature in force: neither withdrawn nor reopened by a change. `by` is a name, `at` an ISO instant. */
export interface SignOffFact {
  readonly part: SignOffPart;
  readonly role: SignOffRole;
  readonly by: string;
  readonly at: string;
  readonly state: SignedState;
}

/** An action. `due` is an ISO day; `changes` names the control, policy or system; `paths` are JSON pointers of what it is for. */
export interface ActionFact {
  readonly id: string;
  readonly owner: string | null;
  readonly due: string | null;
  readonly priority: string | null;
  readonly changes: string | null;
  /** Done and verified, or given up with a reason. */
  readonly closed: boolean;
  readonly paths: readonly string[];
}

/** A file of evidence, attached to what stands at `path` (a JSON pointer). Dates are ISO days. */
export interface FileFact {
  readonly id: string;
  readonly path: string;
  readonly class: ControlEntry['evidenceClass'] | null;
  /** Day from which it counts: the end of the period covered, not the day of its upload. */
  readonly effective: string | null;
  readonly expires: string | null;
}

/** A comment on what stands at `path`; `label` as comments are labelled (`inf`: internal findings). */
export interface CommentFact {
  readonly id: string;
  readonly label: string;
  readonly path: string;
}

/** A branch or subsidiary. `key` names it in the document (`unitKey`). `residual`: its overall level 0-4. */
export interface UnitFact {
  readonly key: string;
  readonly name: string;
  readonly assessment: {
    readonly id: string;
    readonly modelHash: string;
    readonly residual: number | null;
  } | null;
}

/** An examination pack of a state. */
export interface PackFact {
  readonly id: string;
  readonly state: SignedState;
}

/** What the chapter on method of the report names. */
export const methodParts = ['modelVersion', 'engineVersion', 'scale', 'weights'] as const;

/** A part of the chapter on method. */
export type MethodPart = (typeof methodParts)[number];

/** Something that the product has noticed since the approval and that touches the assessment. `date` is an ISO day. */
export interface EventFact {
  /** Key under which the document records how it was handled. */
  readonly key: string;
  readonly kind: NonNullable<AssessmentGovernance['events']>[string]['kind'];
  readonly date: string;
  /** The title of the publication, the name of the list. */
  readonly name: Text;
}

/** Facts that do not stand in the document. What is not known is an empty list or null: it proves nothing. */
export interface CompletenessFacts {
  /** ISO day that ages and days to come are counted from. */
  readonly today: string;
  /** Content hash of the model version that the assessment is pinned to. */
  readonly modelHash: string;
  /** The present state. */
  readonly state: SignedState;
  readonly signOffs: readonly SignOffFact[];
  readonly actions: readonly ActionFact[];
  readonly files: readonly FileFact[];
  readonly comments: readonly CommentFact[];
  readonly units: readonly UnitFact[];
  readonly packs: readonly PackFact[];
  /** What the report's chapter on method names; empty where there is no such chapter. */
  readonly method: readonly MethodPart[];
  /** The appetite in force; null where none is decided. */
  readonly appetite: AppetiteStatement | null;
  /** Names of the cells (`exploitationKey`) for which the library has words. */
  readonly libraryCells: ReadonlySet<string>;
  /** Noticed since the approval. */
  readonly events: readonly EventFact[];
  /** Offered now, and not in the state approved last. */
  readonly offeredSince: readonly RiskRef[];
}

/** Facts of a state of which nothing is known yet. */
export function noFacts(today: string, modelHash: string, state: SignedState): CompletenessFacts {
  return {
    today,
    modelHash,
    state,
    signOffs: [],
    actions: [],
    files: [],
    comments: [],
    units: [],
    packs: [],
    method: [],
    appetite: null,
    libraryCells: new Set(),
    events: [],
    offeredSince: [],
  };
}

/** Key of an organisation or unit of this installation in the document's `scope.units`. */
export function unitKey(id: number): string {
  return `unit-${id}`;
}
