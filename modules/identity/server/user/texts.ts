import type { userStatuses } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';

export const userImportFaultTexts = {
  noEmail: { en: 'The e-mail address is missing', sv: 'E-postadressen saknas' },
  email: { en: 'The e-mail address is not valid', sv: 'E-postadressen är inte giltig' },
  twice: {
    en: 'The e-mail address is the same as on line {line}',
    sv: 'E-postadressen är densamma som på rad {line}',
  },
  taken: {
    en: 'The username belongs to an account in another organisation',
    sv: 'E-postadressen tillhör ett konto i en annan organisation. Ange en annan adress.',
  },
  language: { en: 'Unknown language: {word}', sv: 'Okänt språk: {word}' },
  status: { en: 'Unknown status: {word}', sv: 'Okänd status: {word}' },
  long: {
    en: 'A name is longer than 200 characters. Shorten the name.',
    sv: 'Ett namn är längre än 200 tecken. Korta namnet.',
  },
  group: {
    en: 'There is no group called {name}',
    sv: 'Det finns ingen grupp som heter {name}. Rätta namnet eller skapa gruppen först.',
  },
  grant: {
    en: 'You cannot change permissions that you do not have yourself: {rights}',
    sv: 'Du kan inte ändra behörigheter som du själv saknar: {rights}',
  },
  higher: {
    en: 'The person has permissions that you do not have: {rights}',
    sv: 'Personen har behörigheter som du saknar: {rights}',
  },
  directory: {
    en: 'This account or membership is managed in the directory. Change it there.',
    sv: 'Kontot eller medlemskapet hanteras i katalogen. Ändra det där.',
  },
  self: { en: 'You cannot disable your own account here', sv: 'Du kan inte inaktivera ditt eget konto här' },
  seats: {
    en: 'All seats are taken. Number of seats in the licence: {limit}',
    sv: 'Alla platser i licensen är upptagna ({limit}). Frigör en plats eller utöka licensen.',
  },
} as const;

export const userFileHeadings: {
  readonly [C in 'username' | 'givenName' | 'surname' | 'language' | 'groups' | 'status']: {
    readonly [L in Language]: string;
  };
} = {
  username: { en: 'E-mail', sv: 'E-post' },
  givenName: { en: 'Given name', sv: 'Förnamn' },
  surname: { en: 'Surname', sv: 'Efternamn' },
  language: { en: 'Language', sv: 'Språk' },
  groups: { en: 'Groups', sv: 'Grupper' },
  status: { en: 'Status', sv: 'Status' },
};

export const userStatusTexts: {
  readonly [S in (typeof userStatuses)[number]]: { readonly [L in Language]: string };
} = {
  invited: { en: 'Invited', sv: 'Inbjuden' },
  active: { en: 'Active', sv: 'Aktiv' },
  disabled: { en: 'Disabled', sv: 'Inaktiverad' },
};

export const userExportOnlyHeadings = {
  lastLogin: { en: 'Last sign-in', sv: 'Senaste inloggning' },
  factor: { en: 'Second factor', sv: 'Andra faktor' },
  yes: { en: 'Yes', sv: 'Ja' },
  no: { en: 'No', sv: 'Nej' },
  file: { en: 'users', sv: 'anvandare' },
} as const;

export const unknownGroupText = {
  en: 'This group does not exist. Choose another group.',
  sv: 'Gruppen finns inte. Välj en annan grupp.',
} as const;
