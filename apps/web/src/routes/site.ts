/** The public site and the sign-in pages. */
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { createSearchParser } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { rootRoute } from './root.ts';

const site = createRoute({
  getParentRoute: () => rootRoute,
  id: 'site',
  component: createLazyRouteComponent(() => import('@klarsikt/site/web/site/SiteLayout.tsx'), 'SiteLayout'),
});
const home = createRoute({
  getParentRoute: () => site,
  path: '/',
  staticData: { title: 'title.home', icon: 'home' },
  component: createLazyRouteComponent(() => import('@klarsikt/site/web/site/HomePage.tsx'), 'HomePage'),
});
const login = createRoute({
  getParentRoute: () => site,
  path: '/login',
  staticData: { title: 'title.login', icon: 'login', early: { drawn: 'visitors' } },
  validateSearch: createSearchParser('uri', 'loginToken', 'action', 'steps', 'ended'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/login/LoginPage.tsx'),
    'LoginPage',
  ),
});
const loginCallback = createRoute({
  getParentRoute: () => site,
  path: '/login/callback',
  staticData: { title: 'title.login', icon: 'login' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/login/CallbackPage.tsx'),
    'SignInCallbackPage',
  ),
});
const account = createRoute({
  getParentRoute: () => site,
  path: '/account',
  staticData: { title: 'title.account', icon: 'users' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/login/account/AccountPage.tsx'),
    'AccountPage',
  ),
});
const licenses = createRoute({
  getParentRoute: () => site,
  path: '/licenses',
  staticData: { title: 'title.licenses', icon: 'keys' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/licence/LicensesPage.tsx'),
    'OwnLicencesPage',
  ),
});
const setup = createRoute({
  getParentRoute: () => site,
  path: '/setup',
  staticData: { title: 'title.setup', icon: 'settings' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/login/SetupPage.tsx'),
    'SetupPage',
  ),
});
const noLicence = createRoute({
  getParentRoute: () => site,
  path: '/no-licence',
  staticData: { title: 'title.noLicence', icon: 'keys' },
  validateSearch: createSearchParser('application'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/session/NoLicencePage.tsx'),
    'NoLicencePage',
  ),
});
const handbook = createRoute({
  getParentRoute: () => site,
  path: '/handbook/$',
  staticData: { title: 'title.handbook', icon: 'help' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/site/web/site/HandbookPage.tsx'),
    'HandbookPage',
  ),
});
const file = createRoute({
  getParentRoute: () => site,
  path: '/file/$',
  staticData: { title: { en: 'File', sv: 'Fil' }, icon: 'files' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/site/web/site/FilePage.tsx'),
    'FileDownloadPage',
  ),
});
export const siteRoutes = site.addChildren([
  home,
  login,
  loginCallback,
  account,
  licenses,
  setup,
  noLicence,
  handbook,
  file,
]);

// The server draws these pages per request; they work without scripts.
const drawnPage = createLazyRouteComponent(() => import('../shell/router/ServerPage.tsx'), 'ServerPage');
const help = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  staticData: { title: 'title.help', icon: 'help' },
  component: drawnPage,
});
const article = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help/$article',
  staticData: { title: 'title.help', icon: 'help' },
  component: drawnPage,
});
const changelog = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changelog',
  staticData: { title: 'title.changelog', icon: 'news' },
  component: drawnPage,
});
const about = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { title: { en: 'About', sv: 'Om installationen' }, icon: 'help' },
  component: drawnPage,
});
const product = createRoute({
  getParentRoute: () => rootRoute,
  path: '/products/$productId',
  staticData: { title: 'title.product', icon: 'help' },
  component: drawnPage,
});
const intelligence = createRoute({
  getParentRoute: () => rootRoute,
  path: '/intelligence',
  staticData: { title: 'title.intelligence', icon: 'news' },
  component: drawnPage,
});
const useCase = createRoute({
  getParentRoute: () => rootRoute,
  path: '/intelligence/$useCaseId',
  staticData: { title: 'title.useCase', icon: 'news' },
  component: drawnPage,
});
const story = createRoute({
  getParentRoute: () => rootRoute,
  path: '/intelligence/$useCaseId/$storyId',
  staticData: { title: 'title.story', icon: 'news' },
  component: drawnPage,
});
const demo = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo',
  staticData: { title: 'title.home', icon: 'home' },
  component: drawnPage,
});
export const serverPageRoutes = [
  help,
  article,
  changelog,
  about,
  product,
  intelligence,
  useCase,
  story,
  demo,
] as const;
