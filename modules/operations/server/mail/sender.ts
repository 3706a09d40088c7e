/**
 * Sends what is queued: on any node, each mail by one of them. A mail is claimed before the mail server hears of it, and
 * whoever dies with a claim leaves it to a person: it may have been sent, and nothing is sent twice without being asked for.
 */

import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { Vault } from '@klarsikt/server/platform/vault.ts';
import type { Client } from 'pg';
import { deliver, type Outcome } from './delivery.ts';
import { openContents } from './mail.ts';
import { claimDue, endLostClaims, listenForMail, type MailRecord, settleClaim } from './queue.store.ts';

/** Longer than a conversation with the mail server can take. */
const leaseSec = 300;
/** How long to wait after the first, second, ... failure to hand a mail over; the last one from then on. */
const waitSec = [30, 60, 300, 900, 3600] as const;
/** RFC 5321 section 4.5.4.1: after some days it is given up. */
const giveUpSec = 3 * 86_400;
const roundEveryMs = 15_000;
const stopWithinMs = 3000;

export interface MailSender {
  /** Sends all that is due now; gives how many the mail server took. */
  round(): Promise<number>;
  /** Kept once it is notified of new mails, or has tried to be. */
  readonly ready: Promise<void>;
  /** Ends a conversation under way, if it does not end by itself soon, and starts no new one. */
  close(): Promise<void>;
}

interface Tools {
  readonly config: Config;
  readonly database: Pick<Database, 'app' | 'connection'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Vault;
}

/** Takes the next mail that is due, so that no other node does; null when there is none. */
export function claimMail({
  database,
  clock,
}: Pick<Tools, 'database' | 'clock'>): Promise<MailRecord | null> {
  const now = clock.now();
  const until = new Date(now.getTime() + leaseSec * 1000);
  return inSystemTransaction(database.app, (tx) => claimDue(tx, { now, until }));
}

/** Claims whose process died while sending: whether the mail was sent is unknown. */
async function settleLostClaims({ database, clock, log }: Tools): Promise<void> {
  const lost = await inSystemTransaction(database.app, (tx) => endLostClaims(tx, clock.now()));
  for (const id of lost) log.warn({ mail: id }, 'the server stopped while it sent a mail');
}

function later(row: MailRecord, now: Date): Partial<MailRecord> | null {
  const seconds = waitSec[Math.min(row.attempts, waitSec.length) - 1] ?? waitSec[0];
  const nextAt = new Date(now.getTime() + seconds * 1000);
  return nextAt.getTime() - row.createdAt.getTime() > giveUpSec * 1000 ? null : { state: 'queued', nextAt };
}

function afterwards(row: MailRecord, outcome: Outcome, now: Date): Partial<MailRecord> {
  if (outcome.kind === 'taken') return { state: 'sent', sentAt: now, nextAt: null, error: null };
  const { reason: error } = outcome;
  if (outcome.kind === 'unknown') return { state: 'uncertain', nextAt: null, error };
  const again = outcome.kind === 'refused' && outcome.forGood ? null : later(row, now);
  return { ...(again ?? { state: 'failed', nextAt: null }), error };
}

async function settle({ database }: Tools, row: MailRecord, change: Partial<MailRecord>): Promise<void> {
  await inSystemTransaction(database.app, (tx) => settleClaim(tx, row, change));
}

async function sendOne(
  tools: Tools,
  smtpUrl: string,
  row: MailRecord,
  signal: AbortSignal,
): Promise<Outcome> {
  const { config, clock, vault, log } = tools;
  const { subject, text, html, until, unsubscribe, attachment } = openContents(vault, row.body);
  const now = clock.now();
  if (until !== null && until < now.getTime()) {
    const outcome = { kind: 'refused', forGood: true, reason: 'the link has expired' } as const;
    await settle(tools, row, afterwards(row, outcome, now));
    return outcome;
  }
  const { recipient: to, messageId, language, createdAt: date } = row;
  const { from } = config.mail;
  const letterhead = { from, to, messageId, date, subject, text, html, language, unsubscribe, attachment };
  const outcome = await deliver(smtpUrl, letterhead, signal);
  await settle(tools, row, afterwards(row, outcome, clock.now()));
  const seen = { mail: row.id, attempt: row.attempts };
  if (outcome.kind === 'taken') log.info(seen, 'mail sent');
  else log.warn({ ...seen, outcome: outcome.kind, reason: outcome.reason }, 'mail not sent');
  return outcome;
}

/** `asked`: no further mail is begun; `now`: the conversation under way is cut. */
interface Stop {
  readonly asked: AbortSignal;
  readonly now: AbortSignal;
}

/** Sends what is due until nothing is, or the mail server can not be reached: then the others wait as well. */
async function runRound(tools: Tools, smtpUrl: string, stop: Stop): Promise<number> {
  await settleLostClaims(tools);
  let taken = 0;
  while (!stop.asked.aborted) {
    const row = await claimMail(tools);
    if (row === null) break;
    const { kind } = await sendOne(tools, smtpUrl, row, stop.now);
    if (kind === 'taken') taken += 1;
    if (kind === 'unreachable') break;
  }
  return taken;
}

/** Keeps a listening connection; `again` makes it when there is none. */
function keepListening(database: Tools['database'], onMail: () => void, stopped: AbortSignal) {
  let ear: Client | null = null;
  let opening: Promise<void> | null = null;
  const open = async () => {
    const client = await listenForMail(database.connection, onMail);
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

/** Rounds one after the other: a call during one makes sure that another follows. */
function oneAtATime(run: () => Promise<number>, stopped: AbortSignal) {
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

/** Starts sending; null without a mail server. `timer` is off in tests, which call the rounds themselves. */
export function startMailSender(tools: Tools, options: { readonly timer: boolean }): MailSender | null {
  const { smtpUrl } = tools.config.mail;
  if (smtpUrl === null) return null;
  const asked = new AbortController();
  const now = new AbortController();
  const stop = { asked: asked.signal, now: now.signal };
  const rounds = oneAtATime(() => runRound(tools, smtpUrl, stop), asked.signal);
  const inBackground = () => {
    if (asked.signal.aborted) return;
    rounds
      .start()
      .catch((error: unknown) => tools.log.warn({ err: error }, 'mails could not be sent, trying again'));
  };
  const listening = keepListening(tools.database, inBackground, asked.signal);
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
