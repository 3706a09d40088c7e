/**
 * Sends sealed audit events to a syslog receiver, each at least once and in the order of the chain. Only one node at
 * a time may send events; the stored position advances when the receiver has confirmed them. Each node sends its own
 * warnings.
 */
import type { SyslogSettings } from '../config/syslog.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { runInSystemReadTransaction, runInSystemTransaction } from '../platform/tx.ts';
import { defaultSyslogSendLimits, type SyslogSendLimits, sendSyslogFrames } from './connection.ts';
import {
  createSyslogOrigin,
  formatSyslogAuditMessage,
  formatSyslogNotice,
  frameSyslogMessage,
} from './message.ts';
import type { NoticeBuffer } from './notices.ts';
import {
  claimSyslogTurn,
  ensureSyslogPosition,
  finishSyslogTurn,
  hasSyslogBacklog,
  listSealedAuditRows,
  type SyslogClaim,
} from './store.ts';

const eventsAtOnce = 400;
const noticesAtOnce = 200;
/**
 * Seconds for which a node may send; longer than the longest transmission, so that two nodes do not send at the same
 * time.
 */
const turnSec = 90;
const roundEveryMs = 5_000;
/** Delays after failed attempts, in seconds; the last delay is repeated. */
const waitSec = [5, 15, 30, 60, 120, 300] as const;

export interface SyslogSenderDeps {
  readonly settings: SyslogSettings;
  readonly database: Pick<Database, 'app'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly node: string;
  readonly version: string;
  readonly notices: NoticeBuffer;
  readonly limits?: SyslogSendLimits;
  /** Returns a random number from 0 to 1, by which nodes vary the times of their attempts. */
  readonly random?: () => number;
}

/** Computes the delay after a failed attempt in milliseconds: the scheduled delay, varied by at most a fifth. */
export function computeRetryMs(failures: number, random: () => number): number {
  const seconds = waitSec[Math.min(failures, waitSec.length) - 1] ?? waitSec[0];
  return seconds * 1000 * (0.8 + 0.4 * random());
}

/**
 * Computes the size of a batch. It is halved after each failure, for a receiver that is too slow for a whole batch.
 */
const batchSizeOf = ({ failures }: SyslogClaim): number =>
  Math.max(1, Math.floor(eventsAtOnce / 2 ** failures));

interface Sender {
  readonly tools: SyslogSenderDeps;
  readonly send: (messages: readonly Buffer[]) => Promise<void>;
  readonly stop: AbortSignal;
  /** Number of failures to send this node's own notices, and the time of the next attempt. */
  notice: { failures: number; nextAt: Date | null };
}

async function settle(
  { tools, stop }: Sender,
  claim: SyslogClaim,
  outcome: { readonly sentTo: number } | { readonly error: unknown },
): Promise<void> {
  const { database, clock, log, node, random = Math.random } = tools;
  const store = (stored: Parameters<typeof finishSyslogTurn>[2]) =>
    runInSystemTransaction(database.app, (tx) => finishSyslogTurn(tx, node, stored));
  if ('sentTo' in outcome) {
    await store({ position: outcome.sentTo, failures: 0, nextAt: null });
    if (claim.failures > 0) log.info('the syslog receiver takes events again');
    return;
  }
  if (stop.aborted) return store({ failures: claim.failures, nextAt: null });
  const failures = claim.failures + 1;
  await store({ failures, nextAt: new Date(clock.now().getTime() + computeRetryMs(failures, random)) });
  if (failures === 1) log.warn({ err: outcome.error }, 'the syslog receiver does not take events');
}

/** Sends one batch of events. Returns their number, or null if another node is sending or the receiver failed. */
async function sendBatch(sender: Sender): Promise<number | null> {
  const { database, clock, node, settings, version } = sender.tools;
  if (!(await runInSystemReadTransaction(database.app, hasSyslogBacklog))) return 0;
  const now = clock.now();
  const until = new Date(now.getTime() + turnSec * 1000);
  const claim = await runInSystemTransaction(database.app, (tx) => claimSyslogTurn(tx, { node, now, until }));
  if (claim === null) return null;
  try {
    const limit = batchSizeOf(claim);
    const rows = await runInSystemReadTransaction(database.app, (tx) =>
      listSealedAuditRows(tx, { after: claim.position, limit }),
    );
    const origin = createSyslogOrigin(version);
    if (rows.length > 0)
      await sender.send(rows.map((sealed) => formatSyslogAuditMessage(sealed, origin, settings.maxBytes)));
    await settle(sender, claim, { sentTo: rows.at(-1)?.seal.position ?? claim.position });
    return rows.length;
  } catch (error) {
    await settle(sender, claim, { error });
    return null;
  }
}

/** Sends this node's notices; after a failure they are kept for the next attempt. */
async function sendNotices(sender: Sender): Promise<void> {
  const { clock, notices, settings, version, random = Math.random } = sender.tools;
  const { failures, nextAt } = sender.notice;
  if (nextAt !== null && nextAt > clock.now()) return;
  const taken = notices.take(noticesAtOnce);
  if (taken.length === 0) return;
  const origin = createSyslogOrigin(version);
  try {
    await sender.send(taken.map((notice) => formatSyslogNotice(notice, origin, settings.maxBytes)));
    sender.notice = { failures: 0, nextAt: null };
  } catch {
    // The failure is not logged here, because events are sent to the same receiver and their failure is logged.
    notices.restore(taken);
    const next = computeRetryMs(failures + 1, random);
    sender.notice = { failures: failures + 1, nextAt: new Date(clock.now().getTime() + next) };
  }
}

async function runRound(sender: Sender): Promise<number> {
  let sent = 0;
  while (!sender.stop.aborted) {
    const batch = await sendBatch(sender);
    sent += batch ?? 0;
    if (batch === null || batch === 0) break;
  }
  if (!sender.stop.aborted) await sendNotices(sender);
  return sent;
}

export interface SyslogSender {
  /** Sends all waiting events and notices; returns the number of events. */
  round(): Promise<number>;
  close(): Promise<void>;
}

/** Starts sending. `timer` is false in tests, which start the rounds themselves. */
export async function startSyslogSender(
  tools: SyslogSenderDeps,
  { timer: timed }: { readonly timer: boolean },
): Promise<SyslogSender> {
  await runInSystemTransaction(tools.database.app, ensureSyslogPosition);
  const stop = new AbortController();
  const limits = tools.limits ?? defaultSyslogSendLimits;
  const send = (messages: readonly Buffer[]) =>
    sendSyslogFrames(tools.settings, messages.map(frameSyslogMessage), { limits, stop: stop.signal });
  const sender: Sender = { tools, send, stop: stop.signal, notice: { failures: 0, nextAt: null } };
  let running: Promise<number> | null = null;
  const round = (): Promise<number> => {
    running ??= runRound(sender).finally(() => {
      running = null;
    });
    return running;
  };
  const tick = () =>
    round().catch((error: unknown) =>
      tools.log.warn({ err: error }, 'syslog could not be sent, trying again'),
    );
  const timer = timed ? setInterval(() => void tick(), roundEveryMs) : null;
  return {
    round,
    close: async () => {
      if (timer) clearInterval(timer);
      stop.abort();
      await running?.catch(() => undefined);
    },
  };
}
