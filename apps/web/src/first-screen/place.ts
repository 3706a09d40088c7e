/** Places in a drawn page that only the browser knows: its host, what is opened there, and in which state. */

/** Placeholder for the host. */
export const hostPlaceholder = 'host.invalid';

/** Placeholder for the id in the address. */
export const idPlaceholder = '9000000000000001';

/** The drawn page for an address: its links get the real id, and keep the past state of the address. */
export function fillPlaceholders(
  markup: string,
  at: { readonly host: string; readonly pathname: string; readonly search: string },
): string {
  const [, id = ''] = /^\/[^/]+\/(\d+)(?:\/|$)/.exec(at.pathname) ?? [];
  const revision = new URLSearchParams(at.search).get('revision') ?? '';
  const state = /^\d+$/.test(revision) ? `?revision=${revision}` : '';
  return markup
    .replaceAll(hostPlaceholder, at.host)
    .replace(new RegExp(`(href="[^"?]*/${idPlaceholder}(?:/[^"?]*)?)"`, 'g'), `$1${state}"`)
    .replaceAll(idPlaceholder, id);
}
