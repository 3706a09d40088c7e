/** Making and changing an account. */

import type { AuditNotes, user as contract, InputOf } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { difference } from '@klarsikt/server/platform/difference.ts';
import { found, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { nameKey } from '@klarsikt/server/platform/names.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { reachable, requireFreeName, requireSeats, scopeOf, setGroups, subjectOf } from './account.ts';
import type { UserDeps } from './deps.ts';
import { insertUsers, type UserRecord, updateUser } from './store.ts';
import { wireUser } from './wire.ts';

type Body = InputOf<typeof contract.save>['body'];

/** What the log notes of a changed account. */
type Noted = NonNullable<AuditNotes<'user.changed'>['before']>;

interface Saving {
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

export async function createUser(tx: WriteTx, saving: Saving, body: Body) {
  const { actor, deps, language } = saving;
  const { groups, status, id: _id, revision: _revision, current: _current, ...names } = body;
  const organizationId = scopeOf(actor);
  const now = deps.clock.now();
  await deps.rights.lock(tx, organizationId);
  await requireFreeName(tx, names.username);
  if (status !== 'disabled') await requireSeats(tx, deps, organizationId, 1);
  const [made] = await insertUsers(tx, organizationId, [{ ...names, status: status ?? 'active' }], now);
  const userId = found(made);
  const set = { actor, organizationId, userId, groups: groups ?? [], language };
  const { after } = await setGroups(tx, deps, set);
  return {
    output: { id: userId, revision: 0 },
    audit: [
      {
        event: 'user.created',
        subject: subjectOf(userId),
        after: { ...names, status, groups: after },
      },
    ] as const,
  };
}

export async function changeUser(
  tx: WriteTx,
  saving: Saving,
  given: { readonly id: number; readonly body: Body; readonly requireProof: () => void },
) {
  const { actor, deps, language } = saving;
  const { id, body, requireProof } = given;
  const { groups, status, revision, id: _id, current: _current, ...names } = body;
  const organizationId = scopeOf(actor);
  const now = deps.clock.now();
  const row = await reachable(tx, deps, actor, id);
  const renamed = nameKey(names.username) !== row.usernameKey;
  if (row.revision !== revision) throw staleRecord(row.revision, await wireUser(tx, deps, actor, row));
  // Links for new passwords go to the new name.
  if (renamed) requireProof();
  if (renamed) await requireFreeName(tx, names.username);
  const next = status ?? row.status;
  if (row.status === 'disabled' && next === 'active') await requireSeats(tx, deps, organizationId, 1);
  const ended = row.status !== 'disabled' && next === 'disabled';
  await updateUser(tx, id, {
    ...names,
    usernameKey: nameKey(names.username),
    status: next,
    disabledAt: next === 'disabled' ? (row.disabledAt ?? now) : null,
    revision: row.revision + 1,
    updatedAt: now,
  });
  if (ended) await deps.accounts.endSessions(tx, id);
  const member =
    groups === undefined
      ? null
      : await setGroups(tx, deps, { actor, organizationId, userId: id, groups, language });
  // What a person is called decides nothing.
  if (ended || member !== null || renamed) await deps.rights.keepAdministrator(tx, actor);
  const before: Noted = {
    ...fieldsOf(row),
    ...(member ? { groups: member.before.toSorted((a, b) => a - b) } : {}),
  };
  const after: Noted = {
    ...names,
    status: next,
    ...(member ? { groups: member.after.toSorted((a, b) => a - b) } : {}),
  };
  return {
    output: { id, revision: row.revision + 1 },
    audit: [{ event: 'user.changed', subject: subjectOf(id), ...difference(before, after) }] as const,
  };
}
