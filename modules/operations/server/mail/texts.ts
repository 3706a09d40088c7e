import type { Language } from '@klarsikt/engine/text';
import type { MailKindWithTexts, MailLetter } from './provides.ts';

/** Values that a mail text can contain. All are plain text; the conversion to HTML escapes them. */
export interface MailTextValues {
  readonly organization: string;
  /** Given name of the recipient; '' if unknown. */
  readonly givenName: string;
  /** Person who caused the mail; '' if no person did. */
  readonly by: string;
  /** Validity of the link in words; '' if the mail has no link. */
  readonly validity: string;
  readonly recipient: string;
  /** Time of the event that the mail reports, in UTC. */
  readonly at: string;
  /**
   * For `totpChanged` and `passkeyChanged`: true if the second factor or passkey was removed, false if it was set up.
   */
  readonly removed: boolean;
}

type Texts = Record<MailKindWithTexts, (named: MailTextValues) => MailLetter>;

const en: Texts = {
  invite: ({ organization, by, validity }) => ({
    subject: `You are invited to Klarsikt by ${organization}`,
    before: [
      by === ''
        ? `You have been given an account in Klarsikt at ${organization}.`
        : `${by} has given you an account in Klarsikt at ${organization}.`,
      'Klarsikt is where the organisation assesses its risk of money laundering, terrorist financing and sanctions evasion. Open the link to get started.',
    ],
    button: 'Accept the invitation',
    after: [
      `The link can be used once, within ${validity}. If it has expired, ask your administrator for a new invitation.`,
      'If you did not expect this e-mail, you can ignore it: the account cannot be used until the link is opened.',
    ],
  }),
  resetPassword: ({ organization, validity, recipient }) => ({
    subject: 'Choose a new password for Klarsikt',
    before: [
      `Somebody, hopefully you, asked for a new password for ${recipient} at ${organization}. Open the link to choose one.`,
    ],
    button: 'Choose a new password',
    after: [
      `The link can be used once, within ${validity}.`,
      'If you did not ask for this, you do not need to do anything: your password is unchanged.',
    ],
  }),
  passwordChanged: ({ organization, recipient, at, by }) => ({
    subject: 'Your password for Klarsikt was changed',
    before: [
      by === ''
        ? `The password for ${recipient} at ${organization} was changed at ${at}.`
        : `The password for ${recipient} at ${organization} was changed by ${by} at ${at}.`,
      'All other sessions were ended.',
    ],
    button: null,
    after: [
      'If this was not you, ask for a new password on the sign-in page at once and tell your administrator.',
    ],
  }),
  totpChanged: ({ organization, recipient, at, removed }) => ({
    subject: removed
      ? 'Your one-time codes for Klarsikt were removed'
      : 'Your one-time codes for Klarsikt were set up',
    before: [
      removed
        ? `The app for one-time codes was removed from ${recipient} at ${organization} at ${at}. You will be asked to set up a new one where it is required.`
        : `An app for one-time codes was set up for ${recipient} at ${organization} at ${at}.`,
    ],
    button: null,
    after: ['If this was not you or your administrator, change your password and tell your administrator.'],
  }),
  passkeyChanged: ({ organization, recipient, at, removed }) => ({
    subject: removed ? 'A passkey for Klarsikt was removed' : 'A passkey for Klarsikt was added',
    before: [
      removed
        ? `A passkey was removed from ${recipient} at ${organization} at ${at}. Nobody can sign in with it any more.`
        : `A passkey was added to ${recipient} at ${organization} at ${at}.`,
    ],
    button: null,
    after: [
      'If this was not you or your administrator, change your password at once, remove passkeys that you do not recognise, and tell your administrator.',
    ],
  }),
  identityConnected: ({ organization, recipient, at }) => ({
    subject: 'Your account in Klarsikt was connected to your organisation’s sign-in',
    before: [
      `At ${at} the account ${recipient} at ${organization} was connected to an identity at the organisation’s identity provider. You can now sign in there.`,
    ],
    button: null,
    after: ['If this was not you, change your password at once and tell your administrator.'],
  }),
  connectAccount: ({ organization, validity, recipient }) => ({
    subject: 'Connect your account in Klarsikt to the new sign-in',
    before: [
      `${organization} has replaced the application through which you sign in to Klarsikt, so your account ${recipient} is no longer recognised. Open the link and sign in at your organisation as usual. Your account is then connected, with all your work and settings.`,
    ],
    button: 'Connect my account',
    after: [
      `The link can be used once, within ${validity}. If it has expired, ask your administrator for a new one.`,
      'Do not forward the link: another person who opens it and signs in at your organisation would get your account.',
    ],
  }),
  loginAfterLock: ({ organization, recipient, at }) => ({
    subject: 'Somebody signed in to Klarsikt after failed attempts',
    before: [
      `At ${at} somebody signed in as ${recipient} at ${organization}. Before that, the account had been locked because of too many failed attempts.`,
    ],
    button: null,
    after: [
      'If it was you, you do not need to do anything. If not, ask for a new password on the sign-in page at once and tell your administrator.',
    ],
  }),
  test: ({ organization, at }) => ({
    subject: 'Test e-mail from Klarsikt',
    before: [
      `This is the test that you asked for at ${at}. E-mail from Klarsikt at ${organization} reaches you.`,
      'Swedish letters look like this: å ä ö Å Ä Ö.',
    ],
    button: null,
    after: [],
  }),
};

