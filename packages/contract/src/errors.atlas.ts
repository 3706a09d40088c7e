/** Errors of Atlas by code: permission to edit the library, and lists that are switched off. */
export const atlasErrors = {
  'error.atlas.flagoff': {
    status: 409,
    en: 'The list is switched off for {key} (field {flag}). Switch it on there first.',
    sv: 'Listan är avstängd för {key} (fältet {flag}). Slå på den där först.',
  },
  'error.atlas.warnings': {
    status: 409,
    en: 'The version has warnings that nobody has confirmed: {count}. Review and confirm each of them.',
    sv: 'Versionen har varningar som ingen har bekräftat: {count}. Gå igenom var och en och bekräfta den.',
  },
  'error.licence.atlas': {
    status: 403,
    en: 'The library that is edited in Atlas is shared by all organisations of this installation. Only the organisation that runs the installation can give or extend a licence for Atlas.',
    sv: 'Biblioteket som redigeras i Atlas delas av alla organisationer i installationen. Bara den organisation som driver installationen kan ge eller förlänga en licens för Atlas.',
  },
} as const;
