/** The people of the journeys. Each call makes a new account: a journey gives it an authenticator, or another password. */
import type { Account } from './entry.ts';

const bank = 'norrbanken.example';

/** Who sets the installation up and administers it. */
export const newEva = (domain = bank): Account => ({
  username: `eva.strand@${domain}`,
  givenName: 'Eva',
  surname: 'Strand',
  secret: 'korrekt häst batteri klammer',
  app: null,
});

/** A colleague of theirs. */
export const newOmar = (): Account => ({
  username: `omar.lind@${bank}`,
  givenName: 'Omar',
  surname: 'Lind',
  secret: 'sju gröna cyklar i regnet',
  app: null,
});
