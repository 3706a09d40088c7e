import type { Language } from '@klarsikt/engine';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { dayIn, type Words, words } from '../words.ts';

export interface Speech {
  readonly w: Words;
  /** The text in the present language, or the other one where it is not written. */
  readonly text: (text: { readonly en: string; readonly sv: string }) => string;
  /** 19 June 2026. */
  readonly date: (iso: string) => string;
}

function speechOf(language: Language): Speech {
  return {
    w: words[language],
    text: (text) => text[language] || text.en || text.sv,
    date: (iso) => dayIn(language, iso),
  };
}

const speech: { readonly [L in Language]: Speech } = { en: speechOf('en'), sv: speechOf('sv') };

export const useWords = (): Speech => speech[useLanguage()];
