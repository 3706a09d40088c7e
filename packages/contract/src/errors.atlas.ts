/** Errors of Atlas: who edits the library, and lists that are switched off. */
export const atlasErrors = {
  'error.atlas.flagoff': {
    status: 409,
    en: 'The list is switched off in {key} ({flag}). Switch it on there first.',
    sv: 'Listan är avslagen i {key} ({flag}). Slå på den där först.',
  },
  'error.licence.atlas': {
    status: 403,
    en: 'The library that is edited in Atlas is shared by all organisations of this installation. Only the organisation that runs the installation can give or extend this licence.',
    sv: 'Biblioteket som redigeras i Atlas delas av alla organisationer i installationen. Bara organisationen som driver installationen kan ge eller förlänga den licensen.',
  },
} as const;
