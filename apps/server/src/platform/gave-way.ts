/**
 * Whether the database ended a transaction so that another one could go on (a deadlock, or an order of writes that it can
 * not keep): nothing of it was written, and it can be run again.
 */
const states: ReadonlySet<unknown> = new Set(['40P01', '40001']);

export function gaveWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && states.has(error.code)) || gaveWay(error.cause);
}
