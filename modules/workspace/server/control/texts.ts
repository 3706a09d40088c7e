/** The words of a file of controls. */
export const fileWord = { en: 'controls', sv: 'kontroller' } as const;
