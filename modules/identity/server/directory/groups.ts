/** Groups of the directory, and the memberships in user groups that result from their mapping. */
import { scimUrns } from '@klarsikt/contract';
import { groupBy } from '@klarsikt/engine/values';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { Filter } from 'scim2-parse-filter';
import { type AttributeChoice, getScimAddress, isAttributeRequested, type ScimResource } from './answers.ts';
import type { DirectoryDeps } from './deps.ts';
import {
  type DirectoryGroupRow,
  deleteDirectoryGroup,
  deleteDirectoryMembers,
  filterVisiblePeople,
  findDirectoryGroup,
  findDirectoryGroupByKey,
  insertDirectoryGroup,
  insertDirectoryMembers,
  listDirectoryGroupMembers,
  listDirectoryMemberIds,
  updateDirectoryGroup,
} from './groups.store.ts';
import { syncMemberships } from './mapping.ts';
import { parseScimPatchPath, type ScimPatchOperation } from './patch.ts';
import { createScimValueRefusal, isScimObject, type ScimObject } from './resource.ts';
import type { DirectoryScope } from './users.ts';

export const getGroupVersion = ({ version }: Pick<DirectoryGroupRow, 'version'>): string => `W/"g${version}"`;

function toGroupResource(
  row: DirectoryGroupRow,
  members: readonly { readonly id: number; readonly name: string }[],
  address: string,
): ScimResource {
  return {
    schemas: [scimUrns.group],
    id: String(row.id),
    externalId: row.externalId ?? undefined,
    displayName: row.name,
    members: members.map(({ id, name }) => ({
      value: String(id),
      $ref: `${address}/Users/${id}`,
      display: name,
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${address}/Groups/${row.id}`,
      version: getGroupVersion(row),
    },
  };
}

export async function toScimGroupResources(
  tx: ReadTx,
  deps: DirectoryDeps,
  rows: readonly DirectoryGroupRow[],
  choice: AttributeChoice,
): Promise<readonly ScimResource[]> {
  const wanted = isAttributeRequested('members', choice) ? rows.map(({ id }) => id) : [];
  const members = groupBy(await listDirectoryGroupMembers(tx, wanted), ({ groupId }) => groupId);
  const address = getScimAddress(deps.config);
  return rows.map((row) => toGroupResource(row, members.get(row.id) ?? [], address));
}

export async function loadScimGroupResource(
  tx: ReadTx,
  deps: DirectoryDeps,
  given: { readonly organizationId: number; readonly id: number; readonly choice: AttributeChoice },
): Promise<ScimResource> {
  const row = requireFound(await findDirectoryGroup(tx, given.organizationId, given.id));
  return requireFound((await toScimGroupResources(tx, deps, [row], given.choice))[0]);
}

/** Changes of a directory group. If `replaced` is true, `added` is the complete new list of members. */
export interface DirectoryGroupChange {
  readonly name: string;
  readonly externalId: string | null;
  readonly replaced: boolean;
  readonly added: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
}

const memberOf = (given: ScimObject, name: string): unknown =>
  Object.entries(given).find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];

function readText(given: unknown, name: string, longest: number): string {
  if (typeof given !== 'string' || given.trim() === '' || given.length > longest)
    throw createScimValueRefusal(name);
  return given.trim();
}

const readExternalId = (given: unknown): string | null =>
  given === undefined || given === null || given === '' ? null : readText(given, 'externalId', 500);

function readMemberId(given: unknown): number {
  const text = isScimObject(given) ? memberOf(given, 'value') : given;
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw createScimValueRefusal(`members ${String(text)}`);
  return Number(text);
}

const readMemberIds = (given: unknown): readonly number[] =>
  given === undefined || given === null ? [] : (Array.isArray(given) ? given : [given]).map(readMemberId);

/** Reads a complete group from the body of a POST or PUT. */
export function parseScimGroup(body: ScimObject): DirectoryGroupChange {
  return {
    name: readText(memberOf(body, 'displayName'), 'displayName', 300),
    externalId: readExternalId(memberOf(body, 'externalId')),
    replaced: true,
    added: new Set(readMemberIds(memberOf(body, 'members'))),
    removed: new Set(),
  };
}

/** Lists the ids in a filter such as `members[value eq "1" or value eq "2"]`. */
function listFilteredIds(filter: Filter, path: string): readonly number[] {
  if (filter.op === 'or') return filter.filters.flatMap((one) => listFilteredIds(one, path));
  if (filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value')
    return [readMemberId(filter.compValue)];
  throw new Refusal('error.scim.path', { reason: path.slice(0, 200) });
}

function addMembers(change: DirectoryGroupChange, ids: readonly number[]): DirectoryGroupChange {
  const removed = new Set(change.removed);
  for (const id of ids) removed.delete(id);
  return { ...change, added: new Set([...change.added, ...ids]), removed };
}

function removeMembers(change: DirectoryGroupChange, ids: readonly number[]): DirectoryGroupChange {
  const added = new Set(change.added);
  for (const id of ids) added.delete(id);
  return { ...change, added, removed: new Set([...change.removed, ...ids]) };
}

const replaceMembers = (change: DirectoryGroupChange, ids: readonly number[]): DirectoryGroupChange => ({
  ...change,
  replaced: true,
  added: new Set(ids),
  removed: new Set(),
});

function changeMembers(
  change: DirectoryGroupChange,
  { op, value, path = '' }: ScimPatchOperation,
): DirectoryGroupChange {
  const { filter } = parseScimPatchPath(path === '' ? 'members' : path);
  if (filter !== null) {
    if (op !== 'remove') throw new Refusal('error.scim.path', { reason: path.slice(0, 200) });
    return removeMembers(change, listFilteredIds(filter, path));
  }
  if (op === 'add') return addMembers(change, readMemberIds(value));
  if (op === 'replace') return replaceMembers(change, readMemberIds(value));
  return value === undefined ? replaceMembers(change, []) : removeMembers(change, readMemberIds(value));
}

const ignored: ReadonlySet<string> = new Set(['id', 'schemas', 'meta']);

function changeAttribute(
  change: DirectoryGroupChange,
  operation: ScimPatchOperation & { readonly path: string },
): DirectoryGroupChange {
  const { op, path, value } = operation;
  const [first = '', ...rest] = parseScimPatchPath(path).names;
  const name = first.toLowerCase();
  if (ignored.has(name)) return change;
  if (name === 'members' && rest.length === 0) return changeMembers(change, operation);
  if (name === 'displayname' && op !== 'remove')
    return { ...change, name: readText(value, 'displayName', 300) };
  if (name === 'externalid') return { ...change, externalId: op === 'remove' ? null : readExternalId(value) };
  throw new Refusal('error.scim.path', { reason: path.slice(0, 200) });
}

/** Reads the operations of a PATCH in their order, and returns the resulting change of the group. */
export function parseScimGroupPatch(
  row: DirectoryGroupRow,
  operations: readonly ScimPatchOperation[],
): DirectoryGroupChange {
  const { name, externalId } = row;
  const start: DirectoryGroupChange = {
    name,
    externalId,
    replaced: false,
    added: new Set(),
    removed: new Set(),
  };
  return operations.reduce((change, operation) => {
    const { op, path, value } = operation;
    if (path !== undefined && path.trim() !== '') return changeAttribute(change, { ...operation, path });
    if (op === 'remove') throw new Refusal('error.scim.target', { reason: 'remove' });
    if (!isScimObject(value)) throw createScimValueRefusal('value');
    return Object.entries(value).reduce(
      (before, [own, part]) => changeAttribute(before, { op, path: own, value: part }),
      change,
    );
  }, start);
}

async function requireKnownPeople(
  { tx, organizationId }: DirectoryScope,
  ids: ReadonlySet<number>,
): Promise<void> {
  const known = await filterVisiblePeople(tx, organizationId, [...ids]);
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length > 0) throw createScimValueRefusal(`members ${unknown.slice(0, 20).join(', ')}`);
}

/**
 * Updates the memberships that result from mapped groups. Refuses a change that would leave the organisation without
 * an administrator.
 */
async function settleMemberships(scope: DirectoryScope, people: readonly number[]): Promise<void> {
  const { tx, deps, actor } = scope;
  const ended = await syncMemberships(tx, { ...scope, rights: deps.rights }, people);
  if (ended > 0) await deps.rights.keepAdministrator(tx, actor);
}

async function requireOwnName(
  { tx, organizationId }: DirectoryScope,
  name: string,
  id: number | null,
): Promise<void> {
  const namesake = await findDirectoryGroupByKey(tx, organizationId, name);
  if (namesake !== null && namesake !== id) throw new Refusal('error.scim.group');
}

export async function createGroupFromDirectory(scope: DirectoryScope, change: DirectoryGroupChange) {
  const { tx, deps, organizationId } = scope;
  const { name, externalId, added } = change;
  await deps.rights.lock(tx, organizationId);
  await requireOwnName(scope, name, null);
  await requireKnownPeople(scope, added);
  const id = await insertDirectoryGroup(tx, { organizationId, name, externalId, at: deps.clock.now() });
  await insertDirectoryMembers(tx, { organizationId, groupId: id, ids: [...added] });
  const after = { name, members: added.size };
  return { id, audit: { event: 'directory.groupCreated', subject: `directory:${id}`, after } } as const;
}

/** Largest number of ids in an entry of the audit log; for longer lists only their length is recorded. */
const mostNoted = 200;

export async function changeGroupFromDirectory(
  scope: DirectoryScope,
  row: DirectoryGroupRow,
  change: DirectoryGroupChange,
) {
  const { tx, deps, organizationId } = scope;
  const { name, externalId } = change;
  await requireOwnName(scope, name, row.id);
  await requireKnownPeople(scope, change.added);
  const present = change.replaced ? await listDirectoryMemberIds(tx, row.id) : [];
  const out = change.replaced ? present.filter((id) => !change.added.has(id)) : [...change.removed];
  const removed = await deleteDirectoryMembers(tx, row.id, out);
  const added = await insertDirectoryMembers(tx, { organizationId, groupId: row.id, ids: [...change.added] });
  const isRenamed = name !== row.name || externalId !== row.externalId;
  if (!isRenamed && added.length + removed.length === 0) return null;
  await updateDirectoryGroup(tx, row.id, { name, externalId, at: deps.clock.now() });
  await settleMemberships(scope, [...added, ...removed]);
  const isShort = added.length + removed.length <= mostNoted;
  const after = { name, ...(isShort ? { added, removed } : { members: added.length + removed.length }) };
  const event = { event: 'directory.groupChanged', subject: `directory:${row.id}` } as const;
  return { ...event, before: { name: row.name }, after };
}

export async function deleteGroupFromDirectory(scope: DirectoryScope, row: DirectoryGroupRow) {
  const { tx } = scope;
  const members = await listDirectoryMemberIds(tx, row.id);
  await deleteDirectoryGroup(tx, row.id);
  await settleMemberships(scope, members);
  const before = { name: row.name, members: members.length };
  return { event: 'directory.groupRemoved', subject: `directory:${row.id}`, before } as const;
}
