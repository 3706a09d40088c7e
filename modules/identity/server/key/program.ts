/** Who a program is: a key by Basic authorisation, or the bearer token that a key was exchanged for. */
import { timingSafeEqual } from 'node:crypto';
import { keyPermissions, openedByKey } from '@klarsikt/contract';
import { dayOf, type Permission } from '@klarsikt/engine';
import { type Actor, visitor } from '@klarsikt/server/platform/actor.ts';
import { sha256Hex, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import type { Pool } from 'pg';
import { findKeyActor, type KeyActorRow } from './store.ts';

export interface Program {
  readonly actor: Actor;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly usedAt: Date | null;
}

const applicationOf = (permission: Permission) => permission.slice(0, permission.indexOf(':'));

/** A key without a valid licence for the external API opens nothing. Administration takes any licence, and so does its log. */
function permissionsOf(row: KeyActorRow): Set<Permission> {
  if (!row.applications.includes('api')) return new Set();
  const given = keyPermissions.filter((permission) => row.permissions.includes(permission));
  return new Set(
    given
      .flatMap((permission): readonly Permission[] => openedByKey[permission])
      .filter((permission) => ['admin', ...row.applications].includes(applicationOf(permission))),
  );
}

function programOf(row: KeyActorRow, at: Date): Program {
  const { offering, datapoint, countries } = row;
  const organizationId = Number(row.organization_id);
  const permissions = permissionsOf(row);
  const day = dayOf(at, row.time_zone);
  return {
    clientId: row.client_id,
    scopes: row.permissions,
    usedAt: row.used_at,
    actor: {
      ...visitor,
      state: 'full',
      method: 'key',
      permissions,
      organizationId,
      organizationName: row.organization_name,
      ownOrganizationId: organizationId,
      ownOrganizationName: row.organization_name,
      timeZone: row.time_zone,
      ownTimeZone: row.time_zone,
      system: row.kind === 'system',
      username: `key ${row.label}`,
      // Usage is counted once per key, event and day.
      sessionKey: sha256Hex(`${row.client_id} ${day}`).slice(0, 32),
      entitlement: { demo: !permissions.has('api:Read'), offering, datapoint, countries },
    },
  };
}

export interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

/** Client id and secret of a Basic header (RFC 7617, values encoded by RFC 6749 section 2.3.1); null when it is none. */
export function basicCredentials(header: string): Credentials | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at < 0 ? null : { clientId: text.slice(0, at), secret: text.slice(at + 1) };
}

/** The key that these credentials prove; an unknown client costs the same comparison as a wrong secret. */
export async function programByKey(pool: Pool, given: Credentials, at: Date): Promise<Program | null> {
  const row = await findKeyActor(pool, { clientId: given.clientId, token: null, at });
  const stored = row?.secret_hash ?? Buffer.alloc(32);
  const matches = timingSafeEqual(stored, tokenHash(given.secret));
  return row !== null && matches ? programOf(row, at) : null;
}

export async function programByToken(pool: Pool, token: string, at: Date): Promise<Program | null> {
  const row = await findKeyActor(pool, { clientId: null, token: tokenHash(token), at });
  return row && programOf(row, at);
}
