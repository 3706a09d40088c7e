import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const suggestionTexts = dictionary({
  en: {
    'suggestions.misuse': 'Suggestions from other libraries',
    'suggestions.mitigation': 'How the control works according to other libraries',
    'suggestions.controls': 'How these controls work according to other libraries',
    'suggestions.help':
      'Not part of the reference model. A suggestion only counts when you have written it in your own words.',
    'suggestions.on': '{subject}, {threat}',
    'suggestions.begin': 'Use as a starting point',
    'suggestions.more': '{count, plural, one {and # more} other {and # more}}',
  },
  sv: {
    'suggestions.misuse': 'Förslag från andra bibliotek',
    'suggestions.mitigation': 'Så fungerar kontrollen enligt andra bibliotek',
    'suggestions.controls': 'Så fungerar kontrollerna enligt andra bibliotek',
    'suggestions.help':
      'Ingår inte i referensmodellen. Ett förslag räknas först när du har skrivit det med egna ord.',
    'suggestions.on': '{subject}, {threat}',
    'suggestions.begin': 'Utgå från förslaget',
    'suggestions.more': '{count, plural, one {och # till} other {och # till}}',
  },
});
