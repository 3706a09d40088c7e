import type { ReportedTrigger } from '@klarsikt/engine/report';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Stores trigger criteria that a new or changed incident meets, in the transaction of the incident. */
export type RecordIncidentTriggers = (tx: WriteTx, organizationId: number) => Promise<void>;

/**
 * Lists the trigger criteria of an assessment that were met before an instant, open ones first; null means the
 * present.
 */
export type ListTriggersBefore = (
  tx: ReadTx,
  assessmentId: number,
  before: Date | null,
) => Promise<readonly ReportedTrigger[]>;
