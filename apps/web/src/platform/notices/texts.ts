import { dictionary } from '../i18n/texts.ts';

export const texts = dictionary({
  en: {
    'expiry.soft':
      'Your session ends soon because nothing has happened for a while. Anything you do keeps it open.',
    'expiry.hard': 'Your session ends soon. Save your work and sign in again.',
    'notices.close': 'Close',
    'notices.cut': 'The field is full. Characters at the end of what you pasted that had no room: {left}.',
    'notices.oldClient': 'You seem to be running an old client version.',
    'notices.oldClientHelp': 'Reload the page to fix the problem',
    'notices.reload': 'Reload',
    'notices.browser': 'This browser is not supported. Use a current version of Edge, Chrome or Firefox.',
    'notices.noFetch': 'This browser cannot fetch data. Use a current version of Edge, Chrome or Firefox.',
    'notices.cookies': 'One cookie keeps you signed in.',
    'notices.accept': 'Accept',
    'notices.demo':
      'You are in the demo. Everything you do here is yours alone and disappears when you leave.',
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
    'notices.cut': 'Fältet är fullt. Tecken i slutet av det du klistrade in som inte fick plats: {left}.',
    'notices.oldClient': 'Du verkar köra en gammal version.',
    'notices.oldClientHelp': 'Ladda om sidan för att åtgärda problemet',
    'notices.reload': 'Ladda om',
    'notices.browser': 'Webbläsaren stöds inte. Använd en aktuell version av Edge, Chrome eller Firefox.',
    'notices.noFetch':
      'Webbläsaren kan inte hämta data. Använd en aktuell version av Edge, Chrome eller Firefox.',
    'notices.cookies': 'En kaka håller dig inloggad.',
    'notices.accept': 'Godkänn',
    'notices.demo': 'Du är i demoläget. Det du gör här är bara ditt och försvinner när du lämnar det.',
    'notices.demoSignIn': 'Logga in',
    'notices.demoLeave': 'Logga ut från demo',
    'notices.region': 'Demo',
    'notices.cookieRegion': 'Kakor',
  },
});

export type NoticeKey = keyof (typeof texts)['en'];
