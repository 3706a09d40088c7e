import { dictionary } from '../../../platform/i18n/texts.ts';

export const broughtTexts = dictionary({
  en: {
    'brought.title': 'Brought in before',
    'brought.file': 'From {file}',
    'brought.noFile': 'From a file',
    'brought.count': '{kind}, {count, plural, one {# row} other {# rows}}',
    'brought.by': '{author}, {at}',
    'brought.back': 'Take back',
    'brought.backOf': 'Take back {kind} from {file}',
    'brought.taken': 'Taken back {at}',
    'brought.done':
      '{taken, plural, =0 {Nothing of it stood any more.} one {# place is as it was before.} other {# places are as they were before.}} {stayed, plural, =0 {} one {# stays: it was changed since.} other {# stay: they were changed since.}}',
  },
  sv: {
    'brought.title': 'Importerat tidigare',
    'brought.file': 'Från {file}',
    'brought.noFile': 'Från en fil',
    'brought.count': '{kind}, {count, plural, one {# rad} other {# rader}}',
    'brought.by': '{author}, {at}',
    'brought.back': 'Ta tillbaka',
    'brought.backOf': 'Ta tillbaka {kind} från {file}',
    'brought.taken': 'Tillbakataget {at}',
    'brought.done':
      '{taken, plural, =0 {Inget av det fanns kvar.} one {# ställe är som det var före.} other {# ställen är som de var före.}} {stayed, plural, =0 {} one {# är kvar: det har ändrats sedan dess.} other {# är kvar: de har ändrats sedan dess.}}',
  },
});
