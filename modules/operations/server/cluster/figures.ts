import { nodeStaleSec, type QuotaKind, type QuotaRow, quotaKinds } from '@klarsikt/contract';
import type { QuotaDefaults } from '@klarsikt/server/config/quotas.ts';
import { getLastSealedEventId } from '@klarsikt/server/platform/audit.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { computeQuotaUsedShare, listOrganizationQuotas } from '@klarsikt/server/platform/quota-use.ts';
import { runInSystemReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  countJobsByKind,
  countUnsealedAuditEvents,
  countUnsentAuditEvents,
  countUnsentMailsByKind,
  listLicensedSpans,
  loadNodeHeartbeats,
  loadStoredBytes,
} from './figures.store.ts';
import { computeLicenceDaysLeft } from './licence-days.ts';

export interface InstallationFigures {
  readonly jobs: Readonly<Record<'waiting' | 'failed', ReadonlyMap<string, number>>>;
  /** Seconds since the request of the longest waiting job; 0 if no job waits. */
  readonly longestWaitSec: number;
  readonly mails: Readonly<Record<'waiting' | 'failed' | 'uncertain', ReadonlyMap<string, number>>>;
  readonly nodes: { readonly alive: number; readonly stale: number };
  /** `sec`: age of the oldest unsealed event in seconds; 0 if all events are sealed. */
  readonly unsealed: { readonly events: number; readonly sec: number };
  /**
   * Sealed events that the syslog receiver has not confirmed; `sec`: age of the oldest in seconds, 0 if there is
   * none.
   */
  readonly unsent: { readonly events: number; readonly sec: number };
  /** Days until the end of the next licence to end; Infinity if no licence ends. */
  readonly licenceDaysLeft: { readonly operator: number; readonly organizations: number };
  /**
   * By kind of quota: the highest used share of a limit, the number of organisations near their limit (80 %), and the
   * number at their limit.
   */
  readonly quotas: Readonly<Record<'highest' | 'near' | 'full', ReadonlyMap<string, number>>>;
  readonly bytes: { readonly database: number; readonly objects: number };
}

function sumByKind(
  rows: readonly { readonly kind: string; readonly n: number }[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { kind, n } of rows) sums.set(kind, (sums.get(kind) ?? 0) + n);
  return sums;
}

const secondsSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000);

function jobFigures(rows: Awaited<ReturnType<typeof countJobsByKind>>, now: Date) {
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

function mailFigures(rows: Awaited<ReturnType<typeof countUnsentMailsByKind>>): InstallationFigures['mails'] {
  const those = (...states: readonly string[]) =>
    sumByKind(
      rows.filter(({ state }) => states.includes(state)).map(({ kind, mails }) => ({ kind, n: mails })),
    );
  return { waiting: those('queued', 'sending'), failed: those('failed'), uncertain: those('uncertain') };
}

/** Share of a limit from which an organisation counts as near its limit. */
const nearShare = 0.8;

function quotaFigures(rows: readonly QuotaRow[]): InstallationFigures['quotas'] {
  const shares = (kind: QuotaKind) => rows.map(({ use }) => computeQuotaUsedShare(use[kind]));
  const figures = (of: (found: readonly number[]) => number) =>
    new Map<string, number>(quotaKinds.map((kind) => [kind, of(shares(kind))]));
  return {
    highest: figures((found) => Math.max(0, ...found)),
    near: figures((found) => found.filter((share) => share >= nearShare && share < 1).length),
    full: figures((found) => found.filter((share) => share >= 1).length),
  };
}

/** Reads all figures of one instant, in one read-only transaction. */
export function loadInstallationFigures(
  db: NodePgDatabase,
  clock: Clock,
  defaults: QuotaDefaults = {},
): Promise<InstallationFigures> {
  return runInSystemReadTransaction(db, async (tx) => {
    const now = clock.now();
    const seen = await loadNodeHeartbeats(tx);
    const stale = seen.filter(({ seenAt }) => secondsSince(seenAt, now) > nodeStaleSec).length;
    const unsealed = await countUnsealedAuditEvents(tx, getLastSealedEventId(db));
    const unsent = await countUnsentAuditEvents(tx);
    const spans = await listLicensedSpans(tx);
    const daysLeft = (isOperator: boolean) =>
      computeLicenceDaysLeft(
        spans.filter((span) => span.isOperator === isOperator),
        now,
      );
    return {
      ...jobFigures(await countJobsByKind(tx), now),
      mails: mailFigures(await countUnsentMailsByKind(tx)),
      nodes: { alive: seen.length - stale, stale },
      unsent: { events: unsent.events, sec: secondsSince(unsent.oldest, now) },
      unsealed: { events: unsealed.events, sec: secondsSince(unsealed.oldest, now) },
      licenceDaysLeft: { operator: daysLeft(true), organizations: daysLeft(false) },
      quotas: quotaFigures(await listOrganizationQuotas(tx, { defaults, at: now })),
      bytes: await loadStoredBytes(tx),
    };
  });
}
