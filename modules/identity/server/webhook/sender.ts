/**
 * Sends the messages of webhooks on any node, at least once each: a message is claimed before it is sent, and a claim whose process
 * ended is sent again with the same id. A webhook sends one message at a time, and several webhooks send at the same time.
 */
import { webhookRetryDays } from '@klarsikt/contract';
import { fillSentence } from '@klarsikt/engine/text';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import { visitorActor } from '@klarsikt/server/platform/actor.ts';
import { buildAuditInsert } from '@klarsikt/server/platform/audit.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { runInSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import { deliverWebhookMessage, type WebhookDeliveryOutcome } from './deliver.ts';
import type { WebhookClient } from './deps.ts';
import {
  claimWebhookMessage,
  findWebhookCreator,
  lockWebhook,
  markUndeliveredMessagesDead,
  pruneWebhookMessages,
  recordWebhookState,
  releaseLostMessageClaims,
  storeDeliveryOutcome,
  type WebhookMessageRow,
  type WebhookRow,
} from './store.ts';
import { webhookEndedMailTexts } from './texts.ts';

const leaseSec = 60;
/** Delays in seconds after failed attempts; the last delay is repeated until the message is dead. */
const waitSec = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400] as const;
const atOnce = 4;
const roundEveryMs = 5_000;
const day = 86_400_000;
const keptDays = { delivered: 7, dead: 90 } as const;

export interface WebhookTools {
  readonly database: Pick<Database, 'app'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: ValueCipher;
  readonly mail: MailQueue;
  readonly calls: WebhookClient;
  readonly origin: string;
  readonly isOpen?: () => boolean;
  /** Returns a random number from 0 to 1, which spreads the attempts of many messages over time. */
  readonly random?: () => number;
}

/**
 * Returns the delay in seconds after a failed attempt: the delay of the schedule, varied at random by up to a fifth.
 */
export function computeRetryDelaySec(attempts: number, random: () => number): number {
  const seconds = waitSec[Math.min(attempts, waitSec.length) - 1] ?? waitSec[0];
  return seconds * (0.8 + 0.4 * random());
}

/** Informs the person who created the webhook, once, that the webhook is turned off. */
async function tellMaker(tx: WriteTx, row: WebhookRow, state: 'gone' | 'failed', tools: WebhookTools) {
  const maker = await findWebhookCreator(tx, row);
  if (maker === null || !maker.username.includes('@')) return;
  const language = maker.language ?? row.language;
  const words = webhookEndedMailTexts[language];
  const say = (sentence: string) => fillSentence(sentence, { label: row.label, host: row.host }, language);
  const { origin, mail } = tools;
  await mail.queue(tx, {
    ...{
      template: 'webhook',
      recipient: maker.username,
      language,
      userId: maker.id,
      causedBy: null,
      data: {},
    },
    organizationId: row.organizationId,
    link: `${origin}/admin/webhooks?open=${row.id}`,
    letter: {
      subject: say(words.subject),
      before: [say(words[state])],
      button: words.button,
      after: [words.next],
    },
  });
}

/**
 * Turns off a webhook whose receiver is gone or has failed for a week. Its messages become dead, but can be sent again.
 */
async function endWebhook(
  tx: WriteTx,
  row: WebhookRow,
  { state, error }: { readonly state: 'gone' | 'failed'; readonly error: string },
  tools: WebhookTools,
): Promise<void> {
  await recordWebhookState(tx, row.id, { state });
  await markUndeliveredMessagesDead(tx, row.id, error);
  await tellMaker(tx, row, state, tools);
}

