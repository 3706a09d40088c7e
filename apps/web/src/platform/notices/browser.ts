/**
 * Supported browsers: current Chromium browsers (Chrome, Edge) and Firefox. Safari works, but is not officially
 * supported.
 */

/** False if the browser lacks something that every screen needs. */
export function hasRequiredBrowserFeatures(scope: object = globalThis): boolean {
  return 'fetch' in scope && 'AbortSignal' in scope && 'any' in AbortSignal && 'timeout' in AbortSignal;
}

export function isBrowserSupported(agent: string): boolean {
  return (
    /(Chrome|Chromium|\bEdg|Firefox|FxiOS|CriOS|EdgiOS)\//.test(agent) && !/\b(OPR|Trident)\//.test(agent)
  );
}
