export const controlFileName = { en: 'controls', sv: 'kontroller' } as const;
