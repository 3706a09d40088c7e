/** What the routes say of their pages, for menus and the command palette: features lie below the routes, so it is handed in. */
import type { Permission } from '@klarsikt/engine';
import type { AnyRoute, LinkProps } from '@tanstack/react-router';
import type { IconName } from './icons.ts';
import type { PageTitle } from './route-data.ts';

export type PageAddress = NonNullable<LinkProps['to']>;

interface Page {
  readonly title: PageTitle;
  readonly icon: IconName;
  readonly permission: Permission | undefined;
}

interface Routes {
  readonly routesByPath: Readonly<Record<string, AnyRoute>>;
}

let known: Routes['routesByPath'] = {};

/** Once, by the routes. */
export function knowPages({ routesByPath }: Routes): void {
  known = routesByPath;
}

/** The page of an address; a menu that leads to none is a fault. */
export function pageAt(to: PageAddress): Page {
  const { title, icon, permission } = known[to]?.options.staticData ?? {};
  if (title === undefined || icon === undefined) throw new Error(`No page with a title and an icon at ${to}`);
  return { title, icon, permission };
}
