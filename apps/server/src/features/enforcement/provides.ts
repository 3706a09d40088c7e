/** The requirements before an approval, as the proof of completeness asks for them. */
import type { RequirementId } from '@klarsikt/engine';
import type { ReadTx } from '../../platform/tx.ts';

/** What an organisation asks for before an approval. */
export type EnforcedRequirements = (tx: ReadTx, organizationId: number) => Promise<readonly RequirementId[]>;
