import list from './data/breached-passwords.json' with { type: 'json' };

/**
 * Passwords of eight characters and more that are known from breaches, in lower case, the most used first (ASVS 6.2.12).
 * The file names where they come from and their licence.
 */
export const breachedPasswords: readonly string[] = list.passwords.flatMap((line) => line.split(' '));