/** Stores the outcome of an attempt; returns the reason if the outcome turns the webhook off, else null. */
async function settle(
  tx: WriteTx,
  { message, row }: { readonly message: WebhookMessageRow; readonly row: WebhookRow },
  outcome: WebhookDeliveryOutcome,
  tools: WebhookTools,
): Promise<'gone' | 'failed' | null> {
  const now = tools.clock.now();
  const { status } = outcome;
  const present = await lockWebhook(tx, row.id);
  if (outcome.kind === 'delivered') {
    await storeDeliveryOutcome(tx, message, { state: 'delivered', nextAt: null, status, error: null });
    if (present !== null && present.failingSince !== null)
      await recordWebhookState(tx, row.id, { failingSince: null });
    return null;
  }
  const { error } = outcome;
  const isOld = (from: Date) => now.getTime() - from.getTime() >= webhookRetryDays * day;
  const next = new Date(
    now.getTime() + computeRetryDelaySec(message.attempts, tools.random ?? Math.random) * 1000,
  );
  const isLast = outcome.kind === 'gone' || isOld(message.begunAt);
  const change = isLast
    ? { state: 'dead' as const, nextAt: null }
    : { state: 'waiting' as const, nextAt: next };
  if (!(await storeDeliveryOutcome(tx, message, { ...change, status, error }))) return null;
  if (present?.state !== 'active') return null;
  const since = present.failingSince ?? now;
  if (present.failingSince === null) await recordWebhookState(tx, row.id, { failingSince: now });
  const state = outcome.kind === 'gone' ? 'gone' : isOld(since) ? 'failed' : null;
  if (state !== null) await endWebhook(tx, present, { state, error }, tools);
  return state;
}

async function sendOne(
  claimed: { readonly message: WebhookMessageRow; readonly row: WebhookRow },
  tools: WebhookTools,
): Promise<boolean> {
  const { message, row } = claimed;
  const { database, clock, vault, calls, origin, log } = tools;
  const { message: id, kind, createdAt: at, payload } = message;
  const outcome = await deliverWebhookMessage(
    row,
    { id, kind, at, payload },
    { vault, calls, origin, now: clock.now() },
  );
  await runInSystemTransaction(
    database.app,
    (tx) => settle(tx, claimed, outcome, tools),
    (state) =>
      state === null
        ? []
        : [
            buildAuditInsert(
              [{ event: 'webhook.ended', subject: `webhook:${row.id}`, after: { label: row.label, state } }],
              {
                actor: { ...visitorActor, username: 'webhooks', ownOrganizationId: row.organizationId },
                organizationId: row.organizationId,
                at: clock.now(),
                requestId: id,
              },
            ),
          ],
  );
  const seen = { webhook: row.id, message: message.id, attempt: message.attempts, status: outcome.status };
  if (outcome.kind === 'delivered') log.debug(seen, 'webhook message delivered');
  else log.warn({ ...seen, reason: outcome.error }, 'webhook message not delivered');
  return outcome.kind === 'delivered';
}

/** Sends messages until none is due; returns the number of delivered messages. */
async function runRound(tools: WebhookTools, stopped: AbortSignal): Promise<number> {
  const { database, clock, isOpen = () => true } = tools;
  if (!isOpen()) return 0;
  await runInSystemTransaction(database.app, (tx) => releaseLostMessageClaims(tx, clock.now()));
  let delivered = 0;
  const lane = async (): Promise<void> => {
    while (!stopped.aborted && isOpen()) {
      const now = clock.now();
      const until = new Date(now.getTime() + leaseSec * 1000);
      const claimed = await runInSystemTransaction(database.app, (tx) =>
        claimWebhookMessage(tx, { now, until }),
      );
      if (claimed === null) return;
      if (await sendOne(claimed, tools)) delivered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return delivered;
}

export interface WebhookSender {
  /** Sends all due messages; returns how many were delivered. */
  round(): Promise<number>;
  /** Deletes messages that were delivered or declared dead long ago. */
  prune(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the sender. `timer` is off in tests, which start the rounds themselves. */
export function startWebhookSender(
  tools: WebhookTools,
  { timer: timed }: { readonly timer: boolean },
): WebhookSender {
  const stop = new AbortController();
  let running: Promise<number> | null = null;
  const round = (): Promise<number> => {
    running ??= runRound(tools, stop.signal).finally(() => {
      running = null;
    });
    return running;
  };
  const tick = () =>
    round().catch((error: unknown) =>
      tools.log.warn({ err: error }, 'webhooks could not be sent, trying again'),
    );
  const timer = timed ? setInterval(() => void tick(), roundEveryMs) : null;
  return {
    round,
    prune: () => {
      const now = tools.clock.now().getTime();
      const before = (days: number) => new Date(now - days * day);
      const ages = { delivered: before(keptDays.delivered), dead: before(keptDays.dead) };
      return runInSystemTransaction(tools.database.app, (tx) => pruneWebhookMessages(tx, ages));
    },
    close: async () => {
      if (timer) clearInterval(timer);
      stop.abort();
      await running?.catch(() => undefined);
    },
  };
}
