/**
 * A process for one file: its own side, and the side that starts it and waits (security U4). A thread would not do: one
 * that needs more memory than it may have ends the whole server when it asks for much of it in one step.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../render/worker-file.ts';
import { type FoundInside, NotTaken, type Reason } from './refused.ts';

/** `ready`: the process has read its modules and can begin. */
type Answer<R> =
  | { readonly ready: true }
  | { readonly ok: true; readonly read: R }
  | {
      readonly ok: false;
      readonly reason: Reason;
      readonly detail: string;
      readonly found: FoundInside | null;
    };

interface Question<Q> {
  readonly about: Q;
  readonly bytes: Uint8Array;
}

/** Ends this process when the one that asked is gone, also while it reads: what never ends would outlive its server. */
function endWithParent(): void {
  const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}

/** Answers the one question that the process is asked. */
export function answerOnce<Q, R>(read: (about: Q, bytes: Buffer) => Promise<R>): void {
  if (!process.send) throw new Error('it runs as a process of the server');
  endWithParent();
  const tell = (answer: Answer<R>) => process.send?.(answer);
  process.once('message', ({ about, bytes }: Question<Q>) => {
    read(about, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
      (done) => tell({ ok: true, read: done }),
      (error: unknown) => {
        const { reason, found } =
          error instanceof NotTaken ? error : { reason: 'unreadable' as const, found: null };
        tell({ ok: false, reason, detail: String(error), found });
      },
    );
  });
  tell({ ready: true });
}

export interface ReaderSettings {
  readonly deadlineMs: number;
  readonly memoryMb: number;
  /** Files that are read at once; the others wait. */
  readonly atOnce: number;
  readonly queue: number;
}

const defaults: ReaderSettings = { deadlineMs: 15_000, memoryMb: 256, atOnce: 2, queue: 8 };

/** Longest that a process may take to read its modules. */
const startMs = 60_000;

/** What it may know of the server's surroundings: where its code is and how times are written, none of the secrets. */
const surroundings = ['KLARSIKT_BUNDLED_WORKERS', 'NODE_ENV', 'PATH', 'TMPDIR', 'TZ', 'SystemRoot'];

/** Starts `<name>.worker` as a process; what the engine says when it runs out of memory is dropped, its end is told. */
function startProcess(name: string, base: string, memoryMb: number): ChildProcess {
  const file = workerFile(name, base);
  const execArgv = [`--max-old-space-size=${memoryMb}`];
  if ('source' in file) execArgv.push('--import', import.meta.resolve('tsx'));
  return fork('bundled' in file ? file.bundled : file.source, {
    execArgv,
    env: Object.fromEntries(surroundings.map((key) => [key, process.env[key]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Too many files wait to be read: the door answers 503. */
class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
  readonly unavailable = true;
}

/** Waits until it is gone, so that no more of them run than may; one that never started is gone already. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function readOne<Q, R>(
  child: ChildProcess,
  question: Question<Q>,
  { deadlineMs }: ReaderSettings,
): Promise<R> {
  const outcome = new Promise<R>((resolve, reject) => {
    const give = (reason: string) => reject(new NotTaken('unreadable', reason));
    const within = (ms: number) => setTimeout(() => give('it takes too long'), ms);
    let timer = within(startMs);
    child.on('message', (answer: Answer<R>) => {
      clearTimeout(timer);
      if ('ready' in answer) {
        // The time of a file is its own: what a new process takes to begin is not taken from it.
        timer = within(deadlineMs);
        child.send(question);
      } else if (answer.ok) resolve(answer.read);
      else reject(new NotTaken(answer.reason, answer.detail, answer.found));
    });
    child.on('error', (error) => give(String(error)));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      give(`exit ${code ?? signal}`);
    });
  });
  return outcome.finally(() => end(child));
}

/** Reads a file in a process; rejects with `NotTaken`, or with a fault that says `unavailable` when too many wait. */
export type ReadFile<Q, R> = (about: Q, bytes: Uint8Array) => Promise<R>;

/** Files are read in a process of their own each, by `<name>.worker` beside `base`, with little memory and little time. */
export function inProcesses<Q, R>(
  name: string,
  base: string,
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
      const child = startProcess(name, base, settings.memoryMb);
      return await readOne<Q, R>(child, { about, bytes }, settings);
    } finally {
      leave();
    }
  };
}
