/** What the administration of organisations says to people. */

export const nameTaken = {
  en: 'There is an organisation with this name in the same place already',
  sv: 'Det finns redan en organisation med det namnet på samma plats',
};
export const nameMissing = { en: 'Enter a name for the organisation', sv: 'Ange ett namn på organisationen' };

export const zoneUnknown = {
  en: 'There is no such time zone. They are named like Europe/Stockholm',
  sv: 'Det finns ingen sådan tidszon. De heter som Europe/Stockholm',
};

/** Faults of the settings of a provider; `{domain}` is the one meant. */
export const federationFaults = {
  issuer: {
    en: 'The address must begin with https://, unless the operator has listed it',
    sv: 'Adressen måste börja med https://, om inte driften har angett den som tillåten',
  },
  public: {
    en: 'Anybody can have an address at {domain}: it can not belong to an organisation',
    sv: 'Vem som helst kan ha en adress hos {domain}: den kan inte tillhöra en organisation',
  },
  taken: {
    en: '{domain} is used by another organisation, or by people of one further up',
    sv: '{domain} används av en annan organisation, eller av personer i en överordnad',
  },
  group: {
    en: 'Choose the group that new accounts are put into',
    sv: 'Välj vilken grupp nya konton läggs i',
  },
  unproved: {
    en: 'Sign in at the provider yourself first, as it is set up here: save with passwords allowed, connect your own account under Account, and come back. Otherwise a mistake in these fields would lock everybody out.',
    sv: 'Logga först in hos leverantören själv, så som den är inställd här: spara med lösenord tillåtet, koppla ditt eget konto under Konto och kom tillbaka. Annars skulle ett fel i fälten låsa ute alla.',
  },
  lastAdministrator: {
    en: 'No security administrator of the organisation could sign in any more: each needs an account that is connected with the provider and an address at one of the domains, or a password where passwords are allowed.',
    sv: 'Ingen säkerhetsadministratör i organisationen skulle kunna logga in längre: det krävs ett konto som är kopplat till leverantören och en adress på någon av domänerna, eller ett lösenord där lösenord är tillåtet.',
  },
  unknownGroup: {
    en: 'The organisation has no such group',
    sv: 'Organisationen har ingen sådan grupp',
  },
} as const;
