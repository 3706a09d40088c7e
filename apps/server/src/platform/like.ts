/** Escapes text for LIKE, so that its wildcard characters are searched literally. */

export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const toContainsPattern = (text: string): string => `%${escapeLikePattern(text)}%`;
