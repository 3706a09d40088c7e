import type { PeriodFigures } from '@klarsikt/engine/assessment';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Finds the figures of a unit in the latest period before the given one; null without an earlier period. */
export type FindFiguresBefore = (
  tx: ReadTx,
  unit: { readonly organizationId: number; readonly unitId: number },
  period: string,
) => Promise<{ readonly period: string; readonly figures: PeriodFigures } | null>;
