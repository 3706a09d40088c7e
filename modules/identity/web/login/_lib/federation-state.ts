/** What the page remembers while the person is at the identity provider: nothing secret. */
const waitingKey = 'klarsikt.federation';
const silentKey = 'klarsikt.federation.silent';
const realmKey = 'klarsikt.federation.user';

/** `waiting` from leaving for the provider until the return (specification 000 section 4). */
export function setWaiting(waiting: boolean): void {
  if (waiting) window.sessionStorage.setItem(waitingKey, 'waiting');
  else window.sessionStorage.removeItem(waitingKey);
}

export function isWaiting(): boolean {
  return window.sessionStorage.getItem(waitingKey) === 'waiting';
}

/** Whose provider can be asked silently whether they are still signed in there; null when nobody came that way. */
export function rememberedUser(): string | null {
  return window.localStorage.getItem(realmKey);
}

export function rememberUser(username: string | null): void {
  if (username === null) window.localStorage.removeItem(realmKey);
  else window.localStorage.setItem(realmKey, username);
}

/** True once per tab and hour: a silent check that found nobody is not repeated. */
export function maySilentlyCheck(now: number): boolean {
  const before = Number(window.sessionStorage.getItem(silentKey) ?? 0);
  if (now - before < 3_600_000) return false;
  window.sessionStorage.setItem(silentKey, String(now));
  return true;
}
