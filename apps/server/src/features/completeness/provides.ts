/** The proof of completeness, as approvals, reports and packs ask for it. */
import type { Acceptance, RequirementId, SheetEntry } from '@klarsikt/engine';
import type { Actor } from '../../platform/actor.ts';
import type { ReadTx } from '../../platform/tx.ts';
import type { OpenAssessment } from '../assessment/provides.ts';

/** What the sheet of an assessment is made from beside its model and its document. */
export interface CompletenessBasis {
  /** ISO date. */
  readonly today: string;
  /** Those that stand: none that is withdrawn. */
  readonly acceptances: readonly Acceptance[];
  /** Requirements that the organisation asks for before an approval. */
  readonly enforced: readonly RequirementId[];
}

/** The sheet of a saved state, and what it was made from. */
export interface ProvenCompleteness extends CompletenessBasis {
  readonly sheet: readonly SheetEntry[];
}

export interface Completeness {
  basis(tx: ReadTx, open: Pick<OpenAssessment, 'id'>, organizationId: number): Promise<CompletenessBasis>;
  of(tx: ReadTx, actor: Actor, open: OpenAssessment): Promise<ProvenCompleteness>;
  /** What an approval waits for: requirements that the organisation asks for and that are neither met nor accepted. */
  openRequirements(tx: ReadTx, actor: Actor, open: OpenAssessment): Promise<readonly RequirementId[]>;
}
