import type { ThreatVisit } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { findThreatVisit, type ThreatVisitRow, upsertThreatVisit } from './store.ts';

/** A return within this time continues the same visit. */
const sameVisitMs = 4 * 3600 * 1000;

interface VisitState {
  /** The visit before the current one; null at the first visit. */
  readonly before: ThreatVisit | null;
  readonly due: boolean;
}

function visitStateOf(row: ThreatVisitRow | null, now: Date): VisitState {
  if (row === null) return { before: null, due: true };
  const { lastHash, lastAt, beforeHash, beforeAt } = row;
  if (now.getTime() - lastAt.getTime() > sameVisitMs)
    return { before: { hash: lastHash, at: lastAt.toISOString() }, due: true };
  const before =
    beforeHash === null || beforeAt === null ? null : { hash: beforeHash, at: beforeAt.toISOString() };
  return { before, due: false };
}

export async function loadThreatVisitState(tx: ReadTx, userId: number, now: Date): Promise<VisitState> {
  return visitStateOf(await findThreatVisit(tx, userId), now);
}

export async function recordThreatVisit(
  tx: WriteTx,
  person: { readonly userId: number; readonly organizationId: number },
  present: { readonly hash: string; readonly now: Date },
): Promise<ThreatVisit | null> {
  const { before, due } = await loadThreatVisitState(tx, person.userId, present.now);
  if (due) {
    const former =
      before === null
        ? { beforeHash: null, beforeAt: null }
        : { beforeHash: before.hash, beforeAt: new Date(before.at) };
    await upsertThreatVisit(tx, { ...person, lastHash: present.hash, lastAt: present.now, ...former });
  }
  return before;
}
