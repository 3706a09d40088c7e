/** Runs rendering in worker threads, because layout and drawing are synchronous and would block every request. */
import type { Worker } from 'node:worker_threads';
import { FairQueue, type QueueLimits } from '../platform/fair-queue.ts';
import type { QueueKey } from '../platform/visitors.ts';
import type { RenderedFile, RenderJob, RenderRequest, RenderResponse, TemplateRefusalCode } from './jobs.ts';
import { startWorkerThread } from './start-worker.ts';

export type RenderFailureCode =
  | 'failed'
  | TemplateRefusalCode
  | 'timeout'
  | 'crashed'
  | 'busy'
  | 'aborted'
  | 'closed';

/**
 * Failure of a job; its code is `failed` (refused by the renderer), `busy` (too many jobs wait), `crashed` (the
 * thread died) or another one.
 */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly code: RenderFailureCode;
  /** True if a retry may succeed; the caller then gets status 503. */
  readonly unavailable: boolean;

  constructor(code: RenderFailureCode, detail: string) {
    super(`render ${code}: ${detail}`);
    this.code = code;
    this.unavailable = code === 'busy' || code === 'timeout' || code === 'closed';
  }
}

export interface RenderPoolSettings {
  readonly workers: number;
  /**
   * Number of workers that visitors may use at the same time; the other workers are reserved for people with an
   * account.
   */
  readonly visitorWorkers: number;
  readonly deadlineMs: number;
  readonly visitorDeadlineMs: number;
  readonly queue: QueueLimits;
  /** Number of jobs after which a worker is replaced, so that memory leaks stay small. */
  readonly jobsPerWorker: number;
  /** Bytes of memory; a worker that uses more after a job is replaced. */
  readonly memoryMark: number;
  /** Milliseconds after which an idle worker ends, which frees its memory. */
  readonly idleMs: number;
  readonly start: () => Worker;
}

const mebibyte = 1024 * 1024;
/** Longest time in milliseconds for loading the modules. */
const startMs = 60_000;

export const defaultRenderPoolSettings: RenderPoolSettings = {
  workers: 2,
  visitorWorkers: 1,
  deadlineMs: 120_000,
  visitorDeadlineMs: 60_000,
  queue: { people: 32, perOrganization: 16, visitors: 16, perAddress: 8 },
  jobsPerWorker: 200,
  memoryMark: 256 * mebibyte,
  idleMs: 30_000,
  start: () => startWorkerThread('render'),
};

interface Task {
  readonly id: number;
  readonly job: RenderJob;
  readonly turn: QueueKey;
  readonly resolve: (made: RenderedFile) => void;
  readonly reject: (failure: RenderError) => void;
}

interface Seat {
  readonly worker: Worker;
  task: Task | null;
  ready: boolean;
  /** Timer for the deadline of the job, or for the end of an idle worker. */
  timer: NodeJS.Timeout | null;
  done: number;
}

export class RenderPool {
  private readonly settings: RenderPoolSettings;
  private readonly seats = new Set<Seat>();
  private readonly waiting: FairQueue<Task>;
  private nextId = 1;
  private closed = false;

  constructor(settings: Partial<RenderPoolSettings> = {}) {
    this.settings = { ...defaultRenderPoolSettings, ...settings };
    this.waiting = new FairQueue(this.settings.queue);
  }

  /** Queues a job. Rejects only with a `RenderError`. */
  run(job: RenderJob, turn: QueueKey, signal?: AbortSignal): Promise<RenderedFile> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new RenderError('closed', job.kind));
      if (signal?.aborted) return reject(new RenderError('aborted', job.kind));
      const task: Task = { id: this.nextId, job, turn, resolve, reject };
      this.nextId += 1;
      if (!this.waiting.add(turn, task)) return reject(new RenderError('busy', job.kind));
      signal?.addEventListener('abort', () => this.abort(task), { once: true });
      this.fill();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.waiting.takeAll()) task.reject(new RenderError('closed', task.job.kind));
    await Promise.all([...this.seats].map((seat) => this.remove(seat, 'closed', 'pool closed')));
  }

  private fill(): void {
    for (;;) {
      const idle = [...this.seats].find(({ task }) => task === null);
      if (!idle && this.seats.size >= this.settings.workers) return;
      const task = this.waiting.next({ visitors: this.visitorsMayRun() });
      if (!task) return;
      this.give(idle ?? this.addSeat(), task);
    }
  }

  private visitorsMayRun(): boolean {
    const running = [...this.seats].filter(({ task }) => task?.turn.visitor);
    return running.length < this.settings.visitorWorkers;
  }

  private addSeat(): Seat {
    const seat: Seat = { worker: this.settings.start(), task: null, ready: false, timer: null, done: 0 };
    seat.worker.on('message', (answer: RenderResponse) => {
      if ('id' in answer) this.answered(seat, answer);
      else this.started(seat);
    });
    seat.worker.on('error', (error) => void this.remove(seat, 'crashed', String(error)));
    seat.worker.on('exit', (code) => void this.remove(seat, 'crashed', `exit ${code}`));
    this.seats.add(seat);
    return seat;
  }

  private give(seat: Seat, task: Task): void {
    seat.task = task;
    this.limit(seat, task);
    seat.worker.ref();
    const { memoryMark } = this.settings;
    seat.worker.postMessage({ id: task.id, job: task.job, memoryMark } satisfies RenderRequest);
  }

  /** Starts the deadline of a job at this moment, so that starting the thread does not count. */
  private limit(seat: Seat, task: Task): void {
    const { deadlineMs, visitorDeadlineMs } = this.settings;
    const own = task.turn.visitor ? Math.min(deadlineMs, visitorDeadlineMs) : deadlineMs;
    if (seat.timer) clearTimeout(seat.timer);
    seat.timer = setTimeout(
      () => void this.remove(seat, 'timeout', `${task.job.kind} took too long`),
      seat.ready ? own : own + startMs,
    );
  }

  private started(seat: Seat): void {
    seat.ready = true;
    if (seat.task) this.limit(seat, seat.task);
  }

  private answered(seat: Seat, answer: Extract<RenderResponse, { id: number }>): void {
    const { task } = seat;
    if (task?.id !== answer.id) return;
    this.release(seat);
    if (answer.ok) task.resolve(answer.made);
    else {
      task.reject(new RenderError(answer.refusal ?? 'failed', `${answer.name}: ${answer.message}`));
    }
    const { jobsPerWorker, memoryMark } = this.settings;
    if (seat.done >= jobsPerWorker || answer.memory > memoryMark)
      void this.remove(seat, 'closed', 'worn out');
    this.fill();
  }

  /** Frees the worker. Its timer is unreferenced, because an idle worker must not keep the process alive. */
  private release(seat: Seat): void {
    if (seat.timer) clearTimeout(seat.timer);
    seat.timer = setTimeout(() => void this.remove(seat, 'closed', 'idle'), this.settings.idleMs);
    seat.timer.unref();
    seat.task = null;
    seat.done += 1;
    seat.worker.unref();
  }

  private abort(task: Task): void {
    if (this.waiting.drop(task)) task.reject(new RenderError('aborted', task.job.kind));
    for (const seat of this.seats) {
      if (seat.task === task) void this.remove(seat, 'aborted', task.job.kind);
    }
  }

  private async remove(seat: Seat, code: RenderFailureCode, detail: string): Promise<void> {
    if (!this.seats.delete(seat)) return;
    if (seat.timer) clearTimeout(seat.timer);
    const { task } = seat;
    seat.task = null;
    task?.reject(new RenderError(code, detail));
    await seat.worker.terminate();
    if (!this.closed) this.fill();
  }
}
