/** Places in a drawn page that only the browser knows: its host, what is opened there, and in which state. */

/** Stands for the host. */
export const unknownHost = 'host.invalid';

/** Stands for the number of what the address opens. */
export const unknownId = '9000000000000001';

/** The drawn page for an address: all its links lead to what is opened there, in the same past state. */
export function fillPlaceholders(
  markup: string,
  at: { readonly host: string; readonly pathname: string; readonly search: string },
): string {
  const [, id = ''] = /^\/[^/]+\/(\d+)(?:\/|$)/.exec(at.pathname) ?? [];
  const revision = new URLSearchParams(at.search).get('revision') ?? '';
  const state = /^\d+$/.test(revision) ? `?revision=${revision}` : '';
  return markup
    .replaceAll(unknownHost, at.host)
    .replace(new RegExp(`(href="[^"?]*/${unknownId}(?:/[^"?]*)?)"`, 'g'), `$1${state}"`)
    .replaceAll(unknownId, id);
}
