/** Layout of the public pages. It does not use the component kit, so that the pages load fast. */

import { reportError } from '@klarsikt/web/platform/api/report-error.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { signOut, useSession } from '@klarsikt/web/platform/session/session.tsx';
import { themeSetting, useTheme } from '@klarsikt/web/platform/settings/theme.ts';
import { BackLink } from '@klarsikt/web/shell/BackLink.tsx';
import { Footer } from '@klarsikt/web/shell/Footer.tsx';
import { LanguageSwitch } from '@klarsikt/web/shell/LanguageSwitch.tsx';
import { MainArea } from '@klarsikt/web/shell/MainArea.tsx';
import shell from '@klarsikt/web/shell/Shell.module.css';
import { AdministeringBar } from '@klarsikt/web/shell/session/AdministeringBar.tsx';
import { shellTexts } from '@klarsikt/web/shell/texts.ts';
import { IconButton } from '@klarsikt/web/ui/Button.tsx';
import { Logo } from '@klarsikt/web/ui/Logo.tsx';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import styles from './SiteLayout.module.css';
import { siteTexts } from './texts.ts';

function ThemeButton() {
  const t = useT(siteTexts);
  const dark = useTheme() === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton label={t('site.theme')} onClick={() => themeSetting.set(dark ? 'light' : 'dark')}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
    </IconButton>
  );
}

function signOutReporting(): void {
  signOut().catch(reportError);
}

/** In a demo session, the links are "Log in", as for visitors, and the link that leaves the demo. */
function AccountLinks() {
  const t = useT(siteTexts);
  const s = useT(shellTexts);
  const { state, demo, user } = useSession();
  if (state !== 'authenticated') return <Link to="/login">{t('site.signIn')}</Link>;
  return (
    <>
      {demo ? <Link to="/login">{s('shell.login')}</Link> : <span>{user?.displayName}</span>}
      <button type="button" className={styles.plain} onClick={signOutReporting}>
        {s(demo ? 'shell.logoutDemo' : 'shell.logout')}
      </button>
    </>
  );
}

export function SiteLayout() {
  const t = useT(siteTexts);
  const s = useT(shellTexts);
  const { state } = useSession();
  return (
    <div className={styles.site}>
      <a className={shell.skip} href="#content">
        {s('shell.skip')}
      </a>
      <AdministeringBar />
      <header className={styles.head}>
        <Link to="/" className={styles.word} activeOptions={{ exact: true }}>
          <Logo size={24} /> Klarsikt
        </Link>
        <BackLink />
        <nav className={styles.links} aria-label={t('site.nav')}>
          {state === 'authenticated' ? (
            <>
              <Link to="/threatview">{s('shell.threatview')}</Link>
              <Link to="/ra">{s('shell.ra')}</Link>
            </>
          ) : null}
          <Link to="/help">{t('site.help')}</Link>
          <Link to="/changelog">{t('site.changelog')}</Link>
        </nav>
        <span className={styles.end}>
          <LanguageSwitch />
          <ThemeButton />
          <AccountLinks />
        </span>
      </header>
      <MainArea className={styles.content}>
        <Outlet />
      </MainArea>
      <Footer className={styles.foot ?? ''} trademark>
        <Link to="/help">{t('site.help')}</Link>
        <Link to="/changelog">{t('site.changelog')}</Link>
      </Footer>
    </div>
  );
}
