import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const unreadPartsTexts = dictionary({
  en: {
    'left.title': '{count, plural, one {# part of the file is} other {# parts of the file are}} not read',
    'left.sheet': '{name}: {count, plural, one {# part} other {# parts}}',
    'left.skipped': 'skipped by you',
    'left.unconfirmed': 'not confirmed',
    'left.copy': 'Copy the list',
    'left.copied': 'Copied.',
  },
  sv: {
    'left.title': '{count, plural, one {# del} other {# delar}} av filen läses inte',
    'left.sheet': '{name}: {count, plural, one {# del} other {# delar}}',
    'left.skipped': 'du har hoppat över raden',
    'left.unconfirmed': 'inte bekräftad',
    'left.copy': 'Kopiera listan',
    'left.copied': 'Kopierat.',
  },
});
