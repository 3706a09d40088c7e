import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import { requireFreeUsername } from './account.ts';
import type { AccountRegister } from './provides.ts';
import { insertUsers, updateUser } from './store.ts';

export const accountRegister: AccountRegister = {
  add: async (tx, organizationId, account, at) =>
    requireFound((await insertUsers(tx, organizationId, [account], at))[0]),
  change: (tx, userId, change) =>
    updateUser(tx, userId, { ...change, usernameKey: toUserNameKey(change.username) }),
  requireFreeName: requireFreeUsername,
};
