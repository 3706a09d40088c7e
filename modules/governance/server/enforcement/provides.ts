import type { Requirement } from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/**
 * Returns a function that selects, from the requirements of a sheet, those that the organisation demands before an
 * approval.
 */
export type EnforcedRequirementsLookup = (
  tx: ReadTx,
  organizationId: number,
) => Promise<(asked: readonly Requirement[]) => readonly RequirementId[]>;
