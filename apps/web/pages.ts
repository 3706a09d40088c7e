/**
 * Collects the pages that people open first, as their routes describe them (`early` in `src/routes`), with the first
 * picture (drawn markup) of each in both languages. The plan of the files and the HTML pages are built from this
 * list.
 */
import { Window } from 'happy-dom';
import { createServer, createServerModuleRunner } from 'vite';
import { hostPlaceholder } from './src/first-screen/place.ts';

const languages = ['en', 'sv'] as const;

/** Defines the browser globals that the screens use while they are drawn, and removes them afterwards. */
async function withBrowser<T>(act: () => Promise<T>): Promise<T> {
  const window = new Window({ url: `http://${hostPlaceholder}/` });
  const { localStorage, sessionStorage, navigator } = window;
  // Requests never end, because there is no server during the build.
  const stands = {
    window,
    localStorage,
    sessionStorage,
    navigator,
    fetch: () => new Promise(() => undefined),
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
    await window.happyDOM.close();
  }
}

type Screens = typeof import('./src/first-paint.tsx');

async function drawAll() {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const runner = createServerModuleRunner(server.environments.ssr);
  try {
    return await withBrowser(async () => {
      const {
        listPrerenderedPages: describedPages,
        listFirstPathSegments: firstParts,
        renderFirstPaint: paint,
      } = await runner.import<Screens>('/src/first-paint.tsx');
      const described = await describedPages();
      const run = [...runner.evaluatedModules.idToModuleMap.values()];
      const fileOf = (module: unknown) => run.find(({ exports }) => exports === module)?.file ?? '';
      const pages = [];
      for (const page of described) {
        let markup = '';
        for (const language of page.drawn === undefined ? [] : languages)
          markup += `<template lang="${language}">${await paint(page, language)}</template>`;
        // Rename style attributes, because the content security policy forbids them in the HTML but lets a script set
        // them.
        markup = markup.replaceAll(' style="', ' data-style="');
        pages.push({ ...page, modules: page.modules.map(fileOf), markup });
      }
      return { pages, parts: firstParts() };
    });
  } finally {
    await server.close();
  }
}

let made: ReturnType<typeof drawAll> | undefined;

/** Draws the pages once per build. */
export function createPrerenderPlugin(): ReturnType<typeof drawAll> {
  made ??= drawAll();
  return made;
}
