/** Repeats transactions that PostgreSQL aborted before they wrote anything. */

/** A deadlock or a serialization failure. */
const abortedStates: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const mostRepeats = 3;
/** Each repetition meets another connection of the pool at worst; a pool has fewer than this. */
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
 * result type"). The statement fails on this connection for ever, so the connection must not be used again.
 */
export const isStalePlanError = (error: unknown): boolean =>
  isCausedBy(
    error,
    (one) =>
      has(one, 'code', (code) => code === '0A000') &&
      has(one, 'routine', (routine) => routine === 'RevalidateCachedQuery'),
  );

/**
 * Runs work again when PostgreSQL aborted it. A node of a newer version that migrates the database locks many tables,
 * so that a read beside it can be the victim of a deadlock, and changes the columns of prepared statements.
 */
export async function repeatAborted<T>(
  work: () => Promise<T>,
  left = { aborted: mostRepeats, stale: mostStalePlans },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left.stale > 0 && isStalePlanError(error))
      return repeatAborted(work, { ...left, stale: left.stale - 1 });
    if (left.aborted > 0 && isRetryableTransactionError(error))
      return repeatAborted(work, { ...left, aborted: left.aborted - 1 });
    throw error;
  }
}
