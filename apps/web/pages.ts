/**
 * The pages that people open first, as their routes describe them (`early` in `src/routes`), each with what it shows first:
 * drawn by the product's own screens while it is built. Read by whoever asks early, by the pages drawn in advance, and
 * through them by the server.
 */
import { relative } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';

const languages = ['en', 'sv'] as const;
/** Stands for what only the browser knows. */
export const hostMark = '__HOST__';

/** As much of a browser as the screens ask for when they are drawn; taken away afterwards. */
async function withBrowser<T>(act: () => Promise<T>): Promise<T> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const nothing = () => undefined;
  const stands: Readonly<Record<string, unknown>> = {
    localStorage: storage,
    sessionStorage: storage,
    // What a screen asks the server for is not there yet, and never will be.
    fetch: () => new Promise(nothing),
    navigator: { languages: ['en'], userAgent: '', onLine: true },
    window: {
      addEventListener: nothing,
      removeEventListener: nothing,
      matchMedia: () => ({ matches: false, addEventListener: nothing }),
      location: { host: hostMark, origin: 'http://localhost', pathname: '/', search: '', href: '' },
    },
  };
  const before = Object.keys(stands).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(stands))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await act();
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
  }
}

export interface Drawn {
  readonly path: string;
  readonly language: string;
  readonly html: string;
}

/** Styles in attributes are refused by the page policy; a script may set them. */
const withoutStyleAttributes = (html: string) => html.replaceAll(' style="', ' data-style="');

/** A page that its route describes. `#` in its address stands for the number of whatever is opened there. */
export interface Page {
  readonly address: string;
  /** The addresses that it is about, as the source of a pattern. */
  readonly pattern: string;
  /** The modules that show it, below `src`. */
  readonly modules: readonly string[];
  readonly asks: readonly string[];
  readonly drawn?: 'site' | 'frame' | 'open';
}

interface Pages {
  readonly pages: readonly Page[];
  readonly drawn: readonly Drawn[];
}

/** An address as somebody opens it. */
export const exampleOf = (address: string): string => address.replaceAll('#', '1');

type Screens = typeof import('./src/first-paint.tsx');
type Described = Awaited<ReturnType<Screens['describedPages']>>[number];

function pageOf({ address, isLayout, drawn, asks = [] }: Described, modules: readonly string[]): Page {
  if (drawn !== undefined && modules.length === 0) throw new Error(`No module shows ${address}`);
  const pattern = `^${address.replaceAll('#', '\\d+')}${isLayout ? '(/|$)' : '$'}`;
  return { address, pattern, modules, asks, ...(drawn === undefined ? {} : { drawn }) };
}

async function drawAll(): Promise<Pages> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const { ssr } = server.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('The screens cannot be run here');
  try {
    return await withBrowser(async () => {
      const screens = await ssr.runner.import<Screens>('/src/first-paint.tsx');
      const described = await screens.describedPages();
      const fileOf = (module: unknown) => {
        const found = [...ssr.runner.evaluatedModules.idToModuleMap.values()].find(
          ({ exports }) => exports === module,
        );
        if (found === undefined) throw new Error('A page shows something that is no module');
        return relative(`${import.meta.dirname}/src`, found.file);
      };
      const pages = described.map((page) => pageOf(page, page.modules.map(fileOf)));
      const drawn: Drawn[] = [];
      for (const { address: path, drawn: as } of pages)
        for (const language of as === undefined ? [] : languages) {
          const draw = as === 'site' ? screens.firstPaint : screens.framePaint;
          drawn.push({ path, language, html: withoutStyleAttributes(await draw(exampleOf(path), language)) });
        }
      return { pages, drawn };
    });
  } finally {
    await server.close();
  }
}

let made: Promise<Pages> | undefined;

/** The pages, drawn once for a build. */
export function drawnPages(): Promise<Pages> {
  made ??= drawAll();
  return made;
}
