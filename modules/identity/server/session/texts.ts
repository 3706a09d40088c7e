export const languageNames = { en: 'English', sv: 'Svenska' } as const;
