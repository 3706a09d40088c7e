/** Menus of the top bar: applications, appearance, account. */

import { languages } from '@klarsikt/engine/text';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconHelp,
  IconHome,
  IconLicense,
  IconLogin2,
  IconLogout2,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { reportError } from '../platform/api/report-error.ts';
import { useT } from '../platform/i18n/texts.ts';
import { routeIcons } from '../platform/router/icons.ts';
import { getPage } from '../platform/router/pages.ts';
import { chooseLanguage } from '../platform/session/choose-language.ts';
import { signOut, useSession } from '../platform/session/session.tsx';
import { useLanguage } from '../platform/settings/language.ts';
import { useSetting } from '../platform/settings/setting.ts';
import { themeChoices, themeSetting } from '../platform/settings/theme.ts';
import { IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/kit/menus.ts';
import { Logo } from '../ui/Logo.tsx';
import { getInitials } from '../ui/words/initials.ts';
import { type ApplicationLink, applicationLinks, listApplications, themeNameKeys } from './applications.ts';
import styles from './Shell.module.css';
import { AdministerMenuItem } from './session/AdministerItem.tsx';
import { shellTexts } from './texts.ts';

export function ApplicationMenu({ current }: { readonly current: ApplicationLink['id'] }) {
  const t = useT(shellTexts);
  const shown = listApplications(useSession());
  const here = applicationLinks.find(({ id }) => id === current);
  const name = here ? t(here.name) : 'Klarsikt';
  return (
    <Menu position="bottom-start" width={230}>
      <Menu.Target>
        <button type="button" className={styles.switch} aria-label={`${name}: ${t('shell.switchApp')}`}>
          <Logo />
          <span>{name}</span>
          <IconChevronDown size={12} stroke={1.75} className={styles.chevron} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/" leftSection={<IconHome size={16} stroke={1.5} />}>
          {t('shell.home')}
        </Menu.Item>
        <Menu.Label>{t('shell.apps')}</Menu.Label>
        {shown.map(({ id, home, name: label }) => {
          const Icon = routeIcons[getPage(home).icon];
          return (
            <Menu.Item key={id} component={Link} to={home} leftSection={<Icon size={16} stroke={1.5} />}>
              {t(label)}
            </Menu.Item>
          );
        })}
        {shown.length === 0 ? <Menu.Item disabled>{t('shell.noApps')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

const themeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

export function ThemeMenu() {
  const t = useT(shellTexts);
  const choice = useSetting(themeSetting);
  const Icon = themeIcons[choice];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={`${t('shell.theme')}: ${t(themeNameKeys[choice])}`}
          hint={t('shell.theme')}
          size="lg"
        >
          <Icon size={16} stroke={1.5} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={choice}
          onChange={(next) => {
            const chosen = themeChoices.find((known) => known === next);
            if (chosen) themeSetting.set(chosen);
          }}
        >
          {themeChoices.map((theme) => (
            <Menu.RadioItem key={theme} value={theme}>
              {t(themeNameKeys[theme])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function signOutReporting(): void {
  signOut().catch(reportError);
}

/** The demo shows "Log in" and "Log out from demo", not "Log out". */
export function AccountMenu() {
  const t = useT(shellTexts);
  const { state } = useSession();
  // As long as the session is unknown, neither "Log in" nor a name is shown.
  if (state === 'unresolved')
    return (
      <span className={styles.account} aria-hidden="true">
        <i className={styles.initials} />
      </span>
    );
  if (state !== 'authenticated')
    return (
      <Link to="/login" className={styles.account}>
        <IconLogin2 size={16} stroke={1.5} aria-hidden="true" /> {t('shell.login')}
      </Link>
    );
  return <SignedInMenu />;
}

function SignedInMenu() {
  const t = useT(shellTexts);
  const navigate = useNavigate();
  const { user, demo } = useSession();
  const name = demo ? t('shell.demo') : (user?.displayName ?? t('shell.user'));
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles.account} aria-label={`${name}: ${t('shell.account')}`}>
          <i className={styles.initials} data-initials={getInitials(name)} />
          <span>{name}</span>
          <IconChevronDown size={12} stroke={1.75} className={styles.chevron} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{demo ? name : user?.username}</Menu.Label>
        {user && !demo ? <Menu.Label>{user.organization.name}</Menu.Label> : null}
        <Menu.Divider />
        <LanguageItems demo={demo} />
        <Menu.Divider />
        {demo ? null : (
          <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} stroke={1.5} />}>
            {t('shell.ownAccount')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/licenses" leftSection={<IconLicense size={16} stroke={1.5} />}>
          {t('shell.licenses')}
        </Menu.Item>
        {demo ? null : <AdministerMenuItem />}
        <Menu.Item component={Link} to="/help" leftSection={<IconHelp size={16} stroke={1.5} />}>
          {t('shell.help')}
        </Menu.Item>
        {demo ? (
          <Menu.Item
            leftSection={<IconLogin2 size={16} stroke={1.5} />}
            onClick={() => navigate({ to: '/login' })}
          >
            {t('shell.login')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout2 size={16} stroke={1.5} />} onClick={signOutReporting}>
          {t(demo ? 'shell.logoutDemo' : 'shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageItems({ demo }: { readonly demo: boolean }) {
  const t = useT(shellTexts);
  const language = useLanguage();
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      {languages.map((code) => (
        <Menu.Item
          key={code}
          lang={code}
          disabled={code === language}
          onClick={() => chooseLanguage(code, demo)}
        >
          {code === 'en' ? 'English' : 'Svenska'}
        </Menu.Item>
      ))}
    </>
  );
}
