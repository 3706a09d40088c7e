/** Whether an error means that the database, or the way to it, is gone for the moment: the call may be made again. */

/** States of PostgreSQL: connection exceptions, no resources left, shutting down or starting, a session that was ended. */
const states = /^(08...|53...|57P0[1-5]|25P03)$/;

/** Faults of sockets and of names, as Node tells them. */
const faults: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENETRESET',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EMFILE',
  'ENFILE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_SOCKET_CLOSED',
]);

/** The driver tells these in words alone (pg and pg-pool; a test holds the list against their sources). */
export const sentencesOfLoss: readonly string[] = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'There was an error establishing an SSL connection',
];
const sentences: ReadonlySet<string> = new Set(sentencesOfLoss);

/** A database that is closed for maintenance says so under a state that other matters have too. */
function isClosed(error: Error, code: string): boolean {
  return code === '55000' && /not currently accepting connections/.test(error.message);
}

/** While the embedded database starts again there is no socket in its folder. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Whether the error, or what caused it, is one of a lost connection to the database. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (states.test(code) || faults.has(code) || sentences.has(error.message)) return true;
  if (isMissingSocket(error, code) || isClosed(error, code)) return true;
  // Both addresses of a name were tried.
  if (error instanceof AggregateError && error.errors.some(isLostConnection)) return true;
  return error.cause !== undefined && isLostConnection(error.cause);
}
