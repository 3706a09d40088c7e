import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const suggestionTexts = dictionary({
  en: {
    'suggestions.misuse': 'Suggestions from other libraries',
    'suggestions.mitigation': 'How it works according to other libraries',
    'suggestions.controls': 'How these controls work according to other libraries',
    'suggestions.help': 'Not part of the reference model. Write it in your own words to make it count.',
    'suggestions.on': '{subject}, {threat}',
    'suggestions.begin': 'Use as a starting point',
    'suggestions.more': '{count, plural, one {and # more} other {and # more}}',
  },
  sv: {
    'suggestions.misuse': 'Förslag från andra bibliotek',
    'suggestions.mitigation': 'Så fungerar den enligt andra bibliotek',
    'suggestions.controls': 'Så fungerar kontrollerna enligt andra bibliotek',
    'suggestions.help': 'Ingår inte i referensmodellen. Skriv det med egna ord för att det ska räknas.',
    'suggestions.on': '{subject}, {threat}',
    'suggestions.begin': 'Utgå från förslaget',
    'suggestions.more': '{count, plural, one {och # till} other {och # till}}',
  },
});
