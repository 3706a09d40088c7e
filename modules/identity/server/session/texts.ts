/** What the session says to people. */

export const languageNames = { en: 'English', sv: 'Svenska' } as const;
