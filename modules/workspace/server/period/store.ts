import { compareFigurePeriods, type PeriodFigures } from '@klarsikt/engine/assessment';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { figurePeriod as table } from '@klarsikt/server/schema/period.ts';
import { and, eq, sql } from 'drizzle-orm';

export interface PeriodUnit {
  readonly organizationId: number;
  readonly unitId: number;
}

const ofUnit = ({ organizationId, unitId }: PeriodUnit) =>
  and(eq(table.organizationId, organizationId), eq(table.unitId, unitId));

const at = (place: PeriodUnit, period: string) => and(ofUnit(place), eq(table.period, period));

const risks = sql<number>`(SELECT coalesce(sum((SELECT count(*) FROM jsonb_object_keys(t.value))), 0)::integer
  FROM jsonb_each(${table.figures} -> 'data') t)`;

const head = {
  period: table.period,
  startedFrom: table.startedFrom,
  revision: table.revision,
  updatedAt: table.updatedAt,
  updatedName: table.updatedName,
  risks,
};

export type PeriodHeadRow = Awaited<ReturnType<typeof listPeriodHeads>>[number];

export async function listPeriodHeads(tx: ReadTx, place: PeriodUnit) {
  const rows = await tx.select(head).from(table).where(ofUnit(place));
  return rows.sort((a, b) => compareFigurePeriods(a.period, b.period));
}

/** Finds the figures of a period; null if the period does not exist. */
export async function findPeriodFigures(
  tx: ReadTx,
  place: PeriodUnit,
  period: string,
): Promise<PeriodFigures | null> {
  const [row] = await tx.select({ figures: table.figures }).from(table).where(at(place, period));
  return row?.figures ?? null;
}

/** Works like `findPeriodFigures` and locks the row for a change. */
export async function lockPeriodFigures(
  tx: WriteTx,
  place: PeriodUnit,
  period: string,
): Promise<PeriodFigures | null> {
  const [row] = await tx
    .select({ figures: table.figures })
    .from(table)
    .where(at(place, period))
    .for('update');
  return row?.figures ?? null;
}

export async function listFigureSeries(
  tx: ReadTx,
  place: PeriodUnit,
  type: string,
): Promise<readonly { readonly period: string; readonly figures: PeriodFigures }[]> {
  const part = sql<PeriodFigures>`jsonb_build_object(
    'data', jsonb_build_object(${type}::text, coalesce(${table.figures} -> 'data' -> ${type}::text, '{}')),
    'totals', ${table.figures} -> 'totals')`;
  const rows = await tx.select({ period: table.period, figures: part }).from(table).where(ofUnit(place));
  return rows.sort((a, b) => compareFigurePeriods(a.period, b.period));
}

type PeriodWrite = Pick<
  typeof table.$inferInsert,
  'period' | 'figures' | 'startedFrom' | 'updatedAt' | 'updatedBy' | 'updatedName'
>;

/** Creates a period if it does not exist; returns true only for the call that created it. */
export async function insertFigurePeriod(
  tx: WriteTx,
  place: PeriodUnit,
  given: PeriodWrite,
): Promise<boolean> {
  const made = await tx
    .insert(table)
    .values({ ...place, ...given, revision: 0 })
    .onConflictDoNothing()
    .returning({ id: table.id });
  return made.length > 0;
}

export async function updateFigurePeriod(
  tx: WriteTx,
  place: PeriodUnit,
  { period, startedFrom: _, ...given }: PeriodWrite,
): Promise<PeriodHeadRow> {
  const [row] = await tx
    .update(table)
    .set({ ...given, revision: sql`${table.revision} + 1` })
    .where(at(place, period))
    .returning(head);
  if (!row) throw new Error('the period was not stored');
  return row;
}

/** Deletes a period; returns true if it existed. */
export async function deleteFigurePeriod(tx: WriteTx, place: PeriodUnit, period: string): Promise<boolean> {
  const gone = await tx.delete(table).where(at(place, period)).returning({ id: table.id });
  return gone.length > 0;
}
