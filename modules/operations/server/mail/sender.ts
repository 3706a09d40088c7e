/**
 * Sends queued mails on any node, each by one node. A mail is claimed before it is passed to the mail server. If the
 * process dies during a claim, the mail may have been sent, so only a person can send it again.
 */

import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import type { Client } from 'pg';
import { deliverMail, type MailDeliveryOutcome } from './delivery.ts';
import { decryptMailContent } from './mail.ts';
import {
  claimDueMail,
  listenForQueuedMail,
  type MailRecord,
  markLostMailClaims,
  updateClaimedMail,
} from './queue.store.ts';

/** Duration of a claim in seconds, longer than any conversation with the mail server. */
const leaseSec = 300;
/** Delays in seconds after the first, second and further failed attempts; the last delay is repeated. */
const waitSec = [30, 60, 300, 900, 3600] as const;
/** Seconds after which the sender gives up a mail (RFC 5321 section 4.5.4.1: after some days). */
const giveUpSec = 3 * 86_400;
const roundEveryMs = 15_000;
const stopWithinMs = 3000;

export interface MailSender {
  /** Sends all due mails; returns the number that the mail server accepted. */
  round(): Promise<number>;
  /** Resolves after the first attempt to listen for new mails. */
  readonly ready: Promise<void>;
  /** Starts no new SMTP conversation, and aborts the present conversation after a short time. */
  close(): Promise<void>;
}

interface SenderDependencies {
  readonly config: Config;
  readonly database: Pick<Database, 'app' | 'connection'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: ValueCipher;
  readonly isOpen?: () => boolean;
}

export function claimNextMail({
  database,
  clock,
}: Pick<SenderDependencies, 'database' | 'clock'>): Promise<MailRecord | null> {
  const now = clock.now();
  const until = new Date(now.getTime() + leaseSec * 1000);
  return runInSystemTransaction(database.app, (tx) => claimDueMail(tx, { now, until }));
}

/** Marks mails as uncertain if the process ended during their claim, because they may have been sent. */
async function settleLostClaims({ database, clock, log }: SenderDependencies): Promise<void> {
  const lost = await runInSystemTransaction(database.app, (tx) => markLostMailClaims(tx, clock.now()));
  for (const id of lost) log.warn({ mail: id }, 'the server stopped while it sent a mail');
}

function computeRetry(row: MailRecord, now: Date): Partial<MailRecord> | null {
  const seconds = waitSec[Math.min(row.attempts, waitSec.length) - 1] ?? waitSec[0];
  const nextAt = new Date(now.getTime() + seconds * 1000);
  return nextAt.getTime() - row.createdAt.getTime() > giveUpSec * 1000 ? null : { state: 'queued', nextAt };
}

function computeStateAfter(row: MailRecord, outcome: MailDeliveryOutcome, now: Date): Partial<MailRecord> {
  if (outcome.kind === 'taken') return { state: 'sent', sentAt: now, nextAt: null, error: null };
  const { reason: error } = outcome;
  if (outcome.kind === 'unknown') return { state: 'uncertain', nextAt: null, error };
  const again = outcome.kind === 'refused' && outcome.forGood ? null : computeRetry(row, now);
  return { ...(again ?? { state: 'failed', nextAt: null }), error };
}

async function settle(
  { database }: SenderDependencies,
  row: MailRecord,
  change: Partial<MailRecord>,
): Promise<void> {
  await runInSystemTransaction(database.app, (tx) => updateClaimedMail(tx, row, change));
}

