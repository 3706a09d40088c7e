import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const threatSourcesTexts = dictionary({
  en: {
    'sources.sub': 'Search the passages of documents uploaded by your organisation.',
    'sources.find': 'Search all passages',
    'sources.help':
      'Search in English or Swedish. Word endings do not matter. Each result shows its document and page.',
    'sources.found':
      '{count, plural, =0 {No passage contains any of these words} one {One passage} other {# passages}}',
    'sources.some': 'No passage contains all of the words. The passages below contain some of the words.',
    'sources.most': 'The {count} best matches',
    'sources.mostHelp': 'Add a word to narrow the search.',
    'sources.noneHelp': 'Try fewer words, or the words that the document would use.',
    'sources.documents': 'Documents',
  },
  sv: {
    'sources.sub': 'Sök bland textställena i de dokument som organisationen har laddat upp.',
    'sources.find': 'Sök i alla textställen',
    'sources.help':
      'Sök på svenska eller engelska. Ordens böjning spelar ingen roll. Varje träff visar dokument och sida.',
    'sources.found':
      '{count, plural, =0 {Inget textställe innehåller något av orden} one {Ett textställe} other {# textställen}}',
    'sources.some': 'Inget textställe innehåller alla orden. Textställena nedan innehåller några av dem.',
    'sources.most': 'De {count} bästa träffarna',
    'sources.mostHelp': 'Lägg till ett ord för att begränsa sökningen.',
    'sources.noneHelp': 'Försök med färre ord, eller med de ord som dokumentet använder.',
    'sources.documents': 'Dokument',
  },
});
