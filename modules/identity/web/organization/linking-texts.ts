import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const accountLinkingTexts = dictionary({
  en: {
    'linking.title': 'Accounts at the provider',
    'linking.connected': 'Signed in with the current provider settings',
    'linking.waiting': 'Connected earlier, not signed in with them yet',
    'linking.refused': 'Refused',
    'linking.help':
      'If the application at the provider has been replaced, people have new numbers there and their accounts are not recognised. No data is lost. Connect the accounts again, by address or by link.',
    'linking.people': 'People who were refused',
    'linking.times': '{times, plural, one {once} other {# times}}, last {at}',
    'linking.more': '{count, plural, one {# more person} other {# more people}}',
    'linking.open':
      'Until {until}, people who sign in at the provider are connected with the account that has their confirmed address. Opened {at} by {by}.',
    'linking.end': 'End now',
    'linking.ended': 'Accounts are no longer connected by address',
    'linking.byAddress': 'Connect by address…',
    'linking.byAddressTitle': 'Connect accounts by the confirmed address?',
    'linking.byAddressAsk':
      'For the chosen time, people who sign in at the provider are connected with the account that has their confirmed address, once per account, and get an e-mail about it. Use this only if nobody can choose their own address at your provider. Accounts with more permissions than you have at that time, and administrators of the installation, are excluded. Every connection is recorded in the audit log.',
    'linking.cancel': 'Cancel',
    'linking.days': '{days, plural, one {For a day} other {For # days}}',
    'linking.opened': 'Accounts are connected by address until {until}',
    'linking.linksRefused': 'Send links to those refused',
    'linking.linksWaiting': 'Send links to all who have not signed in yet',
    'linking.linksAsk':
      'Each person gets an e-mail at the address of their account, with a link that can be used once, within seven days. It leads to the provider and connects the account with the identity used there.',
    'linking.send': 'Send',
    'linking.sent':
      '{sent, plural, =0 {No link was sent} one {# link was sent} other {# links were sent}}. {recent, plural, =0 {} one {# person got a link within the last hour.} other {# people got a link within the last hour.}} {left, plural, =0 {} one {# person is left: send again.} other {# people are left: send again.}}',
    'linking.noMail': 'No mail server is set up: the links are kept in the outbox in Admin.',
  },
  sv: {
    'linking.title': 'Konton hos leverantören',
    'linking.connected': 'Inloggade med leverantörens nuvarande inställningar',
    'linking.waiting': 'Kopplade tidigare, ännu inte inloggade med dem',
    'linking.refused': 'Avvisade',
    'linking.help':
      'Om applikationen hos leverantören har bytts ut har personerna nya nummer där, och deras konton känns inte igen. Inga uppgifter har gått förlorade. Koppla kontona på nytt, efter adress eller med länk.',
    'linking.people': 'Personer som har avvisats',
    'linking.times': '{times, plural, one {en gång} other {# gånger}}, senast {at}',
    'linking.more': '{count, plural, one {# person till} other {# personer till}}',
    'linking.open':
      'Till {until} kopplas personer som loggar in hos leverantören till kontot med deras bekräftade adress. Öppnat {at} av {by}.',
    'linking.end': 'Avsluta nu',
    'linking.ended': 'Konton kopplas inte längre efter adress',
    'linking.byAddress': 'Koppla efter adress…',
    'linking.byAddressTitle': 'Koppla konton efter bekräftad adress?',
    'linking.byAddressAsk':
      'Under den valda tiden kopplas personer som loggar in hos leverantören till kontot med deras bekräftade adress, en gång per konto, och får e-post om det. Använd detta bara om ingen själv kan välja sin adress hos leverantören. Konton med fler behörigheter än du då har, och installationens administratörer, undantas. Varje koppling registreras i granskningsloggen.',
    'linking.cancel': 'Avbryt',
    'linking.days': '{days, plural, one {I en dag} other {I # dagar}}',
    'linking.opened': 'Konton kopplas efter adress till {until}',
    'linking.linksRefused': 'Skicka länkar till de avvisade',
    'linking.linksWaiting': 'Skicka länkar till alla som inte har loggat in än',
    'linking.linksAsk':
      'Var och en får e-post till kontots adress, med en länk som kan användas en gång, inom sju dagar. Länken leder till leverantören och kopplar kontot till den identitet som används där.',
    'linking.send': 'Skicka',
    'linking.sent':
      '{sent, plural, =0 {Ingen länk skickades} one {# länk skickades} other {# länkar skickades}}. {recent, plural, =0 {} one {# person har fått en under den senaste timmen.} other {# personer har fått en under den senaste timmen.}} {left, plural, =0 {} one {# person återstår: skicka igen.} other {# personer återstår: skicka igen.}}',
    'linking.noMail': 'Ingen e-postserver är inställd: länkarna sparas i utkorgen i Admin.',
  },
});
