/** Shows a list of permissions with the groups that grant them. */
import type { HeldPermission } from '@klarsikt/contract';
import { useT } from '../i18n/texts.ts';
import styles from './HeldPermissions.module.css';
import { applicationOf, sessionPermissionTexts } from './permission-texts.ts';

interface HeldPermissionsProps {
  readonly permissions: readonly HeldPermission[];
  readonly unlicensed: string;
  readonly origin: (group: string, resource: string) => string;
}

export function HeldPermissionList({ permissions, unlicensed, origin }: HeldPermissionsProps) {
  const t = useT(sessionPermissionTexts);
  const applications = [...new Set(permissions.map(({ permission }) => applicationOf(permission)))];
  return applications.map((application) =>
    application === undefined ? null : (
      <section key={application} className={styles.application}>
        <h4>{t(`application.${application}`)}</h4>
        <ul>
          {permissions
            .filter(({ permission }) => applicationOf(permission) === application)
            .map(({ permission, licensed, from }) => (
              <li key={permission}>
                <span className={licensed ? undefined : 'muted'}>{t(`permission.${permission}`)}</span>
                {licensed ? null : <span className="muted"> · {unlicensed}</span>}
                <span className={styles.origin}>
                  {from.map(({ group, resource }) => origin(group.name, resource.name)).join(' · ')}
                </span>
              </li>
            ))}
        </ul>
      </section>
    ),
  );
}
