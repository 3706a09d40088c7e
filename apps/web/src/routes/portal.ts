/** Routes of the portal, which has no top menu. */
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import '../platform/router/route-data.ts';
import { requireNumberParams } from '../platform/router/numeric-ids.ts';
import { createSearchParser } from '../platform/router/search.ts';
import { rootRoute } from './root.ts';

const portal = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  staticData: { title: 'title.portal', icon: 'portal' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/PortalLayout.tsx'),
    'PortalLayout',
  ),
});
const portalStart = createRoute({
  getParentRoute: () => portal,
  path: '/',
  staticData: { title: 'title.portal', icon: 'portal', early: { drawn: 'all' } },
  validateSearch: createSearchParser('coursePackage'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/PortalPage.tsx'),
    'PortalPage',
  ),
});
const portalCheckout = createRoute({
  getParentRoute: () => portal,
  path: '/checkout',
  staticData: { title: 'title.checkout', icon: 'portal', early: { drawn: 'all' } },
  validateSearch: createSearchParser('sessionId'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/CheckoutPage.tsx'),
    'PortalCheckoutPage',
  ),
});
const portalAccept = createRoute({
  getParentRoute: () => portal,
  path: '/accept',
  staticData: { title: 'title.accept', icon: 'portal' },
  validateSearch: createSearchParser('assessment', 'coursePackage', 'token'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/AcceptPage.tsx'),
    'PortalAcceptPage',
  ),
});
const portalExport = createRoute({
  getParentRoute: () => portal,
  path: '/exporty/$assessmentId/$type',
  beforeLoad: ({ params }) => requireNumberParams(params.assessmentId),
  staticData: { title: 'title.export', icon: 'portal' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/ExportPage.tsx'),
    'SelfAssessmentExportPage',
  ),
});
const portalExportByLink = createRoute({
  getParentRoute: () => portal,
  path: '/exporty/$assessmentId/$type/$token',
  beforeLoad: ({ params }) => requireNumberParams(params.assessmentId),
  staticData: { title: 'title.export', icon: 'portal' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/ExportPage.tsx'),
    'SelfAssessmentExportPage',
  ),
});
const portalDashboard = createRoute({
  getParentRoute: () => portal,
  path: '/dashboard',
  staticData: { title: 'title.dashboard', icon: 'portal', early: { drawn: 'all' } },
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/gated.tsx'),
    'GatedPortalOverview',
  ),
});
const selfAssessment = createRoute({
  getParentRoute: () => portal,
  path: '/assessment/$assessmentId/{-$step}',
  beforeLoad: ({ params }) => requireNumberParams(params.assessmentId),
  staticData: { title: 'title.assessment', icon: 'portal' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/gated.tsx'),
    'GatedSelfAssessment',
  ),
});
export const portalRoutes = portal.addChildren([
  portalStart,
  portalCheckout,
  portalAccept,
  portalExport,
  portalExportByLink,
  portalDashboard,
  selfAssessment,
]);
