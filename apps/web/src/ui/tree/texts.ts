import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'tree.help': 'Arrow keys move, open and close. Enter shows the details.',
  },
  sv: {
    'tree.help': 'Piltangenterna flyttar, öppnar och stänger. Enter visar detaljerna.',
  },
});
