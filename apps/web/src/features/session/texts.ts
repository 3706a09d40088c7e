import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'session.open.title': 'You have what {application} needs',
    'session.open.go': 'Open {application}',
    'session.noRight.title': 'You have no right to open {application}',
    'session.noLicence.title': 'Your organisation has no licence for {application}',
    'session.noLicence.titleAny': 'Your organisation has no licence for this application',
    'session.noLicence.text':
      'Your account works, but the application is not part of what your organisation has. Your administrator can add it.',
    'session.noLicence.ask': 'Ask your administrator',
    'session.noLicence.subject': 'Licence for {application} in Klarsikt',
    'session.noLicence.body': 'I would like to use {application}. My user name is {username}.',
    'session.noLicence.back': 'Back to Home',
    'session.noLicence.have': 'What your organisation has',
    'session.noLicence.until': 'until {date}',
  },
  sv: {
    'session.open.title': 'Du har det som behövs för {application}',
    'session.open.go': 'Öppna {application}',
    'session.noRight.title': 'Du saknar behörighet till {application}',
    'session.noLicence.title': 'Din organisation saknar licens för {application}',
    'session.noLicence.titleAny': 'Din organisation saknar licens för den här appen',
    'session.noLicence.text':
      'Ditt konto fungerar, men appen ingår inte i det som din organisation har. Din administratör kan lägga till den.',
    'session.noLicence.ask': 'Fråga din administratör',
    'session.noLicence.subject': 'Licens för {application} i Klarsikt',
    'session.noLicence.body': 'Jag vill använda {application}. Mitt användarnamn är {username}.',
    'session.noLicence.back': 'Till startsidan',
    'session.noLicence.have': 'Det här har din organisation',
    'session.noLicence.until': 'till {date}',
  },
});
