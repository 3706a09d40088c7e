import { type Language, languages } from '@klarsikt/engine/text';
import { storeCookie } from './cookie.ts';
import { createChoiceParser, createStoredSetting, useSetting } from './setting.ts';

/** True for an address of the portal, and for a sign-in page that returns to the portal. */
const isPortal = ({ pathname, search }: Location): boolean =>
  [pathname, new URLSearchParams(search).get('uri') ?? ''].some((path) => /^\/portal(?:[/?]|$)/.test(path));

/** Swedish in the portal; elsewhere the browser's preference, or English. */
function defaultLanguage(): Language {
  if ('location' in window && isPortal(window.location)) return 'sv';
  return navigator.languages.some((wanted) => wanted.toLowerCase().startsWith('sv')) ? 'sv' : 'en';
}

export const languageSetting = createStoredSetting<Language>(
  'klarsikt.language',
  createChoiceParser(languages, defaultLanguage),
);

export const useLanguage = (): Language => useSetting(languageSetting);

/**
 * Sets the language of the application and of the document, which browsers use for hyphenation, screen readers and
 * spelling.
 */
export function setLanguage(language: Language): void {
  languageSetting.set(language);
  document.documentElement.lang = language;
  // The server reads this cookie to render its own pages in the same language.
  storeCookie('klarsikt-language', language);
}

/** If no language has been chosen, uses the given one or the default of the present address. */
export function suggestLanguage(language: Language = defaultLanguage()): void {
  languageSetting.suggest(language);
  document.documentElement.lang = languageSetting.get();
}
