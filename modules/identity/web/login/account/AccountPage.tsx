import { loginContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { Navigate } from '@tanstack/react-router';
import { loginTexts } from '../texts.ts';
import { AssistantsSection } from './AssistantsSection.tsx';
import styles from './account.module.css';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { ProviderSection } from './ProviderSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TotpSection } from './TotpSection.tsx';

export function AccountPage() {
  const t = useT(loginTexts);
  const { state, demo } = useSession();
  const own = state === 'authenticated' && !demo;
  const account = useCall(loginContract.getAccount, {}, { enabled: own });
  if (state === 'unresolved') return <Spinner />;
  if (!own) return <Navigate to="/login" search={{ uri: '/account' }} replace />;
  return (
    <div className={styles.page}>
      <h1>{t('account.title')}</h1>
      {account.data ? (
        <>
          <p className="muted">
            {account.data.username} · {account.data.organization.name}
          </p>
          <ProfileSection key={account.data.revision} account={account.data} />
          <PasswordSection account={account.data} />
          <ProviderSection account={account.data} />
          <TotpSection account={account.data} />
          <PasskeysSection account={account.data} />
          <SessionsSection />
          <AssistantsSection />
        </>
      ) : null}
      {account.isPending ? <Spinner /> : null}
      {account.error ? <ErrorState error={account.error} onRetry={() => account.refetch()} /> : null}
    </div>
  );
}
