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
  /** Instant at which the next state began, for a past state; absent or null for the present state. */
  readonly before?: Date | null;
}

/**
 * Loads facts of one feature about an assessment besides its document, with few queries. Each feature has one source
 * in its `facts.ts`; `app.ts` collects them.
 */
export type CompletenessFactSource = (
  tx: ReadTx,
  assessment: CompletenessSubject & { readonly organizationId: number; readonly timeZone: string },
) => Promise<Partial<CompletenessFacts>>;

/** Input of the sheet of a saved state, besides model and document. The facts do not include texts of the library. */
export interface CompletenessBasis {
  readonly facts: CompletenessFacts;
  readonly gaps: readonly ProposedGap[];
  readonly acceptances: readonly GapAcceptance[];
}

/** The sheet of a saved state with its input, including texts of the library. */
export interface CompletenessResult extends CompletenessBasis {
  readonly sheet: readonly CompletenessSheetEntry[];
  readonly enforced: readonly RequirementId[];
  readonly findings: ReadonlyMap<RequirementId, CheckFinding>;
  /** Requirement set by which the state is judged, and the day of the judgement (ISO 8601). */
  readonly judged: { readonly set: RequirementSet; readonly day: string };
}

export interface CompletenessService {
  basis(tx: ReadTx, organizationId: number, assessment: CompletenessSubject): Promise<CompletenessBasis>;
  of(tx: ReadTx, actor: Actor, assessment: CompletenessSubject): Promise<CompletenessResult>;
  /**
   * Lists the requirements that the assessment's requirement set rates as "must". `open` is called only if the set
   * depends on the assessment's day.
   */
  musts(
    tx: ReadTx,
    actor: Actor,
    version: Pick<CompletenessSubject, 'modelHash'>,
    open: () => Promise<CompletenessSubject>,
  ): Promise<ReadonlySet<RequirementId>>;
  /**
   * Lists the requirements that block an approval: the organisation demands them, and they are neither met nor
   * accepted.
   */
  openRequirements(
    tx: ReadTx,
    actor: Actor,
    assessment: CompletenessSubject,
  ): Promise<readonly RequirementId[]>;
}
