import { privacyContract as contract } from '@klarsikt/contract';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { runInWriteTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { summarizeErasure } from '@klarsikt/server/privacy/orders.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PrivacyDeps } from './deps.ts';
import { disableAccount, lockAccount } from './store.ts';
import { nameMismatchText } from './texts.ts';

interface AccountRequest {
  readonly db: NodePgDatabase;
  readonly deps: PrivacyDeps;
  readonly actor: Actor;
  readonly id: number;
}

/**
 * Runs `work` with the locked account. It must belong to the current organisation and have no permission that the
 * caller lacks.
 */
function runWithLockedAccount<T>(
  { db, deps, actor, id }: AccountRequest,
  work: (tx: WriteTx, name: string) => Promise<T>,
): Promise<T> {
  return runInWriteTransaction(db, actor, async (tx) => {
    await deps.rights.lock(tx, requireFound(actor.organizationId));
    const { givenName, surname, username } = requireFound(await lockAccount(tx, id));
    await deps.rights.requireReach(tx, actor, [id]);
    return work(tx, `${givenName} ${surname}`.trim() || username);
  });
}

const isSameName = (a: string, b: string): boolean => a.trim().normalize('NFC') === b.trim().normalize('NFC');

export const privacyHandlers = implementEndpoints<PrivacyDeps>()(contract, {
  find: {
    direct: async ({ db, input, actor, deps }) => {
      const { id } = input.params;
      await runWithLockedAccount({ db, deps, actor, id }, async () => undefined);
      return requireFound(await deps.privacy.find(id));
    },
  },
  exportData: {
    prepare: async ({ db, input, actor, deps }) => {
      const { id } = input.params;
      await runWithLockedAccount({ db, deps, actor, id }, async () => undefined);
      const data = requireFound(await deps.privacy.exportData(id));
      const content = Buffer.from(`${JSON.stringify(data, null, 2)}\n`, 'utf8');
      return async () => ({
        output: { content, contentType: 'application/json', filename: `klarsikt-person-${id}.json` },
        audit: [{ event: 'user.dataExported', subject: `user:${id}`, after: { bytes: content.length } }],
      });
    },
  },
  erase: {
    prepare: async ({ db, input, actor, deps, call }) => {
      const { id } = input.params;
      const { name, files, current } = input.body;
      if (id === actor.userId) throw new Refusal('error.user.eraseSelf');
      await deps.accounts.requireProof({ actor, call }, current);
      const eraser = {
        userId: actor.userId,
        organizationId: actor.ownOrganizationId,
        name: getActorName(actor),
      };
      // The account is disabled before its name is removed, which also protects the last administrator.
      await runWithLockedAccount({ db, deps, actor, id }, async (tx, shown) => {
        if (!isSameName(name, shown))
          throw createInputRefusal({
            path: 'body.name',
            code: 'user.otherName',
            message: nameMismatchText[call.language],
          });
        await disableAccount(tx, id, deps.clock.now());
        await deps.rights.keepAdministrator(tx, actor);
        await deps.accounts.endSessions(tx, id);
        const organizationId = requireFound(actor.organizationId);
        await deps.privacy.order(tx, { userId: id, organizationId, eraser, files });
      });
      const places = requireFound(await deps.privacy.erase({ userId: id, eraser, files }));
      const after = summarizeErasure(places, files.length);
      return async (tx) => {
        await deps.privacy.endOrder(tx, id);
        return {
          output: { places },
          audit: [{ event: 'user.erased', subject: `user:${id}`, after }],
        };
      };
    },
  },
});
