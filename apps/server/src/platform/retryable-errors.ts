/** Retries transactions that PostgreSQL aborted before it committed anything. */

/** SQLSTATE of a deadlock and of a serialization failure. */
const abortedStates: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const mostRepeats = 3;
/**
 * Largest number of retries after stale plans: each retry may use another connection with a stale plan, and a pool
 * has fewer connections than this.
 */
const mostStalePlans = 20;

const has = (error: Error, member: string, value: (given: unknown) => boolean): boolean =>
  value(Reflect.get(error, member));

function isCausedBy(error: unknown, test: (error: Error) => boolean): boolean {
  return error instanceof Error && (test(error) || isCausedBy(error.cause, test));
}

export const isRetryableTransactionError = (error: unknown): boolean =>
  isCausedBy(error, (one) => has(one, 'code', (code) => abortedStates.has(code)));

/**
 * True if the connection has a prepared statement whose columns a migration has changed ("cached plan must not change
 * result type"). The statement would always fail on this connection, so the connection must not be reused.
 */
export const isStalePlanError = (error: unknown): boolean =>
  isCausedBy(
    error,
    (one) =>
      has(one, 'code', (code) => code === '0A000') &&
      has(one, 'routine', (routine) => routine === 'RevalidateCachedQuery'),
  );

/**
 * Repeats work that PostgreSQL aborted. This happens while a node of a newer version migrates the database: the
 * migration locks many tables, so that a simultaneous read can become the victim of a deadlock, and it changes the
 * columns of prepared statements.
 */
export async function retryAbortedTransaction<T>(
  work: () => Promise<T>,
  left = { aborted: mostRepeats, stale: mostStalePlans },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left.stale > 0 && isStalePlanError(error))
      return retryAbortedTransaction(work, { ...left, stale: left.stale - 1 });
    if (left.aborted > 0 && isRetryableTransactionError(error))
      return retryAbortedTransaction(work, { ...left, aborted: left.aborted - 1 });
    throw error;
  }
}
