/**
 * Fills the placeholders of a drawn page with facts that only the browser has: the host, the id in the address, and
 * the opened state.
 */

/** Placeholder for the host, which only the browser has. */
export const hostPlaceholder = 'host.invalid';

/** Placeholder for the id in the address, which only the browser has. */
export const idPlaceholder = '9000000000000001';

/**
 * Fills the placeholders in the markup of a drawn page: its links get the real host and id, and keep the past
 * revision that the address names.
 */
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
