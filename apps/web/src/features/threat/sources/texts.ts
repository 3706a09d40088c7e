import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'sources.sub': 'What your organisation has uploaded, searched passage by passage.',
    'sources.find': 'Search in all passages',
    'sources.help': 'Words in English or Swedish, in any form. Each passage says its document and page.',
    'sources.found':
      '{count, plural, =0 {No passage holds any of these words} one {One passage} other {# passages}}',
    'sources.some': 'No passage holds all of the words. These hold some of them.',
    'sources.most': 'The {count} best passages',
    'sources.mostHelp': 'Add a word to narrow the search.',
    'sources.noneHelp': 'Try fewer words, or words as the document itself would put it.',
    'sources.documents': 'Documents',
  },
  sv: {
    'sources.sub': 'Det som organisationen har laddat upp, sökbart stycke för stycke.',
    'sources.find': 'Sök i alla stycken',
    'sources.help':
      'Ord på svenska eller engelska, i vilken form som helst. Varje stycke anger dokument och sida.',
    'sources.found':
      '{count, plural, =0 {Inget stycke innehåller något av orden} one {Ett stycke} other {# stycken}}',
    'sources.some': 'Inget stycke innehåller alla orden. Dessa innehåller några av dem.',
    'sources.most': 'De {count} bästa styckena',
    'sources.mostHelp': 'Lägg till ett ord för att begränsa sökningen.',
    'sources.noneHelp': 'Försök med färre ord, eller med ord som dokumentet självt skulle använda.',
    'sources.documents': 'Dokument',
  },
});
