/** The screens of Admin in the order of the menu, each with the permission that shows it. */
import type { Permission } from '@klarsikt/engine';
import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../platform/router/icons.ts';
import type { TitleKey } from '../../platform/router/texts.ts';
import type { SessionView } from '../../platform/session/session.tsx';
import type { texts } from './texts.ts';

export interface AdminLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly title: TitleKey;
  readonly icon: IconName;
  readonly permission: Permission;
  /** About the whole installation: only for the organisation that runs it. */
  readonly operator?: true;
  /** What one can do there, in a sentence of the Intro. */
  readonly help: keyof (typeof texts)['en'];
}

/** Groups are parted by a line. */
const adminLinks: readonly (readonly AdminLink[])[] = [
  [
    {
      to: '/admin/users',
      title: 'title.users',
      icon: 'users',
      permission: 'admin:SecurityAdmin',
      help: 'admin.usersHelp',
    },
    {
      to: '/admin/usergroups',
      title: 'title.usergroups',
      icon: 'users',
      permission: 'admin:SecurityAdmin',
      help: 'admin.groupsHelp',
    },
  ],
  [
    {
      to: '/admin/orgs',
      title: 'title.orgs',
      icon: 'organisation',
      permission: 'admin:Admin',
      help: 'admin.orgsHelp',
    },
    {
      to: '/admin/aunits',
      title: 'title.aunits',
      icon: 'organisation',
      permission: 'admin:Admin',
      help: 'admin.unitsHelp',
    },
    {
      to: '/admin/terms',
      title: 'title.terms',
      icon: 'comments',
      permission: 'admin:Admin',
      help: 'admin.termsHelp',
    },
    {
      to: '/admin/enforcement',
      title: 'title.enforcement',
      icon: 'controls',
      permission: 'admin:Admin',
      help: 'admin.enforcementHelp',
    },
    {
      to: '/admin/licences',
      title: 'title.licences',
      icon: 'keys',
      permission: 'admin:Licensing',
      help: 'admin.licencesHelp',
    },
  ],
  [
    {
      to: '/admin/keys',
      title: 'title.keys',
      icon: 'keys',
      permission: 'admin:ApiKey',
      help: 'admin.keysHelp',
    },
    {
      to: '/admin/models',
      title: 'title.models',
      icon: 'data',
      permission: 'admin:ThreatModelConfig',
      help: 'admin.modelsHelp',
    },
    {
      to: '/admin/cluster',
      title: 'title.cluster',
      icon: 'settings',
      permission: 'admin:Admin',
      operator: true,
      help: 'admin.clusterHelp',
    },
  ],
  [
    {
      to: '/admin/usagelog',
      title: 'title.usagelog',
      icon: 'risks',
      permission: 'admin:UsageLog',
      help: 'admin.usageHelp',
    },
    {
      to: '/admin/audit',
      title: 'title.audit',
      icon: 'controls',
      permission: 'admin:SecurityAdmin',
      help: 'admin.auditHelp',
    },
    {
      to: '/admin/mails',
      title: 'title.mails',
      icon: 'news',
      permission: 'admin:SecurityAdmin',
      help: 'admin.mailHelp',
    },
  ],
];

/** The groups with the screens that somebody's rights open; groups without any are left out. */
export function openLinks({
  can,
  session,
}: Pick<SessionView, 'can' | 'session'>): readonly (readonly AdminLink[])[] {
  return adminLinks
    .map((group) =>
      group.filter(
        ({ permission, operator }) => can(permission) && (operator !== true || session?.operator === true),
      ),
    )
    .filter((group) => group.length > 0);
}
