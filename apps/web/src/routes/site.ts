/** The public site and the pages of signing in. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../platform/files/later-files.ts';
import { searchTexts } from '../platform/router/search.ts';
import { planned } from '../shell/router/planned.ts';
import '../platform/router/route-data.ts';
import { root } from './root.ts';

const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: lazyRouteComponent(() => import('../features/site/SiteLayout.tsx'), 'SiteLayout'),
});
const home = createRoute({
  getParentRoute: () => site,
  path: '/',
  staticData: { title: 'title.home', icon: 'home' },
  component: lazyRouteComponent(() => import('../features/site/HomePage.tsx'), 'HomePage'),
});
const login = createRoute({
  getParentRoute: () => site,
  path: '/login',
  staticData: { title: 'title.login', icon: 'login' },
  validateSearch: searchTexts('uri', 'loginToken', 'action'),
  component: lazyRouteComponent(() => import('../features/login/LoginPage.tsx'), 'LoginPage'),
});
const loginCallback = createRoute({
  getParentRoute: () => site,
  path: '/login/callback',
  staticData: { title: 'title.login', icon: 'login' },
  component: lazyRouteComponent(() => import('../features/login/CallbackPage.tsx'), 'CallbackPage'),
});
const account = createRoute({
  getParentRoute: () => site,
  path: '/account',
  staticData: { title: 'title.account', icon: 'users' },
  component: lazyRouteComponent(() => import('../features/login/account/AccountPage.tsx'), 'AccountPage'),
});
const setup = createRoute({
  getParentRoute: () => site,
  path: '/setup',
  staticData: { title: 'title.setup', icon: 'settings' },
  component: lazyRouteComponent(() => import('../features/login/SetupPage.tsx'), 'SetupPage'),
});
const noLicence = createRoute({
  getParentRoute: () => site,
  path: '/no-licence',
  staticData: { title: 'title.noLicence', icon: 'keys' },
  validateSearch: searchTexts('application'),
  component: lazyRouteComponent(() => import('../features/session/NoLicencePage.tsx'), 'NoLicencePage'),
});
const help = createRoute({
  getParentRoute: () => site,
  path: '/help',
  staticData: { title: 'title.help', icon: 'help' },
  component: lazyRouteComponent(() => import('../features/site/HelpPage.tsx'), 'HelpPage'),
});
const changelog = createRoute({
  getParentRoute: () => site,
  path: '/changelog',
  staticData: { title: 'title.changelog', icon: 'news' },
  component: lazyRouteComponent(() => import('../features/site/ChangelogPage.tsx'), 'ChangelogPage'),
});
const handbook = createRoute({
  getParentRoute: () => site,
  path: '/handbook/$',
  staticData: { title: 'title.handbook', icon: 'help' },
  component: lazyRouteComponent(() => import('../features/site/HandbookPage.tsx'), 'HandbookPage'),
});
export const siteRoutes = site.addChildren([
  home,
  login,
  loginCallback,
  account,
  setup,
  noLicence,
  help,
  changelog,
  handbook,
  ...planned(site, [['/products/$productId', 'title.product', 'help']]),
]);
