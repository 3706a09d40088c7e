/** Pages without menu and footer, and addresses that redirect. */
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../platform/files/later-files.ts';
import '../platform/router/route-data.ts';
import { createSearchParser } from '../platform/router/search.ts';
import { root } from './root.ts';

// The external API, also for visitors.
export const apiPanel = createRoute({
  getParentRoute: () => root,
  path: '/apipanel',
  staticData: { title: 'title.apipanel', icon: 'api' },
  validateSearch: createSearchParser('operation', 'q'),
  component: lazyRouteComponent(() => import('@klarsikt/threatview/web/external/ApiPage.tsx'), 'ApiPage'),
});

// The daily feed is a page of its own (feed.html), so the browser loads it.
const feed = createRoute({
  getParentRoute: () => root,
  path: '/feed',
  staticData: { title: 'title.feed', icon: 'news' },
  component: lazyRouteComponent(() => import('@klarsikt/threatview/web/feed/FeedDoor.tsx'), 'FeedDoor'),
});
const feedIntro = createRoute({
  getParentRoute: () => root,
  path: '/feed/intro',
  staticData: { title: 'title.feedIntro', icon: 'news' },
  component: lazyRouteComponent(() => import('@klarsikt/threatview/web/feed/FeedDoor.tsx'), 'FeedDoor'),
});
const stopDigest = createRoute({
  getParentRoute: () => root,
  path: '/feed/digest',
  staticData: { title: 'title.feed', icon: 'news' },
  validateSearch: createSearchParser('key'),
  component: lazyRouteComponent(
    () => import('@klarsikt/threatview/web/feed/StopDigestPage.tsx'),
    'StopDigestPage',
  ),
});
export const feedRoutes = [feed, feedIntro, stopDigest] as const;

export const backoffice = createRoute({
  getParentRoute: () => root,
  path: '/backoffice',
  beforeLoad: () => {
    throw redirect({ to: '/atlas' });
  },
});
export const backofficeRest = createRoute({
  getParentRoute: () => root,
  path: '/backoffice/$',
  beforeLoad: () => {
    throw redirect({ to: '/atlas' });
  },
});

// The server redirects to the operator's own documentation; without a server (development) the handbook is shown.
export const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs',
  beforeLoad: () => {
    throw redirect({ to: '/handbook/$', params: { _splat: '' }, replace: true });
  },
});
