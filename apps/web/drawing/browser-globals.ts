/** Globals of a browser for the thread that draws pages. Nothing is stored, so that no page knows the one before. */

const noStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

const ignored = { addEventListener: () => undefined, removeEventListener: () => undefined };

export interface BrowserGlobals {
  /** In CSS pixels. Lists draw the rows that fit. */
  readonly windowHeight: number;
  readonly fetch: typeof globalThis.fetch;
}

/** Defines the globals that screens read while they are loaded and drawn. Call before any screen is imported. */
export function defineBrowserGlobals({ windowHeight, fetch }: BrowserGlobals): void {
  const location = new URL('http://page.invalid/');
  const document = {
    ...ignored,
    activeElement: null,
    querySelector: () => null,
    querySelectorAll: () => [],
    cookie: '',
    documentElement: { dataset: {}, lang: 'en', style: {} },
    visibilityState: 'visible',
  };
  const globals = {
    document,
    fetch,
    localStorage: noStorage,
    sessionStorage: noStorage,
    location,
    navigator: { languages: [], language: 'en', userAgent: '', onLine: true },
  };
  const window = {
    ...ignored,
    ...globals,
    innerHeight: windowHeight,
    innerWidth: 1440,
    devicePixelRatio: 1,
    matchMedia: () => ({ ...ignored, matches: false, media: '' }),
  };
  for (const [name, value] of Object.entries({ ...globals, window }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
