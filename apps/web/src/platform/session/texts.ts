import { dictionary } from '../i18n/texts.ts';

export const sessionTexts = dictionary({
  en: {
    'session.administering': 'Administrating customer organization',
    'session.stopAdministering': 'Stop administering',
    'session.administer': 'Administer a customer organisation',
    'session.customer': 'Customer organisation',
    'session.customerHelp':
      'In Admin, you then see the users, units and keys of that organisation until you stop administering it.',
    'session.noCustomer': 'No matching organisation',
    'session.administerGo': 'Administer',
    'session.demo': 'Try the demo',
    'session.demoStarting': 'Opening the demo',
    'session.demoFailed': 'The demo could not be opened. Try again.',
    'session.demoOpen': 'Continue in the demo',
    'session.demoEnded': 'The demo has ended',
    'session.demoEndedText':
      'A demo ends after a while without activity. The changes made in the demo have been deleted.',
    'session.demoAnew': 'Start a new demo',
    'session.demoHome': 'Go to the start page',
    'session.demoLeaveTitle': 'Leave the demo?',
    'session.demoLeaveText': 'Your changes will be deleted and cannot be restored.',
    'session.demoLeave': 'Leave the demo',
    'session.demoStay': 'Stay in the demo',
    'session.unsentTitle': 'Sign out without saving?',
    'session.unsentText':
      'Some of your work has not been saved. It exists only in this browser and is deleted when you sign out.',
    'session.unsentLeave': 'Sign out without saving',
    'session.unsentStay': 'Stay signed in',
  },
  sv: {
    'session.administering': 'Administrerar kundorganisation',
    'session.stopAdministering': 'Sluta administrera',
    'session.administer': 'Administrera en kundorganisation',
    'session.customer': 'Kundorganisation',
    'session.customerHelp':
      'I Admin ser du då den organisationens användare, enheter och nycklar tills du slutar administrera den.',
    'session.noCustomer': 'Ingen matchande organisation',
    'session.administerGo': 'Administrera',
    'session.demo': 'Prova demoversionen',
    'session.demoStarting': 'Öppnar demoversionen',
    'session.demoFailed': 'Demoversionen kunde inte öppnas. Försök igen.',
    'session.demoOpen': 'Fortsätt i demoversionen',
    'session.demoEnded': 'Demoversionen är avslutad',
    'session.demoEndedText':
      'Demoversionen avslutas efter en stunds inaktivitet. Ändringarna i demoversionen har tagits bort.',
    'session.demoAnew': 'Starta demoversionen på nytt',
    'session.demoHome': 'Gå till startsidan',
    'session.demoLeaveTitle': 'Avsluta demoläget?',
    'session.demoLeaveText': 'Dina ändringar tas bort och går inte att få tillbaka.',
    'session.demoLeave': 'Avsluta demoläget',
    'session.demoStay': 'Stanna kvar',
    'session.unsentTitle': 'Logga ut utan att spara?',
    'session.unsentText':
      'En del av ditt arbete är inte sparat. Det finns bara i den här webbläsaren och tas bort därifrån när du loggar ut.',
    'session.unsentLeave': 'Logga ut utan att spara',
    'session.unsentStay': 'Fortsätt vara inloggad',
  },
});
