import { dictionary } from '../i18n/texts.ts';

export const noticesTexts = dictionary({
  en: {
    'expiry.soft':
      'Your session ends soon because nothing has happened for a while. Continue to use the page to stay signed in.',
    'expiry.hard': 'Your session ends soon. Save your work and sign in again.',
    'notices.close': 'Close',
    'notices.actionKey': 'Shortcut: F9',
    'notices.keys': 'Messages',
    'notices.keyAction': 'Go to the button in the latest message',
    'notices.cut': 'The field is full. Number of characters cut from the end of the pasted text: {left}.',
    'notices.oldClient': 'You seem to be running an old client version.',
    'notices.oldClientHelp': 'Reload the page to fix the problem',
    'notices.reload': 'Reload',
    'notices.browser': 'This browser is not supported. Use a current version of Edge, Chrome or Firefox.',
    'notices.noFetch': 'This browser cannot fetch data. Use a current version of Edge, Chrome or Firefox.',
    'notices.cookies':
      'Only necessary cookies are used, for session, language and appearance. No consent is needed.',
    'notices.accept': 'Accept',
    'notices.demo': 'This is a demo. Only you can see your changes. They are deleted when you leave.',
    'notices.demoSignIn': 'Log in',
    'notices.demoLeave': 'Log out from demo',
    'notices.region': 'Demo',
    'notices.mode': 'Operating status',
    'notices.readonly': 'Read-only: nothing can be saved right now. What you have entered stays on the page.',
    'notices.maintenance':
      'Maintenance: Klarsikt is closed right now. What you have entered stays on the page.',
    'notices.until': 'Expected to end {at}.',
    'notices.cookieRegion': 'Cookies',
  },
  sv: {
    'expiry.soft':
      'Sessionen avslutas snart eftersom inget har hänt på ett tag. Den förlängs så snart du använder sidan.',
    'expiry.hard': 'Sessionen avslutas snart. Spara ditt arbete och logga in igen.',
    'notices.close': 'Stäng',
    'notices.actionKey': 'Kortkommando: F9',
    'notices.keys': 'Meddelanden',
    'notices.keyAction': 'Gå till knappen i det senaste meddelandet',
    'notices.cut': 'Fältet är fullt. {left} tecken i slutet av den inklistrade texten kom inte med.',
    'notices.oldClient': 'Du verkar köra en gammal version av Klarsikt.',
    'notices.oldClientHelp': 'Ladda om sidan för att åtgärda problemet',
    'notices.reload': 'Ladda om',
    'notices.browser': 'Webbläsaren stöds inte. Använd en aktuell version av Edge, Chrome eller Firefox.',
    'notices.noFetch':
      'Webbläsaren kan inte hämta data. Använd en aktuell version av Edge, Chrome eller Firefox.',
    'notices.cookies':
      'Bara nödvändiga kakor används, för session, språk och utseende. Inget samtycke behövs.',
    'notices.accept': 'Godkänn',
    'notices.demo':
      'Det här är en demoversion. Bara du ser dina ändringar, och de tas bort när du avslutar demoläget.',
    'notices.demoSignIn': 'Logga in',
    'notices.demoLeave': 'Avsluta demoläget',
    'notices.region': 'Demo',
    'notices.mode': 'Driftstatus',
    'notices.readonly': 'Skrivskyddat: inget kan sparas just nu. Det du har fyllt i finns kvar på sidan.',
    'notices.maintenance': 'Underhåll: Klarsikt är stängt just nu. Det du har fyllt i finns kvar på sidan.',
    'notices.until': 'Beräknas vara klart {at}.',
    'notices.cookieRegion': 'Kakor',
  },
});

export type NoticeKey = keyof (typeof noticesTexts)['en'];
