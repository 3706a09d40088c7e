/** What the public pages do beyond being read: theme, language, what is new, and the way into the demo. */
import '@klarsikt/web/ui/styles/fonts.css';
import '@klarsikt/web/ui/styles/stand-in-fonts.css';
import '@klarsikt/web/ui/styles/tokens.css';
import '@klarsikt/web/ui/styles/public-pages.css';
import { isSupported } from '@klarsikt/web/platform/notices/browser.ts';
import { enterDemo, showAdministering } from './session.ts';

const page = document.documentElement;
const keys = {
  theme: 'klarsikt.theme',
  language: 'klarsikt.language',
  seen: 'klarsikt.changelog.seen',
  cookies: 'klarsikt.cookies',
} as const;
const yearInSeconds = 365 * 24 * 3600;

/** Storage may be closed to the page: then the choice holds until it is left. */
function keep(key: string, value: string | true): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept where nothing may be.
  }
}

function kept(key: string): string {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '""');
    return typeof value === 'string' || value === true ? String(value) : '';
  } catch {
    return '';
  }
}

const chosenTheme = (): string => kept(keys.theme);
// Who has chosen none has the device's, also when it changes while the page is read.
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
    keep(keys.theme, theme);
  });
}

for (const link of document.querySelectorAll<HTMLElement>('[data-language]'))
  link.addEventListener('click', () => {
    const language = link.dataset.language ?? 'en';
    keep(keys.language, language);
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it when it draws the next page
    document.cookie = `klarsikt-language=${language};path=/;max-age=${yearInSeconds};samesite=lax`;
  });

/** Marks what came after the last visit, and remembers this one. */
function markNew(): void {
  const changes = [...document.querySelectorAll<HTMLElement>('[data-version]')];
  const newest = changes.map(({ dataset }) => dataset.version ?? '').reduce((a, b) => (a > b ? a : b), '');
  if (newest === '') return;
  const seen = kept(keys.seen);
  for (const change of changes)
    if (seen !== '' && (change.dataset.version ?? '') > seen)
      for (const sign of change.querySelectorAll<HTMLElement>('.new')) sign.hidden = false;
  keep(keys.seen, newest);
}
markNew();

/** Messages that were closed stay so for this visit; the line about cookies for good. */
function showNotices(): void {
  for (const message of document.querySelectorAll<HTMLElement>('[data-message]')) {
    const key = `klarsikt.message.${message.dataset.message ?? ''}`;
    const close = message.querySelector('button');
    try {
      message.hidden = sessionStorage.getItem(key) === 'dismissed';
    } catch {
      // Where nothing is kept, it is read again.
    }
    if (close === null) continue;
    close.hidden = false;
    close.addEventListener('click', () => {
      message.remove();
      try {
        sessionStorage.setItem(key, 'dismissed');
      } catch {
        // It comes back with the next page.
      }
    });
  }
  const cookies = document.querySelector<HTMLElement>('[data-cookies]');
  if (cookies === null || kept(keys.cookies) !== '') return;
  cookies.hidden = false;
  cookies.querySelector('button')?.addEventListener('click', () => {
    cookies.remove();
    keep(keys.cookies, true);
  });
}
showNotices();

const unsupported = document.querySelector<HTMLElement>('[data-browser]');
if (unsupported !== null && !isSupported(navigator.userAgent)) {
  unsupported.hidden = false;
  unsupported.querySelector('button')?.addEventListener('click', () => unsupported.remove());
}

const administering = document.querySelector<HTMLElement>('[data-administering]');
if (administering !== null)
  showAdministering(administering).catch((cause) => console.warn('Nobody could be asked', cause));

const entering = document.querySelector<HTMLElement>('[data-enter]');
if (entering !== null) void enterDemo(entering, page.lang === 'sv' ? 'sv' : 'en');
