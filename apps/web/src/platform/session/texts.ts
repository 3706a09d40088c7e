import { dictionary } from '../i18n/texts.ts';

export const texts = dictionary({
  en: {
    'session.administering': 'Administrating customer organization',
    'session.stopAdministering': 'Stop administrating',
    'session.administer': 'Administer a customer organization',
    'session.customer': 'Customer organization',
    'session.customerHelp': 'Admin then shows its users, units and keys, until you leave it.',
    'session.noCustomer': 'No such organization',
    'session.administerGo': 'Administer',
    'session.demo': 'Try the demo',
    'session.demoStarting': 'Opening the demo',
    'session.demoFailed': 'The demo could not be opened.',
    'session.demoOpen': 'Continue in the demo',
  },
  sv: {
    'session.administering': 'Administrerar kundorganisation',
    'session.stopAdministering': 'Sluta administrera',
    'session.administer': 'Administrera en kundorganisation',
    'session.customer': 'Kundorganisation',
    'session.customerHelp': 'Admin visar då dess användare, enheter och nycklar, tills du lämnar den.',
    'session.noCustomer': 'Ingen sådan organisation',
    'session.administerGo': 'Administrera',
    'session.demo': 'Prova demon',
    'session.demoStarting': 'Öppnar demon',
    'session.demoFailed': 'Demon kunde inte öppnas.',
    'session.demoOpen': 'Fortsätt i demon',
  },
});
