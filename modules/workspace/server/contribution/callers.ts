/** Callers without an account: browsers that have opened the link of a request. */

import { idParamSchema } from '@klarsikt/contract/shapes.ts';
import { type Actor, visitorActor } from '@klarsikt/server/platform/actor.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { ResolveContributor } from './provides.ts';
import { findRequestOfBrowser } from './store.ts';

const paramsSchema = z.object({ id: idParamSchema });

/**
 * The caller has the rights of a visitor, without permission and account, for all requests except the one in the
 * address.
 */
export function createContributorResolver(db: NodePgDatabase): ResolveContributor {
  return async (secret, params) => {
    const read = paramsSchema.safeParse(params);
    if (!read.success) return null;
    const found = await runInSystemTransaction(db, (tx) =>
      findRequestOfBrowser(tx, read.data.id, hashToken(secret)),
    );
    if (found === null) return null;
    const { organizationId, organization, recipient, language, timeZone } = found;
    const actor: Actor = {
      ...visitorActor,
      ...{ contributor: true, organizationId, ownOrganizationId: organizationId, timeZone, language },
      ...{ organizationName: organization, ownOrganizationName: organization, ownTimeZone: timeZone },
      givenName: recipient,
    };
    return actor;
  };
}
