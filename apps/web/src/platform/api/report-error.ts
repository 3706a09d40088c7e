/** Reports errors of this page to the server. A message equal to one of the last five is not sent again. */
import { sessionContract } from '@klarsikt/contract';
import { CancelledError } from '@tanstack/react-query';
import { call } from './call.ts';
import { ApiError, NetworkError } from './errors.ts';

const remembered = 5;

export function createRepeatFilter(limit = remembered): (message: string) => boolean {
  let last: readonly string[] = [];
  return (message) => {
    if (last.includes(message)) return false;
    last = [...last, message].slice(-limit);
    return true;
  };
}

const isNew = createRepeatFilter();

/**
 * True if the error is a fault of this page. Refusals are already in the server's log, and lost connections are no
 * fault.
 */
function isFaultOfPage(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  return !(error instanceof ApiError) || error.code === 'error.unknown';
}

/** Logs an error that a screen has caught. An ended session is not logged, because the sign-in page reports it. */
export function logCaughtError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  console.error(error);
}

export function reportError(error: unknown): void {
  if (!isFaultOfPage(error)) return;
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000);
  if (!isNew(message)) return;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // Omit the query of the address, because it may contain a search.
  const location = `${window.location.pathname}\n${stack}`.slice(0, 2000);
  const body = { message, location, agent: navigator.userAgent.slice(0, 500) };
  call(sessionContract.logError, { body }).catch((cause) =>
    console.warn('The error could not be reported', cause),
  );
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => {
    // Ignore cancelled queries, because those of another session are cancelled on purpose.
    if (event.reason instanceof CancelledError) event.preventDefault();
    else reportError(event.reason);
  });
}
