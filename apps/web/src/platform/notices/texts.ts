import { dictionary } from '../i18n/texts.ts';

export const texts = dictionary({
  en: {
    'expiry.soft':
      'Your session ends soon because nothing has happened for a while. Do anything on the page to stay signed in.',
    'expiry.hard': 'Your session ends soon. Save your work and sign in again.',
    'notices.close': 'Close',
    'notices.cut': 'The field is full. Characters cut from the end of the pasted text: {left}.',
    'notices.oldClient': 'You seem to be running an old client version.',
    'notices.oldClientHelp': 'Reload the page to fix the problem',
    'notices.reload': 'Reload',
    'notices.browser': 'This browser is not supported. Use a current version of Edge, Chrome or Firefox.',
    'notices.noFetch': 'This browser cannot fetch data. Use a current version of Edge, Chrome or Firefox.',
    'notices.cookies': 'We use one cookie, to keep you signed in.',
    'notices.accept': 'Accept',
    'notices.demo': 'This is a demo. Only you see your changes; they are deleted when you leave.',
    'notices.demoSignIn': 'Log in',
    'notices.demoLeave': 'Log out from demo',
    'notices.region': 'Demo',
    'notices.cookieRegion': 'Cookies',
  },
  sv: {
    'expiry.soft':
      'Sessionen avslutas snart eftersom inget har hänt på ett tag. Den förlängs så snart du gör något.',
    'expiry.hard': 'Sessionen avslutas snart. Spara ditt arbete och logga in igen.',
    'notices.close': 'Stäng',
    'notices.cut': 'Fältet är fullt. Tecken i slutet av den inklistrade texten som inte fick plats: {left}.',
    'notices.oldClient': 'Du verkar köra en gammal version.',
    'notices.oldClientHelp': 'Ladda om sidan för att åtgärda problemet',
    'notices.reload': 'Ladda om',
    'notices.browser': 'Webbläsaren stöds inte. Använd en aktuell version av Edge, Chrome eller Firefox.',
    'notices.noFetch':
      'Webbläsaren kan inte hämta data. Använd en aktuell version av Edge, Chrome eller Firefox.',
    'notices.cookies': 'Vi använder en enda kaka, för att hålla dig inloggad.',
    'notices.accept': 'Godkänn',
    'notices.demo': 'Det här är en demoversion. Bara du ser dina ändringar; de tas bort när du lämnar den.',
    'notices.demoSignIn': 'Logga in',
    'notices.demoLeave': 'Avsluta demoläget',
    'notices.region': 'Demo',
    'notices.cookieRegion': 'Kakor',
  },
});

export type NoticeKey = keyof (typeof texts)['en'];
