/** Pages without menu and footer, and addresses that only lead elsewhere. */
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../platform/files/later-files.ts';
import '../platform/router/route-data.ts';
import { searchTexts } from '../platform/router/search.ts';
import { root } from './root.ts';

// Without menu and footer: the external API, for visitors too.
export const apiPanel = createRoute({
  getParentRoute: () => root,
  path: '/apipanel',
  staticData: { title: 'title.apipanel', icon: 'api' },
  validateSearch: searchTexts('operation', 'q'),
  component: lazyRouteComponent(() => import('@klarsikt/threatview/web/external/ApiPage.tsx'), 'ApiPage'),
});

// The daily feed is a page of its own (feed.html); from inside the suite the browser goes there.
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
  validateSearch: searchTexts('key'),
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

// The server sends it to the operator's own documentation; where no server does (development), the handbook stands in.
export const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs',
  beforeLoad: () => {
    throw redirect({ to: '/handbook/$', params: { _splat: '' }, replace: true });
  },
});
