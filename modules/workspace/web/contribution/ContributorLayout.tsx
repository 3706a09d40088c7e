/** Layout of the contributor's pages, without navigation, because contributors have access to nothing else. */
import { suggestLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { LanguageSwitch } from '@klarsikt/web/shell/LanguageSwitch.tsx';
import { Logo } from '@klarsikt/web/ui/Logo.tsx';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './asked.module.css';

export function ContributorLayout() {
  useEffect(() => {
    suggestLanguage();
    return suggestLanguage;
  }, []);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <span>
          <Logo /> <b>Klarsikt</b>
        </span>
        <nav>
          <LanguageSwitch />
        </nav>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
