import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { TriggerNews } from '@klarsikt/engine/triggers';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/**
 * Lists publications since an approval that concern an assessment, limited to publications that the reader may see.
 */
export type ListNewsSince = (
  tx: ReadTx,
  reader: Pick<Actor, 'entitlement' | 'timeZone' | 'organizationId'>,
  approved: { readonly document: AssessmentDocument; readonly modelHash: string; readonly at: Date },
) => Promise<readonly TriggerNews[]>;
