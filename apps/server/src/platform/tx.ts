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

async function enter(tx: Pick<WriteTx, 'execute'>, scope: Scope): Promise<void> {
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

let writes = 0;

/**
 * How many writing transactions this process has finished, whatever became of them. What was read before the number
 * moved may be out of date; while it stands still and nobody else writes, it is not.
 */
export function finishedWrites(): number {
  return writes;
}

async function counted<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } finally {
    writes += 1;
  }
}

export function inWriteTransaction<T>(
  db: NodePgDatabase,
  scope: Scope,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  return counted(
    db.transaction(async (tx) => {
      await enter(tx, scope);
      return work(tx);
    }),
  );
}

/** Moves the transaction to another organisation's rows: to one's own account while a customer is administered. */
export function moveScope(tx: Pick<WriteTx, 'execute'>, organizationId: number | null): Promise<void> {
  return enter(tx, { organizationId });
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
  return counted(
    db.transaction(async (tx) => {
      await enterSystemScope(tx);
      return work(tx);
    }),
  );
}

/**
 * Does a piece of work in another organisation than the one in scope, and goes back. The caller has made sure that it
 * stands below the one in scope.
 */
export async function withinOrganization<T>(
  tx: WriteTx,
  given: { readonly organizationId: number; readonly from: number },
  work: () => Promise<T>,
): Promise<T> {
  await enter(tx, { organizationId: given.organizationId });
  const done = await work();
  await enter(tx, { organizationId: given.from });
  return done;
}
