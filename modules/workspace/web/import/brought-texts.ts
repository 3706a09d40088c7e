import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const importHistoryTexts = dictionary({
  en: {
    'brought.title': 'Earlier imports',
    'brought.file': 'From {file}',
    'brought.noFile': 'From a file',
    'brought.count': '{kind}, {count, plural, one {# row} other {# rows}}',
    'brought.by': '{author}, {at}',
    'brought.back': 'Undo import',
    'brought.backOf': 'Undo import of {kind} from {file}',
    'brought.taken': 'Undone {at}',
    'brought.done':
      '{taken, plural, =0 {Nothing from the import was left.} one {# value restored.} other {# values restored.}} {stayed, plural, =0 {} one {# value was not restored because it has been changed since.} other {# values were not restored because they have been changed since.}}',
  },
  sv: {
    'brought.title': 'Tidigare importer',
    'brought.file': 'Från {file}',
    'brought.noFile': 'Från en fil',
    'brought.count': '{kind}, {count, plural, one {# rad} other {# rader}}',
    'brought.by': '{author}, {at}',
    'brought.back': 'Ångra importen',
    'brought.backOf': 'Ångra importen av {kind} från {file}',
    'brought.taken': 'Ångrad {at}',
    'brought.done':
      '{taken, plural, =0 {Inget från importen fanns kvar.} one {# värde har återställts.} other {# värden har återställts.}} {stayed, plural, =0 {} one {# värde återställdes inte eftersom det har ändrats sedan dess.} other {# värden återställdes inte eftersom de har ändrats sedan dess.}}',
  },
});
