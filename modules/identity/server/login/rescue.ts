/** Lets the operator create a sign-in link on the server if the last administrator or a second factor is lost. */

import { visitorActor } from '@klarsikt/server/platform/actor.ts';
import { buildAuditInsert } from '@klarsikt/server/platform/audit.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { linkLifetimeSec } from './accounts.ts';
import { deleteLoginLinks, insertLoginLink } from './links.store.ts';
import { findPersonByName } from './people.store.ts';
import { hasSecondFactor, loadSignInRules } from './people.ts';

export interface RescueLink {
  readonly token: string;
  readonly username: string;
  readonly organizationName: string;
  readonly status: 'invited' | 'active' | 'disabled';
  readonly secondFactor: boolean;
  readonly administers: boolean;
  /** True if passwords are disabled in the organisation; the link still works. */
  readonly restricted: boolean;
  readonly validMinutes: number;
}

/** Actor for the audit log, because nobody is signed in when the operator works on the server. */
const operator = { ...visitorActor, username: 'operator (break-glass)' };

/**
 * Creates a rescue link and deletes the earlier one; returns null if the account does not exist. The account changes
 * only when the link is used.
 */
export async function createRescueLink(
  db: NodePgDatabase,
  given: { readonly username: string; readonly now: Date; readonly requestId: string },
): Promise<RescueLink | null> {
  const { username, now, requestId } = given;
  const open = async (tx: WriteTx) => {
    const person = await findPersonByName(tx, username);
    if (person === null) return null;
    const { id: userId, organizationId, status } = person;
    const rules = await loadSignInRules(tx, person, now);
    const { organizationName, granted, restricted } = rules;
    const token = generateToken();
    const expiresAt = new Date(now.getTime() + linkLifetimeSec.rescue * 1000);
    await deleteLoginLinks(tx, userId);
    await insertLoginLink(tx, {
      tokenHash: hashToken(token),
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
      secondFactor: hasSecondFactor(person, rules),
      administers: granted.includes('admin:SecurityAdmin'),
      restricted,
      validMinutes: linkLifetimeSec.rescue / 60,
    };
    return { rescue, audit: { entry, organizationId } };
  };
  const opened = await runInSystemTransaction(db, open, (done) =>
    done === null
      ? []
      : [
          buildAuditInsert([done.audit.entry], {
            actor: operator,
            organizationId: done.audit.organizationId,
            at: now,
            requestId,
          }),
        ],
  );
  return opened?.rescue ?? null;
}
