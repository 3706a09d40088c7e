/** Draws the first pictures of pages during the build, as their routes describe them (../pages.ts). */
import { type Session, visitorSession } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { AnyRoute } from '@tanstack/react-router';
import { listRouteChain, openAddress, removeFloatingParts, renderScreenMarkup } from './draw-screen.tsx';
import { idPlaceholder } from './first-screen/place.ts';
import { queryClient } from './platform/api/query.ts';
import { findModuleLoader } from './platform/files/later-files.ts';
import type { PrerenderOptions } from './platform/router/route-data.ts';
import { createSessionQuery } from './platform/session/session.tsx';
import { languageSetting } from './platform/settings/language.ts';
import { router } from './routes.tsx';

// Without this the build would wait minutes for the cache to expire.
const { queries = {}, ...options } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...options, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });

interface DescribedPage extends PrerenderOptions {
  /** Of the page and its layouts. */
  readonly asks: readonly string[];
  /** The address; `#` matches any number and `(a|b)` one of these words. */
  readonly address: string;
  /** The picture applies to every address below. */
  readonly isLayout: boolean;
  /** Modules of the page, outermost first. */
  readonly modules: readonly unknown[];
}

const modulesOf = (route: AnyRoute): Promise<readonly unknown[]> =>
  Promise.all(
    listRouteChain(route).flatMap(({ options }) => {
      const component: unknown = options.component;
      // The component can be a function at run time, although its type says otherwise.
      const isComponent =
        typeof component === 'function' || (typeof component === 'object' && component !== null);
      const load = isComponent ? findModuleLoader(component) : undefined;
      return load === undefined ? [] : [load()];
    }),
  );

/** Optional parameters are left out. */
const describeAddress = (path: string, words: NonNullable<PrerenderOptions['words']>): string =>
  path
    .replace(/\/\{-\$\w+\}/g, '')
    .replace(/(?<=.)\/$/, '')
    .replace(/\$(\w+)/g, (_, name: string) => {
      const possible = words[name];
      return possible === undefined ? '#' : `(${possible.join('|')})`;
    });

export const listPrerenderedPages = (): Promise<readonly DescribedPage[]> =>
  Promise.all(
    Object.values<AnyRoute>(router.routesById).flatMap((route) => {
      const early: PrerenderOptions | undefined = route.options.staticData?.early;
      if (early === undefined) return [];
      return modulesOf(route).then((modules) => ({
        ...early,
        asks: listRouteChain(route).flatMap(({ options }) => options.staticData?.early?.asks ?? []),
        address: describeAddress(route.fullPath, early.words ?? {}),
        isLayout: route.children !== undefined,
        modules,
      }));
    }),
  );

/** First parts of addresses with a page; the empty one is the home page. */
export const listFirstPathSegments = (): readonly string[] => [
  ...new Set(Object.keys(router.routesByPath).map((path) => path.split('/')[1] ?? '')),
];

/** Markup of a screen; parts that still load are drawn by their fallbacks. */
async function renderScreen(path: string, language: Language, session: Session | undefined): Promise<string> {
  languageSetting.set(language);
  if (session !== undefined) queryClient.setQueryData(createSessionQuery().queryKey, session);
  await openAddress(path);
  const html = renderScreenMarkup();
  queryClient.clear();
  return html;
}

/**
 * Markup of a site page without floating parts and without the footer, which contains the present year. Nothing can
 * be pressed, because the application is not loaded yet.
 */
async function paintSite(path: string, language: Language): Promise<string> {
  const html = await renderScreen(path, language, visitorSession);
  const page = /^<div\b[\s\S]*?<footer/.exec(html)?.[0];
  if (page === undefined) throw new Error(`${path} has no end to be drawn up to`);
  return `${page.replace('<div', '<div inert').replace(/<footer$/, '')}</div>`;
}

/** The inert frame of an application's screen, before the session is known. */
async function paintFrame(path: string, language: Language): Promise<string> {
  const html = await renderScreen(path, language, undefined);
  const bare = removeFloatingParts(html.replace(/<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ''));
  if (!bare.includes('<main') || !bare.includes('<h1')) throw new Error(`${path} has no frame to be drawn`);
  return `<div inert style="display:contents">${bare}</div>`;
}

/** The first picture of a page; the browser inserts the id of its address. */
export function renderFirstPaint(
  { address, drawn: audience }: DescribedPage,
  language: Language,
): Promise<string> {
  const path = address.replaceAll('#', idPlaceholder).replaceAll(/\((\w+)[^)]*\)/g, '$1');
  return audience === 'visitors' ? paintSite(path, language) : paintFrame(path, language);
}
