/** Errors of own fields. */
export const ownFieldErrors = {
  'error.ownfield.most': {
    status: 409,
    en: 'No further own field is possible here. Remove one that holds no values first.',
    sv: 'Fler egna fält är inte möjligt här. Ta först bort ett som saknar värden.',
  },
  'error.ownfield.key': {
    status: 409,
    en: 'Another own field already has this key.',
    sv: 'Ett annat eget fält har redan den här nyckeln.',
  },
  'error.ownfield.held': {
    status: 409,
    en: 'The field holds {held} values and can only be archived.',
    sv: 'Fältet har {held} värden och kan bara arkiveras.',
  },
  'error.ownfield.options': {
    status: 422,
    en: 'A choice needs at least one option, and other kinds have none.',
    sv: 'Ett val behöver minst ett alternativ, och andra typer har inga.',
  },
} as const;
