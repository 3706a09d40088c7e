import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'help.page': 'Help for this page',
    'help.other': 'Another article',
    'help.all': 'Search the help',
    'help.keys': 'Keyboard shortcuts',
    'help.changelog': 'Changelog',
    'help.changelogNew': 'Changelog, {count, number} new',
    'help.menu': 'Help',
    'help.close': 'Close the help',
    'help.none': 'There is no article about this page yet.',
    'help.failed': 'The help could not be loaded.',
    'help.whole': 'Open as a page',
  },
  sv: {
    'help.page': 'Hjälp för den här sidan',
    'help.other': 'En annan artikel',
    'help.all': 'Sök i hjälpen',
    'help.keys': 'Kortkommandon',
    'help.changelog': 'Ändringslogg',
    'help.changelogNew': 'Ändringslogg, {count, number} nya',
    'help.menu': 'Hjälp',
    'help.close': 'Stäng hjälpen',
    'help.none': 'Det finns ingen artikel om den här sidan än.',
    'help.failed': 'Hjälpen kunde inte hämtas.',
    'help.whole': 'Öppna som sida',
  },
});
