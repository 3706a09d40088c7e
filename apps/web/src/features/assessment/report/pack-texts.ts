import { dictionary } from '../../../platform/i18n/texts.ts';

export const packTexts = dictionary({
  en: {
    'pack.title': 'Examination pack',
    'pack.lead':
      'Everything about one state in one signed file, for a supervisor or an auditor: the report, all data, the history, the audit log, and a page that calculates every figure again without a network.',
    'pack.day': 'As it stood at the end of',
    'pack.dayHelp': 'Leave empty for the state as it is now.',
    'pack.ofState': 'Of version {revision}, with what was said and signed while it stood.',
    'pack.make': 'Make examination pack',
    'pack.inSentence': 'the examination pack',
    'pack.none': 'No pack has been made yet.',
    'pack.made': 'Packs that were made',
    'pack.state': 'Revision {revision}, as it stood on {at}',
    'pack.by': 'made by {author}, {at}',
    'pack.digest': 'SHA-256 of the file',
    'pack.key': 'Fingerprint of the key',
  },
  sv: {
    'pack.title': 'Tillsynspaket',
    'pack.lead':
      'Allt om ett tillstånd i en signerad fil, för tillsynsmyndighet eller revisor: rapporten, alla uppgifter, historiken, granskningsloggen och en sida som räknar om varje siffra utan nätverk.',
    'pack.day': 'Så som den var i slutet av',
    'pack.dayHelp': 'Lämna tomt för bedömningen så som den är nu.',
    'pack.ofState': 'Av version {revision}, med det som sades och skrevs under medan den gällde.',
    'pack.make': 'Skapa tillsynspaket',
    'pack.inSentence': 'tillsynspaketet',
    'pack.none': 'Inget paket har skapats än.',
    'pack.made': 'Skapade paket',
    'pack.state': 'Revision {revision}, som den var {at}',
    'pack.by': 'skapat av {author}, {at}',
    'pack.digest': 'Filens SHA-256',
    'pack.key': 'Nyckelns fingeravtryck',
  },
});
