import { randomBytes } from 'node:crypto';
import {
  type ApiKeyRow,
  accessTokenLifetimeSec,
  clientSecretLength,
  keyContract as contract,
  type KeyPermission,
  keyPermissions,
  permissionsRequiredForKeys,
} from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import { enterSystemScope } from '@klarsikt/server/platform/tx.ts';
import type { KeyDeps } from './deps.ts';
import { parseBasicCredentials } from './program.ts';
import {
  findApiKey,
  insertAccessToken,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKeyPermissions,
} from './store.ts';
import { keySentTwiceText } from './texts.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Generates a client secret. Bytes beyond the last whole multiple of the alphabet's length are drawn again, so that
 * each character is equally likely.
 */
export function generateClientSecret(): string {
  const bound = 256 - (256 % alphabet.length);
  let secret = '';
  while (secret.length < clientSecretLength)
    for (const byte of randomBytes(clientSecretLength))
      if (byte < bound && secret.length < clientSecretLength)
        secret += alphabet.charAt(byte % alphabet.length);
  return secret;
}

type StoredKey = NonNullable<Awaited<ReturnType<typeof findApiKey>>>;

function toWireKey(row: StoredKey, now: Date): ApiKeyRow {
  const { revokedAt, expiresAt, makerStatus } = row;
  const expired = expiresAt !== null && expiresAt <= now;
  return {
    clientId: row.clientId,
    label: row.label,
    organization: { id: row.organizationId, name: row.organizationName },
    permissions: keyPermissions.filter((permission) => row.permissions.includes(permission)),
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    createdBy: `${row.givenName ?? ''} ${row.surname ?? ''}`.trim() || row.username,
    expiresAt: expiresAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    state:
      revokedAt !== null
        ? 'revoked'
        : expired
          ? 'expired'
          : makerStatus === 'disabled'
            ? 'disabled'
            : 'active',
  };
}

/** Refuses key permissions for which the caller lacks the permission to grant them (`permissionsRequiredForKeys`). */
function requireHeldPermissions(actor: Actor, permissions: readonly KeyPermission[]): void {
  const needed = permissions.map((permission) => permissionsRequiredForKeys[permission]);
  const missing = needed.filter((permission) => !actor.permissions.has(permission));
  if (missing.length > 0) throw new Refusal('error.user.grant', { rights: [...new Set(missing)].join(', ') });
}

export const keyHandlers = implementEndpoints<KeyDeps>()(contract, {
  list: async ({ tx, input, deps }) => {
    const now = deps.clock.now();
    const { rows, total } = await listApiKeys(tx, input.body, now);
    return { rows: rows.map((row) => toWireKey(row, now)), total };
  },

  create: async ({ tx, input, actor, deps }) => {
    const { label, permissions, expiresAt } = input.body;
    // To create a key of another organisation, the caller must first administer it, so that the header bar and the
    // audit log show this.
    if (input.params.id !== actor.organizationId) throw new Refusal('error.notfound');
    requireHeldPermissions(actor, permissions);
    const now = deps.clock.now();
    const expires = expiresAt === null ? null : new Date(expiresAt);
    const clientSecret = input.body.clientSecret ?? generateClientSecret();
    const clientId = `ks_${randomBytes(12).toString('hex')}`;
    await deps.quotas.requireRoom(tx, { organizationId: input.params.id, kind: 'keys', added: 1 });
    await insertApiKey(tx, {
      clientId,
      organizationId: input.params.id,
      label,
      secretHash: hashToken(clientSecret),
      permissions: [...new Set(permissions)],
      createdBy: actor.userId,
      createdAt: now,
      expiresAt: expires,
    });
    const made = toWireKey(requireFound(await findApiKey(tx, clientId)), now);
    return {
      output: { ...made, clientSecret },
      audit: [{ event: 'key.created', subject: `key:${clientId}`, after: { label, permissions, expiresAt } }],
    };
  },

  permit: async ({ tx, input, actor, deps }) => {
    const { clientId } = input.params;
    const { revision } = input.body;
    const now = deps.clock.now();
    const before = toWireKey(requireFound(await findApiKey(tx, clientId)), now);
    const permissions = [...new Set(input.body.permissions)];
    requireHeldPermissions(
      actor,
      permissions.filter((permission) => !before.permissions.includes(permission)),
    );
    if (before.state !== 'active') throw new Refusal('error.key.ended');
    if (!(await updateApiKeyPermissions(tx, { clientId, revision, permissions })))
      throw createStaleRecordRefusal(before.revision, before);
    const after = toWireKey(requireFound(await findApiKey(tx, clientId)), now);
    return {
      output: after,
      audit: [
        {
          event: 'key.changed',
          subject: `key:${clientId}`,
          before: { permissions: before.permissions },
          after: { permissions: after.permissions },
        },
      ],
    };
  },

  revoke: async ({ tx, input, deps }) => {
    const { clientId } = input.params;
    const now = deps.clock.now();
    const before = requireFound(await findApiKey(tx, clientId));
    if (toWireKey(before, now).state !== 'active' || !(await revokeApiKey(tx, clientId, now)))
      throw new Refusal('error.key.ended');
    return {
      output: toWireKey(requireFound(await findApiKey(tx, clientId)), now),
      audit: [{ event: 'key.revoked', subject: `key:${clientId}`, before: { label: before.label } }],
    };
  },

  token: {
    prepare: async ({ input, deps, call }) => {
      const { client_id: clientId, client_secret: secret } = input.body;
      // A request must not use two authentication methods (RFC 6749 section 2.3).
      if (secret !== undefined && call.authorization !== null)
        throw createInputRefusal({
          path: 'body.client_secret',
          code: 'twice',
          message: keySentTwiceText[call.language],
        });
      const given =
        clientId !== undefined && secret !== undefined
          ? { clientId, secret }
          : parseBasicCredentials(call.authorization ?? '');
      const name = `key ${given?.clientId ?? ''}`;
      const refused = await deps.limiter.begin(name, call.ip);
      if (refused) throw new Refusal('error.toomany');
      const program = given && (await deps.programs.proveKey(given));
      if (program === null) throw new Refusal('error.unauthenticated');
      await deps.limiter.succeeded(name, call.ip);
      const { organizationId } = program.actor;
      if (organizationId === null) throw new Refusal('error.unauthenticated');
      return async (tx) => {
        await enterSystemScope(tx);
        const token = generateToken();
        const now = deps.clock.now();
        const expiresAt = new Date(now.getTime() + accessTokenLifetimeSec * 1000);
        const row = { tokenHash: hashToken(token), organizationId, clientId: program.clientId, expiresAt };
        await insertAccessToken(tx, row, now);
        const answer = {
          access_token: token,
          token_type: 'Bearer',
          expires_in: accessTokenLifetimeSec,
          scope: program.scopes.join(' '),
        };
        return {
          output: { content: JSON.stringify(answer), contentType: 'application/json; charset=utf-8' },
          audit: [{ event: 'key.token', subject: `key:${program.clientId}`, organizationId }],
        };
      };
    },
  },
});
