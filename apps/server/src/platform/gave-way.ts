/**
 * True if PostgreSQL aborted the transaction because of a deadlock or serialization failure. Nothing was written, so
 * it can run again.
 */
const states: ReadonlySet<unknown> = new Set(['40P01', '40001']);

export function isRetryableTransactionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && states.has(error.code)) || isRetryableTransactionError(error.cause);
}

const mostRepeats = 3;

/**
 * Runs work again, up to three times, when PostgreSQL aborted it. A node of a newer version that migrates the database
 * locks many tables, and a read beside it can be the victim of a deadlock.
 */
export async function repeatAborted<T>(work: () => Promise<T>, left = mostRepeats): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left === 0 || !isRetryableTransactionError(error)) throw error;
    return repeatAborted(work, left - 1);
  }
}
