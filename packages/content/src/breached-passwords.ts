import list from './data/breached-passwords.json' with { type: 'json' };

/**
 * Breached passwords of at least eight characters, in lower case, most frequent first (ASVS 6.2.12). The data file
 * names the source and licence.
 */
export const breachedPasswords: readonly string[] = list.passwords.flatMap((line) => line.split(' '));
