import { userContract as contract, unseenAccountDays } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints, ProofRequiredError } from '@klarsikt/server/platform/implement.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { runInOrganization, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import {
  lockReachableUser,
  replaceGroupsOfUser,
  requireFreeSeats,
  requireFreeUsername,
  requireOrganizationScope,
  toUserSubject,
} from './account.ts';
import { formatUsersCsv } from './csv.ts';
import type { UserDeps } from './deps.ts';
import { checkUserImport, runUserImport } from './import.ts';
import { readPeopleFile } from './import-file.ts';
import { parsePeopleCsv } from './import-lines.ts';
import { countUsers, listUsers, listUsersPage, type UserListContext } from './listing.store.ts';
import { changeUser, createUser } from './saving.ts';
import {
  deleteSession,
  findOrganizationInScope,
  findUser,
  findUsersByUsernameKey,
  insertUsers,
  isFederatedUser,
  listGroupsByUser,
  updateUser,
} from './store.ts';
import { loadWireUser, toWireUserRow } from './wire.ts';

const dayMs = 24 * 3600 * 1000;

function createListContext(deps: UserDeps, actor: Actor): UserListContext {
  const now = deps.clock.now();
  return {
    organizationId: requireOrganizationScope(actor),
    now,
    unseenBefore: new Date(now.getTime() - unseenAccountDays * dayMs),
  };
}

async function loadSeats(tx: ReadTx, deps: UserDeps, actor: Actor) {
  const licence = await deps.rights.licence(tx, requireOrganizationScope(actor));
  return { limit: licence?.limit ?? null, used: licence?.used ?? 0 };
}

/**
 * Refuses the caller's own account: its password and second factor are changed on the account page, which requires
 * the current password.
 */
function requireOtherUser(actor: Actor, id: number): void {
  if (id === actor.userId) throw new Refusal('error.user.self');
}

