import { dictionary } from '../../platform/i18n/texts.ts';

export const fileJobTexts = dictionary({
  en: {
    'file.making': 'Creating {format}: {step}',
    'file.step.waiting': 'waiting',
    'file.step.read': 'reading',
    'file.step.calculate': 'calculating',
    'file.step.write': 'writing',
    'file.step.done': 'done',
    'file.ready': '{filename} is ready and is being downloaded.',
    'file.unclaimed':
      'The PDF is tagged but does not conform to PDF/UA-1: the template breaks a rule (often a skipped heading level), or the server uses the portable PDF compiler.',
    'file.again': 'Download again',
    'file.failed': 'The file could not be created. {cause}',
    'file.cancelled': 'The export was cancelled.',
    'file.illegalState': 'The server reported an unknown export status. Reload the page and try again.',
    'file.undefinedResult': 'The export ended without a file. Try again.',
    'file.timedOut':
      'The export took longer than three minutes and was stopped. Nothing has been changed. Try again.',
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
      'PDF-filen är taggad men uppfyller inte PDF/UA-1. Antingen bryter mallen mot någon regel (ofta en överhoppad rubriknivå) eller så använder servern den portabla PDF-kompilatorn.',
    'file.again': 'Ladda ned igen',
    'file.failed': 'Filen kunde inte skapas. {cause}',
    'file.cancelled': 'Exporten avbröts.',
    'file.illegalState': 'Servern angav en okänd exportstatus. Ladda om sidan och försök igen.',
    'file.undefinedResult': 'Exporten blev klar utan någon fil. Försök igen.',
    'file.timedOut': 'Exporten tog längre tid än tre minuter och avbröts. Inget har ändrats. Försök igen.',
  },
});
