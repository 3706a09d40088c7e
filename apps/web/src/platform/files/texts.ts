import { dictionary } from '../i18n/texts.ts';

export const texts = dictionary({
  en: {
    'files.awaited':
      'There is no connection. The page opens by itself when it is back; what you have entered is kept.',
  },
  sv: {
    'files.awaited':
      'Anslutningen är borta. Sidan öppnas av sig själv när den är tillbaka. Det du har fyllt i finns kvar.',
  },
});
