import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const specificationSetupTexts = dictionary({
  en: {
    'setup.title': 'Set up controls',
    'setup.sub':
      'Library controls for your businesses, products and risks, sorted by the highest risk level that they cover.',
    'setup.list': 'Controls in use',
    'setup.all': 'Select all controls that cover a risk',
    'setup.none': 'Clear selection',
    'setup.write': 'Change {count, plural, one {# control} other {# controls}}',
    'setup.step': '{count, plural, one {# control} other {# controls}} chosen',
    'setup.covers': 'covers {count, plural, one {# risk} other {# risks}}; highest level: {level} ({risk})',
    'setup.coversNone': 'covers no risk in this assessment',
    'setup.whole': 'All risks in {types}.',
    'setup.ownTable': 'Import a table of your own (Excel, Word, PDF)',
    'setup.importTitle': 'Import controls',
    'setup.importSub':
      'Download the controls, fill in the file and import it again. Every line is shown before anything is saved.',
    'setup.export': 'Export the assessment',
    'setup.exportSub':
      'The whole assessment as one file, and each table as a file that can be imported again unchanged.',
    'setup.whole.title': 'The whole assessment',
    'setup.whole.text': 'Document, model version and levels as JSON.',
    'setup.download': 'Download JSON',
    'setup.workbook': 'Workbook',
    'setup.workbookText':
      'All background data and controls, one sheet each. Fill in the workbook and import it again. Every change is shown before it is saved.',
    'setup.workbookOut': 'Download workbook',
    'setup.workbookIn': 'Import workbook',
    'setup.tables': 'Tables',
    'setup.tablesPast':
      'The tables of an earlier version are included in the examination pack of that version.',
    'setup.tableOf': 'Download {name} as CSV',
    'setup.report': 'Report and examination pack',
  },
  sv: {
    'setup.title': 'Ställ in kontroller',
    'setup.sub':
      'Bibliotekets kontroller för era verksamheter, produkter och risker, sorterade efter den högsta risknivå som de omfattar.',
    'setup.list': 'Kontroller som används',
    'setup.all': 'Välj alla kontroller som omfattar en risk',
    'setup.none': 'Rensa urvalet',
    'setup.write': 'Ändra {count, plural, one {# kontroll} other {# kontroller}}',
    'setup.step': '{count, plural, one {# kontroll vald} other {# kontroller valda}}',
    'setup.covers': 'omfattar {count, plural, one {# risk} other {# risker}}; högsta nivå: {level} ({risk})',
    'setup.coversNone': 'omfattar ingen risk i bedömningen',
    'setup.whole': 'Alla risker inom {types}.',
    'setup.ownTable': 'Importera en egen tabell (Excel, Word, PDF)',
    'setup.importTitle': 'Importera kontroller',
    'setup.importSub':
      'Ladda ned kontrollerna, fyll i filen och importera den igen. Varje rad visas innan något sparas.',
    'setup.export': 'Exportera bedömningen',
    'setup.exportSub':
      'Hela bedömningen som en fil, och varje tabell som en fil som kan importeras igen oförändrad.',
    'setup.whole.title': 'Hela bedömningen',
    'setup.whole.text': 'Dokument, modellversion och nivåer som JSON.',
    'setup.download': 'Ladda ned JSON',
    'setup.workbook': 'Arbetsbok',
    'setup.workbookText':
      'Alla bakgrundsdata och kontroller, på var sitt blad. Fyll i arbetsboken och importera den igen. Varje ändring visas innan den sparas.',
    'setup.workbookOut': 'Ladda ned arbetsbok',
    'setup.workbookIn': 'Importera arbetsbok',
    'setup.tables': 'Tabeller',
    'setup.tablesPast': 'Tabellerna för en tidigare version finns i den versionens tillsynspaket.',
    'setup.tableOf': 'Ladda ned {name} som CSV',
    'setup.report': 'Rapport och tillsynspaket',
  },
});
