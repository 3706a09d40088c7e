import type { Requirement } from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/**
 * Loads a function that selects, from the requirements of a sheet, the requirements that the organisation demands
 * before an approval.
 */
export type EnforcedRequirementsLookup = (
  tx: ReadTx,
  organizationId: number,
) => Promise<(asked: readonly Requirement[]) => readonly RequirementId[]>;
