import { type Language, languages } from '@klarsikt/engine';
import { oneOf, storedSetting, useSetting } from './setting.ts';

/** An address of the portal, or the sign-in that leads back to one. */
const isPortal = ({ pathname, search }: Location): boolean =>
  [pathname, new URLSearchParams(search).get('uri') ?? ''].some((path) => /^\/portal(?:[/?]|$)/.test(path));

/** What the browser asks for first, English when it is neither of ours; Swedish in the portal. */
function defaultLanguage(): Language {
  if ('location' in window && isPortal(window.location)) return 'sv';
  return navigator.languages.some((wanted) => wanted.toLowerCase().startsWith('sv')) ? 'sv' : 'en';
}

export const languageSetting = storedSetting<Language>(
  'klarsikt.language',
  oneOf(languages, defaultLanguage),
);

export const useLanguage = (): Language => useSetting(languageSetting);

/** Remembers the language and says it to the browser (hyphenation, screen readers, spell checking). */
export function setLanguage(language: Language): void {
  languageSetting.set(language);
  document.documentElement.lang = language;
  // The pages that the server draws by itself are drawn in it too.
  // biome-ignore lint/suspicious/noDocumentCookie: what the server reads has to be a cookie
  document.cookie = `klarsikt-language=${language};path=/;max-age=31536000;samesite=lax`;
}

/** Takes the default language of the present address where no language has been chosen. */
export function suggestLanguage(): void {
  languageSetting.suggest(defaultLanguage());
  document.documentElement.lang = languageSetting.get();
}
