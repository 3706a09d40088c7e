import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const threatSourcesTexts = dictionary({
  en: {
    'sources.sub': 'Documents uploaded by your organisation, searched passage by passage.',
    'sources.find': 'Search in all passages',
    'sources.help': 'Words in English or Swedish, in any form. Each result shows its document and page.',
    'sources.found':
      '{count, plural, =0 {No passage contains any of these words} one {One passage} other {# passages}}',
    'sources.some': 'No passage contains all of the words. These contain some of them.',
    'sources.most': 'The {count} best passages',
    'sources.mostHelp': 'Add a word to narrow the search.',
    'sources.noneHelp': 'Try fewer words, or the words that the document would use.',
    'sources.documents': 'Documents',
  },
  sv: {
    'sources.sub': 'Dokument som organisationen har laddat upp, sökbara stycke för stycke.',
    'sources.find': 'Sök i alla stycken',
    'sources.help':
      'Ord på svenska eller engelska, i vilken form som helst. Varje träff visar dokument och sida.',
    'sources.found':
      '{count, plural, =0 {Inget stycke innehåller något av orden} one {Ett stycke} other {# stycken}}',
    'sources.some': 'Inget stycke innehåller alla orden. Dessa innehåller några av dem.',
    'sources.most': 'De {count} bästa styckena',
    'sources.mostHelp': 'Lägg till ett ord för att begränsa sökningen.',
    'sources.noneHelp': 'Försök med färre ord, eller med de ord som dokumentet använder.',
    'sources.documents': 'Dokument',
  },
});
