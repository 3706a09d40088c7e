/** The frame of every application: top bar, navigation and content. */
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useOnChange } from '../platform/hooks.ts';
import { useT } from '../platform/i18n/texts.ts';
import { openPalette } from '../platform/palette/open.ts';
import { usePageScrollRestoration } from '../platform/router/kept-scroll.ts';
import { watchMediaQuery } from '../platform/settings/media.ts';
import { createStoredSetting, useSetting } from '../platform/settings/setting.ts';
import { useStore } from '../platform/store.ts';
import { IconButton } from '../ui/Button.tsx';
import type { ApplicationLink } from './applications.ts';
import { BackLink } from './BackLink.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ComponentKitProvider } from './ComponentKitProvider.tsx';
import { HelpMenu } from './help/HelpMenu.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LazyDialogs } from './LateDialogs.tsx';
import { MainArea } from './MainArea.tsx';
import { MyWorkLink } from './MyWorkLink.tsx';
import { AccountMenu, ApplicationMenu, ThemeMenu } from './menus.tsx';
import { DemoNotice } from './notices/Notices.tsx';
import styles from './Shell.module.css';
import { AdministeringBar } from './session/AdministeringBar.tsx';
import { shellTexts } from './texts.ts';

const narrowSetting = createStoredSetting('klarsikt.nav.narrow', (raw) => raw === true);

function FindBox() {
  const t = useT(shellTexts);
  const key = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
  return (
    <button
      type="button"
      className={styles.find}
      onClick={openPalette}
      aria-label={`${t('shell.search')} ${key}`}
    >
      <IconSearch size={16} stroke={1.5} aria-hidden="true" />
      <span>{t('shell.search')}</span> <kbd>{key}</kbd>
    </button>
  );
}

/** On narrow screens the navigation is a menu, which is drawn only while it is open. */
const folds = watchMediaQuery('(max-width: 900px)');

function NavColumn({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const t = useT(shellTexts);
  const narrow = useSetting(narrowSetting);
  const isMenu = useStore(folds);
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(narrow ? 'shell.expand' : 'shell.collapse');
  return (
    <>
      {open ? (
        <button
          type="button"
          className={styles.backdrop}
          aria-label={t('shell.closeMenu')}
          onClick={onClose}
        />
      ) : null}
      <div
        className={styles.nav}
        data-nav
        data-narrow={(narrow && !open) || undefined}
        data-open={open || undefined}
      >
        {isMenu && !open ? null : children}
        <div className={styles.navTools}>
          <IconButton label={label} size="lg" onClick={() => narrowSetting.set(!narrow)}>
            <Icon size={16} stroke={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </>
  );
}

/** Closes the menu when the address changes. It is a separate component, so that the frame is not redrawn. */
function MenuCloser({ onGo }: { readonly onGo: () => void }) {
  const address = useRouterState({ select: (state) => state.location.href });
  useOnChange(address, onGo);
  return null;
}

interface AppShellProps {
  readonly application: ApplicationLink['id'];
  /** The navigation (`SideNav`); without it the content has the whole width. */
  readonly nav?: ReactNode;
  readonly children: ReactNode;
}

export function AppShell({ application, nav, children }: AppShellProps) {
  const t = useT(shellTexts);
  const [menuOpen, setMenuOpen] = useState(false);
  usePageScrollRestoration();
  return (
    <ComponentKitProvider>
      <MenuCloser onGo={() => setMenuOpen(false)} />
      <div className={styles.app}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <div className={styles.notices} data-print="hide">
          <DemoNotice />
          <AdministeringBar />
        </div>
        <header className={styles.top}>
          {nav === undefined ? null : (
            <span className={styles.menuButton}>
              <IconButton
                label={t('shell.menu')}
                size="lg"
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(!menuOpen)}
              >
                <IconMenu2 size={18} stroke={1.5} aria-hidden="true" />
              </IconButton>
            </span>
          )}
          <div className={styles.brand}>
            <ApplicationMenu current={application} />
          </div>
          <BackLink />
          <Breadcrumbs />
          <div className={styles.end}>
            <FindBox />
            <MyWorkLink />
            <HelpMenu />
            <LanguageSwitch />
            <ThemeMenu />
            <AccountMenu />
          </div>
        </header>
        {nav === undefined ? null : (
          <NavColumn open={menuOpen} onClose={() => setMenuOpen(false)}>
            {nav}
          </NavColumn>
        )}
        <MainArea className={styles.main} whole={nav === undefined}>
          {children}
        </MainArea>
        <LazyDialogs />
      </div>
    </ComponentKitProvider>
  );
}
