import { dictionary } from '../i18n/texts.ts';

export const pageFilesTexts = dictionary({
  en: {
    'files.awaited':
      'No connection. The page opens as soon as the connection is back. Your entries are kept.',
  },
  sv: {
    'files.awaited':
      'Ingen anslutning. Sidan öppnas så snart anslutningen är tillbaka. Det du har fyllt i finns kvar.',
  },
});
