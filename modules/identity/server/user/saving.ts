import type { AuditNotes, userContract as contract, EndpointInput } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { pickChangedFields } from '@klarsikt/server/platform/difference.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  lockReachableUser,
  replaceGroupsOfUser,
  requireFreeSeats,
  requireFreeUsername,
  requireOrganizationScope,
  toUserSubject,
} from './account.ts';
import type { UserDeps } from './deps.ts';
import { insertUsers, type UserRecord, updateUser } from './store.ts';
import { loadWireUser } from './wire.ts';

type Body = EndpointInput<typeof contract.save>['body'];

type AuditedUserFields = NonNullable<AuditNotes<'user.changed'>['before']>;

interface UserSaveContext {
  readonly actor: Actor;
  readonly deps: UserDeps;
  readonly language: Language;
}

const fieldsOf = ({ username, givenName, surname, language, status }: UserRecord) => ({
  username,
  givenName,
  surname,
  language,
  status,
});

/** True if the change leaves the user name, names and status unchanged; a directory manages these fields. */
const isSameAccount = (
  row: UserRecord,
  {
    username,
    givenName,
    surname,
    status = row.status,
  }: Pick<Body, 'username' | 'givenName' | 'surname'> & {
    readonly status: UserRecord['status'] | undefined;
  },
): boolean =>
  toUserNameKey(username) === row.usernameKey &&
  givenName === row.givenName &&
  surname === row.surname &&
  (status === row.status || (status === 'active' && row.status === 'invited'));

export async function createUser(tx: WriteTx, saving: UserSaveContext, body: Body) {
  const { actor, deps, language } = saving;
  const { groups, status, id: _id, revision: _revision, current: _current, ...names } = body;
  const organizationId = requireOrganizationScope(actor);
  const now = deps.clock.now();
  await deps.rights.lock(tx, organizationId);
  await requireFreeUsername(tx, names.username);
  if (status !== 'disabled') await requireFreeSeats(tx, deps, organizationId, 1);
  const [made] = await insertUsers(tx, organizationId, [{ ...names, status: status ?? 'active' }], now);
  const userId = requireFound(made);
  const set = { actor, organizationId, userId, groups: groups ?? [], language };
  const { after } = await replaceGroupsOfUser(tx, deps, set);
  return {
    output: { id: userId, revision: 0 },
    audit: [
      {
        event: 'user.created',
        subject: toUserSubject(userId),
        after: { ...names, status, groups: after },
      },
    ] as const,
  };
}

export async function changeUser(
  tx: WriteTx,
  saving: UserSaveContext,
  given: { readonly id: number; readonly body: Body; readonly requireProof: () => void },
) {
  const { actor, deps, language } = saving;
  const { id, body, requireProof } = given;
  const { groups, status, revision, id: _id, current: _current, ...names } = body;
  const organizationId = requireOrganizationScope(actor);
  const now = deps.clock.now();
  const row = await lockReachableUser(tx, deps, actor, id);
  const renamed = toUserNameKey(names.username) !== row.usernameKey;
  if (row.revision !== revision)
    throw createStaleRecordRefusal(row.revision, await loadWireUser(tx, deps, actor, row));
  if (row.isKept && !isSameAccount(row, { ...names, status })) throw new Refusal('error.directory.kept');
  // Renaming requires a proof, because links for new passwords are sent to the user name.
  if (renamed) requireProof();
  if (renamed) await requireFreeUsername(tx, names.username);
  const next = status ?? row.status;
  if (row.status === 'disabled' && next === 'active') await requireFreeSeats(tx, deps, organizationId, 1);
  const ended = row.status !== 'disabled' && next === 'disabled';
  await updateUser(tx, id, {
    ...names,
    usernameKey: toUserNameKey(names.username),
    status: next,
    disabledAt: next === 'disabled' ? (row.disabledAt ?? now) : null,
    revision: row.revision + 1,
    updatedAt: now,
  });
  if (ended) await deps.accounts.endSessions(tx, id);
  const member =
    groups === undefined
      ? null
      : await replaceGroupsOfUser(tx, deps, { actor, organizationId, userId: id, groups, language });
  // A change of the given name or surname alone affects no permission, so the check for the last administrator is
  // skipped.
  if (ended || member !== null || renamed) await deps.rights.keepAdministrator(tx, actor);
  const before: AuditedUserFields = {
    ...fieldsOf(row),
    ...(member ? { groups: member.before.toSorted((a, b) => a - b) } : {}),
  };
  const after: AuditedUserFields = {
    ...names,
    status: next,
    ...(member ? { groups: member.after.toSorted((a, b) => a - b) } : {}),
  };
  return {
    output: { id, revision: row.revision + 1 },
    audit: [
      { event: 'user.changed', subject: toUserSubject(id), ...pickChangedFields(before, after) },
    ] as const,
  };
}
