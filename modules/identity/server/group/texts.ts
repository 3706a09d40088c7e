/** What the administration of groups says to people. */
export const noPerson = { en: 'There is no such person', sv: 'Personen finns inte' } as const;
export const noResource = { en: 'There is no such resource', sv: 'Resursen finns inte' } as const;
