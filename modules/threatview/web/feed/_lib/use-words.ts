import type { Language } from '@klarsikt/engine/text';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { type FeedWords, feedTexts, formatFeedDay } from '../words.ts';

export interface FeedWording {
  readonly w: FeedWords;
  /** Returns the text in the current language, or else in the other language. */
  readonly text: (text: { readonly en: string; readonly sv: string }) => string;
  /** Formats an ISO day, for example as 19 June 2026. */
  readonly date: (iso: string) => string;
}

function buildWording(language: Language): FeedWording {
  return {
    w: feedTexts[language],
    text: (text) => text[language] || text.en || text.sv,
    date: (iso) => formatFeedDay(language, iso),
  };
}

const speech: { readonly [L in Language]: FeedWording } = { en: buildWording('en'), sv: buildWording('sv') };

export const useFeedWords = (): FeedWording => speech[useLanguage()];
