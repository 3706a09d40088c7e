import { dictionary } from '../i18n/texts.ts';

export const texts = dictionary({
  en: {
    'session.administering': 'Administrating customer organization',
    'session.stopAdministering': 'Stop administrating',
    'session.demo': 'Try the demo',
    'session.demoStarting': 'Opening the demo',
    'session.demoFailed': 'The demo could not be opened.',
    'session.demoOpen': 'Continue in the demo',
  },
  sv: {
    'session.administering': 'Administrerar kundorganisation',
    'session.stopAdministering': 'Sluta administrera',
    'session.demo': 'Prova demon',
    'session.demoStarting': 'Öppnar demon',
    'session.demoFailed': 'Demon kunde inte öppnas.',
    'session.demoOpen': 'Fortsätt i demon',
  },
});
