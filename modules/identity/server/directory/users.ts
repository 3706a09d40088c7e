/** Accounts that a directory manages: they are created, changed, deleted and restored here. */
import { type AuditNotes, scimUrns } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { pickChangedFields } from '@klarsikt/server/platform/difference.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { type AttributeChoice, getScimAddress, isAttributeRequested, type ScimResource } from './answers.ts';
import type { DirectoryDeps } from './deps.ts';
import { syncMemberships } from './mapping.ts';
import { type DirectoryPerson, directoryPersonSchema, toAccountFields } from './resource.ts';
import {
  type DirectoryPersonRecord,
  findConnectionOfDomain,
  findDirectoryPerson,
  findNamesake,
  hasFederatedIdentity,
  listGroupsOfPeople,
  lockDeletedDirectoryPerson,
  markDirectoryUserDeleted,
  upsertDirectoryUser,
} from './users.store.ts';

/** Context of a directory's call: its organisation, and the person on whose behalf it acts. */
export interface DirectoryScope {
  readonly tx: WriteTx;
  readonly deps: DirectoryDeps;
  readonly actor: Actor;
  readonly organizationId: number;
  readonly personId: number;
  /** True if people with new accounts get an invitation. */
  readonly invites: boolean;
}

export const computeUserVersion = ({
  revision,
  own,
}: Pick<DirectoryPersonRecord, 'revision' | 'own'>): string => `W/"${revision}-${own?.version ?? 0}"`;

/**
 * Returns the account with the attributes that the directory last sent. If the directory does not manage the account
 * yet, the attributes come from the account itself.
 */
export function toDirectoryPerson(row: DirectoryPersonRecord): DirectoryPerson {
  const { username, givenName, surname, status, language, own } = row;
  const active = status !== 'disabled';
  if (own !== null) return { ...directoryPersonSchema.parse(own.document), active };
  return directoryPersonSchema.parse({
    userName: username,
    active,
    displayName: `${givenName} ${surname}`.trim(),
    preferredLanguage: language,
    name: { givenName, familyName: surname },
    emails: [{ value: username, type: 'work', primary: true }],
  });
}

const latest = (one: Date, other: Date | undefined): Date =>
  other !== undefined && other > one ? other : one;

export function toScimUserResource(
  row: DirectoryPersonRecord,
  groups: readonly { readonly id: number; readonly name: string }[],
  address: string,
): ScimResource {
  const { [scimUrns.enterprise]: enterprise, ...person } = toDirectoryPerson(row);
  const hasEnterprise = Object.values(enterprise).some((value) => value !== undefined);
  return {
    schemas: [scimUrns.user, ...(hasEnterprise ? [scimUrns.enterprise] : [])],
    id: String(row.id),
    ...person,
    groups: groups.map(({ id, name }) => ({
      value: String(id),
      $ref: `${address}/Groups/${id}`,
      display: name,
      type: 'direct',
    })),
    ...(hasEnterprise ? { [scimUrns.enterprise]: enterprise } : {}),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: latest(row.updatedAt, row.own?.updatedAt).toISOString(),
      location: `${address}/Users/${row.id}`,
      version: computeUserVersion(row),
    },
  };
}

export async function toScimUserResources(
  tx: ReadTx,
  deps: DirectoryDeps,
  rows: readonly DirectoryPersonRecord[],
  choice: AttributeChoice,
): Promise<readonly ScimResource[]> {
  const wanted = isAttributeRequested('groups', choice) ? rows.map(({ id }) => id) : [];
  const groups = await listGroupsOfPeople(tx, wanted);
  const address = getScimAddress(deps.config);
  return rows.map((row) => toScimUserResource(row, groups.get(row.id) ?? [], address));
}

export async function loadScimUserResource(
  tx: ReadTx,
  deps: DirectoryDeps,
  given: { readonly organizationId: number; readonly id: number; readonly choice: AttributeChoice },
): Promise<ScimResource> {
  const row = requireFound(await findDirectoryPerson(tx, given.organizationId, given.id));
  return requireFound((await toScimUserResources(tx, deps, [row], given.choice))[0]);
}

async function requireSeat({ tx, deps, organizationId }: DirectoryScope): Promise<void> {
  const missing = await deps.rights.missingSeats(tx, organizationId, 1);
  if (missing !== null) throw new Refusal('error.user.seats', { ...missing });
}

async function requireOwnName(
  { tx, organizationId }: DirectoryScope,
  person: DirectoryPerson,
  userId: number | null,
): Promise<void> {
  const namesake = await findNamesake(tx, organizationId, toUserNameKey(person.userName));
  if (namesake !== null && namesake !== userId) throw new Refusal('error.user.exists');
}

const domainOf = (username: string): string => toUserNameKey(username.slice(username.lastIndexOf('@') + 1));

/**
 * Prepares the first sign-in of a person: at the organisation's identity provider if people of the mail domain sign
 * in there, otherwise by an invitation if `invites` is set. Returns the provider's connection, or null.
 */
async function openWayIn(scope: DirectoryScope, userId: number, username: string): Promise<string | null> {
  const { tx, deps, organizationId, personId, invites } = scope;
  const connection = await findConnectionOfDomain(tx, organizationId, domainOf(username));
  if (connection !== null || !invites) return connection;
  await deps.accounts.sendLink(tx, { userId, kind: 'invite', landing: null, causedBy: personId });
  return null;
}

type UserNotes = NonNullable<AuditNotes<'user.changed'>['after']>;

const fieldsOf = ({ username, givenName, surname, language, status }: DirectoryPersonRecord): UserNotes => ({
  username,
  givenName,
  surname,
  language,
  status,
});

