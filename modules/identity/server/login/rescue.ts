/** A way back in that the operator opens on the machine: for a lost last administrator, or a lost second factor. */

import { visitor } from '@klarsikt/server/platform/actor.ts';
import { auditStatement } from '@klarsikt/server/platform/audit.ts';
import { newToken, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import { inSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { linkLifeSec } from './accounts.ts';
import { deleteLinks, insertLink } from './links.store.ts';
import { personByName } from './people.store.ts';
import { standingOf } from './people.ts';

export interface Rescue {
  readonly token: string;
  readonly username: string;
  readonly organizationName: string;
  readonly status: 'invited' | 'active' | 'disabled';
  readonly secondFactor: boolean;
  /** Whether the person can administer people: what a lost administrator is wanted for. */
  readonly administers: boolean;
  /** Passwords are ruled out in the organisation: the link is good all the same. */
  readonly restricted: boolean;
  readonly validMinutes: number;
}

/** Who the audit log says it was: nobody is signed in on the machine. */
const operator = { ...visitor, username: 'operator (break-glass)' };

/** Makes the link; the one made before is dead. Null when there is no such account. What it opens happens when it is used. */
export async function openRescue(
  db: NodePgDatabase,
  given: { readonly username: string; readonly now: Date; readonly requestId: string },
): Promise<Rescue | null> {
  const { username, now, requestId } = given;
  const open = async (tx: WriteTx) => {
    const person = await personByName(tx, username);
    if (person === null) return null;
    const { id: userId, organizationId, status } = person;
    const { organizationName, granted, restricted } = await standingOf(tx, person, now);
    const token = newToken();
    const expiresAt = new Date(now.getTime() + linkLifeSec.rescue * 1000);
    await deleteLinks(tx, userId);
    await insertLink(tx, {
      tokenHash: tokenHash(token),
      organizationId,
      userId,
      kind: 'rescue',
      landing: null,
      createdAt: now,
      expiresAt,
      createdBy: null,
    });
    const after = { until: expiresAt.toISOString() };
    const entry = { event: 'login.rescueOpened', subject: `user:${userId}`, after, organizationId };
    const rescue = {
      token,
      username: person.username,
      organizationName,
      status,
      secondFactor: person.totpSecret !== null,
      administers: granted.includes('admin:SecurityAdmin'),
      restricted,
      validMinutes: linkLifeSec.rescue / 60,
    };
    return { rescue, audit: { entry, organizationId } };
  };
  const opened = await inSystemTransaction(db, open, (done) =>
    done === null
      ? []
      : [
          auditStatement([done.audit.entry], {
            actor: operator,
            organizationId: done.audit.organizationId,
            at: now,
            requestId,
          }),
        ],
  );
  return opened?.rescue ?? null;
}
