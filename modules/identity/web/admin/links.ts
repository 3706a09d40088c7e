/** Pages of Admin in menu order; titles, icons and permissions are defined with the routes. */
import type { Permission } from '@klarsikt/engine/people';
import type { RouteIconName } from '@klarsikt/web/platform/router/icons.ts';
import { getPage, type PageAddress } from '@klarsikt/web/platform/router/pages.ts';
import type { PageTitle } from '@klarsikt/web/platform/router/route-data.ts';
import type { SessionView } from '@klarsikt/web/platform/session/session.tsx';
import type { adminTexts } from './texts.ts';

interface Entry {
  readonly to: PageAddress;
  /**
   * True for a page about the whole installation. Only the organisation that runs the installation has such pages.
   */
  readonly operator?: true;
  /** Key of the sentence on the start page that describes this page. */
  readonly help: keyof (typeof adminTexts)['en'];
}

export interface AdminLink extends Entry {
  readonly title: PageTitle;
  readonly icon: RouteIconName;
  readonly permission: Permission;
}

/** Each inner list is a group of the menu; a line separates the groups. */
const entries: readonly (readonly Entry[])[] = [
  [
    { to: '/admin/users', help: 'admin.usersHelp' },
    { to: '/admin/usergroups', help: 'admin.groupsHelp' },
    { to: '/admin/directory', help: 'admin.directoryHelp' },
  ],
  [
    { to: '/admin/orgs', help: 'admin.orgsHelp' },
    { to: '/admin/aunits', help: 'admin.unitsHelp' },
    { to: '/admin/terms', help: 'admin.termsHelp' },
    { to: '/admin/enforcement', help: 'admin.enforcementHelp' },
    { to: '/admin/fields', help: 'admin.fieldsHelp' },
    { to: '/admin/licences', help: 'admin.licencesHelp' },
    { to: '/admin/portal', help: 'admin.portalHelp', operator: true },
  ],
  [
    { to: '/admin/keys', help: 'admin.keysHelp' },
    { to: '/admin/assistants', help: 'admin.assistantsHelp' },
    { to: '/admin/webhooks', help: 'admin.webhooksHelp' },
    { to: '/admin/models', help: 'admin.modelsHelp' },
    { to: '/admin/cluster', help: 'admin.clusterHelp', operator: true },
  ],
  [
    { to: '/admin/usagelog', help: 'admin.usageHelp' },
    { to: '/admin/audit', help: 'admin.auditHelp' },
    { to: '/admin/mails', help: 'admin.mailHelp' },
  ],
];

function toAdminLink(entry: Entry): AdminLink {
  const { title, icon, permission } = getPage(entry.to);
  if (permission === undefined) throw new Error(`The page ${entry.to} asks for no permission`);
  return { ...entry, title, icon, permission };
}

export function listPermittedAdminLinks({
  can,
  session,
}: Pick<SessionView, 'can' | 'session'>): readonly (readonly AdminLink[])[] {
  return entries
    .map((group) =>
      group
        .map(toAdminLink)
        .filter(
          ({ permission, operator }) => can(permission) && (operator !== true || session?.operator === true),
        ),
    )
    .filter((group) => group.length > 0);
}
