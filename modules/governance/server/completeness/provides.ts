import type { ProposedGap } from '@klarsikt/contract';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type {
  CheckFinding,
  CompletenessFacts,
  CompletenessSheetEntry,
  GapAcceptance,
} from '@klarsikt/engine/completeness';
import type { RequirementId, RequirementSet } from '@klarsikt/engine/requirements';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

export interface CompletenessSubject {
  readonly id: number;
  readonly unitId: number;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  /** For a past state: the instant at which the next state began. */
  readonly before?: Date | null;
}

/**
 * Facts of one feature about an assessment, beside its document, read in few statements. Each feature has one source in
 * its `facts.ts`; `app.ts` collects them.
 */
export type CompletenessFactSource = (
  tx: ReadTx,
  assessment: CompletenessSubject & { readonly organizationId: number; readonly timeZone: string },
) => Promise<Partial<CompletenessFacts>>;

/** Input of the sheet of a saved state beside model and document. The facts do not contain the library's texts. */
export interface CompletenessBasis {
  readonly facts: CompletenessFacts;
  readonly gaps: readonly ProposedGap[];
  readonly acceptances: readonly GapAcceptance[];
}

/** The sheet of a saved state and its input, with the library's texts. */
export interface CompletenessResult extends CompletenessBasis {
  readonly sheet: readonly CompletenessSheetEntry[];
  readonly enforced: readonly RequirementId[];
  readonly findings: ReadonlyMap<RequirementId, CheckFinding>;
  /** Requirement set that judges the state, and its day (ISO). */
  readonly judged: { readonly set: RequirementSet; readonly day: string };
}

export interface CompletenessService {
  basis(tx: ReadTx, organizationId: number, assessment: CompletenessSubject): Promise<CompletenessBasis>;
  of(tx: ReadTx, actor: Actor, assessment: CompletenessSubject): Promise<CompletenessResult>;
  /**
   * Requirements that the assessment's requirement set rates as "must". `open` is called only when the set depends on
   * the day of the assessment.
   */
  musts(
    tx: ReadTx,
    actor: Actor,
    version: Pick<CompletenessSubject, 'modelHash'>,
    open: () => Promise<CompletenessSubject>,
  ): Promise<ReadonlySet<RequirementId>>;
  /** Requirements that block an approval: demanded by the organisation, and neither met nor accepted. */
  openRequirements(
    tx: ReadTx,
    actor: Actor,
    assessment: CompletenessSubject,
  ): Promise<readonly RequirementId[]>;
}
