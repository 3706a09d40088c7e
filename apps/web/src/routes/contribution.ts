/** Pages of people who are asked for figures, without menus: nothing else is visible to them. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../platform/files/later-files.ts';
import { requireNumbers } from '../platform/router/numeric-ids.ts';
import '../platform/router/route-data.ts';
import { root } from './root.ts';

const contribution = createRoute({
  getParentRoute: () => root,
  path: '/contribution',
  staticData: { title: { en: 'Questions for you', sv: 'Frågor till dig' }, icon: 'comments' },
  component: lazyRouteComponent(
    () => import('@klarsikt/workspace/web/contribution/AskedLayout.tsx'),
    'AskedLayout',
  ),
});
const openLink = createRoute({
  getParentRoute: () => contribution,
  path: '/',
  staticData: { title: { en: 'Questions for you', sv: 'Frågor till dig' }, icon: 'comments' },
  component: lazyRouteComponent(
    () => import('@klarsikt/workspace/web/contribution/OpenLinkPage.tsx'),
    'OpenLinkPage',
  ),
});
const answers = createRoute({
  getParentRoute: () => contribution,
  path: '/$requestId',
  beforeLoad: ({ params }) => requireNumbers(params.requestId),
  staticData: { title: { en: 'Questions for you', sv: 'Frågor till dig' }, icon: 'comments' },
  component: lazyRouteComponent(
    () => import('@klarsikt/workspace/web/contribution/AnswerPage.tsx'),
    'AnswerPage',
  ),
});
export const contributionRoutes = contribution.addChildren([openLink, answers]);
