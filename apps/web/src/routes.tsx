/** Every address of the product, by part in `routes/`: path, title, icon and module. */
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { scrollKeyOf } from './platform/router/kept-scroll.ts';
import { newPageScrolls } from './platform/router/page-scroll.ts';
import { setPages } from './platform/router/pages.ts';
import { parseSearch, stringifySearch } from './platform/router/search.ts';
import { SessionProvider } from './platform/session/session.tsx';
import { adminRoutes } from './routes/admin.ts';
import './routes/palette.ts';
import { raRoutes } from './routes/assessment.ts';
import { atlasRoutes } from './routes/atlas.ts';
import { contributionRoutes } from './routes/contribution.ts';
import { apiPanel, backoffice, backofficeRest, docs, feedRoutes } from './routes/later.ts';
import { portalRoutes } from './routes/portal.ts';
import { root } from './routes/root.ts';
import { serverPageRoutes, siteRoutes } from './routes/site.ts';
import { card, threatviewRoutes } from './routes/threatview.ts';
import { CrashPage, NotFoundPage } from './shell/router/screens.tsx';
import { Spinner } from './ui/states/states.tsx';

const routeTree = root.addChildren([
  siteRoutes,
  card,
  ...serverPageRoutes,
  apiPanel,
  ...feedRoutes,
  threatviewRoutes,
  raRoutes,
  atlasRoutes,
  backoffice,
  backofficeRest,
  adminRoutes,
  portalRoutes,
  contributionRoutes,
  docs,
]);

const options = {
  routeTree,
  parseSearch,
  stringifySearch,
  Wrap: SessionProvider,
  defaultPreload: 'intent' as const,
  defaultPendingComponent: Spinner,
  defaultPendingMs: 100,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  getScrollRestorationKey: scrollKeyOf,
  scrollToTopSelectors: newPageScrolls,
};

export const router = createRouter(options);
setPages(router);

/** The same routes on another history, for drawing and tests. */
export const createRouterOn = (history: RouterHistory): typeof router =>
  createRouter({ ...options, history });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
