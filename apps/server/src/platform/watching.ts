/**
 * Streams of hints that an assessment has changed, sent as server-sent events across all nodes. A hint has no
 * content: the page then loads the change by an ordinary call, which checks permissions.
 */
import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Log } from './log.ts';
import type { NodeSignals } from './signals.ts';

/** Lifetime of a stream in milliseconds; the browser then opens another stream with its present permissions. */
const lastsMs = 60_000;
/** Interval of heartbeats in milliseconds. Proxies close connections without traffic, often after 30 seconds. */
const heartbeatMs = 20_000;
/** Milliseconds for which changes are collected, so that other nodes are informed of them together. */
const collectMs = 50;
/**
 * Milliseconds within which the pages of a stopping node reconnect at random times, so that they do not reconnect all
 * at once.
 */
const spreadMs = 2000;
/** Largest number of ids per signal, because PostgreSQL limits a notification to 8000 bytes. */
const mostIds = 400;
/** Largest number of streams per person; opening another one ends the oldest. */
const mostPerPerson = 30;

const topic = 'assessments';
const endedTopic = 'people-left';
const idsSchema = z.array(z.number().int());
const personSchema = z.number().int();

export interface AssessmentWatchers {
  /** Announces to every node, after a commit, that the assessment has changed. */
  tell(id: number): void;
  /** Opens a stream for one page: one event now, and one for each change. */
  open(given: { readonly id: number; readonly userId: number }): Readable;
  /** Ends the person's streams on every node, after a commit that ended their sessions. */
  end(userId: number): void;
  /** Connects the streams to the other nodes. */
  join(signals: Pick<NodeSignals, 'on' | 'onGap' | 'send'>): void;
  /** Returns the number of open streams of this node. */
  count(): number;
  close(): void;
}

interface Watcher {
  readonly id: number;
  readonly userId: number;
  readonly stream: Readable;
}

/** Server-sent event without content. */
const hint = 'event: changed\ndata: \n\n';

/** Creates a stream with a first hint, a heartbeat and a limited lifetime. */
function createHintStream(ended: () => void): Readable {
  const beat = setInterval(() => stream.push(': open\n\n'), heartbeatMs);
  const end = setTimeout(() => stream.push(null), lastsMs);
  const stream: Readable = new Readable({
    read: () => undefined,
    destroy: (error, done) => {
      clearInterval(beat);
      clearTimeout(end);
      ended();
      done(error);
    },
  });
  stream.push(`retry: 2000\n\n${hint}`);
  return stream;
}

export function createAssessmentWatchers(log: Pick<Log, 'warn'>): AssessmentWatchers {
  const watchers = new Set<Watcher>();
  let changed = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let signals: Pick<NodeSignals, 'send'> | null = null;
  const hear = (ids: ReadonlySet<number>) => {
    for (const { id, stream } of watchers) if (ids.has(id)) stream.push(hint);
  };
  const endStreams = (person: number) => {
    for (const { userId, stream } of watchers) if (userId === person) stream.push(null);
  };
  const announce = () => {
    timer = null;
    const ids = [...changed];
    changed = new Set();
    for (let at = 0; at < ids.length; at += mostIds)
      signals?.send(topic, ids.slice(at, at + mostIds)).catch((error: unknown) => {
        // The error is only logged, because open pages also poll, so a lost hint merely delays a change.
        log.warn({ err: error }, 'a change could not be announced to other nodes');
      });
  };
  return {
    tell: (id) => {
      changed.add(id);
      timer ??= setTimeout(announce, collectMs);
    },
    end: (userId) => {
      endStreams(userId);
      signals?.send(endedTopic, userId).catch((error: unknown) => {
        // The error is only logged, because every stream ends within a minute.
        log.warn({ err: error }, 'the end of a session could not be announced to other nodes');
      });
    },
    open: ({ id, userId }) => {
      const own = [...watchers].filter((one) => one.userId === userId);
      if (own.length >= mostPerPerson) own[0]?.stream.push(null);
      const stream = createHintStream(() => watchers.delete(watcher));
      const watcher: Watcher = { id, userId, stream };
      watchers.add(watcher);
      return stream;
    },
    join: (joined) => {
      signals = joined;
      joined.on(topic, (data) => hear(new Set(idsSchema.parse(data))));
      joined.on(endedTopic, (data) => endStreams(personSchema.parse(data)));
      joined.onGap(async () => hear(new Set([...watchers].map(({ id }) => id))));
    },
    count: () => watchers.size,
    close: () => {
      if (timer !== null) clearTimeout(timer);
      for (const { stream } of watchers) {
        stream.push(`retry: ${randomInt(spreadMs)}\n\n`);
        stream.push(null);
      }
    },
  };
}
