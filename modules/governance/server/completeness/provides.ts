/** The proof of completeness, as approvals, reports and packs ask for it. */
import type { Gap } from '@klarsikt/contract';
import type {
  Acceptance,
  AssessmentDocument,
  CompletenessFacts,
  RequirementId,
  SheetEntry,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** An assessment as far as facts about it are gathered. */
export interface ProvenAssessment {
  readonly id: number;
  readonly unitId: number;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  /** For a state that was: the first instant that no longer belongs to it. */
  readonly before?: Date | null;
}

/**
 * What one feature knows of an assessment beside its document, in few statements. Features give one each in their
 * `facts.ts`; they are put together in `app.ts`.
 */
export type FactSource = (
  tx: ReadTx,
  assessment: ProvenAssessment & { readonly organizationId: number; readonly timeZone: string },
) => Promise<Partial<CompletenessFacts>>;

/** What the sheet of a saved state is made from beside its model and document. Facts know no words of the library yet. */
export interface CompletenessBasis {
  readonly facts: CompletenessFacts;
  /** Every gap that was ever proposed, oldest first. */
  readonly gaps: readonly Gap[];
  /** Those of them that stand. */
  readonly acceptances: readonly Acceptance[];
  /** Requirements that the organisation asks for before an approval. */
  readonly enforced: readonly RequirementId[];
}

/** The sheet of a saved state, and what it was made from, the library's words included. */
export interface ProvenCompleteness extends CompletenessBasis {
  readonly sheet: readonly SheetEntry[];
}

export interface Completeness {
  basis(tx: ReadTx, organizationId: number, assessment: ProvenAssessment): Promise<CompletenessBasis>;
  of(tx: ReadTx, actor: Actor, assessment: ProvenAssessment): Promise<ProvenCompleteness>;
  /** What an approval waits for: requirements that the organisation asks for and that are neither met nor accepted. */
  openRequirements(tx: ReadTx, actor: Actor, assessment: ProvenAssessment): Promise<readonly RequirementId[]>;
}
