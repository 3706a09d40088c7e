import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { toNameKey } from '@klarsikt/server/platform/names.ts';
import { requireFreeName } from './account.ts';
import type { AccountRegister } from './provides.ts';
import { insertUsers, updateUser } from './store.ts';

export const accountRegister: AccountRegister = {
  add: async (tx, organizationId, account, at) =>
    requireFound((await insertUsers(tx, organizationId, [account], at))[0]),
  change: (tx, userId, change) =>
    updateUser(tx, userId, { ...change, usernameKey: toNameKey(change.username) }),
  requireFreeName,
};
