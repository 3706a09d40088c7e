/** Visits of a person to ThreatView: which one counts as the one before, and when another is to be noted. */
import type { ThreatVisit } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { storeVisit, type VisitRow, visitOf } from './store.ts';

/** A return within this time continues the same visit. */
const sameVisitMs = 4 * 3600 * 1000;

interface Standing {
  /** The visit before the present one; null at the first. */
  readonly before: ThreatVisit | null;
  /** Whether the present one is not noted yet. */
  readonly due: boolean;
}

function standingOf(row: VisitRow | null, now: Date): Standing {
  if (row === null) return { before: null, due: true };
  const { lastHash, lastAt, beforeHash, beforeAt } = row;
  if (now.getTime() - lastAt.getTime() > sameVisitMs)
    return { before: { hash: lastHash, at: lastAt.toISOString() }, due: true };
  const before =
    beforeHash === null || beforeAt === null ? null : { hash: beforeHash, at: beforeAt.toISOString() };
  return { before, due: false };
}

export async function visitStanding(tx: ReadTx, userId: number, now: Date): Promise<Standing> {
  return standingOf(await visitOf(tx, userId), now);
}

/** Notes the present visit where it is not noted yet; gives the one before it. */
export async function noteVisit(
  tx: WriteTx,
  person: { readonly userId: number; readonly organizationId: number },
  present: { readonly hash: string; readonly now: Date },
): Promise<ThreatVisit | null> {
  const { before, due } = await visitStanding(tx, person.userId, present.now);
  if (due) {
    const former =
      before === null
        ? { beforeHash: null, beforeAt: null }
        : { beforeHash: before.hash, beforeAt: new Date(before.at) };
    await storeVisit(tx, { ...person, lastHash: present.hash, lastAt: present.now, ...former });
  }
  return before;
}
