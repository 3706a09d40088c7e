/** Makes a person with an account, for measurements beyond the limits of visitors without an account. */
import { createHash, randomBytes } from 'node:crypto';
import { startEmbeddedDatabase } from '@klarsikt/server/embedded';
import { createLog } from '@klarsikt/server/log';
import { Client } from 'pg';

const statement = `
  WITH org AS (
    INSERT INTO organization (kind, name, country) VALUES ('customer', 'Bench', 'SE') RETURNING id
  ), covered AS (
    INSERT INTO licence (organization_id, applications, offering, datapoint, countries, valid_from)
    SELECT id, '{ra,threatview}', 'ENTERPRISE', 'PRO', '{SE}', '2026-01-01' FROM org
  ), person AS (
    INSERT INTO app_user (organization_id, username, username_key, given_name, surname)
    SELECT id, 'person@bench.example', 'person@bench.example', 'Bench', 'Person' FROM org RETURNING id, organization_id
  ), everybody AS (
    INSERT INTO user_group (organization_id, name) SELECT id, 'All' FROM org RETURNING id, organization_id
  ), member AS (
    INSERT INTO group_member (organization_id, group_id, user_id)
    SELECT everybody.organization_id, everybody.id, person.id FROM everybody, person
  ), grants AS (
    INSERT INTO group_resource (organization_id, group_id, application, permission)
    SELECT organization_id, id, unnest('{ra,threatview}'::text[]), 'View' FROM everybody
  )
  INSERT INTO session (token_hash, organization_id, user_id, created_at, active_at, soft_sec, hard_at)
  SELECT $1, organization_id, id, now(), now(), 3600, now() + interval '1 day' FROM person`;

/**
 * Inserts the person into the data directory of a stopped server and returns the session cookie, as
 * `name=value`.
 */
export async function personCookie(dataDirectory: string): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDir: dataDirectory, log: createLog('silent') });
  try {
    const client = new Client(database.connection);
    await client.connect();
    const token = randomBytes(32).toString('base64url');
    await client.query(statement, [createHash('sha256').update(token).digest()]);
    await client.end();
    return `__Host-klarsikt=${token}`;
  } finally {
    await database.stop();
  }
}
