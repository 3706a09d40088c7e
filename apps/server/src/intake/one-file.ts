/**
 * Reads one file in a separate process: the code of the process, and of the server that starts it (security page U4). A
 * thread is not enough, because a thread that exceeds its memory in one step ends the whole server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { findWorkerFile } from '../render/worker-file.ts';
import { type ActiveContent, type FileRefusalReason, FileRefusedError } from './refused.ts';

/** Message of the process to the server. `ready`: the process has loaded its modules. */
type Answer<R> =
  | { readonly ready: true }
  | { readonly ok: true; readonly read: R }
  | {
      readonly ok: false;
      readonly reason: FileRefusalReason;
      readonly detail: string;
      readonly found: ActiveContent | null;
    };

interface Question<Q> {
  readonly about: Q;
  readonly bytes: Uint8Array;
}

/**
 * Ends this process when its parent has ended, even while it is busy; otherwise an endless read would outlive the
 * server.
 */
function endWithParent(): void {
  const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
}

/** Answers the only question that the parent process sends. */
export function serveFileReadRequest<Q, R>(read: (about: Q, bytes: Buffer) => Promise<R>): void {
  if (!process.send) throw new Error('it runs as a process of the server');
  endWithParent();
  const tell = (answer: Answer<R>) => process.send?.(answer);
  process.once('message', ({ about, bytes }: Question<Q>) => {
    read(about, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
      (done) => tell({ ok: true, read: done }),
      (error: unknown) => {
        const { reason, found } =
          error instanceof FileRefusedError ? error : { reason: 'unreadable' as const, found: null };
        tell({ ok: false, reason, detail: String(error), found });
      },
    );
  });
  tell({ ready: true });
}

export interface FileReaderSettings {
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly atOnce: number;
  readonly queue: number;
}

const defaults: FileReaderSettings = { deadlineMs: 15_000, memoryMb: 256, atOnce: 2, queue: 8 };

const startMs = 60_000;

/** Environment variables that the process receives; none contains a secret. */
const surroundings = ['KLARSIKT_BUNDLED_WORKERS', 'NODE_ENV', 'PATH', 'TMPDIR', 'TZ', 'SystemRoot'];

/** Starts `<name>.worker` as a process. Its error output is dropped, because its exit code is reported. */
function startProcess(name: string, base: string, memoryMb: number): ChildProcess {
  const file = findWorkerFile(name, base);
  // The small space for young objects reduces the memory for a wide workbook by a tenth and costs no time.
  const execArgv = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=4'];
  if ('source' in file) execArgv.push('--import', import.meta.resolve('tsx'));
  return fork('bundled' in file ? file.bundled : file.source, {
    execArgv,
    env: Object.fromEntries(surroundings.map((key) => [key, process.env[key]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Thrown if too many files are waiting; the caller gets status 503. */
class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
  readonly unavailable = true;
}

/** Kills the process and waits for its end, so that no more processes run than allowed. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function readOne<Q, R>(
  child: ChildProcess,
  question: Question<Q>,
  { deadlineMs }: FileReaderSettings,
): Promise<R> {
  const outcome = new Promise<R>((resolve, reject) => {
    const give = (reason: string) => reject(new FileRefusedError('unreadable', reason));
    const within = (ms: number) => setTimeout(() => give('it takes too long'), ms);
    let timer = within(startMs);
    child.on('message', (answer: Answer<R>) => {
      clearTimeout(timer);
      if ('ready' in answer) {
        // Start the deadline here, so that the time for starting the process does not count.
        timer = within(deadlineMs);
        child.send(question);
      } else if (answer.ok) resolve(answer.read);
      else reject(new FileRefusedError(answer.reason, answer.detail, answer.found));
    });
    child.on('error', (error) => give(String(error)));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      give(`exit ${code ?? signal}`);
    });
  });
  return outcome.finally(() => end(child));
}

/** Reads a file in a process. Rejects with `FileRefusedError`, or with an error marked `unavailable` if too many files wait. */
export type ProcessFileReader<Q, R> = (about: Q, bytes: Uint8Array) => Promise<R>;

/**
 * Creates a reader that reads each file by `<name>.worker` beside `base` in a separate process with limited memory and
 * time.
 */
export function createProcessFileReader<Q, R>(
  name: string,
  base: string,
  given: Partial<FileReaderSettings> = {},
): ProcessFileReader<Q, R> {
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
