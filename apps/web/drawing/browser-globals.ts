/**
 * Globals of a browser for the thread that draws pages. Nothing is stored, so that no page depends on the page
 * before.
 */
import type { DrawnDevice } from '@klarsikt/contract/drawing.ts';

type Listener = (event: { readonly key?: null; readonly matches?: boolean }) => void;

const ignored = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** Evaluates conditions on the width and height of the window; all other conditions are false. */
function holds(condition: string, { width, height }: DrawnDevice): boolean {
  const ofTerm = (term: string): boolean => {
    const [, edge, side, given = ''] =
      /^\(\s*(min|max)-(width|height)\s*:\s*(\d+)px\s*\)$/.exec(term.trim()) ?? [];
    const measure = side === 'width' ? width : height;
    return edge === 'min' ? measure >= Number(given) : edge === 'max' && measure <= Number(given);
  };
  return condition.split(',').some((one) => one.split(' and ').every(ofTerm));
}

class DrawnWindow {
  #device: DrawnDevice = { width: 1440, height: 900, choices: {} };
  readonly #storageListeners = new Set<Listener>();
  readonly #media = new Map<string, { matches: boolean; readonly listeners: Set<Listener> }>();

  /** Gives the window the properties of another device, and notifies the screens. */
  become(device: DrawnDevice): void {
    this.#device = device;
    Object.assign(window, { innerWidth: device.width, innerHeight: device.height });
    for (const listener of this.#storageListeners) listener({ key: null });
    for (const [condition, query] of this.#media) {
      const matches = holds(condition, device);
      if (matches === query.matches) continue;
      query.matches = matches;
      for (const listener of query.listeners) listener({ matches });
    }
  }

  /** Returns the conditions on the size of the window that the screens have evaluated, with the results. */
  listMedia(): Readonly<Record<string, boolean>> {
    const asked = [...this.#media].filter(([condition]) => /(?:width|height)/.test(condition));
    return Object.fromEntries(asked.map(([condition, { matches }]) => [condition, matches]));
  }

  readonly storage = {
    length: 0,
    key: () => null,
    getItem: (key: string): string | null =>
      Object.hasOwn(this.#device.choices, key) ? (this.#device.choices[key] ?? null) : null,
    setItem: () => undefined,
    removeItem: () => undefined,
    clear: () => undefined,
  };

  readonly matchMedia = (condition: string) => {
    const known = this.#media.get(condition) ?? {
      matches: holds(condition, this.#device),
      listeners: new Set<Listener>(),
    };
    this.#media.set(condition, known);
    return {
      media: condition,
      matches: known.matches,
      addEventListener: (_: 'change', listener: Listener) => known.listeners.add(listener),
      removeEventListener: (_: 'change', listener: Listener) => known.listeners.delete(listener),
    };
  };

  readonly addEventListener = (event: string, listener: Listener) => {
    if (event === 'storage') this.#storageListeners.add(listener);
  };
}

/**
 * Defines the globals that screens read while they are loaded and drawn. Must be called before any screen is
 * imported.
 */
export function defineBrowserGlobals(fetch: typeof globalThis.fetch): DrawnWindow {
  const drawn = new DrawnWindow();
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
    localStorage: drawn.storage,
    sessionStorage: { ...drawn.storage, getItem: () => null },
    location: new URL('http://page.invalid/'),
    navigator: { languages: [], language: 'en', userAgent: '', onLine: true },
  };
  const window = {
    ...ignored,
    ...globals,
    addEventListener: drawn.addEventListener,
    devicePixelRatio: 1,
    matchMedia: drawn.matchMedia,
  };
  for (const [name, value] of Object.entries({ ...globals, window }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return drawn;
}
