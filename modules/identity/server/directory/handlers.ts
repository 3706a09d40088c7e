import {
  type directoryContract as contract,
  type Directory,
  type DirectoryGroup,
  type DirectoryKey,
  directoryContract,
  directorySecretPrefix,
  getErrorText,
  isErrorCode,
  maxDirectoryKeyDays,
  maxDirectoryKeys,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { type EndpointHandler, implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { getScimAddress } from './answers.ts';
import type { DirectoryDeps } from './deps.ts';
import { lockDirectoryGroup } from './groups.store.ts';
import { determineMappingState, listEffectiveGroups, syncGroupMemberships } from './mapping.ts';
import { isScimObject } from './resource.ts';
import {
  createScimGroup,
  createScimUser,
  getResourceTypeHandler,
  getScimConfigHandler,
  getScimGroup,
  getScimSchemaHandler,
  getScimUser,
  listResourceTypesHandler,
  listSchemasHandler,
  listScimGroups,
  listScimUsers,
  patchScimGroup,
  patchScimUser,
  removeScimGroup,
  removeScimUser,
  replaceScimGroup,
  replaceScimUser,
} from './scim.ts';
import {
  countActiveDirectoryKeys,
  countDirectoryPeople,
  type DirectoryKeyRecord,
  findAccountStatus,
  findDirectoryKey,
  findDirectorySetting,
  findUserGroupName,
  insertDirectoryKey,
  listDirectoryCalls,
  listDirectoryKeys,
  listGroupsWithMapping,
  revokeDirectoryKey,
  saveDirectorySetting,
  updateGroupMapping,
} from './store.ts';
import { directoryKeyExpiryPastText, directoryKeyExpiryTooLateText } from './texts.ts';

type Handler<K extends keyof typeof contract> = EndpointHandler<(typeof contract)[K], DirectoryDeps>;

const scopeOf = ({ organizationId }: Actor): number => requireFound(organizationId);

function toWireKey(row: DirectoryKeyRecord, now: Date): DirectoryKey {
  const expired = row.expiresAt <= now;
  const live = expired ? 'expired' : row.status !== 'active' ? 'disabled' : 'active';
  return {
    id: row.id,
    label: row.label,
    person: { id: row.userId, name: `${row.givenName} ${row.surname}`.trim() || row.username },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    state: row.revokedAt === null ? live : 'revoked',
  };
}

async function loadGroups(
  tx: ReadTx,
  deps: DirectoryDeps,
  organizationId: number,
): Promise<DirectoryGroup[]> {
  const rows = await listGroupsWithMapping(tx, organizationId);
  const mapped = rows.flatMap(({ id, userGroupId, mappedBy }) =>
    userGroupId === null ? [] : [{ id, userGroupId, mappedBy }],
  );
  const effective = await listEffectiveGroups(tx, deps.rights, mapped, null);
  return rows.map(
    ({ id, name, members, revision, userGroupId, groupName, mappedBy, granter, granterName }) => ({
      ...{ id, name, members, revision },
      group: userGroupId === null ? null : { id: userGroupId, name: groupName ?? '' },
      mappedBy: mappedBy === null ? null : (granter ?? granterName),
      state: determineMappingState(id, userGroupId, effective),
    }),
  );
}

type StoredCall = Awaited<ReturnType<typeof listDirectoryCalls>>[number];

function describeRefusal({ code, details }: StoredCall, language: Language): string | null {
  if (code === null || !isErrorCode(code)) return code;
  return getErrorText(code, language, isScimObject(details) ? details : {});
}

async function loadDirectory(
  tx: ReadTx,
  { deps, organizationId, language }: { deps: DirectoryDeps; organizationId: number; language: Language },
): Promise<Directory> {
  const setting = await findDirectorySetting(tx, organizationId);
  const now = deps.clock.now();
  const calls = await listDirectoryCalls(tx, organizationId);
  return {
    enabled: setting?.enabled ?? false,
    invites: setting?.invites ?? true,
    revision: setting?.revision ?? 0,
    address: getScimAddress(deps.config),
    keys: (await listDirectoryKeys(tx, organizationId)).map((row) => toWireKey(row, now)),
    people: await countDirectoryPeople(tx, organizationId),
    groups: await loadGroups(tx, deps, organizationId),
    calls: calls.map((call) => {
      const { id, at, key, method, path, status } = call;
      return { id, at: at.toISOString(), key, method, path, status, reason: describeRefusal(call, language) };
    }),
  };
}

const get: Handler<'get'> = ({ tx, actor, deps, call }) =>
  loadDirectory(tx, { deps, organizationId: scopeOf(actor), language: call.language });

const set: Handler<'set'> = async ({ tx, input, actor, deps, call }) => {
  const organizationId = scopeOf(actor);
  const { revision, enabled, invites } = input.body;
  const load = () => loadDirectory(tx, { deps, organizationId, language: call.language });
  const before = await load();
  if (!(await saveDirectorySetting(tx, { organizationId, revision, enabled, invites, at: deps.clock.now() })))
    throw createStaleRecordRefusal(before.revision, before);
  return {
    output: await load(),
    audit: [
      {
        event: 'directory.switched',
        subject: `organization:${organizationId}`,
        before: { enabled: before.enabled, invites: before.invites },
        after: { enabled, invites },
      },
    ],
  };
};

function requireAllowedExpiry(expires: Date, now: Date, language: Language): void {
  const fault = (code: string, message: string) =>
    createInputRefusal({ path: 'body.expiresAt', code, message });
  if (expires <= now) throw fault('past', directoryKeyExpiryPastText[language]);
  if (expires.getTime() - now.getTime() > maxDirectoryKeyDays * 86_400_000)
    throw fault('far', directoryKeyExpiryTooLateText[language]);
}

/** Refuses a person whose permissions the caller does not all have, because the directory acts as this person. */
async function requirePerson(
  tx: WriteTx,
  { deps, actor, organizationId }: { deps: DirectoryDeps; actor: Actor; organizationId: number },
  personId: number,
): Promise<void> {
  if ((await findAccountStatus(tx, organizationId, personId)) !== 'active')
    throw new Refusal('error.directory.person');
  await deps.rights.requireReach(tx, actor, [personId]);
  const grants = await deps.rights.ofUser(tx, personId);
  const administers = grants.some(
    ({ permission, unit }) => permission === 'admin:SecurityAdmin' && unit === null,
  );
  if (!administers) throw new Refusal('error.directory.person');
}

const createKey: Handler<'createKey'> = async ({ tx, input, actor, deps, call }) => {
  const organizationId = scopeOf(actor);
  const { label, expiresAt } = input.body;
  const personId = input.body.personId ?? requireFound(actor.userId);
  const now = deps.clock.now();
  const expires = new Date(expiresAt);
  requireAllowedExpiry(expires, now, call.language);
  await deps.rights.lock(tx, organizationId);
  await requirePerson(tx, { deps, actor, organizationId }, personId);
  if ((await countActiveDirectoryKeys(tx, organizationId, now)) >= maxDirectoryKeys)
    throw new Refusal('error.directory.keys');
  const secret = generateToken();
  const row = { organizationId, userId: personId, label, createdAt: now, expiresAt: expires };
  const id = await insertDirectoryKey(tx, { ...row, secretHash: hashToken(secret) });
  const made = toWireKey(requireFound(await findDirectoryKey(tx, id)), now);
  return {
    output: { ...made, secret: `${directorySecretPrefix}${id}_${secret}` },
    audit: [
      {
        event: 'directory.keyCreated',
        subject: `organization:${organizationId}`,
        after: { label, person: personId, expiresAt },
      },
    ],
  };
};

const revokeKey: Handler<'revokeKey'> = async ({ tx, input, actor, deps }) => {
  const now = deps.clock.now();
  const { label } = requireFound(await findDirectoryKey(tx, input.params.id));
  if (!(await revokeDirectoryKey(tx, input.params.id, now))) throw new Refusal('error.key.ended');
  const key = requireFound(await findDirectoryKey(tx, input.params.id));
  const subject = `organization:${scopeOf(actor)}`;
  return {
    output: toWireKey(key, now),
    audit: [{ event: 'directory.keyRevoked', subject, before: { label } }],
  };
};

const mapGroup: Handler<'mapGroup'> = async ({ tx, input, actor, deps }) => {
  const organizationId = scopeOf(actor);
  const { revision, groupId } = input.body;
  await deps.rights.lock(tx, organizationId);
  const row = requireFound(await lockDirectoryGroup(tx, organizationId, input.params.id));
  const load = async () =>
    requireFound((await loadGroups(tx, deps, organizationId)).find(({ id }) => id === row.id));
  if (row.revision !== revision) throw createStaleRecordRefusal(row.revision, await load());
  const named = groupId === null ? null : requireFound(await findUserGroupName(tx, groupId));
  const former = row.userGroupId === null ? null : await findUserGroupName(tx, row.userGroupId);
  const concerned = [row.userGroupId, groupId].filter((id) => id !== null);
  await deps.rights.requireGranted(tx, actor, await deps.rights.ofGroups(tx, concerned));
  const mappedBy = groupId === null ? null : requireFound(actor.userId);
  await updateGroupMapping(tx, {
    id: row.id,
    userGroupId: groupId,
    mappedBy,
    at: deps.clock.now(),
    revision,
  });
  const ended = await syncGroupMemberships(tx, { organizationId, rights: deps.rights, personId: null }, [
    row.id,
  ]);
  if (ended > 0) await deps.rights.keepAdministrator(tx, actor);
  return {
    output: await load(),
    audit: [
      {
        event: 'directory.groupMapped',
        subject: `directory:${row.id}`,
        before: { group: former },
        after: { group: named },
      },
    ],
  };
};

const directoryHandlers = implementEndpoints<DirectoryDeps>()(directoryContract, {
  get,
  set,
  createKey,
  revokeKey,
  mapGroup,
  getConfig: getScimConfigHandler,
  listResourceTypes: listResourceTypesHandler,
  getResourceType: getResourceTypeHandler,
  listSchemas: listSchemasHandler,
  getSchema: getScimSchemaHandler,
  listUsers: listScimUsers,
  getUser: getScimUser,
  createUser: createScimUser,
  replaceUser: replaceScimUser,
  patchUser: patchScimUser,
  removeUser: removeScimUser,
  listGroups: listScimGroups,
  getGroup: getScimGroup,
  createGroup: createScimGroup,
  replaceGroup: replaceScimGroup,
  patchGroup: patchScimGroup,
  removeGroup: removeScimGroup,
});

export { directoryHandlers as directory };
