/** Draws the first pictures of pages during the build, as the routes of the pages describe them (../pages.ts). */
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

// Keep cached answers forever, because the build would otherwise wait minutes for the cache to expire.
const { queries = {}, ...options } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...options, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });

interface DescribedPage extends PrerenderOptions {
  /** Endpoints that the page and its layouts request. */
  readonly asks: readonly string[];
  /** Address of the page; `#` matches any number and `(a|b)` matches one of the words. */
  readonly address: string;
  /** True if the picture applies to every address below this one. */
  readonly isLayout: boolean;
  /** Modules of the page, outermost first. */
  readonly modules: readonly unknown[];
}

const modulesOf = (route: AnyRoute): Promise<readonly unknown[]> =>
  Promise.all(
    listRouteChain(route).flatMap(({ options }) => {
      const component: unknown = options.component;
      // Check the type, because the component can be a function at run time although its declared type excludes this.
      const isComponent =
        typeof component === 'function' || (typeof component === 'object' && component !== null);
      const load = isComponent ? findModuleLoader(component) : undefined;
      return load === undefined ? [] : [load()];
    }),
  );

/** Converts a path of the router to an address pattern without optional parameters. */
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

/** Lists the first parts of addresses that have a page; the empty part is the home page. */
export const listFirstPathSegments = (): readonly string[] => [
  ...new Set(Object.keys(router.routesByPath).map((path) => path.split('/')[1] ?? '')),
];

/** Draws a screen and returns its markup; parts that are still loading are drawn as their fallbacks. */
async function renderScreen(path: string, language: Language, session: Session | undefined): Promise<string> {
  languageSetting.set(language);
  if (session !== undefined) queryClient.setQueryData(createSessionQuery().queryKey, session);
  await openAddress(path);
  const html = renderScreenMarkup();
  queryClient.clear();
  return html;
}

/**
 * Draws a page of the site and returns its markup without floating parts and without the footer, which contains the
 * present year. The markup is inert, because the application is not loaded yet.
 */
async function paintSite(path: string, language: Language): Promise<string> {
  const html = await renderScreen(path, language, visitorSession);
  const page = /^<div\b[\s\S]*?<footer/.exec(html)?.[0];
  if (page === undefined) throw new Error(`${path} has no end to be drawn up to`);
  return `${page.replace('<div', '<div inert').replace(/<footer$/, '')}</div>`;
}

/** Draws the inert frame of an application's screen, as it is before the session is known. */
async function paintFrame(path: string, language: Language): Promise<string> {
  const html = await renderScreen(path, language, undefined);
  const bare = removeFloatingParts(html.replace(/<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ''));
  if (!bare.includes('<main') || !bare.includes('<h1')) throw new Error(`${path} has no frame to be drawn`);
  return `<div inert style="display:contents">${bare}</div>`;
}

/** Draws the first picture of a page with a placeholder id, which the browser replaces by the id of the address. */
export function renderFirstPaint(
  { address, drawn: audience }: DescribedPage,
  language: Language,
): Promise<string> {
  const path = address.replaceAll('#', idPlaceholder).replaceAll(/\((\w+)[^)]*\)/g, '$1');
  return audience === 'visitors' ? paintSite(path, language) : paintFrame(path, language);
}
