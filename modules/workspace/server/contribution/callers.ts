/** Callers without an account: browsers in which the link of a request was opened. */

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
 * Resolves the secret of a browser to a caller who may answer the request in the address, and otherwise has only the
 * rights of a visitor.
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
