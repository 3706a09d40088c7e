/**
 * Every address of the product. A page is one line here: its path, its title and icon, and the module that shows it.
 * `planned` routes belong to later versions; they say so, and no menu leads to them.
 */
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { planned } from './platform/router/planned.ts';
import { CrashPage, NotFoundPage } from './platform/router/screens.tsx';
import { freeSearch, parseSearch, searchTexts, stringifySearch } from './platform/router/search.ts';
import { adminRoutes } from './routes/admin.ts';
import {
  apiPanel,
  atlasRoutes,
  backoffice,
  backofficeRest,
  bareRoutes,
  docs,
  feedRoutes,
  portalRoutes,
} from './routes/later.ts';
import { root } from './routes/root.ts';
import { siteRoutes } from './routes/site.ts';
import './platform/router/route-data.ts';
import { Spinner } from './ui/states.tsx';

// Without menu and footer
const card = createRoute({
  getParentRoute: () => root,
  path: '/threat/$id/card',
  staticData: { title: 'title.card', icon: 'threats' },
  component: lazyRouteComponent(() => import('./features/threat/card/CardPage.tsx'), 'CardPage'),
});
// ThreatView
const threatview = createRoute({
  getParentRoute: () => root,
  path: '/threatview',
  staticData: { title: 'title.threatview', icon: 'threats' },
  component: lazyRouteComponent(() => import('./features/threat/ThreatLayout.tsx'), 'ThreatLayout'),
});
const threatviewStart = createRoute({
  getParentRoute: () => threatview,
  path: '/',
  staticData: { title: 'title.threatview', icon: 'threats' },
  component: lazyRouteComponent(() => import('./features/threat/StartPage.tsx'), 'StartPage'),
});
const threats = createRoute({
  getParentRoute: () => threatview,
  path: '/threats',
  staticData: { title: 'title.threats', icon: 'threats' },
  validateSearch: searchTexts(
    'open',
    'theme',
    'view',
    'area',
    'country',
    'segment',
    'label',
    'reference',
    'sort',
    'order',
    'level',
    'business',
    'due',
    'q',
    'category',
    'fold',
  ),
  component: lazyRouteComponent(() => import('./features/threat/threats/ThreatsPage.tsx'), 'ThreatsPage'),
});
const risks = createRoute({
  getParentRoute: () => threatview,
  path: '/risks',
  staticData: { title: 'title.risks', icon: 'risks' },
  validateSearch: searchTexts(
    'open',
    'type',
    'area',
    'category',
    'country',
    'segment',
    'level',
    'business',
    'label',
    'reference',
    'due',
    'q',
    'sort',
    'order',
    'fold',
  ),
  component: lazyRouteComponent(() => import('./features/threat/risks/RisksPage.tsx'), 'RisksPage'),
});
const compare = createRoute({
  getParentRoute: () => threatview,
  path: '/compare',
  staticData: { title: 'title.threats', icon: 'threats' },
  validateSearch: searchTexts('a', 'b'),
  component: lazyRouteComponent(() => import('./features/threat/compare/ComparePage.tsx'), 'ComparePage'),
});
const analyses = createRoute({
  getParentRoute: () => threatview,
  path: '/analyses',
  staticData: { title: 'title.analyses', icon: 'saved' },
  validateSearch: searchTexts('page', 'size', 'sort', 'order', 'q', 'deleted', 'whose'),
  component: lazyRouteComponent(() => import('./features/analysis/list/AnalysesPage.tsx'), 'AnalysesPage'),
});
const analysis = createRoute({
  getParentRoute: () => threatview,
  path: '/analysis',
  staticData: { title: 'title.analysis', icon: 'analysis' },
  validateSearch: searchTexts(
    'id',
    'selection',
    'preview',
    'open',
    'theme',
    'type',
    'share',
    'unit',
    'country',
    'segment',
    'area',
    'business',
    'raId',
    'view',
    'form',
    'by',
    'region',
  ),
  component: lazyRouteComponent(() => import('./features/analysis/AnalysisPage.tsx'), 'AnalysisPage'),
});
const threatReport = createRoute({
  getParentRoute: () => threatview,
  path: '/report',
  staticData: { title: 'title.report', icon: 'report' },
  validateSearch: searchTexts(
    'id',
    'selection',
    'preview',
    'country',
    'segment',
    'area',
    'business',
    'raId',
    'unit',
  ),
  component: lazyRouteComponent(
    () => import('./features/analysis/report/ThreatReportPage.tsx'),
    'ThreatReportPage',
  ),
});
const news = createRoute({
  getParentRoute: () => threatview,
  path: '/news',
  staticData: { title: 'title.news', icon: 'news' },
  validateSearch: searchTexts('from', 'until', 'tags', 'ids', 'q', 'show', 'page', 'settings'),
  component: lazyRouteComponent(() => import('./features/threat/news/NewsPage.tsx'), 'NewsPage'),
});
const threatviewRoutes = threatview.addChildren([
  threatviewStart,
  threats,
  risks,
  compare,
  analyses,
  analysis,
  threatReport,
  news,
]);

