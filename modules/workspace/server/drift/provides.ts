/** Drift as the other features use it. */
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Notes trigger criteria that a new or changed incident makes true, in its transaction. */
export type NoteIncident = (tx: WriteTx, organizationId: number) => Promise<void>;
