/** The screens of Admin in the order of the menu; their titles, icons and permissions stand with their routes. */
import type { Permission } from '@klarsikt/engine';
import type { IconName } from '@klarsikt/web/platform/router/icons.ts';
import { type PageAddress, pageAt } from '@klarsikt/web/platform/router/pages.ts';
import type { PageTitle } from '@klarsikt/web/platform/router/route-data.ts';
import type { SessionView } from '@klarsikt/web/platform/session/session.tsx';
import type { texts } from './texts.ts';

interface Entry {
  readonly to: PageAddress;
  /** About the whole installation: only for the organisation that runs it. */
  readonly operator?: true;
  /** What one can do there, in a sentence of the Intro. */
  readonly help: keyof (typeof texts)['en'];
}

export interface AdminLink extends Entry {
  readonly title: PageTitle;
  readonly icon: IconName;
  readonly permission: Permission;
}

/** Groups are parted by a line. */
const entries: readonly (readonly Entry[])[] = [
  [
    { to: '/admin/users', help: 'admin.usersHelp' },
    { to: '/admin/usergroups', help: 'admin.groupsHelp' },
  ],
  [
    { to: '/admin/orgs', help: 'admin.orgsHelp' },
    { to: '/admin/aunits', help: 'admin.unitsHelp' },
    { to: '/admin/terms', help: 'admin.termsHelp' },
    { to: '/admin/enforcement', help: 'admin.enforcementHelp' },
    { to: '/admin/licences', help: 'admin.licencesHelp' },
  ],
  [
    { to: '/admin/keys', help: 'admin.keysHelp' },
    { to: '/admin/models', help: 'admin.modelsHelp' },
    { to: '/admin/cluster', help: 'admin.clusterHelp', operator: true },
  ],
  [
    { to: '/admin/usagelog', help: 'admin.usageHelp' },
    { to: '/admin/audit', help: 'admin.auditHelp' },
    { to: '/admin/mails', help: 'admin.mailHelp' },
  ],
];

function linkOf(entry: Entry): AdminLink {
  const { title, icon, permission } = pageAt(entry.to);
  if (permission === undefined) throw new Error(`The page ${entry.to} asks for no permission`);
  return { ...entry, title, icon, permission };
}

/** The groups with the screens that somebody's rights open; groups without any are left out. */
export function openLinks({
  can,
  session,
}: Pick<SessionView, 'can' | 'session'>): readonly (readonly AdminLink[])[] {
  return entries
    .map((group) =>
      group
        .map(linkOf)
        .filter(
          ({ permission, operator }) => can(permission) && (operator !== true || session?.operator === true),
        ),
    )
    .filter((group) => group.length > 0);
}
