export const unknownPersonText = { en: 'This person does not exist', sv: 'Personen finns inte' } as const;
export const unknownResourceText = { en: 'This resource does not exist', sv: 'Resursen finns inte' } as const;
