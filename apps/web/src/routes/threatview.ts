/** Routes of ThreatView: the library, news and analyses. */
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { requireNumberParams } from '../platform/router/numeric-ids.ts';
import { createSearchParser } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { recordListParameterNames } from '../ui/records/address.ts';
import { rootRoute } from './root.ts';

// The threat card has no menu and footer.
export const threatCardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/threat/$id/card',
  beforeLoad: ({ params }) => requireNumberParams(params.id),
  staticData: { title: 'title.card', icon: 'threats', early: { asks: ['/api/token'] } },
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/card/CardPage.tsx'),
    'ThreatCardPage',
  ),
});
const threatview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/threatview',
  staticData: { title: 'title.threatview', icon: 'threats', early: { asks: ['/api/token'] } },
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/ThreatLayout.tsx'),
    'ThreatLayout',
  ),
});
const threatviewStart = createRoute({
  getParentRoute: () => threatview,
  path: '/',
  staticData: { title: 'title.threatview', icon: 'threats', early: { drawn: 'sessions' } },
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/StartPage.tsx'),
    'ThreatViewStartPage',
  ),
});
const threats = createRoute({
  getParentRoute: () => threatview,
  path: '/threats',
  staticData: { title: 'title.threats', icon: 'threats', early: { drawn: 'sessions', withData: 'first' } },
  validateSearch: createSearchParser(
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
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/threats/ThreatsPage.tsx'),
    'ThreatsPage',
  ),
});
const risks = createRoute({
  getParentRoute: () => threatview,
  path: '/risks',
  staticData: { title: 'title.risks', icon: 'risks', early: {} },
  validateSearch: createSearchParser(
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
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/risks/RisksPage.tsx'),
    'RisksPage',
  ),
});
const compare = createRoute({
  getParentRoute: () => threatview,
  path: '/compare',
  staticData: { title: 'title.threats', icon: 'threats' },
  validateSearch: createSearchParser('a', 'b', 'c', 'd'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/compare/ComparePage.tsx'),
    'ThreatComparisonPage',
  ),
});
const analyses = createRoute({
  getParentRoute: () => threatview,
  path: '/analyses',
  staticData: { title: 'title.analyses', icon: 'saved' },
  validateSearch: createSearchParser(...recordListParameterNames, 'deleted', 'whose', 'type'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/analysis/list/AnalysesPage.tsx'),
    'AnalysesPage',
  ),
});
const analysisSearch = createSearchParser(
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
);
const analysis = createRoute({
  getParentRoute: () => threatview,
  path: '/analysis',
  staticData: { title: 'title.analysis', icon: 'analysis', early: {} },
  validateSearch: analysisSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/analysis/AnalysisPage.tsx'),
    'AnalysisPage',
  ),
});
const riskAnalysis = createRoute({
  getParentRoute: () => threatview,
  path: '/risk-analysis',
  staticData: { title: 'title.riskAnalysis', icon: 'analysis' },
  validateSearch: analysisSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/analysis/AnalysisPage.tsx'),
    'RiskAnalysisPage',
  ),
});
const threatReport = createRoute({
  getParentRoute: () => threatview,
  path: '/report',
  staticData: { title: 'title.report', icon: 'report' },
  validateSearch: createSearchParser(
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
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/analysis/report/ThreatReportPage.tsx'),
    'ThreatReportPage',
  ),
});
const news = createRoute({
  getParentRoute: () => threatview,
  path: '/news',
  staticData: { title: 'title.news', icon: 'news' },
  validateSearch: createSearchParser('from', 'until', 'tags', 'ids', 'q', 'show', 'page', 'settings'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/news/NewsPage.tsx'),
    'NewsPage',
  ),
});
const indicators = createRoute({
  getParentRoute: () => threatview,
  path: '/indicators',
  staticData: { title: 'title.indicators', icon: 'threats' },
  validateSearch: createSearchParser('q', 'type'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/indicators/IndicatorsPage.tsx'),
    'IndicatorsPage',
  ),
});
const sources = createRoute({
  getParentRoute: () => threatview,
  path: '/sources',
  staticData: { title: 'title.documents', icon: 'sources' },
  validateSearch: createSearchParser('q', 'passage'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/threatview/web/threat/sources/SourcesPage.tsx'),
    'SourcesPage',
  ),
});
export const threatviewRoutes = threatview.addChildren([
  threatviewStart,
  threats,
  risks,
  compare,
  analyses,
  analysis,
  riskAnalysis,
  threatReport,
  news,
  sources,
  indicators,
]);