const subjectOf = (id: number): string => `user:${id}`;

async function insertPerson(scope: DirectoryScope, person: DirectoryPerson) {
  const { tx, deps, organizationId } = scope;
  const fields = toAccountFields(person);
  const at = deps.clock.now();
  await deps.accountRegister.requireFreeName(tx, fields.username);
  await requireOwnName(scope, person, null);
  if (person.active) await requireSeat(scope);
  const status = person.active ? 'invited' : 'disabled';
  const id = await deps.accountRegister.add(tx, organizationId, { ...fields, status }, at);
  await upsertDirectoryUser(tx, { userId: id, organizationId, person, at });
  const connection = person.active ? await openWayIn(scope, id, fields.username) : null;
  if (connection !== null) {
    const change = {
      ...fields,
      status,
      disabledAt: null,
      bindsTo: connection,
      revision: 0,
      updatedAt: at,
    } as const;
    await deps.accountRegister.change(tx, id, change);
  }
  const after = { ...fields, status, groups: [] };
  return { id, audit: { event: 'user.created', subject: subjectOf(id), after } } as const;
}

/** Creates an account, or restores the account of a person whom the directory had deleted. */
export async function createDirectoryPerson(scope: DirectoryScope, person: DirectoryPerson) {
  const { tx, deps, organizationId } = scope;
  await deps.rights.lock(tx, organizationId);
  const nameKey = toUserNameKey(person.userName);
  const addressKey = toUserNameKey(toAccountFields(person).username);
  const former = await lockDeletedDirectoryPerson(tx, organizationId, { nameKey, addressKey });
  if (former === null) return insertPerson(scope, person);
  const { audit } = await changeDirectoryPerson(scope, former, person);
  return { id: former.id, audit };
}

/** Returns the new status of an account. A reactivated person who has never signed in gets the status `invited`. */
async function statusFor(
  { tx }: DirectoryScope,
  row: DirectoryPersonRecord,
  active: boolean,
): Promise<DirectoryPersonRecord['status']> {
  if (!active) return 'disabled';
  if (row.status !== 'disabled') return row.status;
  const known = row.hasPassword || row.lastLoginAt !== null || (await hasFederatedIdentity(tx, row.id));
  return known ? 'active' : 'invited';
}

/**
 * Prepares the sign-in of a person who has not signed in yet, and returns the identity provider's present connection,
 * which can have changed since the account was created. A reactivated person is invited again.
 */
async function renewWayIn(
  scope: DirectoryScope,
  row: DirectoryPersonRecord,
  username: string,
): Promise<string | null> {
  if (row.status === 'disabled') return openWayIn(scope, row.id, username);
  return findConnectionOfDomain(scope.tx, scope.organizationId, domainOf(username));
}

/**
 * Ends the person's sessions. The person's keys need no change, because they are invalid as long as the account is
 * disabled.
 */
async function endEverything({ tx, deps }: DirectoryScope, userId: number): Promise<void> {
  await deps.accounts.endSessions(tx, userId);
}

/**
 * Applies a change from the directory to an account. Refuses a change that would leave the organisation without an
 * administrator.
 */
export async function changeDirectoryPerson(
  scope: DirectoryScope,
  row: DirectoryPersonRecord,
  person: DirectoryPerson,
) {
  const { tx, deps, actor, organizationId, personId } = scope;
  const at = deps.clock.now();
  await deps.rights.requireReach(tx, { ...actor, userId: personId }, [row.id]);
  await requireOwnName(scope, person, row.id);
  const { language, ...names } = toAccountFields(person);
  const isRenamed = toUserNameKey(names.username) !== row.usernameKey;
  if (isRenamed) await deps.accountRegister.requireFreeName(tx, names.username);
  const status = await statusFor(scope, row, person.active);
  const returns = row.status === 'disabled' && status !== 'disabled';
  const leaves = row.status !== 'disabled' && status === 'disabled';
  if (returns) await requireSeat(scope);
  const connection = status === 'invited' ? await renewWayIn(scope, row, names.username) : null;
  const fields = { ...names, language: language ?? row.language, status };
  await deps.accountRegister.change(tx, row.id, {
    ...fields,
    disabledAt: status === 'disabled' ? (row.disabledAt ?? at) : null,
    ...(connection === null ? {} : { bindsTo: connection }),
    revision: row.revision + 1,
    updatedAt: at,
  });
  await upsertDirectoryUser(tx, { userId: row.id, organizationId, person, at });
  if (leaves) await endEverything(scope, row.id);
  if (leaves || isRenamed) await deps.rights.keepAdministrator(tx, actor);
  const notes = pickChangedFields(fieldsOf(row), fields);
  return { leaves, audit: { event: 'user.changed', subject: subjectOf(row.id), ...notes } } as const;
}

/** Disables the account and hides it from the directory. All content that the person created is kept. */
export async function deleteDirectoryPerson(scope: DirectoryScope, row: DirectoryPersonRecord) {
  const { tx, deps, actor, organizationId } = scope;
  const person = { ...toDirectoryPerson(row), active: false };
  const { leaves, audit } = await changeDirectoryPerson(scope, row, person);
  await markDirectoryUserDeleted(tx, { userId: row.id, organizationId, person, at: deps.clock.now() });
  const given = await syncMemberships(tx, { ...scope, rights: deps.rights }, [row.id]);
  if (given > 0) await deps.rights.keepAdministrator(tx, actor);
  return { leaves, audit };
}

/** True if the request would not change the account. */
export function isDirectoryPersonUnchanged(row: DirectoryPersonRecord, person: DirectoryPerson): boolean {
  return row.own !== null && JSON.stringify(toDirectoryPerson(row)) === JSON.stringify(person);
}
