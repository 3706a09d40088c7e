import { groupContract as contract, type PermissionVerdict, type UserGroupRow } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { GroupDeps } from './deps.ts';
import type { GroupGrant } from './provides.ts';
import { listGrantablePermissions, resolveGroupGrants, toGroupPermissionKey } from './resources.ts';
import { isSystemOrganization } from './rights.store.ts';
import {
  isGrantCovering,
  isLicenceCovering,
  listMissingPermissions,
  toGrantResource,
  toPermissionOrigin,
} from './rights.ts';
import {
  countUserGroupMembers,
  deleteGroupMembers,
  deleteUserGroup,
  filterExistingPeople,
  findPerson,
  findUserGroup,
  findUserGroupByName,
  hasDirectoryMembers,
  insertGroupMembers,
  insertUserGroup,
  isGroupUsedByFederation,
  listUserGroupMembers,
  listUserGroups,
  lockUserGroup,
  replaceGroupResources,
  type UserGroupRecord,
  updateUserGroup,
} from './store.ts';
import { unknownPersonText } from './texts.ts';

/** Returns the current organisation, which every caller of these administration calls has. */
function scopeOf(actor: Actor): number {
  return requireFound(actor.organizationId);
}

const listGrantsOfActor = (tx: ReadTx, deps: GroupDeps, { userId }: Actor): Promise<readonly GroupGrant[]> =>
  userId === null ? Promise.resolve([]) : deps.rights.ofUser(tx, userId);

function wireRow(
  group: UserGroupRecord,
  members: number,
  own: readonly GroupGrant[],
  granted: readonly GroupGrant[],
): UserGroupRow {
  const { id, name, description, revision } = group;
  return {
    id,
    name,
    description,
    revision,
    members,
    permissions: [...new Set(own.map(({ permission }) => permission))],
    grantable: listMissingPermissions(granted, own).length === 0,
  };
}

const roleOf = (grant: GroupGrant) => ({ permission: grant.permission, resource: toGrantResource(grant) });

/** Builds the audit record with names as texts, so that it stays readable when names change later. */
function createAuditRecord(
  group: Pick<UserGroupRecord, 'name' | 'description'>,
  grants: Iterable<GroupGrant>,
) {
  const resources = [...grants].map((grant) => toGroupPermissionKey(roleOf(grant))).sort();
  return { name: group.name, description: group.description, resources };
}

async function loadGroupWithRights(tx: ReadTx, deps: GroupDeps, actor: Actor, record: UserGroupRecord) {
  const own = await deps.rights.ofGroups(tx, [record.id]);
  const granted = await listGrantsOfActor(tx, deps, actor);
  return {
    ...wireRow(record, await countUserGroupMembers(tx, record.id), own, granted),
    resources: own.map((grant) => ({
      ...roleOf(grant),
      grantable: granted.some((one) => isGrantCovering(one, grant)),
    })),
  };
}

function compareGrants(
  before: ReadonlyMap<string, GroupGrant>,
  after: ReadonlyMap<string, GroupGrant>,
): GroupGrant[] {
  const gone = [...before].filter(([key]) => !after.has(key));
  const come = [...after].filter(([key]) => !before.has(key));
  return [...gone, ...come].map(([, grant]) => grant);
}

const indexGrantsByKey = (grants: readonly GroupGrant[]) =>
  new Map(grants.map((grant) => [toGroupPermissionKey(roleOf(grant)), grant] as const));

