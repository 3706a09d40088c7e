/** Routes of requests for figures: the contributors' pages, which have no menus, and the requester's page. */
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { requireNumberParams } from '../platform/router/numeric-ids.ts';
import '../platform/router/route-data.ts';
import { parseUndeclaredSearch } from '../platform/router/search.ts';
import { assessmentRoute } from './assessment-layouts.ts';
import { rootRoute } from './root.ts';

const contribution = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contribution',
  staticData: { title: { en: 'Questions for you', sv: 'Frågor till dig' }, icon: 'comments' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/contribution/ContributorLayout.tsx'),
    'ContributorLayout',
  ),
});
const openLink = createRoute({
  getParentRoute: () => contribution,
  path: '/',
  staticData: { title: { en: 'Questions for you', sv: 'Frågor till dig' }, icon: 'comments' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/contribution/OpenLinkPage.tsx'),
    'OpenContributionLinkPage',
  ),
});
const answers = createRoute({
  getParentRoute: () => contribution,
  path: '/$requestId',
  beforeLoad: ({ params }) => requireNumberParams(params.requestId),
  staticData: { title: { en: 'Questions for you', sv: 'Frågor till dig' }, icon: 'comments' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/contribution/AnswerPage.tsx'),
    'ContributionAnswerPage',
  ),
});
/** The requester's page in the open assessment. */
export const contributionRequestsRoute = createRoute({
  getParentRoute: () => assessmentRoute,
  path: '/requests',
  staticData: { title: { en: 'Requests for figures', sv: 'Begärda uppgifter' }, icon: 'comments' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/contribution/RequestsPage.tsx'),
    'ContributionRequestsPage',
  ),
});
export const contributionRoutes = contribution.addChildren([openLink, answers]);
