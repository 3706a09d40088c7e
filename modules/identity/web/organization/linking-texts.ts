import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const accountLinkingTexts = dictionary({
  en: {
    'linking.title': 'Accounts at the identity provider',
    'linking.connected': 'Signed in with the current provider settings',
    'linking.waiting': 'Connected earlier, not signed in with the current settings yet',
    'linking.refused': 'Refused at sign-in',
    'linking.help':
      'If the application at the provider has been replaced, people have new IDs there and their accounts are not recognised. No data is lost. Connect the accounts again by e-mail address or by link.',
    'linking.people': 'People refused at sign-in',
    'linking.times': '{times, plural, one {refused once} other {refused # times}}, most recently {at}',
    'linking.more': '{count, plural, one {# more person} other {# more people}}',
    'linking.open':
      'Until {until}, people who sign in through the provider are connected to the account with their confirmed address. Turned on {at} by {by}.',
    'linking.end': 'Stop connecting accounts',
    'linking.ended': 'Accounts are no longer connected by e-mail address',
    'linking.byAddress': 'Connect by e-mail address…',
    'linking.byAddressTitle': 'Connect accounts by the confirmed e-mail address?',
    'linking.byAddressAsk':
      'For the chosen time, people who sign in through the provider are connected to the account with their confirmed address, once per account, and get an e-mail about the connection. Use this only if people cannot choose their own address at your provider. Accounts with more permissions than you have when the account is connected, and administrators of the installation, are excluded. Every connection is recorded in the audit log.',
    'linking.cancel': 'Cancel',
    'linking.days': '{days, plural, one {For one day} other {For # days}}',
    'linking.opened': 'Accounts are connected by e-mail address until {until}',
    'linking.linksRefused': 'Send links to refused people',
    'linking.linksWaiting': 'Send links to people who have not signed in yet',
    'linking.linksAsk':
      'Each person gets an e-mail at the address of their account, with a link that can be used once, within seven days. The link opens the provider’s sign-in and connects the account to the identity used there.',
    'linking.send': 'Send links',
    'linking.sent':
      '{sent, plural, =0 {No link was sent} one {# link was sent} other {# links were sent}}. {recent, plural, =0 {} one {# person got a link within the last hour.} other {# people got a link within the last hour.}} {left, plural, =0 {} one {# person has not been sent a link yet: send again.} other {# people have not been sent a link yet: send again.}}',
    'linking.noMail': 'No mail server is set up, so the links are kept in the outbox in Admin.',
  },
  sv: {
    'linking.title': 'Konton hos identitetsleverantören',
    'linking.connected': 'Inloggade med leverantörens nuvarande inställningar',
    'linking.waiting': 'Kopplade tidigare, ännu inte inloggade med nuvarande inställningar',
    'linking.refused': 'Avvisade vid inloggning',
    'linking.help':
      'Om applikationen hos leverantören har bytts ut har personerna nya id där, och deras konton känns inte igen. Inga uppgifter har gått förlorade. Koppla kontona på nytt, via e-postadress eller med länk.',
    'linking.people': 'Personer som avvisats vid inloggning',
    'linking.times': '{times, plural, one {avvisad en gång} other {avvisad # gånger}}, senast {at}',
    'linking.more': '{count, plural, one {# person till} other {# personer till}}',
    'linking.open':
      'Till {until} kopplas personer som loggar in via leverantören till kontot med deras bekräftade adress. Aktiverat {at} av {by}.',
    'linking.end': 'Sluta koppla konton',
    'linking.ended': 'Konton kopplas inte längre via e-postadress',
    'linking.byAddress': 'Koppla via e-postadress…',
    'linking.byAddressTitle': 'Koppla konton via den bekräftade e-postadressen?',
    'linking.byAddressAsk':
      'Under den valda tiden kopplas personer som loggar in via leverantören till kontot med deras bekräftade adress, en gång per konto, och får e-post om kopplingen. Använd detta bara om personerna inte själva kan välja sin adress hos leverantören. Konton med fler behörigheter än du själv har när kontot kopplas, och installationens administratörer, undantas. Varje koppling registreras i granskningsloggen.',
    'linking.cancel': 'Avbryt',
    'linking.days': '{days, plural, one {I en dag} other {I # dagar}}',
    'linking.opened': 'Konton kopplas via e-postadress till {until}',
    'linking.linksRefused': 'Skicka länkar till avvisade personer',
    'linking.linksWaiting': 'Skicka länkar till personer som inte har loggat in än',
    'linking.linksAsk':
      'Var och en får e-post till kontots adress, med en länk som kan användas en gång, inom sju dagar. Länken öppnar leverantörens inloggning och kopplar kontot till den identitet som används där.',
    'linking.send': 'Skicka länkar',
    'linking.sent':
      '{sent, plural, =0 {Ingen länk skickades} one {# länk skickades} other {# länkar skickades}}. {recent, plural, =0 {} one {# person har redan fått en länk under den senaste timmen.} other {# personer har redan fått en länk under den senaste timmen.}} {left, plural, =0 {} one {# person har inte fått någon länk än: skicka igen.} other {# personer har inte fått någon länk än: skicka igen.}}',
    'linking.noMail': 'Ingen e-postserver är inställd, så länkarna sparas i utkorgen i Admin.',
  },
});
