/** Errors of own fields, by code. */
export const ownFieldErrors = {
  'error.ownfield.most': {
    status: 409,
    en: 'The organisation already has the maximum number of its own fields here. First remove a field that has no values.',
    sv: 'Organisationen har redan det högsta tillåtna antalet egna fält här. Ta först bort ett fält utan värden.',
  },
  'error.ownfield.key': {
    status: 409,
    en: 'Another of the organisation’s own fields already has this key. Choose another key.',
    sv: 'Ett annat av organisationens egna fält har redan den här nyckeln. Välj en annan nyckel.',
  },
  'error.ownfield.held': {
    status: 409,
    en: 'The field is in use (values: {held}), so it cannot be removed. Archive it instead.',
    sv: 'Fältet används (antal värden: {held}) och kan därför inte tas bort. Arkivera det i stället.',
  },
  'error.ownfield.options': {
    status: 422,
    en: 'Add at least one option to a field of the kind Choice. Fields of other kinds have no options.',
    sv: 'Ange minst ett alternativ för ett fält av typen ”Val ur lista”. Fält av andra typer har inga alternativ.',
  },
} as const;
