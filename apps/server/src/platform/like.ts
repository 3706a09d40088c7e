/** Texts in patterns of LIKE: what somebody types is looked for as it stands, signs of the pattern included. */

export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern that finds the text anywhere. */
export const anywhere = (text: string): string => `%${literally(text)}%`;
