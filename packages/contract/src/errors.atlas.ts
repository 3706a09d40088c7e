/** Errors of Atlas: who edits the library, and lists that are switched off. */
export const atlasErrors = {
  'error.atlas.flagoff': {
    status: 409,
    en: 'The list is switched off in {key} ({flag}). Switch it on there first.',
    sv: 'Listan är avslagen i {key} ({flag}). Slå på den där först.',
  },
  'error.licence.atlas': {
    status: 403,
    en: 'Atlas edits the library that all organisations of this installation read. Only the organisation that runs the installation gives or extends this licence.',
    sv: 'I Atlas redigeras biblioteket som alla organisationer i installationen läser. Bara organisationen som driver installationen ger eller förlänger den licensen.',
  },
} as const;