export const userHandlers = implementEndpoints<UserDeps>()(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const listContext = createListContext(deps, actor);
    const total = await countUsers(tx, input.body, listContext);
    const rows = await listUsersPage(tx, { ...input.body, total }, listContext, call.language);
    const groups = await listGroupsByUser(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      rows: rows.map((row) => toWireUserRow(row, [...(groups.get(row.id) ?? [])])),
      total,
      seats: await loadSeats(tx, deps, actor),
      sendsMail: deps.config.mail.smtpUrl !== null,
    };
  },
  exportCsv: async ({ tx, input, actor, deps, call }) => {
    const rows = await listUsers(tx, input.body, createListContext(deps, actor), call.language);
    await deps.usage(actor, 'users.csv');
    return formatUsersCsv(rows, await listGroupsByUser(tx, 'all'), call.language);
  },
  readImport: {
    direct: ({ input, deps }) => readPeopleFile(deps, input.body.file),
  },
  checkImport: {
    direct: async ({ db, input, actor, deps, call }) => {
      const rows = await parsePeopleCsv(deps, input.body.csv);
      return runInReadTransaction(db, actor, (tx) =>
        checkUserImport(tx, deps, { actor, rows, language: call.language }),
      );
    },
  },
  importCsv: {
    prepare: async ({ input, actor, deps, call }) => {
      const { csv, ...confirmed } = input.body;
      const rows = await parsePeopleCsv(deps, csv);
      return async (tx) => {
        await deps.rights.lock(tx, requireOrganizationScope(actor));
        return runUserImport(tx, deps, { actor, rows, ...confirmed, language: call.language });
      };
    },
  },
  get: async ({ tx, input, actor, deps }) =>
    loadWireUser(tx, deps, actor, requireFound(await findUser(tx, input.params.id))),
  save: {
    prepare: async ({ input, actor, deps, call }) => {
      const { body } = input;
      const saving = { actor, deps, language: call.language };
      const { id, current } = body;
      let proved = false;
      const requireProof = () => {
        if (proved) return;
        throw new ProofRequiredError(async () => {
          await deps.accounts.requireProof({ actor, call }, current);
          proved = true;
        });
      };
      return async (tx) =>
        id === undefined ? createUser(tx, saving, body) : changeUser(tx, saving, { id, body, requireProof });
    },
  },
  setPassword: {
    prepare: async ({ input, actor, deps, call }) => {
      const { id } = input.params;
      requireOtherUser(actor, id);
      const { secret, current } = input.body;
      await deps.accounts.requireProof({ actor, call }, current);
      return async (tx) => {
        const row = await lockReachableUser(tx, deps, actor, id);
        if (await isFederatedUser(tx, id)) throw new Refusal('error.user.federated');
        if (row.status === 'disabled') throw new Refusal('error.user.disabled');
        const { language } = call;
        const faults = await deps.accounts.passwordFaults(tx, { userId: id, password: secret, language });
        if (faults.length > 0) throw createInputRefusal(...faults);
        const causedBy = actor.userId;
        await deps.accounts.setPassword(tx, { userId: id, password: secret, mustChange: true, causedBy });
        return {
          output: { done: true },
          audit: [{ event: 'user.passwordSet', subject: toUserSubject(id), after: { mustChange: true } }],
        };
      };
    },
  },
  demandPassword: async ({ tx, input, actor, deps }) => {
    const row = await lockReachableUser(tx, deps, actor, input.params.id);
    if (await isFederatedUser(tx, row.id)) throw new Refusal('error.user.federated');
    await updateUser(tx, row.id, { owes: [...new Set([...row.owes, 'updatePassword'])] });
    await deps.accounts.endSessions(tx, row.id, actor.tokenHash ?? undefined);
    return {
      output: { done: true },
      audit: [{ event: 'user.passwordDemanded', subject: toUserSubject(row.id) }],
    };
  },
  resetPassword: async ({ tx, input, actor, deps }) => {
    const row = await lockReachableUser(tx, deps, actor, input.body.id);
    if (row.status === 'disabled') throw new Refusal('error.user.disabled');
    if (await isFederatedUser(tx, row.id)) throw new Refusal('error.user.federated');
    const mail = await deps.accounts.sendLink(tx, {
      userId: row.id,
      kind: row.status === 'invited' ? 'invite' : 'reset',
      landing: null,
      causedBy: actor.userId,
    });
    return { output: { mail }, audit: [{ event: 'user.resetSent', subject: toUserSubject(row.id) }] };
  },
  invite: async ({ tx, input, actor, deps, call }) => {
    const { email, landing, organizationId: wanted, groups, ...names } = input.body;
    const from = requireOrganizationScope(actor);
    const organizationId = requireFound(await findOrganizationInScope(tx, wanted));
    const work = async () => {
      await deps.rights.lock(tx, organizationId);
      const known = (await findUsersByUsernameKey(tx, [toUserNameKey(email)])).get(toUserNameKey(email));
      if (known?.status === 'invited') await deps.rights.requireReach(tx, actor, [known.id]);
      else {
        await requireFreeUsername(tx, email);
        await requireFreeSeats(tx, deps, organizationId, 1);
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
      const userId = requireFound(made);
      const joins = known ? [...new Set([...(await listGroupIds(tx, userId)), ...groups])] : groups;
      await replaceGroupsOfUser(tx, deps, {
        actor,
        organizationId,
        userId,
        groups: joins,
        language: call.language,
      });
      const mail = await deps.accounts.sendLink(tx, {
        userId,
        kind: 'invite',
        landing,
        causedBy: actor.userId,
      });
      return { id: userId, mail };
    };
    const { id, mail } =
      organizationId === from ? await work() : await runInOrganization(tx, { organizationId, from }, work);
    return {
      output: { id, organizationId, mail },
      audit: [
        {
          event: 'user.invited',
          subject: toUserSubject(id),
          after: { email, organizationId, landing, groups, ...names },
        },
      ],
    };
  },
  unlock: async ({ tx, input, actor, deps }) => {
    const row = await lockReachableUser(tx, deps, actor, input.params.id);
    await deps.accounts.unlock(row.username);
    return { output: { done: true }, audit: [{ event: 'user.unlocked', subject: toUserSubject(row.id) }] };
  },
  removeFactor: {
    prepare: async ({ input, actor, deps, call }) => {
      const { id } = input.params;
      requireOtherUser(actor, id);
      await deps.accounts.requireProof({ actor, call }, input.body.current);
      return async (tx) => {
        const row = await lockReachableUser(tx, deps, actor, id);
        await deps.accounts.removeFactors(tx, row.id);
        await deps.accounts.endSessions(tx, row.id);
        return {
          output: { done: true },
          audit: [{ event: 'user.factorRemoved', subject: toUserSubject(row.id) }],
        };
      };
    },
  },
  endSessions: async ({ tx, input, actor, deps }) => {
    const row = await lockReachableUser(tx, deps, actor, input.params.id);
    const { session } = input.query;
    const ended =
      session === undefined
        ? await deps.accounts.endSessions(tx, row.id, actor.tokenHash ?? undefined)
        : await deleteSession(tx, { userId: row.id, id: session, keep: actor.tokenHash });
    return {
      output: { ended },
      audit: [{ event: 'user.sessionsEnded', subject: toUserSubject(row.id), after: { ended } }],
    };
  },
});

async function listGroupIds(tx: ReadTx, userId: number): Promise<number[]> {
  return ((await listGroupsByUser(tx, [userId])).get(userId) ?? []).map(({ id }) => id);
}
