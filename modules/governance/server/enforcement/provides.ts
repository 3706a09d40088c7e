/** The requirements before an approval, for the proof of completeness. */
import type { RequirementId } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** The requirements that an organisation has set before an approval. */
export type EnforcedRequirements = (tx: ReadTx, organizationId: number) => Promise<readonly RequirementId[]>;