const sv: Texts = {
  invite: ({ organization, by, validity }) => ({
    subject: `${organization} bjuder in dig till Klarsikt`,
    before: [
      by === ''
        ? `Du har fått ett konto i Klarsikt hos ${organization}.`
        : `${by} har gett dig ett konto i Klarsikt hos ${organization}.`,
      'I Klarsikt bedömer organisationen sin risk för penningtvätt, finansiering av terrorism och kringgående av sanktioner. Öppna länken för att komma igång.',
    ],
    button: 'Tacka ja till inbjudan',
    after: [
      `Länken kan användas en gång, inom ${validity}. Har den gått ut ber du din administratör om en ny inbjudan.`,
      'Om du inte väntade dig det här kan du bortse från det: kontot går inte att använda förrän någon öppnar länken.',
    ],
  }),
  resetPassword: ({ organization, validity, recipient }) => ({
    subject: 'Välj ett nytt lösenord till Klarsikt',
    before: [
      `Någon, förhoppningsvis du, har bett om ett nytt lösenord för ${recipient} hos ${organization}. Öppna länken för att välja ett.`,
    ],
    button: 'Välj ett nytt lösenord',
    after: [
      `Länken kan användas en gång, inom ${validity}.`,
      'Om du inte har bett om det behöver du inte göra något: ditt lösenord är oförändrat.',
    ],
  }),
  passwordChanged: ({ organization, recipient, at, by }) => ({
    subject: 'Ditt lösenord till Klarsikt har ändrats',
    before: [
      by === ''
        ? `Lösenordet för ${recipient} hos ${organization} ändrades ${at}.`
        : `Lösenordet för ${recipient} hos ${organization} ändrades av ${by} ${at}.`,
      'Alla andra sessioner har avslutats.',
    ],
    button: null,
    after: [
      'Om det inte var du ber du genast om ett nytt lösenord på inloggningssidan och talar om det för din administratör.',
    ],
  }),
  totpChanged: ({ organization, recipient, at, removed }) => ({
    subject: removed
      ? 'Dina engångskoder till Klarsikt har tagits bort'
      : 'Engångskoder till Klarsikt har ställts in',
    before: [
      removed
        ? `Appen för engångskoder togs bort från ${recipient} hos ${organization} ${at}. Du blir ombedd att ställa in en ny där det krävs.`
        : `En app för engångskoder ställdes in för ${recipient} hos ${organization} ${at}.`,
    ],
    button: null,
    after: [
      'Om det inte var du eller din administratör byter du lösenord och talar om det för din administratör.',
    ],
  }),
  passkeyChanged: ({ organization, recipient, at, removed }) => ({
    subject: removed
      ? 'En lösennyckel till Klarsikt har tagits bort'
      : 'En lösennyckel till Klarsikt har lagts till',
    before: [
      removed
        ? `En lösennyckel togs bort från ${recipient} hos ${organization} ${at}. Ingen kan logga in med den längre.`
        : `En lösennyckel lades till för ${recipient} hos ${organization} ${at}.`,
    ],
    button: null,
    after: [
      'Om det inte var du eller din administratör byter du genast lösenord, tar bort lösennycklar som du inte känner igen och talar om det för din administratör.',
    ],
  }),
  identityConnected: ({ organization, recipient, at }) => ({
    subject: 'Ditt konto i Klarsikt har kopplats till organisationens inloggning',
    before: [
      `Kontot ${recipient} hos ${organization} kopplades ${at} till en identitet hos organisationens identitetsleverantör. Du kan nu logga in där.`,
    ],
    button: null,
    after: ['Om det inte var du byter du genast lösenord och talar om det för din administratör.'],
  }),
  connectAccount: ({ organization, validity, recipient }) => ({
    subject: 'Koppla ditt konto i Klarsikt till den nya inloggningen',
    before: [
      `${organization} har bytt ut applikationen som du loggar in i Klarsikt med, så ditt konto ${recipient} känns inte längre igen. Öppna länken och logga in hos din organisation som vanligt. Då kopplas ditt konto, med allt ditt arbete och dina inställningar.`,
    ],
    button: 'Koppla mitt konto',
    after: [
      `Länken kan användas en gång, inom ${validity}. Har den gått ut ber du din administratör om en ny.`,
      'Skicka inte länken vidare: en annan person som öppnar den och loggar in hos din organisation skulle få ditt konto.',
    ],
  }),
  loginAfterLock: ({ organization, recipient, at }) => ({
    subject: 'Någon loggade in i Klarsikt efter misslyckade försök',
    before: [
      `${at} loggade någon in som ${recipient} hos ${organization}. Dessförinnan hade kontot låsts på grund av för många misslyckade försök.`,
    ],
    button: null,
    after: [
      'Om det var du behöver du inte göra något. Annars ber du genast om ett nytt lösenord på inloggningssidan och talar om det för din administratör.',
    ],
  }),
  test: ({ organization, at }) => ({
    subject: 'Test av e-post från Klarsikt',
    before: [
      `Det här är testet som du bad om ${at}. E-post från Klarsikt hos ${organization} når dig.`,
      'Svenska bokstäver ser ut så här: å ä ö Å Ä Ö.',
    ],
    button: null,
    after: [],
  }),
};

