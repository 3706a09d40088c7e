/**
 * Titles, icons and permissions of pages for menus and the palette. The routes pass them to this module, because this
 * layer cannot import routes.
 */
import type { Permission } from '@klarsikt/engine/people';
import type { AnyRoute, LinkProps } from '@tanstack/react-router';
import type { RouteIconName } from './icons.ts';
import type { PageTitle } from './route-data.ts';

export type PageAddress = NonNullable<LinkProps['to']>;

interface Page {
  readonly title: PageTitle;
  readonly icon: RouteIconName;
  readonly permission: Permission | undefined;
}

interface Routes {
  readonly routesByPath: Readonly<Record<string, AnyRoute>>;
}

let known: Routes['routesByPath'] = {};

/** Stores the routes; the module of the routes calls it once. */
export function registerPages({ routesByPath }: Routes): void {
  known = routesByPath;
}

/**
 * Returns the page of an address; throws if there is no such page, because a menu must not link to a missing page.
 */
export function getPage(to: PageAddress): Page {
  const { title, icon, permission } = known[to]?.options.staticData ?? {};
  if (title === undefined || icon === undefined) throw new Error(`No page with a title and an icon at ${to}`);
  return { title, icon, permission };
}

/** Lists all pages with a title by their path in the router, without a slash at the end. */
export const listTitledPages = (): readonly { readonly path: string; readonly title: PageTitle }[] =>
  Object.entries(known).flatMap(([path, route]) => {
    const title = route.options.staticData?.title;
    return title === undefined ? [] : [{ path: path.replace(/\/$/, ''), title }];
  });
