/** Shows which permission is missing and who can grant it, if the organisation has the licence. */
import { sessionContract } from '@klarsikt/contract';
import type { Application, Permission } from '@klarsikt/engine/people';
import { useCall } from '../api/query.ts';
import { type TranslateFunction, useT } from '../i18n/texts.ts';
import { sessionPermissionTexts } from './permission-texts.ts';
import { useSession } from './session.tsx';

/** Permission that opens each application; Admin has none, because any of its permissions is enough. */
const opening: Partial<Record<Application, Permission>> = {
  ra: 'ra:View',
  threatview: 'threatview:View',
  backoffice: 'backoffice:View',
  portal: 'portal:Assess',
  api: 'api:Read',
  uplink: 'uplink:Pull',
};

type T = TranslateFunction<keyof (typeof sessionPermissionTexts)['en'] & string>;

const nameOf = (t: T, right: Permission | undefined): string =>
  right === undefined ? t('missing.anyAdmin') : t(`permission.${right}`);

interface MissingPermissionProps {
  /** Application or permission that the page needs. */
  readonly of: Application | Permission;
}

const isPermission = (of: Application | Permission): of is Permission => of.includes(':');

export function MissingPermissionNotice({ of }: MissingPermissionProps) {
  const t = useT(sessionPermissionTexts);
  const { user } = useSession();
  const { data } = useCall(sessionContract.listAdministrators, {});
  const right = nameOf(t, isPermission(of) ? of : opening[of]);
  const organization = user?.organization.name ?? '';
  return (
    <>
      <p>{t('missing.right', { right, organization })}</p>
      {data === undefined || data.length === 0 ? (
        <p>{t('missing.above')}</p>
      ) : (
        <>
          <p>{t('missing.ask')}</p>
          <ul>
            {data.map(({ name, username }) => (
              <li key={username}>
                <a
                  className="text-link"
                  href={`mailto:${encodeURIComponent(username)}?subject=${encodeURIComponent(t('missing.subject', { right }))}&body=${encodeURIComponent(t('missing.body', { right, username: user?.username ?? '' }))}`}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