export const mailTexts: Readonly<Record<Language, Texts>> = { en, sv };

const units = {
  en: { day: ['day', 'days'], hour: ['hour', 'hours'], minute: ['minute', 'minutes'] },
  sv: { day: ['dag', 'dagar'], hour: ['timme', 'timmar'], minute: ['minut', 'minuter'] },
} as const;

/** Formats a duration in its largest whole unit: 3600 is "1 hour", 900 is "15 minutes". */
export function formatDuration(seconds: number, language: Language): string {
  const { day, hour, minute } = units[language];
  const [length, [one, many]] =
    seconds >= 172_800 && seconds % 86_400 === 0
      ? [86_400, day]
      : seconds % 3600 === 0
        ? [3600, hour]
        : [60, minute];
  const count = Math.max(1, Math.round(seconds / length));
  return `${count} ${count === 1 ? one : many}`;
}

export const mailLayoutTexts = {
  en: {
    greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
    orCopy: 'If the button does not work, copy this address into your browser:',
    foot: (organization: string) =>
      `This e-mail was sent by Klarsikt on behalf of ${organization}. You cannot reply to it.`,
  },
  sv: {
    greeting: (name: string) => (name === '' ? 'Hej!' : `Hej ${name}!`),
    orCopy: 'Om knappen inte fungerar kopierar du den här adressen till din webbläsare:',
    foot: (organization: string) =>
      `Det här meddelandet skickades av Klarsikt för ${organization}. Du kan inte svara på det.`,
  },
} as const;