// Risk Assessment: the start, and inside one assessment
const ra = createRoute({
  getParentRoute: () => root,
  path: '/ra',
  staticData: { title: 'title.ra', icon: 'assessment' },
});
const raStart = createRoute({
  getParentRoute: () => ra,
  id: 'start',
  component: lazyRouteComponent(() => import('./platform/shell/layouts.tsx'), 'AssessmentStartLayout'),
});
const assessment = createRoute({
  getParentRoute: () => ra,
  path: '/$raId',
  staticData: { title: 'title.assessment', icon: 'assessment' },
  component: lazyRouteComponent(
    () => import('./features/assessment/AssessmentLayout.tsx'),
    'AssessmentLayout',
  ),
});
const raHome = createRoute({
  getParentRoute: () => raStart,
  path: '/',
  staticData: { title: 'title.ra', icon: 'assessment' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('./features/assessment/list/AssessmentsPage.tsx'),
    'AssessmentsPage',
  ),
});
const createInUnit = createRoute({
  getParentRoute: () => raStart,
  path: '/au/$auId/create',
  staticData: { title: 'title.raCreate', icon: 'assessment' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/create/CreatePage.tsx'), 'CreatePage'),
});
const createPersonal = createRoute({
  getParentRoute: () => raStart,
  path: '/personal/$personalUserId/create',
  staticData: { title: 'title.raCreate', icon: 'assessment' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/create/CreatePage.tsx'), 'CreatePage'),
});
const overview = createRoute({
  getParentRoute: () => assessment,
  path: '/',
  staticData: { title: 'title.assessment', icon: 'overview' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('./features/assessment/overview/OverviewPage.tsx'),
    'OverviewPage',
  ),
});
const raSettings = createRoute({
  getParentRoute: () => assessment,
  path: '/edit',
  staticData: { title: 'title.raEdit', icon: 'settings' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('./features/assessment/settings/SettingsPage.tsx'),
    'SettingsPage',
  ),
});
const sources = createRoute({
  getParentRoute: () => assessment,
  path: '/reference',
  staticData: { title: 'title.references', icon: 'sources' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/sources/SourcesPage.tsx'), 'SourcesPage'),
});
const source = createRoute({
  getParentRoute: () => sources,
  path: '/$referenceId',
  staticData: { title: 'title.reference', icon: 'sources' },
  validateSearch: freeSearch,
});
const background = createRoute({
  getParentRoute: () => assessment,
  path: '/background',
  staticData: { title: 'title.background', icon: 'data' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('./features/assessment/background/BackgroundPage.tsx'),
    'BackgroundPage',
  ),
});
const backgroundType = createRoute({
  getParentRoute: () => assessment,
  path: '/background/$dataRiskType',
  staticData: { title: 'title.background', icon: 'data' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('./features/assessment/background/BackgroundPage.tsx'),
    'BackgroundPage',
  ),
});
const raThreats = createRoute({
  getParentRoute: () => assessment,
  path: '/threat',
  staticData: { title: 'title.threats', icon: 'threats' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/threats/ThreatsPage.tsx'), 'ThreatsPage'),
});
const raThreat = createRoute({
  getParentRoute: () => assessment,
  path: '/threat/$threatId/$mode/$tab/{-$riskType}',
  staticData: { title: 'title.threat', icon: 'threats' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/threats/ThreatPage.tsx'), 'ThreatPage'),
});
const reports = createRoute({
  getParentRoute: () => assessment,
  path: '/reports',
  staticData: { title: 'title.reports', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/report/ReportPage.tsx'), 'ReportPage'),
});
const raRisks = createRoute({
  getParentRoute: () => assessment,
  path: '/$relevance/$riskType/{-$riskId}/{-$relatedId}',
  staticData: { title: 'title.risks', icon: 'risks' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/risks/RisksPage.tsx'), 'RisksPage'),
});
const riskControls = createRoute({
  getParentRoute: () => assessment,
  path: '/$relevance/$riskType/control',
  staticData: { title: 'title.controls', icon: 'controls' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/risks/ResidualPage.tsx'), 'ResidualPage'),
});
const relevanceThreats = createRoute({
  getParentRoute: () => assessment,
  path: '/$relevance/threats',
  staticData: { title: 'title.threats', icon: 'threats' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/threats/ThreatsPage.tsx'), 'ThreatsPage'),
});
const controls = createRoute({
  getParentRoute: () => assessment,
  path: '/controls',
  staticData: { title: 'title.controls', icon: 'controls' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(
    () => import('./features/assessment/controls/ControlsPage.tsx'),
    'ControlsPage',
  ),
});
// The list stays where it is when a control is opened beside it: the page above shows both.
const control = createRoute({
  getParentRoute: () => controls,
  path: '/$controlId',
  staticData: { title: 'title.control', icon: 'controls' },
  validateSearch: freeSearch,
});
const raReport = createRoute({
  getParentRoute: () => assessment,
  path: '/report',
  staticData: { title: 'title.report', icon: 'report' },
  validateSearch: freeSearch,
  component: lazyRouteComponent(() => import('./features/assessment/report/ReportPage.tsx'), 'ReportPage'),
});
const raRoutes = ra.addChildren([
  raStart.addChildren([
    raHome,
    createInUnit,
    createPersonal,
    ...planned(raStart, [
      ['/templates', 'title.templates', 'templates'],
      ['/templates/create', 'title.templateCreate', 'templates'],
      ['/templates/$templateId', 'title.template', 'templates'],
      ['/control-specs', 'title.controlSpecs', 'controls'],
      ['/import', 'title.import', 'import'],
      ['/util/import', 'title.import', 'import'],
    ]),
  ]),
  assessment.addChildren([
    overview,
    raSettings,
    sources.addChildren([source]),
    background,
    backgroundType,
    raThreats,
    raThreat,
    reports,
    raRisks,
    riskControls,
    relevanceThreats,
    controls.addChildren([control]),
    raReport,
    ...planned(assessment, [
      ['/export', 'title.export', 'import'],
      ['/reports/create', 'title.reportCreate', 'report'],
      ['/reports/$reportTitle', 'title.report', 'report'],
      ['/reports/$reportTitle/edit', 'title.reportEdit', 'report'],
      ['/group/reports/$ownerRa/$reportTitle', 'title.groupReport', 'report'],
      ['/group/reports/$ownerRa/$reportTitle/edit', 'title.reportEdit', 'report'],
      ['/group/reports/$ownerRa/$dataRa/$reportTitle', 'title.groupReport', 'report'],
      ['/group/reports/$ownerRa/$dataRa/$reportTitle/edit', 'title.reportEdit', 'report'],
      ['/controls/setup', 'title.controlSetup', 'controls'],
      ['/controls/import', 'title.controlImport', 'controls'],
    ]),
  ]),
]);

const routeTree = root.addChildren([
  siteRoutes,
  card,
  ...bareRoutes,
  apiPanel,
  ...feedRoutes,
  threatviewRoutes,
  raRoutes,
  atlasRoutes,
  backoffice,
  backofficeRest,
  adminRoutes,
  portalRoutes,
  docs,
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: Spinner,
  defaultPendingMs: 100,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
