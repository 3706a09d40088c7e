import { keyPermissions, permissionsOfKeys } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import type { Permission } from '@klarsikt/engine/people';
import { type Actor, visitorActor } from '@klarsikt/server/platform/actor.ts';
import { computeSha256Hex, hashToken, matchesStoredDigest } from '@klarsikt/server/platform/tokens.ts';
import type { Pool } from 'pg';
import { type ApiKeyActorRow, findApiKeyActor } from './store.ts';

export interface ApiClient {
  readonly actor: Actor;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly usedAt: Date | null;
}

const applicationOf = (permission: Permission) => permission.slice(0, permission.indexOf(':'));

/**
 * Computes the permissions of a key. It has none without a valid licence for the external API. Reading the logs needs
 * no further licence; other permissions also need a licence for their application.
 */
function computeKeyPermissions(row: ApiKeyActorRow): Set<Permission> {
  if (!row.applications.includes('api')) return new Set();
  const given = keyPermissions.filter((permission) => row.permissions.includes(permission));
  return new Set(
    given
      .flatMap((permission): readonly Permission[] => permissionsOfKeys[permission])
      .filter((permission) => ['admin', ...row.applications].includes(applicationOf(permission))),
  );
}

function createApiClient(row: ApiKeyActorRow, at: Date): ApiClient {
  const { offering, datapoint, countries } = row;
  const organizationId = Number(row.organization_id);
  const permissions = computeKeyPermissions(row);
  const day = getDayInZone(at, row.time_zone);
  return {
    clientId: row.client_id,
    scopes: row.permissions,
    usedAt: row.used_at,
    actor: {
      ...visitorActor,
      state: 'full',
      method: 'key',
      clientId: row.client_id,
      permissions,
      organizationId,
      organizationName: row.organization_name,
      ownOrganizationId: organizationId,
      ownOrganizationName: row.organization_name,
      timeZone: row.time_zone,
      ownTimeZone: row.time_zone,
      system: row.kind === 'system',
      username: `key ${row.label}`,
      // The session key is the same all day, so that usage is counted once per key, event and day.
      sessionKey: computeSha256Hex(`${row.client_id} ${day}`).slice(0, 32),
      entitlement: { demo: !permissions.has('api:Read'), offering, datapoint, countries },
    },
  };
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
}

/**
 * Returns client id and secret of a Basic header (RFC 7617, values encoded as in RFC 6749 section 2.3.1); null for
 * another header.
 */
export function parseBasicCredentials(header: string): ClientCredentials | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at < 0 ? null : { clientId: text.slice(0, at), secret: text.slice(at + 1) };
}

/**
 * Returns the program of the credentials, or null. For an unknown client the same comparison is made, so that timing
 * does not disclose which clients exist.
 */
export async function verifyClientCredentials(
  pool: Pool,
  given: ClientCredentials,
  at: Date,
): Promise<ApiClient | null> {
  const row = await findApiKeyActor(pool, { clientId: given.clientId, token: null, at });
  const matches = matchesStoredDigest(given.secret, row?.secret_hash ?? null);
  return row !== null && matches ? createApiClient(row, at) : null;
}

export async function findClientByToken(pool: Pool, token: string, at: Date): Promise<ApiClient | null> {
  const row = await findApiKeyActor(pool, { clientId: null, token: hashToken(token), at });
  return row && createApiClient(row, at);
}
