/** The frame of the portal: no menu, small enough for a phone. */
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportError } from '../../platform/api/report-error.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { signOut, useSession } from '../../platform/session/session.tsx';
import { suggestLanguage } from '../../platform/settings/language.ts';
import { BackLink } from '../../shell/BackLink.tsx';
import { PageHelp } from '../../shell/help/PageHelp.tsx';
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx';
import { AdministeringBar } from '../../shell/session/AdministeringBar.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './portal.module.css';
import { texts } from './texts.ts';

function Account() {
  const t = useT(texts);
  const { state, user } = useSession();
  // Nothing is shown until the session is known: a sign-in link would be wrong for those signed in.
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
