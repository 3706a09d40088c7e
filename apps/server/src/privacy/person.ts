/**
 * Finds the present and former names and addresses of a person, and the organisations in which the name means this
 * person.
 */
import type { Client } from 'pg';
import type { PersonIdentifiers } from './marks.ts';

export interface PersonMatch extends PersonIdentifiers {
  readonly organizationId: number;
  readonly displayName: string;
  /**
   * Organisations in whose rows the full name means this person: the own organisation, the organisations below it,
   * and those where the person has acted.
   */
  readonly organizations: readonly number[];
  /**
   * Whether somebody else in these organisations has the same full name. If so, the name is replaced only in rows
   * that refer to the person by number.
   */
  readonly namesake: boolean;
}

interface AccountRow {
  readonly organization: string;
  readonly username: string;
  readonly given: string;
  readonly surname: string;
}

interface FormerRow {
  readonly username: string | null;
  readonly given: string | null;
  readonly surname: string | null;
}

/** Finds former names and addresses of the person in the audit log and the outbox. */
async function listFormerIdentifiers(client: Client, userId: number) {
  const { rows: states } = await client.query<FormerRow>(
    `SELECT coalesce(s.state->>'username', s.state->>'email') AS username, s.state->>'givenName' AS given,
       s.state->>'surname' AS surname
     FROM audit_event e CROSS JOIN LATERAL (VALUES (e.before), (e.after)) s(state)
     WHERE e.subject = $1 AND jsonb_typeof(s.state) = 'object' ORDER BY e.id`,
    [`user:${userId}`],
  );
  const { rows: mails } = await client.query<{ address: string }>(
    'SELECT DISTINCT recipient AS address FROM mail WHERE user_id = $1',
    [userId],
  );
  return { states, mails: mails.map(({ address }) => address) };
}

/** All pairs of given names and surnames, because a recorded change of one name may omit the other name. */
function pairsOf(present: AccountRow, states: readonly FormerRow[]) {
  const givens = new Set([present.given, ...states.flatMap(({ given }) => given ?? [])]);
  const surnames = new Set([present.surname, ...states.flatMap(({ surname }) => surname ?? [])]);
  return [...givens].flatMap((given) => [...surnames].map((surname) => ({ given, surname })));
}

async function listOrganizationsOfPerson(client: Client, userId: number, own: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM organization WHERE $1 = ANY (path)
     UNION SELECT organization_id FROM audit_event WHERE user_id = $2 AND organization_id IS NOT NULL`,
    [own, userId],
  );
  return rows.map(({ id }) => Number(id));
}

/** Finds the person whose account has this number; null if there is no such account. */
export async function findPerson(client: Client, userId: number): Promise<PersonMatch | null> {
  const { rows } = await client.query<AccountRow>(
    `SELECT organization_id AS organization, username, given_name AS given, surname FROM app_user WHERE id = $1`,
    [userId],
  );
  const [account] = rows;
  if (account === undefined) return null;
  const { states, mails } = await listFormerIdentifiers(client, userId);
  const addresses = [account.username, ...states.flatMap(({ username }) => username ?? []), ...mails];
  const organizations = await listOrganizationsOfPerson(client, userId, Number(account.organization));
  const names = pairsOf(account, states);
  const { rows: same } = await client.query(
    `SELECT FROM app_user WHERE id <> $1 AND organization_id = ANY ($2) AND given_name <> '' AND surname <> ''
       AND lower(given_name) || ' ' || lower(surname) = ANY ($3) LIMIT 1`,
    [userId, organizations, names.map(({ given, surname }) => `${given} ${surname}`.toLowerCase())],
  );
  return {
    userId,
    organizationId: Number(account.organization),
    displayName: `${account.given} ${account.surname}`.trim() || account.username,
    names,
    addresses: [...new Set(addresses.filter((address) => address.includes('@')))],
    organizations,
    namesake: same.length > 0,
  };
}
