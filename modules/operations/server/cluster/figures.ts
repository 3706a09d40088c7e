/** What the operator's monitoring reads of the whole installation. */
import { nodeStaleSec } from '@klarsikt/contract';
import { sealedUpTo } from '@klarsikt/server/platform/audit.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { inSystemReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  countJobs,
  countMails,
  licencedSpans,
  signsOfLife,
  storedBytes,
  unsealedEvents,
} from './figures.store.ts';
import { licenceDaysLeft } from './licence-days.ts';

export interface InstallationFigures {
  readonly jobs: Readonly<Record<'waiting' | 'failed', ReadonlyMap<string, number>>>;
  /** Seconds since the job was ordered that waits longest; 0 where none waits. */
  readonly longestWaitSec: number;
  readonly mails: Readonly<Record<'waiting' | 'failed' | 'uncertain', ReadonlyMap<string, number>>>;
  readonly nodes: { readonly alive: number; readonly stale: number };
  /** `sec`: age of the oldest event without a seal; 0 where all are sealed. */
  readonly unsealed: { readonly events: number; readonly sec: number };
  /** Infinity where no licence ends. */
  readonly licenceDaysLeft: { readonly operator: number; readonly organizations: number };
  readonly bytes: { readonly database: number; readonly objects: number };
}

/** Sums by kind. */
function sumByKind(
  rows: readonly { readonly kind: string; readonly n: number }[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { kind, n } of rows) sums.set(kind, (sums.get(kind) ?? 0) + n);
  return sums;
}

const secondsSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000);

function jobFigures(rows: Awaited<ReturnType<typeof countJobs>>, now: Date) {
  const those = (isCounted: (status: string) => boolean) =>
    sumByKind(rows.filter(({ status }) => isCounted(status)).map(({ kind, jobs }) => ({ kind, n: jobs })));
  const waits = rows
    .filter(({ status }) => status === 'Waiting')
    .map(({ oldest }) => secondsSince(oldest, now));
  return {
    jobs: {
      waiting: those((status) => status === 'Waiting'),
      failed: those((status) => status !== 'Waiting'),
    },
    longestWaitSec: Math.max(0, ...waits),
  };
}

function mailFigures(rows: Awaited<ReturnType<typeof countMails>>): InstallationFigures['mails'] {
  const those = (...states: readonly string[]) =>
    sumByKind(
      rows.filter(({ state }) => states.includes(state)).map(({ kind, mails }) => ({ kind, n: mails })),
    );
  return { waiting: those('queued', 'sending'), failed: those('failed'), uncertain: those('uncertain') };
}

/** Reads all figures at one moment, in one read-only transaction. */
export function readFigures(db: NodePgDatabase, clock: Clock): Promise<InstallationFigures> {
  return inSystemReadTransaction(db, async (tx) => {
    const now = clock.now();
    const seen = await signsOfLife(tx);
    const stale = seen.filter(({ seenAt }) => secondsSince(seenAt, now) > nodeStaleSec).length;
    const unsealed = await unsealedEvents(tx, sealedUpTo(db));
    const spans = await licencedSpans(tx);
    const daysLeft = (isOperator: boolean) =>
      licenceDaysLeft(
        spans.filter((span) => span.isOperator === isOperator),
        now,
      );
    return {
      ...jobFigures(await countJobs(tx), now),
      mails: mailFigures(await countMails(tx)),
      nodes: { alive: seen.length - stale, stale },
      unsealed: { events: unsealed.events, sec: secondsSince(unsealed.oldest, now) },
      licenceDaysLeft: { operator: daysLeft(true), organizations: daysLeft(false) },
      bytes: await storedBytes(tx),
    };
  });
}
