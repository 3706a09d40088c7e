import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const packTexts = dictionary({
  en: {
    'pack.title': 'Examination pack',
    'pack.lead':
      'One version of the assessment in a signed file, for a supervisor or an auditor: the report, all data, the history, the audit log, and a page that recalculates every figure offline.',
    'pack.day': 'Version at the end of this day',
    'pack.dayHelp': 'Leave empty for the current version.',
    'pack.ofState': 'For version {revision}, with the comments and signatures made while it was current.',
    'pack.make': 'Create examination pack',
    'pack.inSentence': 'the examination pack',
    'pack.none': 'No pack has been created yet.',
    'pack.made': 'Packs created',
    'pack.state': 'Version {revision}, as of {at}',
    'pack.by': 'created by {author}, {at}',
    'pack.digest': 'SHA-256 of the file',
    'pack.key': 'Fingerprint of the key',
  },
  sv: {
    'pack.title': 'Tillsynspaket',
    'pack.lead':
      'En version av bedömningen i en signerad fil, för tillsynsmyndighet eller revisor: rapporten, alla uppgifter, historiken, granskningsloggen och en sida som räknar om varje siffra utan nätverk.',
    'pack.day': 'Version vid slutet av dagen',
    'pack.dayHelp': 'Lämna tomt för den aktuella versionen.',
    'pack.ofState':
      'För version {revision}, med de kommentarer och underskrifter som gjordes medan versionen gällde.',
    'pack.make': 'Skapa tillsynspaket',
    'pack.inSentence': 'tillsynspaketet',
    'pack.none': 'Inget paket har skapats än.',
    'pack.made': 'Skapade paket',
    'pack.state': 'Version {revision}, per {at}',
    'pack.by': 'skapat av {author}, {at}',
    'pack.digest': 'Filens SHA-256',
    'pack.key': 'Nyckelns fingeravtryck',
  },
});
