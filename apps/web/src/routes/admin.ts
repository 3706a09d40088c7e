/** Admin. A new screen also needs its place in the menu: modules/identity/web/admin/links.ts. */
import { createRoute } from '@tanstack/react-router';
import { createLazyRouteComponent } from '../platform/files/later-files.ts';
import { createSearchParser } from '../platform/router/search.ts';
import '../platform/router/route-data.ts';
import { parseUsageSearch } from '@klarsikt/operations/web/usage/address.ts';
import { recordListParameterNames } from '../ui/records/address.ts';
import { rootRoute } from './root.ts';

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  staticData: { title: 'title.admin', icon: 'settings' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/admin/AdminLayout.tsx'),
    'AdminLayout',
  ),
});
const start = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { title: 'title.admin', icon: 'settings', early: { drawn: 'sessions' } },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/admin/IntroPage.tsx'),
    'AdminIntroPage',
  ),
});
const users = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  staticData: {
    title: 'title.users',
    icon: 'users',
    permission: 'admin:SecurityAdmin',
    early: { drawn: 'sessions', withData: ['admin/users'], asks: ['/api/token'] },
  },
  validateSearch: createSearchParser(...recordListParameterNames, 'sd', 'status', 'group'),
  component: createLazyRouteComponent(() => import('@klarsikt/identity/web/user/UsersPage.tsx'), 'UsersPage'),
});
const userGroups = createRoute({
  getParentRoute: () => admin,
  path: '/usergroups',
  staticData: { title: 'title.usergroups', icon: 'users', permission: 'admin:SecurityAdmin' },
  validateSearch: createSearchParser(...recordListParameterNames, 'application'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/group/GroupsPage.tsx'),
    'UserGroupsPage',
  ),
});
const keys = createRoute({
  getParentRoute: () => admin,
  path: '/keys',
  staticData: { title: 'title.keys', icon: 'keys', permission: 'admin:ApiKey' },
  validateSearch: createSearchParser(...recordListParameterNames, 'ended'),
  component: createLazyRouteComponent(() => import('@klarsikt/identity/web/key/KeysPage.tsx'), 'ApiKeysPage'),
});
const assistants = createRoute({
  getParentRoute: () => admin,
  path: '/assistants',
  staticData: { title: 'title.assistants', icon: 'keys', permission: 'admin:ApiKey' },
  validateSearch: createSearchParser(...recordListParameterNames, 'ended'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/assistant/AssistantsPage.tsx'),
    'AssistantsPage',
  ),
});
const directory = createRoute({
  getParentRoute: () => admin,
  path: '/directory',
  staticData: { title: 'title.directory', icon: 'users', permission: 'admin:SecurityAdmin' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/directory/DirectoryPage.tsx'),
    'DirectoryPage',
  ),
});
const webhooks = createRoute({
  getParentRoute: () => admin,
  path: '/webhooks',
  staticData: { title: 'title.webhooks', icon: 'keys', permission: 'admin:ApiKey' },
  validateSearch: createSearchParser(...recordListParameterNames),
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/webhook/WebhooksPage.tsx'),
    'WebhooksPage',
  ),
});
const usageLog = createRoute({
  getParentRoute: () => admin,
  path: '/usagelog',
  staticData: { title: 'title.usagelog', icon: 'risks', permission: 'admin:UsageLog' },
  validateSearch: parseUsageSearch,
  component: createLazyRouteComponent(
    () => import('@klarsikt/operations/web/usage/UsagePage.tsx'),
    'UsagePage',
  ),
});
const auditLog = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  staticData: { title: 'title.audit', icon: 'controls', permission: 'admin:SecurityAdmin' },
  validateSearch: createSearchParser(
    ...recordListParameterNames,
    'event',
    'period',
    'organization',
    'user',
    'subject',
  ),
  component: createLazyRouteComponent(
    () => import('@klarsikt/operations/web/audit/AuditPage.tsx'),
    'AuditPage',
  ),
});
const mails = createRoute({
  getParentRoute: () => admin,
  path: '/mails',
  staticData: { title: 'title.mails', icon: 'news', permission: 'admin:SecurityAdmin' },
  validateSearch: createSearchParser(...recordListParameterNames, 'state', 'template'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/operations/web/mail/MailsPage.tsx'),
    'MailsPage',
  ),
});
const organizations = createRoute({
  getParentRoute: () => admin,
  path: '/orgs',
  staticData: { title: 'title.orgs', icon: 'organisation', permission: 'admin:Admin' },
  validateSearch: createSearchParser('open', 'tab', 'q', 'saved'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/organization/OrganizationsPage.tsx'),
    'OrganizationsPage',
  ),
});
const units = createRoute({
  getParentRoute: () => admin,
  path: '/aunits',
  staticData: { title: 'title.aunits', icon: 'organisation', permission: 'admin:Admin' },
  validateSearch: createSearchParser('open', 'below', 'q', 'saved'),
  component: createLazyRouteComponent(() => import('@klarsikt/identity/web/unit/UnitsPage.tsx'), 'UnitsPage'),
});
const terms = createRoute({
  getParentRoute: () => admin,
  path: '/terms',
  staticData: { title: 'title.terms', icon: 'comments', permission: 'admin:Admin' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/terms/TermsPage.tsx'),
    'TermsPage',
  ),
});
const enforcement = createRoute({
  getParentRoute: () => admin,
  path: '/enforcement',
  staticData: { title: 'title.enforcement', icon: 'controls', permission: 'admin:Admin' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/governance/web/enforcement/EnforcementPage.tsx'),
    'EnforcementPage',
  ),
});
const fields = createRoute({
  getParentRoute: () => admin,
  path: '/fields',
  staticData: { title: 'title.fields', icon: 'settings', permission: 'admin:Admin' },
  validateSearch: createSearchParser(...recordListParameterNames),
  component: createLazyRouteComponent(
    () => import('@klarsikt/assessment/web/ownfield/OwnFieldsPage.tsx'),
    'OwnFieldsPage',
  ),
});
const licences = createRoute({
  getParentRoute: () => admin,
  path: '/licences',
  staticData: { title: 'title.licences', icon: 'keys', permission: 'admin:Licensing' },
  validateSearch: createSearchParser(...recordListParameterNames, 'state', 'organization'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/identity/web/licence/LicencesPage.tsx'),
    'LicencesPage',
  ),
});
const portalSeller = createRoute({
  getParentRoute: () => admin,
  path: '/portal',
  staticData: { title: 'title.portalSeller', icon: 'portal', permission: 'admin:Licensing' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/portal/web/portal/SellerPage.tsx'),
    'PortalSellerPage',
  ),
});
const models = createRoute({
  getParentRoute: () => admin,
  path: '/models',
  staticData: { title: 'title.models', icon: 'data', permission: 'admin:ThreatModelConfig' },
  validateSearch: createSearchParser(...recordListParameterNames),
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/model/ModelsPage.tsx'),
    'ModelVersionsPage',
  ),
});
const modelDiff = createRoute({
  getParentRoute: () => admin,
  path: '/models/diff',
  staticData: { title: 'title.models', icon: 'data', permission: 'admin:ThreatModelConfig' },
  validateSearch: createSearchParser('a', 'b', 'remote', 'kind', 'change', 'q'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/model/DiffPage.tsx'),
    'ModelDiffPage',
  ),
});
const modelMerge = createRoute({
  getParentRoute: () => admin,
  path: '/models/merge',
  staticData: { title: 'title.models', icon: 'data', permission: 'admin:ThreatModelConfig' },
  validateSearch: createSearchParser('hash'),
  component: createLazyRouteComponent(
    () => import('@klarsikt/library/web/model/MergePage.tsx'),
    'MergeVersionPage',
  ),
});
const cluster = createRoute({
  getParentRoute: () => admin,
  path: '/cluster',
  staticData: { title: 'title.cluster', icon: 'settings', permission: 'admin:Admin' },
  component: createLazyRouteComponent(
    () => import('@klarsikt/operations/web/cluster/ClusterPage.tsx'),
    'ClusterPage',
  ),
});
const provokeError = createRoute({
  getParentRoute: () => admin,
  path: '/provokeError',
  staticData: { title: 'title.provokeError' },
  component: createLazyRouteComponent(() => import('../shell/router/ProvokeError.tsx'), 'ErrorTestPage'),
});
export const adminRoutes = admin.addChildren([
  start,
  users,
  userGroups,
  keys,
  assistants,
  webhooks,
  directory,
  organizations,
  units,
  terms,
  enforcement,
  fields,
  licences,
  portalSeller,
  models,
  modelDiff,
  modelMerge,
  cluster,
  usageLog,
  auditLog,
  mails,
  provokeError,
]);
