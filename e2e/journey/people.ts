/**
 * The people of the journeys. Each call makes a new account, because a journey changes its authenticator or
 * password.
 */
import type { Account } from './entry.ts';

const bank = 'norrbanken.example';

/** Returns the account of the person who sets up and administers the installation. */
export const newEva = (domain = bank): Account => ({
  username: `eva.strand@${domain}`,
  givenName: 'Eva',
  surname: 'Strand',
  secret: 'korrekt häst batteri klammer',
  app: null,
});

/** Returns the account of a colleague. */
export const newOmar = (): Account => ({
  username: `omar.lind@${bank}`,
  givenName: 'Omar',
  surname: 'Lind',
  secret: 'sju gröna cyklar i regnet',
  app: null,
});