export const groupHandlers = implementEndpoints<GroupDeps>()(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const { rows, total } = await listUserGroups(tx, input.body, call.language);
    const grants = await deps.rights.ofGroups(
      tx,
      rows.map((row) => row.group.id),
    );
    const granted = await listGrantsOfActor(tx, deps, actor);
    return {
      rows: rows.map(({ group: record, members }) =>
        wireRow(
          record,
          members,
          grants.filter((grant) => grant.group.id === record.id),
          granted,
        ),
      ),
      total,
    };
  },
  get: async ({ tx, input, actor, deps }) =>
    loadGroupWithRights(tx, deps, actor, requireFound(await findUserGroup(tx, input.params.id))),
  save: async ({ tx, input, actor, deps, call }) => {
    const { id, revision, name, description, resources } = input.body;
    const scope = scopeOf(actor);
    await deps.rights.lock(tx, scope);
    const record = id === undefined ? null : requireFound(await lockUserGroup(tx, id));
    if (record && record.revision !== revision)
      throw createStaleRecordRefusal(record.revision, await loadGroupWithRights(tx, deps, actor, record));
    const before = indexGrantsByKey(record === null ? [] : await deps.rights.ofGroups(tx, [record.id]));
    const unique = [...new Map(resources.map((one) => [toGroupPermissionKey(one), one])).values()];
    const after = await resolveGroupGrants(tx, { scope, resources: unique, language: call.language });
    await deps.rights.requireGranted(tx, actor, compareGrants(before, after));
    const namesake = await findUserGroupByName(tx, name);
    if (namesake !== null && namesake !== record?.id) throw new Refusal('error.group.exists');
    const saved = record ?? (await insertUserGroup(tx, { organizationId: scope, name, description }));
    const next = record === null ? saved.revision : record.revision + 1;
    if (record) await updateUserGroup(tx, record.id, { name, description, revision: next });
    await replaceGroupResources(tx, { organizationId: scope, groupId: saved.id, resources: unique });
    await deps.rights.keepAdministrator(tx, actor);
    const made = {
      subject: `group:${saved.id}`,
      after: createAuditRecord({ name, description }, after.values()),
    };
    return {
      output: { id: saved.id, revision: next },
      audit: [
        record
          ? { event: 'group.changed', before: createAuditRecord(record, before.values()), ...made }
          : { event: 'group.created', ...made },
      ],
    };
  },
  remove: async ({ tx, input, actor, deps }) => {
    await deps.rights.lock(tx, scopeOf(actor));
    const record = requireFound(await lockUserGroup(tx, input.params.id));
    const own = await deps.rights.ofGroups(tx, [record.id]);
    await deps.rights.requireGranted(tx, actor, own);
    if (await isGroupUsedByFederation(tx, record.id)) {
      const uses = await deps.usesOf(tx, actor, { kind: 'group', id: String(record.id) });
      throw new Refusal('error.group.used', uses);
    }
    const count = await countUserGroupMembers(tx, record.id);
    if (count > 0 && input.query.confirmed !== 'true') throw new Refusal('error.group.members', { count });
    await deleteUserGroup(tx, record.id);
    await deps.rights.keepAdministrator(tx, actor);
    return {
      output: { done: true },
      audit: [
        {
          event: 'group.deleted',
          subject: `group:${record.id}`,
          before: { ...createAuditRecord(record, own), members: count },
        },
      ],
    };
  },
  members: async ({ tx, input, call }) => {
    const { id } = requireFound(await findUserGroup(tx, input.params.id));
    const { page, size, text } = input.body;
    const { rows, total } = await listUserGroupMembers(tx, { groupId: id, page, size, text }, call.language);
    return {
      rows: rows.map(({ givenName, surname, username, ...row }) => ({
        ...row,
        username,
        displayName: `${givenName} ${surname}`.trim() || username,
      })),
      total,
    };
  },
  changeMembers: async ({ tx, input, actor, deps, call }) => {
    const scope = scopeOf(actor);
    await deps.rights.lock(tx, scope);
    const { id } = requireFound(await lockUserGroup(tx, input.params.id));
    const { add, remove } = input.body;
    const own = await deps.rights.ofGroups(tx, [id]);
    await deps.rights.requireGranted(tx, actor, own);
    const people = await filterExistingPeople(tx, [...add, ...remove]);
    const message = unknownPersonText[call.language];
    const faults = add.flatMap((userId, index) =>
      people.has(userId) ? [] : [{ path: `body.add.${index}`, code: 'group.member', message }],
    );
    if (faults.length > 0) throw createInputRefusal(...faults);
    await deps.rights.requireReach(tx, actor, [...people]);
    if (await hasDirectoryMembers(tx, id, remove)) throw new Refusal('error.directory.member');
    const removed = await deleteGroupMembers(tx, id, remove);
    const added = await insertGroupMembers(tx, {
      organizationId: scope,
      groupId: id,
      userIds: [...new Set(add)],
    });
    await deps.rights.keepAdministrator(tx, actor);
    return {
      output: { added, removed },
      audit: [{ event: 'group.membersChanged', subject: `group:${id}`, after: { added, removed } }],
    };
  },
  available: async ({ tx, input, actor, deps }) => {
    const scope = scopeOf(actor);
    return listGrantablePermissions(tx, {
      scope,
      granted: await listGrantsOfActor(tx, deps, actor),
      licence: await deps.rights.licence(tx, scope),
      system: await isSystemOrganization(tx, scope),
      text: input.body.text,
    });
  },
  ownPermissions: async ({ tx, actor, deps }) => {
    const grants = await listGrantsOfActor(tx, deps, actor);
    const permissions = [...new Set(grants.map(({ permission }) => permission))];
    return {
      permissions: permissions.map((permission) => ({
        permission,
        // The session's permissions are used, because they also apply while a customer organisation is administered.
        licensed: actor.permissions.has(permission),
        from: grants.filter((grant) => grant.permission === permission).map(toPermissionOrigin),
      })),
    };
  },
  test: async ({ tx, input, actor, deps, call }) => {
    const { userId, permission, resource } = input.body;
    const self = userId === undefined || userId === actor.userId;
    if (!self && !actor.permissions.has('admin:SecurityAdmin')) throw new Refusal('error.forbidden');
    const scope = scopeOf(actor);
    const person = self ? null : requireFound(await findPerson(tx, userId));
    const grants = person
      ? await deps.rights.ofUser(tx, person.id)
      : await listGrantsOfActor(tx, deps, actor);
    const named = grants.filter((grant) => grant.permission === permission);
    const wanted =
      resource === undefined
        ? null
        : await resolveGroupGrants(tx, {
            scope,
            resources: [{ permission, resource }],
            language: call.language,
          });
    const [target] = wanted?.values() ?? [];
    const fitting = target ? named.filter((grant) => isGrantCovering(grant, target)) : named;
    const licence = await deps.rights.licence(tx, scope);
    const licensed = isLicenceCovering(licence, await isSystemOrganization(tx, scope), permission);
    const active = person === null || person.status === 'active';
    const verdict = computeVerdict({ active, licensed, named: named.length, fitting: fitting.length });
    return {
      allowed: verdict === 'allowed',
      verdict,
      from: (fitting.length > 0 ? fitting : named).map(toPermissionOrigin),
      licence: { covers: licensed, organization: licence?.organizationName ?? null },
    };
  },
});

function computeVerdict(given: {
  active: boolean;
  licensed: boolean;
  named: number;
  fitting: number;
}): PermissionVerdict {
  if (given.named === 0) return 'none';
  if (given.fitting === 0) return 'elsewhere';
  if (!given.active) return 'inactive';
  return given.licensed ? 'allowed' : 'unlicensed';
}
