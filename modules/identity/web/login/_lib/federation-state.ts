/**
 * Keys under which the browser stores the state of a sign-in at the identity provider; the values contain no secret.
 */
const waitingKey = 'klarsikt.federation';
const silentKey = 'klarsikt.federation.silent';
const realmKey = 'klarsikt.federation.user';
const triedKey = 'klarsikt.federation.tried';

/** Stores that the person is at the provider, from departure until return (specification 000 section 4). */
export function setAwaitingProvider(waiting: boolean): void {
  if (waiting) window.sessionStorage.setItem(waitingKey, 'waiting');
  else window.sessionStorage.removeItem(waitingKey);
}

export function isAwaitingProvider(): boolean {
  return window.sessionStorage.getItem(waitingKey) === 'waiting';
}

/** Records that this tab was sent to an identity provider, which may have answered with a fault or not at all. */
export function setProviderTried(): void {
  window.sessionStorage.setItem(triedKey, 'yes');
}

export function isProviderTried(): boolean {
  return window.sessionStorage.getItem(triedKey) !== null;
}

/** Returns the user name for silent checks at the identity provider; null if none is stored in this browser. */
export function getRememberedUsername(): string | null {
  return window.localStorage.getItem(realmKey);
}

export function setRememberedUsername(username: string | null): void {
  if (username === null) window.localStorage.removeItem(realmKey);
  else window.localStorage.setItem(realmKey, username);
}

/** Returns true if this tab made no silent check within the last hour. */
export function canCheckSessionSilently(now: number): boolean {
  const before = Number(window.sessionStorage.getItem(silentKey) ?? 0);
  if (now - before < 3_600_000) return false;
  window.sessionStorage.setItem(silentKey, String(now));
  return true;
}
