import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'setup.title': 'Set up controls',
    'setup.sub':
      'Controls of the library for your businesses, products and risks: those that meet the highest levels first.',
    'setup.list': 'The controls in use',
    'setup.all': 'Choose all that cover something',
    'setup.none': 'Choose none',
    'setup.write': 'Change {count, plural, one {# control} other {# controls}}',
    'setup.step': '{count, plural, one {# control} other {# controls}} chosen',
    'setup.covers': 'covers {count, plural, one {# risk} other {# risks}}, the highest {level}: {risk}',
    'setup.coversNone': 'covers nothing that takes part here',
    'setup.whole': 'All of {types}.',
    'setup.importTitle': 'Import controls',
    'setup.importSub':
      'Download the controls, fill in the file, and take it in again: every line is shown before anything is written.',
    'setup.export': 'Export the assessment',
    'setup.exportSub':
      'The whole assessment as one file, and each table as a file that comes back without loss.',
    'setup.whole.title': 'The whole',
    'setup.whole.text': 'Document, model version and levels as JSON.',
    'setup.download': 'Download JSON',
    'setup.workbook': 'Workbook',
    'setup.workbookText':
      'All background data and the controls, a sheet each. Fill it in and take it in again: every change is shown before it is written.',
    'setup.workbookOut': 'Download workbook',
    'setup.workbookIn': 'Take in workbook',
    'setup.tables': 'Tables',
    'setup.tablesPast': 'The tables of a past state are in its examination pack.',
    'setup.tableOf': '{name} as CSV',
    'setup.report': 'Report and examination pack',
  },
  sv: {
    'setup.title': 'Ställ in kontroller',
    'setup.sub':
      'Bibliotekets kontroller för era verksamheter, produkter och risker: de som möter de högsta nivåerna först.',
    'setup.list': 'Kontroller som används',
    'setup.all': 'Välj alla som täcker något',
    'setup.none': 'Välj inga',
    'setup.write': 'Ändra {count, plural, one {# kontroll} other {# kontroller}}',
    'setup.step': '{count, plural, one {# kontroll vald} other {# kontroller valda}}',
    'setup.covers': 'täcker {count, plural, one {# risk} other {# risker}}, den högsta {level}: {risk}',
    'setup.coversNone': 'täcker inget som ingår här',
    'setup.whole': 'Alla inom {types}.',
    'setup.importTitle': 'Importera kontroller',
    'setup.importSub':
      'Hämta kontrollerna, fyll i filen och läs in den igen: varje rad visas innan något skrivs.',
    'setup.export': 'Exportera bedömningen',
    'setup.exportSub':
      'Hela bedömningen som en fil, och varje tabell som en fil som går att läsa in igen utan förlust.',
    'setup.whole.title': 'Helheten',
    'setup.whole.text': 'Dokument, modellversion och nivåer som JSON.',
    'setup.download': 'Hämta JSON',
    'setup.workbook': 'Arbetsbok',
    'setup.workbookText':
      'All bakgrundsdata och kontrollerna, ett blad för varje. Fyll i och läs in den igen: varje ändring visas innan den skrivs.',
    'setup.workbookOut': 'Hämta arbetsbok',
    'setup.workbookIn': 'Läs in arbetsbok',
    'setup.tables': 'Tabeller',
    'setup.tablesPast': 'Tabellerna för en tidigare version finns i dess tillsynspaket.',
    'setup.tableOf': '{name} som CSV',
    'setup.report': 'Rapport och tillsynspaket',
  },
});
