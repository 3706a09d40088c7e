import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'file.making': 'Making {format}: {step}',
    'file.step.waiting': 'waiting',
    'file.step.read': 'reading',
    'file.step.calculate': 'calculating',
    'file.step.write': 'writing',
    'file.step.done': 'done',
    'file.ready': '{filename} is ready and on its way to your downloads.',
    'file.unclaimed':
      'The PDF is tagged, but was not made as PDF/UA-1: the template breaks one of its rules (often a heading level that is left out), or the server sets PDFs with the portable compiler.',
    'file.again': 'Download again',
    'file.failed': 'The file could not be made. {cause}',
    'file.cancelled': 'The export was cancelled.',
    'file.illegalState':
      'The server answered with a state of the export that this page does not know. Reload the page and try again.',
    'file.undefinedResult': 'The export ended without a file. Try again.',
    'file.timedOut':
      'The export took longer than three minutes and was given up. Nothing has been changed; try again.',
  },
  sv: {
    'file.making': 'Skapar {format}: {step}',
    'file.step.waiting': 'väntar',
    'file.step.read': 'läser',
    'file.step.calculate': 'beräknar',
    'file.step.write': 'skriver',
    'file.step.done': 'klar',
    'file.ready': '{filename} är klar och laddas ned.',
    'file.unclaimed':
      'PDF-filen är taggad men gjordes inte som PDF/UA-1: mallen bryter mot någon av reglerna (ofta en överhoppad rubriknivå), eller så gör servern PDF med den portabla kompilatorn.',
    'file.again': 'Ladda ned igen',
    'file.failed': 'Filen kunde inte skapas. {cause}',
    'file.cancelled': 'Exporten avbröts.',
    'file.illegalState':
      'Servern svarade med ett läge för exporten som sidan inte känner till. Ladda om sidan och försök igen.',
    'file.undefinedResult': 'Exporten blev klar utan någon fil. Försök igen.',
    'file.timedOut': 'Exporten tog längre än tre minuter och avbröts. Inget har ändrats; försök igen.',
  },
});
