import { user as contract, unseenDays } from '@klarsikt/contract';
import { type Deps, implement, type ReadTx, type WriteTx } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { found, Refusal } from '../../platform/errors.ts';
import { nameKey } from '../../platform/names.ts';
import { withinOrganization } from '../../platform/tx.ts';
import { requireFreeName, requireSeats, scopeOf, setGroups } from './account.ts';
import { exportUsers } from './csv.ts';
import { checkImport, runImport } from './import.ts';
import { countUsers, type Looking, listUsers } from './listing.ts';
import {
  deleteSession,
  findUser,
  groupsOf,
  insertUsers,
  isFederated,
  lockUser,
  organizationInScope,
  type UserRecord,
  updateUser,
  usersByKey,
} from './store.ts';
import { wireRow, wireUser } from './wire.ts';

const dayMs = 24 * 3600 * 1000;

function lookingOf(deps: Deps, actor: Actor): Looking {
  const now = deps.clock.now();
  return { organizationId: scopeOf(actor), now, unseenBefore: new Date(now.getTime() - unseenDays * dayMs) };
}

async function seatsOf(tx: ReadTx, deps: Deps, actor: Actor) {
  const licence = await deps.rights.licence(tx, scopeOf(actor));
  return { limit: licence?.limit ?? null, used: licence?.used ?? 0 };
}

const subjectOf = (id: number) => `user:${id}`;

/** The account for a change that only who holds as much may make. */
async function reachable(tx: WriteTx, deps: Deps, actor: Actor, id: number): Promise<UserRecord> {
  await deps.rights.lock(tx, scopeOf(actor));
  const row = found(await lockUser(tx, id));
  await deps.rights.requireReach(tx, actor, [row.id]);
  return row;
}

const fieldsOf = ({ username, givenName, surname, language, status }: UserRecord) => ({
  username,
  givenName,
  surname,
  language,
  status,
});

/** What of two records differs, before and after. */
function difference(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: only(before), after: only(after) };
}

