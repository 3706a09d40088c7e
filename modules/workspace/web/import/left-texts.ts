import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const leftTexts = dictionary({
  en: {
    'left.title': '{count, plural, one {# part} other {# parts}} of the file not read',
    'left.sheet': '{name}: {count, plural, one {# part} other {# parts}}',
    'left.above': 'above the table',
    'left.heading': 'heading',
    'left.column': 'column not used',
    'left.table': 'no table recognised',
    'left.struck': 'struck through',
    'left.hidden': 'hidden text',
    'left.mark': 'footnote mark',
    'left.note': 'comment on the cell',
    'left.copy': 'Copy the list',
    'left.copied': 'Copied.',
  },
  sv: {
    'left.title': '{count, plural, one {# del} other {# delar}} av filen läses inte',
    'left.sheet': '{name}: {count, plural, one {# del} other {# delar}}',
    'left.above': 'ovanför tabellen',
    'left.heading': 'rubrik',
    'left.column': 'kolumnen används inte',
    'left.table': 'ingen tabell känns igen',
    'left.struck': 'överstruket',
    'left.hidden': 'dold text',
    'left.mark': 'fotnotstecken',
    'left.note': 'kommentar till cellen',
    'left.copy': 'Kopiera listan',
    'left.copied': 'Kopierat.',
  },
});
