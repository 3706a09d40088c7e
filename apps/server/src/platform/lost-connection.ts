/** Recognises a lost database connection, after which the call can be repeated. */

/** SQLSTATE classes for connection errors, exhausted resources, shutdown, startup and ended sessions. */
const states = /^(08...|53...|57P0[1-5]|25P03)$/;

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

/** Errors that pg and pg-pool raise without a code. A test compares the list with their sources. */
export const lostConnectionMessages: readonly string[] = [
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
const sentences: ReadonlySet<string> = new Set(lostConnectionMessages);

/**
 * True if the database refuses connections for maintenance. The message is checked, because other errors have the
 * same SQLSTATE.
 */
function isClosed(error: Error, code: string): boolean {
  return code === '55000' && /not currently accepting connections/.test(error.message);
}

/** True while the embedded database restarts, because its folder then has no socket file. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (states.test(code) || faults.has(code) || sentences.has(error.message)) return true;
  if (isMissingSocket(error, code) || isClosed(error, code)) return true;
  // An aggregate error means that all addresses of a host name failed.
  if (error instanceof AggregateError && error.errors.some(isLostConnection)) return true;
  return error.cause !== undefined && isLostConnection(error.cause);
}
