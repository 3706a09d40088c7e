import { userContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { HeldPermissionList } from '@klarsikt/web/platform/session/HeldPermissions.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { UserPermissionTest } from './RightTest.tsx';
import { SessionsTab } from './SessionsTab.tsx';
import { AccountState } from './State.tsx';
import { userTexts } from './texts.ts';

export function UserPanel({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT(userTexts);
  const answer = useCall(contract.get, { params: { id } });
  const { data: user } = answer;
  usePageTitle(user?.displayName ?? null);
  return (
    <RecordPanel
      title={user?.displayName ?? t('user.title')}
      crumb={user === undefined ? '' : user.username}
      answer={answer}
      onClose={onClose}
      head={user === undefined ? null : <AccountState row={user} />}
      tabs={[
        { value: 'profile', label: t('user.tab.profile') },
        { value: 'rights', label: t('user.tab.rights'), count: user?.permissions.length },
        { value: 'sessions', label: t('user.tab.sessions'), count: user?.sessions.length },
      ]}
    >
      {(tab) => {
        if (user === undefined) return null;
        if (tab === 'sessions') return <SessionsTab user={user} />;
        if (tab !== 'rights') return <ProfileTab key={user.id} user={user} refetch={answer.refetch} />;
        return (
          <>
            {user.permissions.length === 0 ? <p className="muted">{t('user.noRights')}</p> : null}
            <HeldPermissionList
              permissions={user.permissions}
              unlicensed={t('user.unlicensed')}
              origin={(group, resource) => t('user.origin', { group, resource })}
            />
            <UserPermissionTest user={user} />
          </>
        );
      }}
    </RecordPanel>
  );
}
