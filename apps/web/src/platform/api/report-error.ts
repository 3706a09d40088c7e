/** Tells the server about errors of this page. The last five messages are not sent again. */
import { session } from '@klarsikt/contract';
import { CancelledError } from '@tanstack/react-query';
import { call } from './call.ts';
import { ApiError, NetworkError } from './errors.ts';

const remembered = 5;

/** Says which messages are new: one that is among the last five is not. */
export function recentMessages(limit = remembered): (message: string) => boolean {
  let last: readonly string[] = [];
  return (message) => {
    if (last.includes(message)) return false;
    last = [...last, message].slice(-limit);
    return true;
  };
}

const isNew = recentMessages();

/** Refusals are known to the server, lost connections are no fault; everything else is a fault of this page. */
function isFaultOfPage(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  return !(error instanceof ApiError) || error.code === 'error.unknown';
}

/** What a screen has caught, for the console. That a session has ended is no fault: the page of signing in says it. */
export function logCaught(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  console.error(error);
}

export function reportError(error: unknown): void {
  if (!isFaultOfPage(error)) return;
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000);
  if (!isNew(message)) return;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // Without the query: it may hold what somebody searched for.
  const location = `${window.location.pathname}\n${stack}`.slice(0, 2000);
  const body = { message, location, agent: navigator.userAgent.slice(0, 500) };
  call(session.logError, { body }).catch((cause) => console.warn('The error could not be reported', cause));
}

/** Errors that no component catches. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => {
    // Answers to another session are dropped while they are on their way: nothing has gone wrong.
    if (event.reason instanceof CancelledError) event.preventDefault();
    else reportError(event.reason);
  });
}
