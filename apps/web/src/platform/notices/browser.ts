/** Which browsers are supported: current Chromium kinds (Chrome, Edge) and Firefox. Safari is not named; it works. */

/** False when the browser lacks something without which no screen can work. */
export function canFetch(scope: object = globalThis): boolean {
  return 'fetch' in scope && 'AbortSignal' in scope && 'any' in AbortSignal && 'timeout' in AbortSignal;
}

export function isSupported(agent: string): boolean {
  return (
    /(Chrome|Chromium|\bEdg|Firefox|FxiOS|CriOS|EdgiOS)\//.test(agent) && !/\b(OPR|Trident)\//.test(agent)
  );
}
