/** Errors of directories (SCIM 2.0), by code. */
export const directoryErrors = {
  'error.directory.off': {
    status: 403,
    en: 'The directory connection is switched off in this organisation. An administrator can switch it on under Admin, Directory.',
    sv: 'Katalogkopplingen är avstängd i organisationen. En administratör kan slå på den under Admin, Katalog.',
  },
  'error.directory.keys': {
    status: 409,
    en: 'Two keys are already active. Revoke one first.',
    sv: 'Två nycklar är redan aktiva. Återkalla en först.',
  },
  'error.directory.person': {
    status: 409,
    en: 'Choose an active user in this organisation with permission to administer users and groups.',
    sv: 'Välj en aktiv användare i organisationen med behörighet att administrera användare och grupper.',
  },
  'error.directory.kept': {
    status: 409,
    en: 'This account is managed in the directory. Change name, username and status there.',
    sv: 'Kontot hanteras i katalogen. Ändra namn, användarnamn och status där.',
  },
  'error.directory.member': {
    status: 409,
    en: 'Some of these people are members through the directory. Remove them from the group there.',
    sv: 'Några av personerna är medlemmar genom katalogen. Ta bort dem ur gruppen där.',
  },
  'error.scim.filter': {
    status: 400,
    en: 'The filter is not supported: {reason}.',
    sv: 'Filtret stöds inte: {reason}.',
  },
  'error.scim.path': {
    status: 400,
    en: 'The path is not supported: {reason}.',
    sv: 'Sökvägen stöds inte: {reason}.',
  },
  'error.scim.target': {
    status: 400,
    en: 'There is no value at the path {reason}.',
    sv: 'Det finns inget värde på sökvägen {reason}.',
  },
  'error.scim.value': {
    status: 400,
    en: 'A value is missing or not valid: {reason}.',
    sv: 'Ett värde saknas eller är inte giltigt: {reason}.',
  },
  'error.scim.version': {
    status: 412,
    en: 'The resource has been changed in the meantime. Read it again.',
    sv: 'Resursen har ändrats under tiden. Läs den på nytt.',
  },
  'error.scim.group': {
    status: 409,
    en: 'The directory already has a group with this name. Choose another name.',
    sv: 'Katalogen har redan en grupp med det namnet. Välj ett annat namn.',
  },
} as const;
