import type { Permission } from '@klarsikt/engine';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { IconName } from '../../platform/router/icons.ts';
import type { TitleKey } from '../../platform/router/texts.ts';
import { PlannedPage } from './screens.tsx';
import '../../platform/router/route-data.ts';

export type PlannedRow = readonly [path: string, title: TitleKey, icon: IconName, permission?: Permission];

/**
 * Routes that belong to later versions: they exist and say so. For the type system there are none of them, so that a
 * link to one does not compile.
 */
export function planned(parent: AnyRoute, rows: readonly PlannedRow[]): [] {
  const routes = rows.map(([path, title, icon, permission]) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { title, icon, ...(permission ? { permission } : {}) },
      component: PlannedPage,
    }),
  );
  return routes as unknown as [];
}