export const user = implement(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const looking = lookingOf(deps, actor);
    const rows = await listUsers(tx, input.body, looking, call.language);
    const groups = await groupsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      rows: rows.map((row) => wireRow(row, [...(groups.get(row.id) ?? [])])),
      total: await countUsers(tx, input.body, looking),
      seats: await seatsOf(tx, deps, actor),
    };
  },
  exportCsv: async ({ tx, input, actor, deps, call }) => {
    const rows = await listUsers(tx, input.body, lookingOf(deps, actor), call.language);
    await deps.usage(actor, 'users.csv');
    return exportUsers(rows, await groupsOf(tx, 'all'), call.language);
  },
  checkImport: ({ tx, input, actor, deps, call }) =>
    checkImport(tx, deps, { actor, csv: input.body.csv, language: call.language }),
  importCsv: async ({ tx, input, actor, deps, call }) => {
    await deps.rights.lock(tx, scopeOf(actor));
    return runImport(tx, deps, { actor, ...input.body, language: call.language });
  },
  get: async ({ tx, input, actor, deps }) =>
    wireUser(tx, deps, actor, found(await findUser(tx, input.params.id))),
  save: async ({ tx, input, actor, deps, call }) => {
    const { id, revision, groups, status, ...names } = input.body;
    const organizationId = scopeOf(actor);
    const now = deps.clock.now();
    if (id === undefined) {
      await deps.rights.lock(tx, organizationId);
      await requireFreeName(tx, names.username);
      if (status !== 'disabled') await requireSeats(tx, deps, organizationId, 1);
      const [made] = await insertUsers(tx, organizationId, [{ ...names, status: status ?? 'active' }], now);
      const userId = found(made);
      const set = { actor, organizationId, userId, groups: groups ?? [], language: call.language };
      const { after } = await setGroups(tx, deps, set);
      return {
        output: { id: userId, revision: 0 },
        audit: [
          { event: 'user.created', subject: subjectOf(userId), after: { ...names, status, groups: after } },
        ],
      };
    }
    const row = await reachable(tx, deps, actor, id);
    if (row.revision !== revision)
      throw new Refusal('error.stale', { present: await wireUser(tx, deps, actor, row) });
    if (nameKey(names.username) !== row.usernameKey) await requireFreeName(tx, names.username);
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
        : await setGroups(tx, deps, { actor, organizationId, userId: id, groups, language: call.language });
    await deps.rights.keepAdministrator(tx, actor);
    const before = {
      ...fieldsOf(row),
      ...(member ? { groups: member.before.toSorted((a, b) => a - b) } : {}),
    };
    const after = {
      ...names,
      status: next,
      ...(member ? { groups: member.after.toSorted((a, b) => a - b) } : {}),
    };
    return {
      output: { id, revision: row.revision + 1 },
      audit: [{ event: 'user.changed', subject: subjectOf(id), ...difference(before, after) }],
    };
  },
  setPassword: async ({ tx, input, actor, deps, call }) => {
    const { id } = input.params;
    const row = await reachable(tx, deps, actor, id);
    const { secret } = input.body;
    if (await isFederated(tx, id)) throw new Refusal('error.user.federated');
    if (row.status === 'disabled') throw new Refusal('error.user.disabled');
    const faults = await deps.accounts.passwordFaults(tx, {
      userId: id,
      password: secret,
      language: call.language,
    });
    if (faults.length > 0) throw new Refusal('error.invalid', { faults });
    const self = id === actor.userId;
    const mustChange = !self || input.query.mustChange === 'true';
    await deps.accounts.setPassword(tx, {
      userId: id,
      password: secret,
      mustChange,
      causedBy: actor.userId,
      ...(self && actor.tokenHash ? { keep: actor.tokenHash } : {}),
    });
    return {
      output: { done: true },
      audit: [{ event: 'user.passwordSet', subject: subjectOf(id), after: { mustChange } }],
    };
  },
  demandPassword: async ({ tx, input, actor, deps }) => {
    const row = await reachable(tx, deps, actor, input.params.id);
    if (await isFederated(tx, row.id)) throw new Refusal('error.user.federated');
    await updateUser(tx, row.id, { owes: [...new Set([...row.owes, 'updatePassword'])] });
    await deps.accounts.endSessions(tx, row.id, actor.tokenHash ?? undefined);
    return {
      output: { done: true },
      audit: [{ event: 'user.passwordDemanded', subject: subjectOf(row.id) }],
    };
  },
  resetPassword: async ({ tx, input, actor, deps }) => {
    const row = found(await lockUser(tx, input.body.id));
    if (row.status === 'disabled') throw new Refusal('error.user.disabled');
    if (await isFederated(tx, row.id)) throw new Refusal('error.user.federated');
    await deps.accounts.sendLink(tx, {
      userId: row.id,
      kind: row.status === 'invited' ? 'invite' : 'reset',
      landing: null,
      causedBy: actor.userId,
    });
    return { output: { done: true }, audit: [{ event: 'user.resetSent', subject: subjectOf(row.id) }] };
  },
  invite: async ({ tx, input, actor, deps, call }) => {
    const { email, landing, organizationId: wanted, groups, ...names } = input.body;
    const from = scopeOf(actor);
    const organizationId = found(await organizationInScope(tx, wanted));
    const work = async () => {
      await deps.rights.lock(tx, organizationId);
      const known = (await usersByKey(tx, [nameKey(email)])).get(nameKey(email));
      if (known?.status === 'invited') await deps.rights.requireReach(tx, actor, [known.id]);
      else {
        await requireFreeName(tx, email);
        await requireSeats(tx, deps, organizationId, 1);
      }
      const made =
        known?.id ??
        (
          await insertUsers(
            tx,
            organizationId,
            [{ username: email, ...names, status: 'invited' }],
            deps.clock.now(),
          )
        )[0];
      const userId = found(made);
      const joins = known ? [...new Set([...(await groupIds(tx, userId)), ...groups])] : groups;
      await setGroups(tx, deps, { actor, organizationId, userId, groups: joins, language: call.language });
      await deps.accounts.sendLink(tx, { userId, kind: 'invite', landing, causedBy: actor.userId });
      return userId;
    };
    const id =
      organizationId === from ? await work() : await withinOrganization(tx, { organizationId, from }, work);
    return {
      output: { id, organizationId },
      audit: [
        {
          event: 'user.invited',
          subject: subjectOf(id),
          after: { email, organizationId, landing, groups, ...names },
        },
      ],
    };
  },
  unlock: async ({ tx, input, deps }) => {
    const row = found(await findUser(tx, input.params.id));
    await deps.accounts.unlock(row.username);
    return { output: { done: true }, audit: [{ event: 'user.unlocked', subject: subjectOf(row.id) }] };
  },
  removeFactor: async ({ tx, input, actor, deps }) => {
    const row = await reachable(tx, deps, actor, input.params.id);
    await deps.accounts.removeTotp(tx, row.id);
    await deps.accounts.endSessions(tx, row.id, actor.tokenHash ?? undefined);
    return { output: { done: true }, audit: [{ event: 'user.factorRemoved', subject: subjectOf(row.id) }] };
  },
  endSessions: async ({ tx, input, actor, deps }) => {
    const row = await reachable(tx, deps, actor, input.params.id);
    const { session } = input.query;
    const ended =
      session === undefined
        ? await deps.accounts.endSessions(tx, row.id, actor.tokenHash ?? undefined)
        : await deleteSession(tx, { userId: row.id, id: session, keep: actor.tokenHash });
    return {
      output: { ended },
      audit: [{ event: 'user.sessionsEnded', subject: subjectOf(row.id), after: { ended } }],
    };
  },
});

async function groupIds(tx: ReadTx, userId: number): Promise<number[]> {
  return ((await groupsOf(tx, [userId])).get(userId) ?? []).map(({ id }) => id);
}
