/** Layout routes of Risk Assessment: for its start pages, and for an open assessment. */
import { createRoute, retainSearchParams } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { requireNumberParams } from '../platform/router/numeric-ids.ts';
import { parseUndeclaredSearch } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { rootRoute } from './root.ts';

export const assessmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ra',
  staticData: { title: 'title.ra', icon: 'assessment', early: { asks: ['/api/token'] } },
});
export const assessmentStartRoute = createRoute({
  getParentRoute: () => assessmentsRoute,
  id: 'start',
  staticData: { early: {} },
  component: createLazyRouteComponent(() => import('../shell/layouts.tsx'), 'AssessmentStartLayout'),
});
export const assessmentRoute = createRoute({
  getParentRoute: () => assessmentsRoute,
  path: '/$raId',
  beforeLoad: ({ params }) => requireNumberParams(params.raId),
  staticData: { title: 'title.assessment', icon: 'assessment', early: {} },
  validateSearch: parseUndeclaredSearch,
  // A past state of the assessment stays open from page to page.
  search: { middlewares: [retainSearchParams(['revision'])] },
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/frame/AssessmentLayout.tsx'),
    'AssessmentLayout',
  ),
});
