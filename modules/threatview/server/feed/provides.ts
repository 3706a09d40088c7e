/** News as the other features use them. */
import type { AssessmentDocument, TriggerNews } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Publications since an approval that concern an assessment, as its reader may see them. */
export type NewsSince = (
  tx: ReadTx,
  reader: Pick<Actor, 'entitlement' | 'timeZone'>,
  approved: { readonly document: AssessmentDocument; readonly modelHash: string; readonly at: Date },
) => Promise<readonly TriggerNews[]>;
