/** A thread for one file: the side of the thread, and the side that starts it and waits (security U4). */
import { parentPort, type Worker } from 'node:worker_threads';
import { NotTaken, type Reason } from './refused.ts';

/** `ready`: the thread has read its modules and can begin. */
type Answer<R> =
  | { readonly ready: true }
  | { readonly ok: true; readonly read: R }
  | { readonly ok: false; readonly reason: Reason; readonly detail: string };

interface Question<Q> {
  readonly about: Q;
  readonly bytes: Uint8Array;
}

/** Answers the one question that the thread is asked. */
export function answerOnce<Q, R>(read: (about: Q, bytes: Buffer) => Promise<R>): void {
  if (!parentPort) throw new Error('it runs as a worker thread');
  const port = parentPort;
  port.once('message', ({ about, bytes }: Question<Q>) => {
    read(about, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
      (done) => port.postMessage({ ok: true, read: done } satisfies Answer<R>),
      (error: unknown) => {
        const reason = error instanceof NotTaken ? error.reason : 'unreadable';
        port.postMessage({ ok: false, reason, detail: String(error) } satisfies Answer<R>);
      },
    );
  });
  port.postMessage({ ready: true } satisfies Answer<R>);
}

export interface ReaderSettings {
  readonly deadlineMs: number;
  readonly memoryMb: number;
  /** Files that are read at once; the others wait. */
  readonly atOnce: number;
  readonly queue: number;
}

const defaults: ReaderSettings = { deadlineMs: 15_000, memoryMb: 256, atOnce: 2, queue: 8 };

/** Longest that a thread may take to read its modules. */
const startMs = 60_000;

/** Too many files wait to be read: the door answers 503. */
class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
  readonly unavailable = true;
}

/** Shared bytes are read where they are; others are copied, so that whoever asks keeps theirs. */
function ask<Q>(worker: Worker, about: Q, bytes: Uint8Array): void {
  if (bytes.buffer instanceof SharedArrayBuffer) {
    worker.postMessage({ about, bytes } satisfies Question<Q>);
    return;
  }
  const own = Uint8Array.from(bytes);
  worker.postMessage({ about, bytes: own } satisfies Question<Q>, [own.buffer]);
}

function readOne<Q, R>(
  worker: Worker,
  { about, bytes }: Question<Q>,
  { deadlineMs }: ReaderSettings,
): Promise<R> {
  const outcome = new Promise<R>((resolve, reject) => {
    const give = (reason: string) => reject(new NotTaken('unreadable', reason));
    const within = (ms: number) => setTimeout(() => give('it takes too long'), ms);
    let timer = within(startMs);
    worker.on('message', (answer: Answer<R>) => {
      clearTimeout(timer);
      if ('ready' in answer) {
        // The time of a file is its own: what a new thread takes to read its modules is not taken from it.
        timer = within(deadlineMs);
        ask(worker, about, bytes);
      } else if (answer.ok) resolve(answer.read);
      else reject(new NotTaken(answer.reason, answer.detail));
    });
    worker.once('error', (error) => give(String(error)));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      give(`exit ${code}`);
    });
  });
  return outcome.finally(() => worker.terminate());
}

/** Reads a file in a thread; rejects with `NotTaken`, or with a fault that says `unavailable` when too many wait. */
export type ReadFile<Q, R> = (about: Q, bytes: Uint8Array) => Promise<R>;

/** Files are read in a thread of their own each, with little memory and little time. */
export function inThreads<Q, R>(
  start: (limits: { readonly maxOldGenerationSizeMb: number }) => Worker,
  given: Partial<ReaderSettings> = {},
): ReadFile<Q, R> {
  const settings = { ...defaults, ...given };
  const waiting: (() => void)[] = [];
  let running = 0;
  const seat = async () => {
    if (running < settings.atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (about, bytes) => {
    if (waiting.length >= settings.queue) throw new ReaderBusy('files wait to be read');
    await seat();
    try {
      const worker = start({ maxOldGenerationSizeMb: settings.memoryMb });
      return await readOne<Q, R>(worker, { about, bytes }, settings);
    } finally {
      leave();
    }
  };
}
