/**
 * Every address of the product. A page is one line here: its path, its title and icon, and the module that shows it.
 * `planned` routes belong to later versions; they say so, and no menu leads to them.
 */
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { IconName } from './platform/router/icons.ts';
import { Root } from './platform/router/Root.tsx';
import { CrashPage, NotFoundPage, PlannedPage } from './platform/router/screens.tsx';
import { parseSearch, searchTexts, stringifySearch } from './platform/router/search.ts';
import type { TitleKey } from './platform/router/texts.ts';
import './platform/router/route-data.ts';
import { Spinner } from './ui/states.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function planned<P extends AnyRoute, const Path extends string>(
  parent: P,
  path: Path,
  title: TitleKey,
  icon: IconName,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title, icon },
    component: PlannedPage,
  });
}

// Public site
const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: lazyRouteComponent(() => import('./features/site/SiteLayout.tsx'), 'SiteLayout'),
});
const home = createRoute({
  getParentRoute: () => site,
  path: '/',
  staticData: { title: 'title.home', icon: 'home' },
  component: lazyRouteComponent(() => import('./features/site/HomePage.tsx'), 'HomePage'),
});
const login = createRoute({
  getParentRoute: () => site,
  path: '/login',
  staticData: { title: 'title.login', icon: 'login' },
  validateSearch: searchTexts('uri', 'loginToken', 'action'),
  component: lazyRouteComponent(() => import('./features/login/LoginPage.tsx'), 'LoginPage'),
});
const setup = createRoute({
  getParentRoute: () => site,
  path: '/setup',
  staticData: { title: 'title.setup', icon: 'settings' },
  component: lazyRouteComponent(() => import('./features/login/SetupPage.tsx'), 'SetupPage'),
});
const noLicence = createRoute({
  getParentRoute: () => site,
  path: '/no-licence',
  staticData: { title: 'title.noLicence', icon: 'keys' },
  validateSearch: searchTexts('application'),
  component: lazyRouteComponent(() => import('./features/session/NoLicencePage.tsx'), 'NoLicencePage'),
});
const help = createRoute({
  getParentRoute: () => site,
  path: '/help',
  staticData: { title: 'title.help', icon: 'help' },
  component: lazyRouteComponent(() => import('./features/site/HelpPage.tsx'), 'HelpPage'),
});
const changelog = createRoute({
  getParentRoute: () => site,
  path: '/changelog',
  staticData: { title: 'title.changelog', icon: 'news' },
  component: lazyRouteComponent(() => import('./features/site/ChangelogPage.tsx'), 'ChangelogPage'),
});
const siteRoutes = site.addChildren([
  home,
  login,
  setup,
  noLicence,
  help,
  changelog,
  planned(site, '/products/$productId', 'title.product', 'help'),
]);

// Without menu and footer
const bareRoutes = [
  planned(root, '/intelligence', 'title.intelligence', 'news'),
  planned(root, '/intelligence/$useCaseId', 'title.useCase', 'news'),
  planned(root, '/intelligence/$useCaseId/$storyId', 'title.story', 'news'),
  planned(root, '/feed', 'title.feed', 'news'),
  planned(root, '/feed/intro', 'title.feedIntro', 'news'),
  planned(root, '/threat/$id/card', 'title.card', 'threats'),
  planned(root, '/apipanel', 'title.apipanel', 'api'),
] as const;

// ThreatView
const threatview = createRoute({
  getParentRoute: () => root,
  path: '/threatview',
  staticData: { title: 'title.threatview', icon: 'threats' },
  component: lazyRouteComponent(() => import('./platform/shell/layouts.tsx'), 'ThreatViewLayout'),
});
const threatviewRoutes = threatview.addChildren([
  planned(threatview, '/', 'title.threatview', 'threats'),
  planned(threatview, '/threats', 'title.threats', 'threats'),
  planned(threatview, '/risks', 'title.risks', 'risks'),
  planned(threatview, '/analyses', 'title.analyses', 'saved'),
  planned(threatview, '/analysis', 'title.analysis', 'analysis'),
  planned(threatview, '/report', 'title.report', 'report'),
  planned(threatview, '/news', 'title.news', 'news'),
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
  component: lazyRouteComponent(() => import('./platform/shell/layouts.tsx'), 'AssessmentLayout'),
});
const raRoutes = ra.addChildren([
  raStart.addChildren([
    planned(raStart, '/', 'title.ra', 'assessment'),
    planned(raStart, '/templates', 'title.templates', 'templates'),
    planned(raStart, '/templates/create', 'title.templateCreate', 'templates'),
    planned(raStart, '/templates/$templateId', 'title.template', 'templates'),
    planned(raStart, '/control-specs', 'title.controlSpecs', 'controls'),
    planned(raStart, '/au/$auId/create', 'title.raCreate', 'assessment'),
    planned(raStart, '/personal/$personalUserId/create', 'title.raCreate', 'assessment'),
    planned(raStart, '/import', 'title.import', 'import'),
    planned(raStart, '/util/import', 'title.import', 'import'),
  ]),
  assessment.addChildren([
    planned(assessment, '/', 'title.assessment', 'overview'),
    planned(assessment, '/edit', 'title.raEdit', 'settings'),
    planned(assessment, '/export', 'title.export', 'import'),
    planned(assessment, '/reference', 'title.references', 'sources'),
    planned(assessment, '/reference/$referenceId', 'title.reference', 'sources'),
    planned(assessment, '/background', 'title.background', 'data'),
    planned(assessment, '/background/$dataRiskType', 'title.background', 'data'),
    planned(assessment, '/threat', 'title.threats', 'threats'),
    planned(assessment, '/threat/$threatId/$mode/$tab/{-$riskType}', 'title.threat', 'threats'),
    planned(assessment, '/reports', 'title.reports', 'report'),
    planned(assessment, '/reports/create', 'title.reportCreate', 'report'),
    planned(assessment, '/reports/$reportTitle', 'title.report', 'report'),
    planned(assessment, '/reports/$reportTitle/edit', 'title.reportEdit', 'report'),
    planned(assessment, '/group/reports/$ownerRa/$reportTitle', 'title.groupReport', 'report'),
    planned(assessment, '/group/reports/$ownerRa/$reportTitle/edit', 'title.reportEdit', 'report'),
    planned(assessment, '/group/reports/$ownerRa/$dataRa/$reportTitle', 'title.groupReport', 'report'),
    planned(assessment, '/group/reports/$ownerRa/$dataRa/$reportTitle/edit', 'title.reportEdit', 'report'),
    planned(assessment, '/$relevance/$riskType/{-$riskId}/{-$relatedId}', 'title.risks', 'risks'),
    planned(assessment, '/$relevance/$riskType/control', 'title.controls', 'controls'),
    planned(assessment, '/$relevance/threats', 'title.threats', 'threats'),
    planned(assessment, '/controls', 'title.controls', 'controls'),
    planned(assessment, '/controls/$controlId', 'title.control', 'controls'),
    planned(assessment, '/controls/setup', 'title.controlSetup', 'controls'),
    planned(assessment, '/controls/import', 'title.controlImport', 'controls'),
    planned(assessment, '/report', 'title.report', 'report'),
  ]),
]);

