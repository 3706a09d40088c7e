/** Routes of pages without menu and footer, and of addresses that redirect. */
import { createRoute, redirect } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import '../platform/router/route-data.ts';
import { createSearchParser } from '../platform/router/search.ts';
import { rootRoute } from './root.ts';

// The page about the external API, which visitors can read too.
export const apiPanelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apipanel',
  staticData: { title: 'title.apipanel', icon: 'api' },
  validateSearch: createSearchParser('operation', 'q'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/external/ApiPage.tsx'),
    'ApiPage',
  ),
});

// The daily feed is a separate page (feed.html), so the browser loads it from the server.
const feed = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feed',
  staticData: { title: 'title.feed', icon: 'news' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/feed/FeedReloadPage.tsx'),
    'FeedReloadPage',
  ),
});
const feedIntro = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feed/intro',
  staticData: { title: 'title.feedIntro', icon: 'news' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/feed/FeedReloadPage.tsx'),
    'FeedReloadPage',
  ),
});
const stopDigest = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feed/digest',
  staticData: { title: 'title.feed', icon: 'news' },
  validateSearch: createSearchParser('key'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/feed/StopDigestPage.tsx'),
    'StopDigestPage',
  ),
});
export const feedRoutes = [feed, feedIntro, stopDigest] as const;

export const backofficeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/backoffice',
  beforeLoad: () => {
    throw redirect({ to: '/atlas' });
  },
});
export const backofficeSubRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/backoffice/$',
  beforeLoad: () => {
    throw redirect({ to: '/atlas' });
  },
});

// The server redirects to the operator's own documentation; without a server (development) the handbook is shown.
export const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  beforeLoad: () => {
    throw redirect({ to: '/handbook/$', params: { _splat: '' }, replace: true });
  },
});
