/** The pages that their routes describe, and what they show first: drawn while the product is built (../pages.ts). */
import { type Session, visitorSession } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { type AnyRoute, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { queryClient } from './platform/api/query.ts';
import { moduleOf } from './platform/files/later-files.ts';
import { Providers } from './platform/Providers.tsx';
import type { EarlyPage } from './platform/router/route-data.ts';
import { sessionQuery } from './platform/session/session.tsx';
import { languageSetting } from './platform/settings/language.ts';
import { router } from './routes.tsx';

// What is held would be forgotten after minutes only, and the build would wait for that.
const { queries = {}, ...options } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...options, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });

interface DescribedPage extends EarlyPage {
  /** Of the page and of what stands around it. */
  readonly asks: readonly string[];
  /** The address; `#` stands for the number of whatever is opened there. */
  readonly address: string;
  /** It is drawn for every address below it. */
  readonly isLayout: boolean;
  /** The modules that show it, the outermost first. */
  readonly modules: readonly unknown[];
}

/** What stands around a page, and the page. */
const chainOf = (route: AnyRoute | undefined): readonly AnyRoute[] =>
  route === undefined ? [] : [...chainOf(route.parentRoute), route];

/** The modules that show the page of a route. */
const modulesOf = (route: AnyRoute): Promise<readonly unknown[]> =>
  Promise.all(
    chainOf(route).flatMap(({ options }) => {
      const component: unknown = options.component;
      // It is a function, whatever its type says.
      const isComponent =
        typeof component === 'function' || (typeof component === 'object' && component !== null);
      const load = isComponent ? moduleOf(component) : undefined;
      return load === undefined ? [] : [load()];
    }),
  );

/** The pages that the build draws, as their routes describe them. */
export const describedPages = (): Promise<readonly DescribedPage[]> =>
  Promise.all(
    Object.values<AnyRoute>(router.routesById).flatMap((route) => {
      const early: EarlyPage | undefined = route.options.staticData?.early;
      if (early === undefined) return [];
      return modulesOf(route).then((modules) => ({
        ...early,
        asks: chainOf(route).flatMap(({ options }) => options.staticData?.early?.asks ?? []),
        address: route.fullPath.replace(/(?<=.)\/$/, '').replace(/\$\w+/g, '#'),
        isLayout: route.children !== undefined,
        modules,
      }));
    }),
  );

/** The first parts of the addresses that have a page; the empty one is the home page's. */
export const firstParts = (): readonly string[] => [
  ...new Set(Object.keys(router.routesByPath).map((path) => path.split('/')[1] ?? '')),
];

/** What a screen shows at once, as markup: parts that still load are drawn by their fallbacks. */
async function drawn(path: string, language: Language, session: Session | undefined): Promise<string> {
  languageSetting.set(language);
  if (session !== undefined) queryClient.setQueryData(sessionQuery().queryKey, session);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const html = renderToStaticMarkup(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  queryClient.clear();
  return html;
}

/**
 * The markup of the page itself, without what floats above it and without its end, whose year is the reader's. Nothing
 * in it can be pressed: the application, which could answer, is still on its way.
 */
async function sitePaint(path: string, language: Language): Promise<string> {
  const html = await drawn(path, language, visitorSession);
  const page = /^<div\b[\s\S]*?<footer/.exec(html)?.[0];
  if (page === undefined) throw new Error(`${path} has no end to be drawn up to`);
  return `${page.replace('<div', '<div inert').replace(/<footer$/, '')}</div>`;
}

/** The frame of an application's screen, before it is known who is signed in and what they may see; nothing answers. */
async function framePaint(path: string, language: Language): Promise<string> {
  const html = await drawn(path, language, undefined);
  // Up to the router's own script: what floats above the screen comes after it.
  const bare = html
    .replace(/<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<script\b[\s\S]*$/, '');
  if (!bare.includes('<main') || !bare.includes('<h1')) throw new Error(`${path} has no frame to be drawn`);
  return `<div inert style="display:contents">${bare}</div>`;
}

/** What the page shows first. Its address as somebody opens it: any number will do. */
export function paint({ address, drawn: audience }: DescribedPage, language: Language): Promise<string> {
  const path = address.replaceAll('#', '1');
  return audience === 'visitors' ? sitePaint(path, language) : framePaint(path, language);
}
