/** What is said of sentences of imported libraries. */
import { dictionary } from '../../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'suggestions.misuse': 'Suggestions from other libraries',
    'suggestions.mitigation': 'How other libraries say that it acts',
    'suggestions.controls': 'How other libraries say that these controls act',
    'suggestions.help': 'Not part of the reference model. It counts once you say it in words of your own.',
    'suggestions.on': '{subject}, {threat}',
    'suggestions.begin': 'Begin with it',
    'suggestions.more': '{count, plural, one {and # more} other {and # more}}',
  },
  sv: {
    'suggestions.misuse': 'Förslag från andra bibliotek',
    'suggestions.mitigation': 'Så verkar den enligt andra bibliotek',
    'suggestions.controls': 'Så verkar kontrollerna enligt andra bibliotek',
    'suggestions.help': 'Ingår inte i referensmodellen. Det räknas när ni säger det med egna ord.',
    'suggestions.on': '{subject}, {threat}',
    'suggestions.begin': 'Utgå från det',
    'suggestions.more': '{count, plural, one {och # till} other {och # till}}',
  },
});
