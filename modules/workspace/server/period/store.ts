/** Where a unit's figures by period are kept. */
import { compareFigurePeriods, type PeriodFigures } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { figurePeriod as table } from '@klarsikt/server/schema/period.ts';
import { and, eq, sql } from 'drizzle-orm';

/** A unit of an organisation. */
export interface Place {
  readonly organizationId: number;
  readonly unitId: number;
}

const ofUnit = ({ organizationId, unitId }: Place) =>
  and(eq(table.organizationId, organizationId), eq(table.unitId, unitId));

const at = (place: Place, period: string) => and(ofUnit(place), eq(table.period, period));

/** Risks with figures in a row. */
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

export type HeadRow = Awaited<ReturnType<typeof headsOf>>[number];

/** Periods of a unit without their figures, the earliest first. */
export async function headsOf(tx: ReadTx, place: Place) {
  const rows = await tx.select(head).from(table).where(ofUnit(place));
  return rows.sort((a, b) => compareFigurePeriods(a.period, b.period));
}

/** The figures of a period; null where it is not there. */
export async function figuresAt(tx: ReadTx, place: Place, period: string): Promise<PeriodFigures | null> {
  const [row] = await tx.select({ figures: table.figures }).from(table).where(at(place, period));
  return row?.figures ?? null;
}

/** The same, locked for whoever is about to change it. */
export async function lockFigures(tx: WriteTx, place: Place, period: string): Promise<PeriodFigures | null> {
  const [row] = await tx
    .select({ figures: table.figures })
    .from(table)
    .where(at(place, period))
    .for('update');
  return row?.figures ?? null;
}

/** The figures of one type in every period, the earliest first. */
export async function seriesOf(
  tx: ReadTx,
  place: Place,
  type: string,
): Promise<readonly { readonly period: string; readonly figures: PeriodFigures }[]> {
  const part = sql<PeriodFigures>`jsonb_build_object(
    'data', jsonb_build_object(${type}::text, coalesce(${table.figures} -> 'data' -> ${type}::text, '{}')),
    'totals', ${table.figures} -> 'totals')`;
  const rows = await tx.select({ period: table.period, figures: part }).from(table).where(ofUnit(place));
  return rows.sort((a, b) => compareFigurePeriods(a.period, b.period));
}

type Written = Pick<
  typeof table.$inferInsert,
  'period' | 'figures' | 'startedFrom' | 'updatedAt' | 'updatedBy' | 'updatedName'
>;

/** Begins a period, unless it has begun; what two begin at once begins once. */
export async function beginPeriod(tx: WriteTx, place: Place, given: Written): Promise<boolean> {
  const made = await tx
    .insert(table)
    .values({ ...place, ...given, revision: 0 })
    .onConflictDoNothing()
    .returning({ id: table.id });
  return made.length > 0;
}

/** Writes the figures of a period, which is locked. */
export async function writePeriod(
  tx: WriteTx,
  place: Place,
  { period, startedFrom: _, ...given }: Written,
): Promise<HeadRow> {
  const [row] = await tx
    .update(table)
    .set({ ...given, revision: sql`${table.revision} + 1` })
    .where(at(place, period))
    .returning(head);
  if (!row) throw new Error('the period was not stored');
  return row;
}

/** True when it was there. */
export async function removePeriod(tx: WriteTx, place: Place, period: string): Promise<boolean> {
  const gone = await tx.delete(table).where(at(place, period)).returning({ id: table.id });
  return gone.length > 0;
}
