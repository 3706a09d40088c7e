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
    'session.unsentTitle': 'Sign out without saving?',
    'session.unsentText':
      'Some of your work has not been saved. It is only in this browser, and is removed from it when you sign out.',
    'session.unsentLeave': 'Sign out and lose it',
    'session.unsentStay': 'Stay signed in',
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
    'session.unsentTitle': 'Logga ut utan att spara?',
    'session.unsentText':
      'En del av ditt arbete är inte sparat. Det finns bara i den här webbläsaren och tas bort därifrån när du loggar ut.',
    'session.unsentLeave': 'Logga ut och förlora det',
    'session.unsentStay': 'Fortsätt vara inloggad',
  },
});
