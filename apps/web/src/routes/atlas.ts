/** Atlas: reference data by kind, versions, the daily feed. */
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { requireNumberParams } from '../platform/router/numeric-ids.ts';
import { createSearchParser } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { recordListParameterNames } from '../ui/records/address.ts';
import { rootRoute } from './root.ts';

const listSearch = createSearchParser(
  ...recordListParameterNames,
  'state',
  'published',
  'method',
  'relevance',
  'due',
  'demo',
  'refers',
);

const atlas = createRoute({
  getParentRoute: () => rootRoute,
  path: '/atlas',
  // Permission for routes below without their own.
  staticData: { title: 'title.atlas', icon: 'data', permission: 'backoffice:View' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/AtlasLayout.tsx'),
    'AtlasLayout',
  ),
});
const start = createRoute({
  getParentRoute: () => atlas,
  path: '/',
  staticData: { title: 'title.atlas', icon: 'data', early: { drawn: 'sessions' } },
  component: createLazyRouteComponent(() => import('@klarsikt/library/web/atlas/AtlasPage.tsx'), 'AtlasPage'),
});
const models = createRoute({
  getParentRoute: () => atlas,
  path: '/models',
  staticData: { title: 'title.models', icon: 'data' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/publish/PublishPage.tsx'),
    'PublishVersionPage',
  ),
});
const quality = createRoute({
  getParentRoute: () => atlas,
  path: '/quality',
  staticData: { title: { en: 'Quality', sv: 'Kvalitet' }, icon: 'controls' },
  validateSearch: createSearchParser('rule'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/publish/QualityPage.tsx'),
    'LibraryQualityPage',
  ),
});
const calibration = createRoute({
  getParentRoute: () => atlas,
  path: '/calibration',
  staticData: { title: { en: 'Calibration', sv: 'Kalibrering' }, icon: 'risks' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/publish/CalibrationPage.tsx'),
    'CalibrationPage',
  ),
});
const requirementChanges = createRoute({
  getParentRoute: () => atlas,
  path: '/requirements',
  staticData: { title: { en: 'Changed requirements', sv: 'Ändrade krav' }, icon: 'assessment' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/publish/RequirementChangesPage.tsx'),
    'RequirementChangesPage',
  ),
});
const countryLists = createRoute({
  getParentRoute: () => atlas,
  path: '/lists',
  staticData: { title: 'title.countryLists', icon: 'data' },
  validateSearch: createSearchParser('list'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/workspace/web/lists/CountryListsPage.tsx'),
    'LibraryCountryListsPage',
  ),
});
const daily = createRoute({
  getParentRoute: () => atlas,
  path: '/daily',
  staticData: { title: 'title.daily', icon: 'news' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/DailyPage.tsx'),
    'DailyEditingPage',
  ),
});
const dailyList = createRoute({
  getParentRoute: () => atlas,
  path: '/daily/$type',
  staticData: { title: 'title.daily', icon: 'news' },
  validateSearch: listSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/list/EntitiesPage.tsx'),
    'EntitiesPage',
  ),
});
const dailyCreate = createRoute({
  getParentRoute: () => atlas,
  path: '/daily/$type/create',
  staticData: { title: { en: 'New', sv: 'Ny' }, icon: 'news' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/entity/CreatePage.tsx'),
    'NewEntityPage',
  ),
});
const dailyEdit = createRoute({
  getParentRoute: () => atlas,
  path: '/daily/$type/$id',
  beforeLoad: ({ params }) => requireNumberParams(params.id),
  staticData: { title: { en: 'Entry', sv: 'Post' }, icon: 'news' },
  validateSearch: createSearchParser('field'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/entity/EntityPage.tsx'),
    'EntityPage',
  ),
});
const tree = createRoute({
  getParentRoute: () => atlas,
  path: '/entities',
  staticData: { title: 'title.entities', icon: 'data' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/TreePage.tsx'),
    'ThreatTreePage',
  ),
});
// A word names a kind, a number a part of the tree.
const entities = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/$type',
  staticData: {
    title: 'title.entities',
    icon: 'data',
    early: {
      drawn: 'sessions',
      withData: ['atlas/entity/{type}/list'],
      asks: ['/api/token'],
      words: { type: ['threat'] },
    },
  },
  validateSearch: listSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/AddressPages.tsx'),
    'EntityKindOrTreePage',
  ),
});
const create = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/$type/create',
  staticData: { title: { en: 'New', sv: 'Ny' }, icon: 'data' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/entity/CreatePage.tsx'),
    'NewEntityPage',
  ),
});
const edit = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/$type/$id',
  beforeLoad: ({ params }) => requireNumberParams(params.id),
  staticData: { title: { en: 'Entry', sv: 'Post' }, icon: 'data' },
  validateSearch: createSearchParser('field'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/entity/EntityPage.tsx'),
    'EntityPage',
  ),
});
const newThreat = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/new/$parentId/$categoryId',
  beforeLoad: ({ params }) => requireNumberParams(params.parentId, params.categoryId),
  staticData: { title: { en: 'New', sv: 'Ny' }, icon: 'threats' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/entity/CreatePage.tsx'),
    'NewThreatPage',
  ),
});
const preview = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/$type/preview',
  beforeLoad: ({ params }) => requireNumberParams(params.type),
  staticData: { title: { en: 'Preview', sv: 'Förhandsvisning' }, icon: 'threats' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/PreviewPage.tsx'),
    'AtlasPreviewPage',
  ),
});
const threatEdit = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/threat/$id/edit',
  beforeLoad: ({ params }) => requireNumberParams(params.id),
  staticData: { title: { en: 'Entry', sv: 'Post' }, icon: 'threats' },
  validateSearch: createSearchParser('field'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/entity/EntityPage.tsx'),
    'ThreatEditPage',
  ),
});
const threatRisk = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/threat/$id/edit/risk',
  beforeLoad: ({ params }) => requireNumberParams(params.id),
  staticData: { title: { en: 'Risks', sv: 'Risker' }, icon: 'threats' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/RiskPage.tsx'),
    'AtlasRiskPage',
  ),
});
const categoryThreats = createRoute({
  getParentRoute: () => atlas,
  path: '/entities/category/$id/threats',
  beforeLoad: ({ params }) => requireNumberParams(params.id),
  staticData: { title: 'title.threats', icon: 'threats' },
  validateSearch: listSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/list/EntitiesPage.tsx'),
    'CategoryThreatsPage',
  ),
});
const demoThreats = createRoute({
  getParentRoute: () => atlas,
  path: '/demo-threats',
  staticData: { title: { en: 'Demo threats', sv: 'Demohot' }, icon: 'threats' },
  validateSearch: listSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/atlas/list/EntitiesPage.tsx'),
    'DemoThreatsPage',
  ),
});
// Texts of the public site, the help and the messages
const content = createRoute({
  getParentRoute: () => atlas,
  path: '/content',
  staticData: { title: 'title.content', icon: 'news', permission: 'backoffice:Content', operator: true },
  component: createLazyRouteComponent(
    () => import('@klarsikt/site/web/cms/ContentPage.tsx'),
    'ContentListPage',
  ),
});
const contentEdit = createRoute({
  getParentRoute: () => atlas,
  path: '/content/$slug',
  staticData: { title: 'title.content', icon: 'news', permission: 'backoffice:Content', operator: true },
  validateSearch: createSearchParser('kind'),
  component: createLazyRouteComponent(() => import('@klarsikt/site/web/cms/EditPage.tsx'), 'ContentEditPage'),
});
// Imports of other threat libraries and tables
const imports = createRoute({
  getParentRoute: () => atlas,
  path: '/imports',
  staticData: { title: 'title.atlasImports', icon: 'data' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/library/ImportsPage.tsx'),
    'LibraryImportsPage',
  ),
});
const importOne = createRoute({
  getParentRoute: () => atlas,
  path: '/imports/$id',
  beforeLoad: ({ params }) => requireNumberParams(params.id),
  staticData: { title: 'title.atlasImports', icon: 'data', permission: 'backoffice:Edit' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/library/ImportPage.tsx'),
    'LibraryImportPage',
  ),
});
const templates = createRoute({
  getParentRoute: () => atlas,
  path: '/templates',
  staticData: { title: 'title.templates', icon: 'templates' },
  validateSearch: listSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/reporting/web/template/TemplatesPage.tsx'),
    'ReportTemplatesPage',
  ),
});
export const atlasRoutes = atlas.addChildren([
  start,
  models,
  quality,
  calibration,
  requirementChanges,
  countryLists,
  daily,
  dailyList,
  dailyCreate,
  dailyEdit,
  tree,
  entities,
  create,
  edit,
  newThreat,
  preview,
  threatEdit,
  threatRisk,
  categoryThreats,
  demoThreats,
  content,
  contentEdit,
  imports,
  importOne,
  templates,
]);
