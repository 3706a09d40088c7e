/** Rendering in worker threads: layout and drawing are synchronous and would hold up every request. */
import type { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderJob } from './jobs.ts';
import { startWorker } from './start-worker.ts';

export type RenderFailureCode = 'failed' | 'timeout' | 'crashed' | 'busy' | 'aborted' | 'closed';

/** Why a job gave nothing. `failed`: the renderer refused it; `busy`: too many wait; `crashed`: its thread died. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure';
  readonly code: RenderFailureCode;
  /** Trying again later may help: the door answers 503. */
  readonly unavailable: boolean;

  constructor(code: RenderFailureCode, detail: string) {
    super(`render ${code}: ${detail}`);
    this.code = code;
    this.unavailable = code === 'busy' || code === 'timeout' || code === 'closed';
  }
}

export interface PoolSettings {
  readonly workers: number;
  readonly deadlineMs: number;
  /** Jobs that may wait for a free worker. */
  readonly queue: number;
  /** Jobs after which a worker is replaced, so that nothing piles up in it. */
  readonly jobsPerWorker: number;
  readonly start: () => Worker;
}

export const defaultPool: PoolSettings = {
  workers: 1,
  deadlineMs: 120_000,
  queue: 32,
  jobsPerWorker: 200,
  start: () => startWorker('render'),
};

interface Task {
  readonly id: number;
  readonly job: RenderJob;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (failure: RenderFailure) => void;
}

interface Seat {
  readonly worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | null;
  done: number;
}

export class RenderPool {
  private readonly settings: PoolSettings;
  private readonly seats = new Set<Seat>();
  private readonly waiting: Task[] = [];
  private nextId = 1;
  private closed = false;

  constructor(settings: Partial<PoolSettings> = {}) {
    this.settings = { ...defaultPool, ...settings };
  }

  /** Queues a job. Rejects with a `RenderFailure`, never with anything else. */
  run(job: RenderJob, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new RenderFailure('closed', job.kind));
      if (signal?.aborted) return reject(new RenderFailure('aborted', job.kind));
      if (this.waiting.length >= this.settings.queue) return reject(new RenderFailure('busy', job.kind));
      const task: Task = { id: this.nextId, job, signal, resolve, reject };
      this.nextId += 1;
      signal?.addEventListener('abort', () => this.abort(task), { once: true });
      this.waiting.push(task);
      this.fill();
    });
  }

  /** Ends all workers; what runs or waits fails with `closed`. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.waiting.splice(0)) task.reject(new RenderFailure('closed', task.job.kind));
    await Promise.all([...this.seats].map((seat) => this.remove(seat, 'closed', 'pool closed')));
  }

  private fill(): void {
    while (this.waiting.length > 0) {
      const seat = this.freeSeat();
      const task = seat ? this.waiting.shift() : undefined;
      if (!seat || !task) return;
      this.give(seat, task);
    }
  }

  private freeSeat(): Seat | null {
    for (const seat of this.seats) if (seat.task === null) return seat;
    return this.seats.size < this.settings.workers ? this.addSeat() : null;
  }

  private addSeat(): Seat {
    const seat: Seat = { worker: this.settings.start(), task: null, timer: null, done: 0 };
    seat.worker.on('message', (answer: RenderAnswer) => this.answered(seat, answer));
    seat.worker.on('error', (error) => void this.remove(seat, 'crashed', String(error)));
    seat.worker.on('exit', (code) => void this.remove(seat, 'crashed', `exit ${code}`));
    this.seats.add(seat);
    return seat;
  }

  private give(seat: Seat, task: Task): void {
    seat.task = task;
    seat.timer = setTimeout(
      () => void this.remove(seat, 'timeout', `${task.job.kind} took too long`),
      this.settings.deadlineMs,
    );
    seat.worker.ref();
    seat.worker.postMessage({ id: task.id, job: task.job });
  }

  private answered(seat: Seat, answer: RenderAnswer): void {
    const { task } = seat;
    if (task?.id !== answer.id) return;
    this.release(seat);
    if (answer.ok) task.resolve(answer.bytes);
    else task.reject(new RenderFailure('failed', `${answer.name}: ${answer.message}`));
    if (seat.done >= this.settings.jobsPerWorker) void this.remove(seat, 'closed', 'worn out');
    this.fill();
  }

  /** An idle worker must not keep the process alive. */
  private release(seat: Seat): void {
    if (seat.timer) clearTimeout(seat.timer);
    seat.timer = null;
    seat.task = null;
    seat.done += 1;
    seat.worker.unref();
  }

  private abort(task: Task): void {
    const place = this.waiting.indexOf(task);
    if (place >= 0) {
      this.waiting.splice(place, 1);
      task.reject(new RenderFailure('aborted', task.job.kind));
    }
    for (const seat of this.seats) {
      if (seat.task === task) void this.remove(seat, 'aborted', task.job.kind);
    }
  }

  /** Takes a worker away; the job that it had fails, the others get a new worker. */
  private async remove(seat: Seat, code: RenderFailureCode, detail: string): Promise<void> {
    if (!this.seats.delete(seat)) return;
    if (seat.timer) clearTimeout(seat.timer);
    const { task } = seat;
    seat.task = null;
    task?.reject(new RenderFailure(code, detail));
    await seat.worker.terminate();
    if (!this.closed) this.fill();
  }
}
