import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

/** What is said about accounts that the provider's application, since it was replaced, knows under other numbers. */
export const texts = dictionary({
  en: {
    'linking.title': 'Accounts at the provider',
    'linking.connected': 'Have signed in through the provider as it is set up now',
    'linking.waiting': 'Connected before, not come through it yet',
    'linking.refused': 'Turned away',
    'linking.help':
      'Where the application at the provider has been replaced, it knows people under other numbers than before. Their accounts are not recognised then, and nothing of theirs is lost: connect the accounts anew, by address or by links.',
    'linking.people': 'People who were turned away',
    'linking.times': '{times, plural, one {once} other {# times}}, last {at}',
    'linking.more': '{count, plural, one {# more person} other {# more people}}',
    'linking.open':
      'Until {until}, whoever comes through the provider is connected with the account of the address that it confirms. Opened {at} by {by}.',
    'linking.end': 'End now',
    'linking.ended': 'Nobody is connected by address any more',
    'linking.byAddress': 'Connect by address…',
    'linking.byAddressTitle': 'Connect accounts by the confirmed address?',
    'linking.byAddressAsk':
      'For as long as you choose, whoever signs in at the provider is given the account of the address that the provider confirms, once for each account, and gets a mail about it. Do so only where your provider lets nobody choose their own address. Accounts with more rights than you hold when they come, and administrators of the installation, are left out. Every connection is noted in the audit log.',
    'linking.cancel': 'Cancel',
    'linking.days': '{days, plural, one {For a day} other {For # days}}',
    'linking.opened': 'People are connected by their address until {until}',
    'linking.linksRefused': 'Send links to those turned away',
    'linking.linksWaiting': 'Send links to all not come yet',
    'linking.linksAsk':
      'Each gets a mail at the address of their account, with a link that works once and for seven days. It leads to the provider, and connects the account with the identity that comes back.',
    'linking.send': 'Send',
    'linking.sent':
      '{sent, plural, =0 {No link was sent} one {# link was sent} other {# links were sent}}. {recent, plural, =0 {} one {# person was sent one within the hour.} other {# people were sent one within the hour.}} {left, plural, =0 {} one {# person is left: send again.} other {# people are left: send again.}}',
    'linking.noMail': 'No mail server is set up: links wait among the mails in Admin.',
  },
  sv: {
    'linking.title': 'Konton hos leverantören',
    'linking.connected': 'Har loggat in via leverantören så som den är inställd nu',
    'linking.waiting': 'Kopplade sedan tidigare, har inte kommit via den än',
    'linking.refused': 'Avvisade',
    'linking.help':
      'Har applikationen hos leverantören bytts ut känner den personerna under andra nummer än förut. Då känns deras konton inte igen, men inget har gått förlorat: koppla kontona på nytt, efter adress eller med länkar.',
    'linking.people': 'Personer som har avvisats',
    'linking.times': '{times, plural, one {en gång} other {# gånger}}, senast {at}',
    'linking.more': '{count, plural, one {# person till} other {# personer till}}',
    'linking.open':
      'Till {until} kopplas den som kommer via leverantören till kontot med den adress som leverantören bekräftar. Öppnat {at} av {by}.',
    'linking.end': 'Avsluta nu',
    'linking.ended': 'Ingen kopplas längre efter adress',
    'linking.byAddress': 'Koppla efter adress…',
    'linking.byAddressTitle': 'Koppla konton efter bekräftad adress?',
    'linking.byAddressAsk':
      'Så länge du väljer får den som loggar in hos leverantören kontot med den adress som leverantören bekräftar, en gång per konto, och e-post om det. Gör det bara om ingen själv kan välja sin adress hos er leverantör. Konton med fler behörigheter än du har när de kommer, och installationens administratörer, lämnas utanför. Varje koppling noteras i granskningsloggen.',
    'linking.cancel': 'Avbryt',
    'linking.days': '{days, plural, one {I en dag} other {I # dagar}}',
    'linking.opened': 'Konton kopplas efter adress till {until}',
    'linking.linksRefused': 'Skicka länkar till de avvisade',
    'linking.linksWaiting': 'Skicka länkar till alla som inte har kommit än',
    'linking.linksAsk':
      'Var och en får e-post till kontots adress, med en länk som fungerar en gång och i sju dagar. Den leder till leverantören och kopplar kontot till den identitet som kommer tillbaka.',
    'linking.send': 'Skicka',
    'linking.sent':
      '{sent, plural, =0 {Ingen länk skickades} one {# länk skickades} other {# länkar skickades}}. {recent, plural, =0 {} one {# person har fått en under den senaste timmen.} other {# personer har fått en under den senaste timmen.}} {left, plural, =0 {} one {# person återstår: skicka igen.} other {# personer återstår: skicka igen.}}',
    'linking.noMail': 'Ingen e-postserver är inställd: länkarna väntar bland e-posten i Admin.',
  },
});
