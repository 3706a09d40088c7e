import { reportError } from '@klarsikt/web/platform/api/report-error.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { signOut, useSession } from '@klarsikt/web/platform/session/session.tsx';
import { suggestLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { BackLink } from '@klarsikt/web/shell/BackLink.tsx';
import { PageHelp } from '@klarsikt/web/shell/help/PageHelp.tsx';
import { LanguageSwitch } from '@klarsikt/web/shell/LanguageSwitch.tsx';
import { AdministeringBar } from '@klarsikt/web/shell/session/AdministeringBar.tsx';
import { Logo } from '@klarsikt/web/ui/Logo.tsx';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

function Account() {
  const t = useT(portalTexts);
  const { state, user } = useSession();
  // Render nothing until the session is resolved, because signed-in users must not see a sign-in link.
  if (state === 'unresolved') return null;
  if (state !== 'authenticated')
    return (
      <Link to="/login" search={{ uri: '/portal/dashboard' }}>
        {t('portal.signIn')}
      </Link>
    );
  return (
    <>
      <span className={styles.person}>{user?.displayName}</span>
      <Link to="/portal/dashboard">{t('portal.dashboard')}</Link>
      <button type="button" className="text-link" onClick={() => signOut().catch(reportError)}>
        {t('portal.signOut')}
      </button>
    </>
  );
}

export function PortalLayout() {
  useEffect(() => {
    suggestLanguage();
    return suggestLanguage;
  }, []);
  return (
    <div className={styles.frame}>
      <AdministeringBar />
      <header className={styles.head}>
        <Link to="/portal/dashboard" className={styles.brand}>
          <Logo /> <b>Klarsikt</b>
        </Link>
        <BackLink />
        <nav>
          <PageHelp />
          <LanguageSwitch />
          <Account />
        </nav>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