async function sendMail(
  tools: SenderDependencies,
  smtpUrl: string,
  row: MailRecord,
  signal: AbortSignal,
): Promise<MailDeliveryOutcome> {
  const { config, clock, vault, log } = tools;
  const { subject, text, html, until, unsubscribe, attachment } = decryptMailContent(vault, row.body);
  const now = clock.now();
  if (until !== null && until < now.getTime()) {
    const outcome = { kind: 'refused', forGood: true, reason: 'the link has expired' } as const;
    await settle(tools, row, computeStateAfter(row, outcome, now));
    return outcome;
  }
  const { recipient: to, messageId, language, createdAt: date } = row;
  const { from } = config.mail;
  const letterhead = { from, to, messageId, date, subject, text, html, language, unsubscribe, attachment };
  const outcome = await deliverMail(smtpUrl, letterhead, signal);
  await settle(tools, row, computeStateAfter(row, outcome, clock.now()));
  const seen = { mail: row.id, attempt: row.attempts };
  if (outcome.kind === 'taken') log.info(seen, 'mail sent');
  else log.warn({ ...seen, outcome: outcome.kind, reason: outcome.reason }, 'mail not sent');
  return outcome;
}

/** `asked`: start no further mail. `now`: abort the present SMTP conversation. */
interface Stop {
  readonly asked: AbortSignal;
  readonly now: AbortSignal;
}

/** Sends due mails until none remains. If the mail server is unreachable, the round ends and the other mails wait. */
async function runRound(tools: SenderDependencies, smtpUrl: string, stop: Stop): Promise<number> {
  const { isOpen = () => true } = tools;
  if (!isOpen()) return 0;
  await settleLostClaims(tools);
  let taken = 0;
  while (!stop.asked.aborted && isOpen()) {
    const row = await claimNextMail(tools);
    if (row === null) break;
    const { kind } = await sendMail(tools, smtpUrl, row, stop.now);
    if (kind === 'taken') taken += 1;
    if (kind === 'unreachable') break;
  }
  return taken;
}

function startListening(database: SenderDependencies['database'], onMail: () => void, stopped: AbortSignal) {
  let ear: Client | null = null;
  let opening: Promise<void> | null = null;
  const open = async () => {
    const client = await listenForQueuedMail(database.connection, onMail);
    client.on('end', () => {
      ear = null;
    });
    ear = client;
  };
  return {
    again: async () => {
      if (ear !== null || opening !== null || stopped.aborted) return;
      opening = open().finally(() => {
        opening = null;
      });
      await opening;
    },
    close: async () => {
      await opening?.catch(() => undefined);
      await ear?.end();
    },
  };
}

/** Runs one round at a time: a call during a round schedules another round. */
function createSerialRunner(run: () => Promise<number>, stopped: AbortSignal) {
  let running: Promise<number> | null = null;
  let again = false;
  const repeat = async (): Promise<number> => {
    let taken = 0;
    do {
      again = false;
      taken += await run();
    } while (again && !stopped.aborted);
    return taken;
  };
  return {
    start: (): Promise<number> => {
      again = true;
      running ??= repeat().finally(() => {
        running = null;
      });
      return running;
    },
    ended: async () => {
      await running?.catch(() => undefined);
    },
  };
}

/**
 * Starts the sender; returns null if no mail server is configured. `timer` is off in tests, which start the rounds
 * themselves.
 */
export function startMailSender(
  tools: SenderDependencies,
  options: { readonly timer: boolean },
): MailSender | null {
  const { smtpUrl } = tools.config.mail;
  if (smtpUrl === null) return null;
  const asked = new AbortController();
  const now = new AbortController();
  const stop = { asked: asked.signal, now: now.signal };
  const rounds = createSerialRunner(() => runRound(tools, smtpUrl, stop), asked.signal);
  const inBackground = () => {
    if (asked.signal.aborted) return;
    rounds
      .start()
      .catch((error: unknown) => tools.log.warn({ err: error }, 'mails could not be sent, trying again'));
  };
  const listening = startListening(tools.database, inBackground, asked.signal);
  const tick = () => {
    inBackground();
    return listening
      .again()
      .catch((error: unknown) => tools.log.debug({ err: error }, 'not listening for mails'));
  };
  const timer = options.timer ? setInterval(() => void tick(), roundEveryMs) : null;
  return {
    round: rounds.start,
    ready: options.timer ? tick() : Promise.resolve(),
    close: async () => {
      if (timer) clearInterval(timer);
      asked.abort();
      const patience = setTimeout(() => now.abort(), stopWithinMs);
      await rounds.ended();
      clearTimeout(patience);
      await listening.close();
    },
  };
}
