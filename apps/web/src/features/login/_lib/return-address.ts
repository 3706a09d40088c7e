/** Where to go after signing in: an address of this very application, or home. */

const home = '/';
/** Never a screen: the API, and the pages of signing in themselves. */
const excluded = /^\/(api|login|setup)(\/|$|\?|#)/;

/**
 * The path of `uri` when it stays on `origin`; home for everything else. What counts is where the browser would go,
 * so the address is resolved as the browser does it; anything that does not look like a plain path is refused first.
 */
export function returnAddress(uri: string | undefined, origin: string): string {
  if (uri === undefined || !/^\/(?![/\\])/.test(uri)) return home;
  // Tabs and line breaks are dropped by the browser's parser: "/\t/evil.example" would become "//evil.example".
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(uri)) return home;
  if (!URL.canParse(uri, origin)) return home;
  const resolved = new URL(uri, origin);
  if (resolved.origin !== origin) return home;
  const path = resolved.pathname + resolved.search + resolved.hash;
  return path.startsWith('//') || excluded.test(path) ? home : path;
}

/** A sign-in link's token; an unfilled mail template (`{{token}}`) is none. */
export function loginTokenOf(given: string | undefined): string | null {
  return given === undefined || given === '' || given.startsWith('{{') ? null : given;
}
