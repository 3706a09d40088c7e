/**
 * Sends signals to all nodes, including this one, by LISTEN and NOTIFY. A signal that is sent in a transaction is
 * delivered only after its commit.
 */
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { z } from 'zod';
import { createRoleClient } from './connection-roles.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';

const channel = 'klarsikt';
const retryMs = [200, 1000, 5000, 15_000] as const;

const signalSchema = z.object({ topic: z.string(), data: z.unknown() });

type SignalHandler = (data: unknown) => Promise<void> | void;

export interface NodeSignals {
  /** Sends the signal when the transaction commits. PostgreSQL limits `data` to 8000 bytes. */
  sendWith(
    tx: { execute(statement: ReturnType<typeof sql>): Promise<unknown> },
    topic: string,
    data?: unknown,
  ): Promise<void>;
  /** Sends the signal on a separate connection, so that requests do not wait for it. */
  send(topic: string, data?: unknown): Promise<void>;
  on(topic: string, hear: SignalHandler): void;
  /** Registers work that is done after a lost connection was replaced, because signals may have been missed. */
  onGap(catchUp: () => Promise<void>): void;
  listening(): boolean;
  close(): Promise<void>;
}

/**
 * Keeps a connection that listens for signals. If it is lost, another one is opened, with retries until this
 * succeeds.
 */
function createListener(given: {
  readonly connection: Database['connection'];
  readonly log: Log;
  readonly hear: (payload: string) => void;
  readonly again: () => void;
}) {
  const { connection, log, hear, again } = given;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let failures = 0;
  let closed = false;
  let heardBefore = false;

  const lost = (gone: Client, reason: string) => {
    if (closed || client !== gone) return;
    client = null;
    log.warn({ reason }, 'other nodes are not heard, connecting again');
    retry();
  };
  const retry = () => {
    const wait = retryMs[Math.min(failures, retryMs.length - 1)] ?? 0;
    failures += 1;
    timer = setTimeout(() => void open().catch(() => undefined), wait);
  };
  const open = async (): Promise<void> => {
    const { client: next, connect } = createRoleClient(connection);
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    next.on('error', ({ message }) => lost(next, message));
    next.on('end', () => lost(next, 'the connection has ended'));
    try {
      await connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      if (!closed && heardBefore) retry();
      throw error;
    }
    if (closed) return next.end();
    client = next;
    failures = 0;
    if (heardBefore) again();
    heardBefore = true;
  };
  return {
    open,
    listening: () => client !== null,
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}

export async function openNodeSignals(given: { database: Database; log: Log }): Promise<NodeSignals> {
  const { database, log } = given;
  const hearers = new Map<string, SignalHandler[]>();
  const catchUps: (() => Promise<void>)[] = [];
  const guarded = (what: string, work: () => Promise<void> | void) => {
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.warn({ err: error, topic: what }, 'a signal was not followed'));
  };
  const hear = (payload: string) =>
    guarded('signal', () => {
      const { topic, data } = signalSchema.parse(JSON.parse(payload));
      for (const each of hearers.get(topic) ?? []) guarded(topic, () => each(data));
    });
  const again = () => {
    for (const each of catchUps) guarded('gap', each);
  };
  const listener = createListener({ connection: database.connection, log, hear, again });
  await listener.open();
  const statement = (topic: string, data: unknown) =>
    sql`select pg_notify(${channel}, ${JSON.stringify({ topic, data: data ?? null })})`;
  return {
    sendWith: async (tx, topic, data) => {
      await tx.execute(statement(topic, data));
    },
    send: async (topic, data) => {
      await database.aside.execute(statement(topic, data));
    },
    on: (topic, heard) => {
      hearers.set(topic, [...(hearers.get(topic) ?? []), heard]);
    },
    onGap: (catchUp) => {
      catchUps.push(catchUp);
    },
    listening: () => listener.listening(),
    close: () => listener.close(),
  };
}
