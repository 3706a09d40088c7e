/** Documents are read in a thread of their own each, with little memory and little time (security page U4). */
import type { DocumentKind } from '@klarsikt/contract';
import { startWorker } from '../../render/start-worker.ts';
import type { Answer } from './insight.worker.ts';
import type { ReadDocument } from './read-document.ts';
import { NotTaken } from './refused.ts';

export interface DocumentReader {
  /** Reads a document; rejects with `NotTaken`, or with a fault that says `unavailable` when too many wait. */
  read(kind: DocumentKind, bytes: Uint8Array): Promise<ReadDocument>;
}

export interface ReaderSettings {
  readonly deadlineMs: number;
  readonly memoryMb: number;
  /** Documents that are read at once; the others wait. */
  readonly atOnce: number;
  readonly queue: number;
}

const defaults: ReaderSettings = { deadlineMs: 15_000, memoryMb: 256, atOnce: 2, queue: 8 };

/** Longest that a thread may take to read its modules. */
const startMs = 60_000;

/** Too many documents wait to be read: the door answers 503. */
class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
  readonly unavailable = true;
}

function readOne(kind: DocumentKind, bytes: Uint8Array, settings: ReaderSettings): Promise<ReadDocument> {
  const worker = startWorker('insight', import.meta.url, { maxOldGenerationSizeMb: settings.memoryMb });
  const outcome = new Promise<ReadDocument>((resolve, reject) => {
    const give = (reason: string) => reject(new NotTaken('unreadable', reason));
    const within = (ms: number) => setTimeout(() => give('it takes too long'), ms);
    let timer = within(startMs);
    worker.on('message', (answer: Answer) => {
      clearTimeout(timer);
      // The time of a document is its own: what a new thread takes to read its modules is not taken from it.
      if ('ready' in answer) timer = within(settings.deadlineMs);
      else if (answer.ok) resolve(answer.document);
      else reject(new NotTaken(answer.reason, answer.detail));
    });
    worker.once('error', (error) => give(String(error)));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      give(`exit ${code}`);
    });
    const own = Uint8Array.from(bytes);
    worker.postMessage({ kind, bytes: own }, [own.buffer]);
  });
  return outcome.finally(() => worker.terminate());
}

export function createReader(given: Partial<ReaderSettings> = {}): DocumentReader {
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
  return {
    read: async (kind, bytes) => {
      if (waiting.length >= settings.queue) throw new ReaderBusy('documents wait to be read');
      await seat();
      try {
        return await readOne(kind, bytes, settings);
      } finally {
        leave();
      }
    },
  };
}
