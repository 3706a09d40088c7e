/**
 * Transactions scoped to one organisation. Row-level security reads the scope from the transaction's own settings, so a
 * query that forgets a condition still sees nothing of a neighbour.
 */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A transaction that may write. */
export type WriteTx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** A read-only transaction: writing neither compiles nor is it allowed by the database. */
export type ReadTx = Pick<WriteTx, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;

export interface Scope {
  /** The organisation whose rows are visible; null sees no tenant's rows. */
  readonly organizationId: number | null;
}

async function enter(tx: WriteTx, scope: Scope): Promise<void> {
  const organization = scope.organizationId === null ? '' : String(scope.organizationId);
  await tx.execute(sql`select set_config('app.org', ${organization}, true)`);
}

export function inReadTransaction<T>(
  db: NodePgDatabase,
  scope: Scope,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      await enter(tx, scope);
      return work(tx);
    },
    { accessMode: 'read only' },
  );
}

export function inWriteTransaction<T>(
  db: NodePgDatabase,
  scope: Scope,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await enter(tx, scope);
    return work(tx);
  });
}

/**
 * Lets this transaction see every organisation. Only for what comes before an organisation is known: sign-in, first
 * start, pruning, jobs that then narrow the scope again.
 */
export async function enterSystemScope(tx: Pick<WriteTx, 'execute'>): Promise<void> {
  await tx.execute(sql`select set_config('app.scope', 'system', true)`);
}

/** A transaction over all organisations, for start-up and upkeep. */
export function inSystemTransaction<T>(db: NodePgDatabase, work: (tx: WriteTx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await enterSystemScope(tx);
    return work(tx);
  });
}
