/** Routes of Risk Assessment outside of an open assessment, such as lists of all assessments. */
import { createRoute, redirect } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { isNumericId, requireNumberParams } from '../platform/router/numeric-ids.ts';
import { parseUndeclaredSearch } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { assessmentStartRoute } from './assessment-layouts.ts';

const raHome = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/',
  staticData: { title: 'title.ra', icon: 'assessment', early: { drawn: 'sessions' } },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/list/AssessmentsPage.tsx'),
    'AssessmentsPage',
  ),
});
const allActions = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/actions',
  staticData: { title: 'title.actions', icon: 'actions' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/actions/AllActionsPage.tsx'),
    'AllActionsPage',
  ),
});
const waiting = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/waiting',
  staticData: { title: 'title.waiting', icon: 'waiting' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/waiting/WaitingPage.tsx'),
    'MyWorkPage',
  ),
});
const incidents = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/incidents',
  staticData: { title: 'title.incidents', icon: 'comments' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/incidents/IncidentsPage.tsx'),
    'IncidentsPage',
  ),
});
const createInUnit = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/au/$auId/create',
  beforeLoad: ({ params }) => requireNumberParams(params.auId),
  staticData: { title: 'title.raCreate', icon: 'assessment' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/create/CreatePage.tsx'),
    'CreateAssessmentPage',
  ),
});
const createSomewhere = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/create',
  staticData: { title: 'title.raCreate', icon: 'assessment' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/create/ChooseUnitPage.tsx'),
    'ChooseUnitPage',
  ),
});
const createPersonal = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/personal/$personalUserId/create',
  beforeLoad: ({ params }) => requireNumberParams(params.personalUserId),
  staticData: { title: 'title.raCreate', icon: 'assessment' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/create/CreatePage.tsx'),
    'CreateAssessmentPage',
  ),
});
const sharedParts = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/model',
  staticData: { title: 'title.ownParts', icon: 'own' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/own/SharedPartsPage.tsx'),
    'SharedPartsPage',
  ),
});
const countryLists = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/lists',
  staticData: { title: 'title.countryLists', icon: 'data' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/lists/CountryListsPage.tsx'),
    'CountryListsPage',
  ),
});
const controlSpecs = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/control-specs',
  staticData: { title: 'title.controlSpecs', icon: 'controls' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/controls/specifications/SpecificationsPage.tsx'),
    'SpecificationsPage',
  ),
});
/** Redirects an import whose address names an assessment (`ra`) to the import page inside this assessment. */
function openImportOfAssessment({ search }: { readonly search: Readonly<Record<string, unknown>> }): void {
  const { ra: raId, what } = search;
  if (typeof raId !== 'string' || !isNumericId(raId) || what === 'assessments') return;
  throw redirect({
    to: '/ra/$raId/import',
    params: { raId },
    search: typeof what === 'string' ? { what } : {},
    replace: true,
  });
}
const importFigures = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/import',
  beforeLoad: openImportOfAssessment,
  staticData: { title: 'title.import', icon: 'import' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/import/ImportPage.tsx'),
    'TableImportPage',
  ),
});
const importTool = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/util/import',
  beforeLoad: openImportOfAssessment,
  staticData: { title: 'title.import', icon: 'import' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/import/ImportPage.tsx'),
    'TableImportPage',
  ),
});
const rollUp = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/group',
  staticData: { title: 'title.group', icon: 'assessment' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/rollup/RollupPage.tsx'),
    'GroupRollUpPage',
  ),
});
const groupStandards = createRoute({
  getParentRoute: () => assessmentStartRoute,
  path: '/group/standards',
  staticData: { title: 'title.groupStandards', icon: 'assessment' },
  validateSearch: parseUndeclaredSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/rollup/StandardsPage.tsx'),
    'GroupStandardsPage',
  ),
});

/**
 * Routes of this file. `assessment.ts` adds only these to the router, so a page that is missing here has no address.
 */
export const assessmentStartRoutes = [
  raHome,
  allActions,
  waiting,
  incidents,
  rollUp,
  groupStandards,
  createSomewhere,
  createInUnit,
  createPersonal,
  sharedParts,
  countryLists,
  controlSpecs,
  importFigures,
  importTool,
] as const;