// Atlas
const atlas = createRoute({
  getParentRoute: () => root,
  path: '/atlas',
  staticData: { title: 'title.atlas', icon: 'data' },
  component: lazyRouteComponent(() => import('./platform/shell/layouts.tsx'), 'AtlasLayout'),
});
const atlasRoutes = atlas.addChildren([
  planned(atlas, '/', 'title.atlas', 'data'),
  planned(atlas, '/models', 'title.models', 'data'),
  planned(atlas, '/daily', 'title.daily', 'news'),
  planned(atlas, '/daily/$type', 'title.daily', 'news'),
  planned(atlas, '/daily/$type/create', 'title.entityCreate', 'news'),
  planned(atlas, '/daily/$type/$id', 'title.entityEdit', 'news'),
  planned(atlas, '/entities', 'title.entities', 'data'),
  planned(atlas, '/entities/$type', 'title.entities', 'data'),
  planned(atlas, '/entities/$type/create', 'title.entityCreate', 'data'),
  planned(atlas, '/entities/$type/$id', 'title.entityEdit', 'data'),
  planned(atlas, '/entities/new/$parentId/$categoryId', 'title.entityCreate', 'threats'),
  planned(atlas, '/entities/$type/preview', 'title.preview', 'threats'),
  planned(atlas, '/entities/threat/$id/edit', 'title.entityEdit', 'threats'),
  planned(atlas, '/entities/threat/$id/edit/risk', 'title.entityEdit', 'threats'),
  planned(atlas, '/entities/category/$id/threats', 'title.threats', 'threats'),
  planned(atlas, '/demo-threats', 'title.demoThreats', 'threats'),
  planned(atlas, '/templates', 'title.templates', 'templates'),
]);
const backoffice = createRoute({
  getParentRoute: () => root,
  path: '/backoffice',
  beforeLoad: () => {
    throw redirect({ to: '/atlas' });
  },
});
const backofficeRest = createRoute({
  getParentRoute: () => root,
  path: '/backoffice/$',
  beforeLoad: () => {
    throw redirect({ to: '/atlas' });
  },
});

// Admin
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  staticData: { title: 'title.admin', icon: 'settings' },
  component: lazyRouteComponent(() => import('./platform/shell/layouts.tsx'), 'AdminLayout'),
});
const adminRoutes = admin.addChildren([
  planned(admin, '/', 'title.admin', 'settings'),
  planned(admin, '/users', 'title.users', 'users'),
  planned(admin, '/usergroups', 'title.usergroups', 'users'),
  planned(admin, '/orgs', 'title.orgs', 'organisation'),
  planned(admin, '/aunits', 'title.aunits', 'organisation'),
  planned(admin, '/models', 'title.models', 'data'),
  planned(admin, '/keys', 'title.keys', 'keys'),
  planned(admin, '/licences', 'title.licences', 'keys'),
  planned(admin, '/cluster', 'title.cluster', 'settings'),
  planned(admin, '/usagelog', 'title.usagelog', 'risks'),
  createRoute({
    getParentRoute: () => admin,
    path: '/provokeError',
    staticData: { title: 'title.provokeError' },
    component: lazyRouteComponent(() => import('./platform/router/ProvokeError.tsx'), 'ProvokeError'),
  }),
]);

// Portal, without top menu
const portal = createRoute({
  getParentRoute: () => root,
  path: '/portal',
  staticData: { title: 'title.portal', icon: 'portal' },
});
const portalRoutes = portal.addChildren([
  planned(portal, '/', 'title.portal', 'portal'),
  planned(portal, '/checkout', 'title.checkout', 'portal'),
  planned(portal, '/accept', 'title.accept', 'portal'),
  planned(portal, '/exporty/$assessmentId/$type/{-$token}', 'title.export', 'portal'),
  planned(portal, '/dashboard', 'title.dashboard', 'portal'),
  planned(portal, '/assessment/$assessmentId/{-$step}', 'title.assessment', 'portal'),
]);

/** The server redirects; a page that is already loaded asks it to. */
const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs',
  component: lazyRouteComponent(() => import('./features/site/HelpPage.tsx'), 'DocsPage'),
});

const routeTree = root.addChildren([
  siteRoutes,
  ...bareRoutes,
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
