import '@klarsikt/web/ui/styles/fonts.css';
import '@klarsikt/web/ui/styles/stand-in-fonts.css';
import '@klarsikt/web/ui/styles/tokens.css';
import '@klarsikt/web/ui/styles/public-pages.css';
import { isBrowserSupported } from '@klarsikt/web/platform/notices/browser.ts';
import { isFirstCookieVisit } from '@klarsikt/web/platform/notices/cookies.ts';
import { storeCookie } from '@klarsikt/web/platform/settings/cookie.ts';
import { enterDemo, showAdministeredOrganization } from './session.ts';

const page = document.documentElement;
const keys = {
  theme: 'klarsikt.theme',
  language: 'klarsikt.language',
  seen: 'klarsikt.changelog.seen',
  cookies: 'klarsikt.cookies',
} as const;

/** If storage is blocked, the choice lasts until the page is left. */
function storeValue(key: string, value: string | true): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked, so the value is not stored.
  }
}

function readStoredValue(key: string): string {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '""');
    return typeof value === 'string' || value === true ? String(value) : '';
  } catch {
    return '';
  }
}

const chosenTheme = (): string => readStoredValue(keys.theme);
// Without a stored choice the theme follows the device, even when the device's theme changes later.
const darkDevice = window.matchMedia('(prefers-color-scheme: dark)');
darkDevice.addEventListener('change', ({ matches }) => {
  if (chosenTheme() === '' || chosenTheme() === 'auto') page.dataset.theme = matches ? 'dark' : 'light';
});

const switcher = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
if (switcher !== null) {
  switcher.hidden = false;
  switcher.addEventListener('click', () => {
    const theme = page.dataset.theme === 'dark' ? 'light' : 'dark';
    page.dataset.theme = theme;
    storeValue(keys.theme, theme);
  });
}

for (const link of document.querySelectorAll<HTMLElement>('[data-language]'))
  link.addEventListener('click', () => {
    const language = link.dataset.language ?? 'en';
    storeValue(keys.language, language);
    storeCookie('klarsikt-language', language);
  });

function markNew(): void {
  const changes = [...document.querySelectorAll<HTMLElement>('[data-version]')];
  const newest = changes.map(({ dataset }) => dataset.version ?? '').reduce((a, b) => (a > b ? a : b), '');
  if (newest === '') return;
  const seen = readStoredValue(keys.seen);
  for (const change of changes)
    if (seen !== '' && (change.dataset.version ?? '') > seen)
      for (const sign of change.querySelectorAll<HTMLElement>('.new')) sign.hidden = false;
  storeValue(keys.seen, newest);
}
markNew();

/** Closed messages remain hidden for this visit, the closed cookie notice permanently. */
function showNotices(): void {
  for (const message of document.querySelectorAll<HTMLElement>('[data-message]')) {
    const key = `klarsikt.message.${message.dataset.message ?? ''}`;
    const close = message.querySelector('button');
    try {
      message.hidden = sessionStorage.getItem(key) === 'dismissed';
    } catch {
      // Storage is blocked, so the message is shown.
    }
    if (close === null) continue;
    close.hidden = false;
    close.addEventListener('click', () => {
      message.remove();
      try {
        sessionStorage.setItem(key, 'dismissed');
      } catch {
        // Storage is blocked, so the next page shows the message again.
      }
    });
  }
  const cookies = document.querySelector<HTMLElement>('[data-cookies]');
  if (cookies === null || readStoredValue(keys.cookies) !== '' || !isFirstCookieVisit()) return;
  cookies.hidden = false;
  cookies.querySelector('button')?.addEventListener('click', () => {
    cookies.remove();
    storeValue(keys.cookies, true);
  });
}
showNotices();

const unsupported = document.querySelector<HTMLElement>('[data-browser]');
if (unsupported !== null && !isBrowserSupported(navigator.userAgent)) {
  unsupported.hidden = false;
  unsupported.querySelector('button')?.addEventListener('click', () => unsupported.remove());
}

const administering = document.querySelector<HTMLElement>('[data-administering]');
if (administering !== null)
  showAdministeredOrganization(administering).catch((cause) => console.warn('Nobody could be asked', cause));

const entering = document.querySelector<HTMLElement>('[data-enter]');
if (entering !== null) void enterDemo(entering, page.lang === 'sv' ? 'sv' : 'en');
