/**
 * Sends what is queued: on any node, each mail by one of them. A mail is claimed before the mail server hears of it, and
 * whoever dies with a claim leaves it to a person: it may have been sent, and nothing is sent twice without being asked for.
 */
import { and, asc, eq, lt, lte } from 'drizzle-orm';
import { Client } from 'pg';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { inSystemTransaction } from '../../platform/tx.ts';
import type { Vault } from '../../platform/vault.ts';
import { mail } from '../../schema/operations.ts';
import { deliver, type Outcome } from './delivery.ts';
import { mailChannel, openContents } from './mail.ts';

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
  /** Kept once it hears of new mails by itself, or has tried to. */
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

type Row = typeof mail.$inferSelect;

/** Takes the next mail that is due, so that no other node does; null when there is none. */
export function claimMail({ database, clock }: Pick<Tools, 'database' | 'clock'>): Promise<Row | null> {
  return inSystemTransaction(database.app, async (tx) => {
    const now = clock.now();
    const [due] = await tx
      .select({ id: mail.id, attempts: mail.attempts })
      .from(mail)
      .where(and(eq(mail.state, 'queued'), lte(mail.nextAt, now)))
      .orderBy(asc(mail.nextAt), asc(mail.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [row] = await tx
      .update(mail)
      .set({
        state: 'sending',
        attempts: due.attempts + 1,
        nextAt: new Date(now.getTime() + leaseSec * 1000),
        error: null,
      })
      .where(eq(mail.id, due.id))
      .returning();
    return row ?? null;
  });
}

/** Claims that nobody holds any more: their process died on the way, and nobody knows how far it came. */
async function settleLostClaims({ database, clock, log }: Tools): Promise<void> {
  const lost = await inSystemTransaction(database.app, (tx) =>
    tx
      .update(mail)
      .set({ state: 'uncertain', nextAt: null, error: null })
      .where(and(eq(mail.state, 'sending'), lt(mail.nextAt, clock.now())))
      .returning({ id: mail.id }),
  );
  for (const { id } of lost) log.warn({ mail: id }, 'the server stopped while it sent a mail');
}

function later(row: Row, now: Date): Partial<Row> | null {
  const seconds = waitSec[Math.min(row.attempts, waitSec.length) - 1] ?? waitSec[0];
  const nextAt = new Date(now.getTime() + seconds * 1000);
  return nextAt.getTime() - row.createdAt.getTime() > giveUpSec * 1000 ? null : { state: 'queued', nextAt };
}

function afterwards(row: Row, outcome: Outcome, now: Date): Partial<Row> {
  if (outcome.kind === 'taken') return { state: 'sent', sentAt: now, nextAt: null, error: null };
  const { reason: error } = outcome;
  if (outcome.kind === 'unknown') return { state: 'uncertain', nextAt: null, error };
  const again = outcome.kind === 'refused' && outcome.forGood ? null : later(row, now);
  return { ...(again ?? { state: 'failed', nextAt: null }), error };
}

async function settle({ database }: Tools, row: Row, change: Partial<Row>): Promise<void> {
  await inSystemTransaction(database.app, (tx) =>
    tx
      .update(mail)
      .set(change)
      // A claim that was given up meanwhile still ends as what is known now.
      .where(and(eq(mail.id, row.id), eq(mail.attempts, row.attempts))),
  );
}

async function sendOne(tools: Tools, smtpUrl: string, row: Row, signal: AbortSignal): Promise<Outcome> {
  const { config, clock, vault, log } = tools;
  const { subject, text, html, until, unsubscribe } = openContents(vault, row.body);
  const now = clock.now();
  if (until !== null && until < now.getTime()) {
    const outcome = { kind: 'refused', forGood: true, reason: 'the link has expired' } as const;
    await settle(tools, row, afterwards(row, outcome, now));
    return outcome;
  }
  const { recipient: to, messageId, language, createdAt: date } = row;
  const { from } = config.mail;
  const letterhead = { from, to, messageId, date, subject, text, html, language, unsubscribe };
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

/** Hears of mails as soon as their transaction is committed, from any node; the timer covers a lost connection. */
async function listen(database: Tools['database'], onMail: () => void): Promise<Client> {
  const client = new Client(database.connection);
  client.on('error', () => undefined);
  client.on('notification', onMail);
  await client.connect();
  await client.query(`LISTEN ${mailChannel}`);
  return client;
}

/** Keeps a listening connection; `again` makes it when there is none. */
function keepListening(database: Tools['database'], onMail: () => void, stopped: AbortSignal) {
  let ear: Client | null = null;
  let opening: Promise<void> | null = null;
  const open = async () => {
    const client = await listen(database, onMail);
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
