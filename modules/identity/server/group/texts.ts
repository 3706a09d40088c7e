export const unknownPersonText = {
  en: 'This person does not exist. Choose another person.',
  sv: 'Personen finns inte. Välj en annan person.',
} as const;
export const unknownResourceText = {
  en: 'This resource does not exist. Choose another resource.',
  sv: 'Resursen finns inte. Välj en annan resurs.',
} as const;
