export const organizationNameTakenText = {
  en: 'An organisation with this name already exists at this place in the tree. Choose another name.',
  sv: 'Det finns redan en organisation med det namnet på samma ställe i trädet. Välj ett annat namn.',
};
export const organizationNameMissingText = {
  en: 'Enter a name for the organisation',
  sv: 'Ange ett namn på organisationen',
};

export const timeZoneUnknownText = {
  en: 'This time zone does not exist. Enter a name such as Europe/Stockholm.',
  sv: 'Tidszonen finns inte. Ange en annan tidszon, till exempel Europe/Stockholm.',
};

/** Faults of the settings of an identity provider; `{domain}` is replaced by the faulty mail domain. */
export const federationFaultTexts = {
  issuer: {
    en: 'The address must begin with https://, unless the operator of the installation allows other addresses',
    sv: 'Adressen måste börja med https://, om inte installationens driftansvarige tillåter andra adresser',
  },
  public: {
    en: 'Anybody can have an address at {domain}, so the domain cannot be used for an organisation. Enter the organisation’s own domain.',
    sv: 'Vem som helst kan ha en adress hos {domain}, så domänen kan inte användas för en organisation. Ange organisationens egen domän.',
  },
  taken: {
    en: '{domain} is already used by another organisation or by people in a parent organisation. Enter another domain.',
    sv: '{domain} används redan av en annan organisation eller av personer i en överordnad organisation. Ange en annan domän.',
  },
  group: {
    en: 'Choose a group for new accounts',
    sv: 'Välj en grupp för nya konton',
  },
  unproved: {
    en: 'A mistake in these fields would lock everybody out, so test the provider with your own account first: save with passwords allowed, connect your account under Account, and come back here.',
    sv: 'Ett fel i fälten skulle låsa ute alla, så testa först leverantören med ditt eget konto: tillåt lösenord och spara, koppla ditt konto under Konto och kom tillbaka hit.',
  },
  lastAdministrator: {
    en: 'With these settings, no security administrator of the organisation could sign in. At least one of them needs an account that is connected to the provider and an address in one of the domains, or a password if passwords are allowed.',
    sv: 'Med de här inställningarna skulle ingen säkerhetsadministratör i organisationen kunna logga in. Minst en av dem behöver ett konto som är kopplat till leverantören och en adress i någon av domänerna, eller ett lösenord om lösenord är tillåtna.',
  },
  unknownGroup: {
    en: 'This group does not exist in the organisation. Choose another group.',
    sv: 'Gruppen finns inte i organisationen. Välj en annan grupp.',
  },
} as const;
