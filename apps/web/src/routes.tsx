/** Every address of the product, by part in `routes/`: path, title, icon and module. */
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { getScrollKey } from './platform/router/kept-scroll.ts';
import { newPageScrollFinders } from './platform/router/page-scroll.ts';
import { registerPages } from './platform/router/pages.ts';
import { formatSearchParameters, parseSearchParameters } from './platform/router/search.ts';
import { SessionProvider } from './platform/session/session.tsx';
import { adminRoutes } from './routes/admin.ts';
import './routes/palette.ts';
import { riskAssessmentRoutes } from './routes/assessment.ts';
import { atlasRoutes } from './routes/atlas.ts';
import { contributionRoutes } from './routes/contribution.ts';
import { apiPanelRoute, backofficeRoute, backofficeSubRoute, docsRoute, feedRoutes } from './routes/later.ts';
import { portalRoutes } from './routes/portal.ts';
import { rootRoute } from './routes/root.ts';
import { serverPageRoutes, siteRoutes } from './routes/site.ts';
import { threatCardRoute, threatviewRoutes } from './routes/threatview.ts';
import { CrashPage, NotFoundPage } from './shell/router/screens.tsx';
import { Spinner } from './ui/states/states.tsx';

const routeTree = rootRoute.addChildren([
  siteRoutes,
  threatCardRoute,
  ...serverPageRoutes,
  apiPanelRoute,
  ...feedRoutes,
  threatviewRoutes,
  riskAssessmentRoutes,
  atlasRoutes,
  backofficeRoute,
  backofficeSubRoute,
  adminRoutes,
  portalRoutes,
  contributionRoutes,
  docsRoute,
]);

const options = {
  routeTree,
  parseSearch: parseSearchParameters,
  stringifySearch: formatSearchParameters,
  Wrap: SessionProvider,
  defaultPreload: 'intent' as const,
  defaultPendingComponent: Spinner,
  defaultPendingMs: 100,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  getScrollRestorationKey: getScrollKey,
  scrollToTopSelectors: newPageScrollFinders,
};

export const router = createRouter(options);
registerPages(router);

/** The same routes on another history, for drawing and tests. */
export const createRouterWithHistory = (history: RouterHistory): typeof router =>
  createRouter({ ...options, history });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
