/**
 * Draws pages with the caller's data, in a thread that has the screens of the browser application. A page that is not
 * drawn in time is sent without its data.
 */
import { Worker } from 'node:worker_threads';
import type {
  DrawnPage,
  PageDrawingCall,
  PageDrawingCallResponse,
  PageDrawingInput,
  PageDrawingMessage,
  PageDrawingRequest,
} from '@klarsikt/contract/drawing.ts';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Log } from '../platform/log.ts';

export interface PageRenderer {
  /** Draws a page with the rights of the person who sent `request`; returns null if the page is not drawn in time. */
  readonly draw: (request: FastifyRequest, page: PageDrawingInput) => Promise<DrawnPage | null>;
  /** Starts the thread in advance, because starting takes longer than a page may wait. */
  readonly prepare: () => void;
  readonly close: () => Promise<void>;
}

export interface PageRendererSettings {
  /** Milliseconds that a page may wait for its markup. */
  readonly deadlineMs: number;
  /** Milliseconds after which an unused thread ends, which frees its memory. */
  readonly idleMs: number;
  /** Largest number of pages that wait for the thread. */
  readonly mostWaiting: number;
  /** Milliseconds after a failure during which no thread is started. */
  readonly pauseMs: number;
  /** Milliseconds after which a thread that does not answer is ended. */
  readonly stuckMs: number;
  /** Number of pages after which the thread is replaced, so that memory leaks stay small. */
  readonly pagesPerThread: number;
}

export const defaultPageRendererSettings: PageRendererSettings = {
  deadlineMs: 1000,
  idleMs: 600_000,
  mostWaiting: 3,
  pauseMs: 60_000,
  stuckMs: 15_000,
  pagesPerThread: 2000,
};

const memoryMb = 512;

/** Calls that the screens may make while a page is drawn; all of them only read. */
const permittedCalls: readonly RegExp[] = [
  /^GET \/api\/(?:session|token|time)$/,
  /^GET \/api\/model\/data\/\w+$/,
  /^POST \/api\/model\/head\/\w+$/,
  /^POST \/api\/ra\/load$/,
  /^POST \/api\/admin\/users$/,
  /^POST \/api\/atlas\/entity\/\w+\/list$/,
];

const isPermittedCall = ({ method, url }: PageDrawingCall): boolean =>
  permittedCalls.some((call) => call.test(`${method} ${url}`));

/** Headers that belong to the request for the page and are not copied to the calls of its screens. */
const ownHeaders = /^(?:accept.*|connection|content-.*|if-.*|range|sec-.*|transfer-encoding|upgrade.*)$/;

interface Drawing {
  readonly id: number;
  readonly request: FastifyRequest;
  readonly page: PageDrawingInput;
  readonly resolve: (drawn: DrawnPage | null) => void;
}

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  current: Drawing | null;
  drawn: number;
}

export interface PageRendererParts {
  readonly file: string;
  readonly http: Pick<FastifyInstance, 'inject'>;
  readonly log: Log;
  readonly settings?: Partial<PageRendererSettings>;
}

class ThreadedPageRenderer implements PageRenderer {
  readonly #parts: PageRendererParts;
  readonly #settings: PageRendererSettings;
  readonly #waiting: Drawing[] = [];
  #thread: Thread | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pausedUntil = 0;
  #lastId = 0;
  #closed = false;

  constructor(parts: PageRendererParts) {
    this.#parts = parts;
    this.#settings = { ...defaultPageRendererSettings, ...parts.settings };
  }

  readonly draw = (request: FastifyRequest, page: PageDrawingInput): Promise<DrawnPage | null> => {
    const { mostWaiting, deadlineMs } = this.#settings;
    if (this.#closed || this.#waiting.length >= mostWaiting || performance.now() < this.#pausedUntil)
      return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#lastId += 1;
      const drawing = { id: this.#lastId, request, page, resolve };
      this.#waiting.push(drawing);
      setTimeout(() => this.#giveUp(drawing), deadlineMs).unref();
      this.#thread ??= this.#start();
      this.#drawNext(this.#thread);
    });
  };

  readonly prepare = (): void => {
    if (!this.#closed && performance.now() >= this.#pausedUntil) this.#thread ??= this.#start();
  };

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
  }

  /** Drops a page from the queue, because a page that was sent without data does not need to be drawn. */
  #giveUp(drawing: Drawing): void {
    const at = this.#waiting.indexOf(drawing);
    if (at !== -1) this.#waiting.splice(at, 1);
    drawing.resolve(null);
  }

  #start(): Thread {
    const worker = new Worker(this.#parts.file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
    });
    worker.unref();
    const thread: Thread = { worker, ready: false, current: null, drawn: 0 };
    worker.on('message', (message: PageDrawingMessage) => this.#receive(thread, message));
    worker.on('error', (error) => void this.#fail(thread, error));
    this.#wait(this.#settings.stuckMs, () => this.#fail(thread, new Error('The thread did not start')));
    return thread;
  }

  #wait(ms: number, act: () => Promise<void>): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void act(), ms);
    this.#timer.unref();
  }

  #receive(thread: Thread, message: PageDrawingMessage): void {
    if (thread !== this.#thread) return;
    if (message.kind === 'call') {
      this.#answer(thread, message).catch((error: Error) => this.#fail(thread, error));
      return;
    }
    if (message.kind === 'ready') thread.ready = true;
    else this.#finish(thread, message);
    this.#drawNext(thread);
  }

  #finish(thread: Thread, message: Extract<PageDrawingMessage, { kind: 'drawn' | 'failed' }>): void {
    const { current } = thread;
    if (current?.id !== message.id) return;
    thread.current = null;
    thread.drawn += 1;
    if (message.kind === 'failed') this.#parts.log.warn({ reason: message.reason }, 'A page was not drawn');
    current.resolve(message.kind === 'drawn' ? message.page : null);
  }

  #drawNext(thread: Thread): void {
    if (!thread.ready || thread.current !== null) return;
    if (thread.drawn >= this.#settings.pagesPerThread) {
      void this.#end();
      return;
    }
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#wait(this.#settings.idleMs, () => this.#end());
      return;
    }
    thread.current = next;
    this.#wait(this.#settings.stuckMs, () => this.#fail(thread, new Error('A page took too long')));
    const { id, page } = next;
    thread.worker.postMessage({ kind: 'page', id, page } satisfies PageDrawingRequest);
  }

  /** Answers a call of the thread with the rights of the person who opens the page. */
  async #answer(thread: Thread, call: PageDrawingCall): Promise<void> {
    const { current } = thread;
    // Refuse a late call of an earlier page, so that it does not get the rights of the present page's caller.
    if (current?.id !== call.page) return;
    const isPermitted = isPermittedCall(call);
    if (!isPermitted) this.#parts.log.warn({ url: call.url }, 'A drawn page may not make this call');
    const answer = isPermitted ? await this.#send(current.request, call) : null;
    thread.worker.postMessage({
      kind: 'answer',
      id: call.id,
      status: answer?.statusCode ?? 403,
      contentType: String(answer?.headers['content-type'] ?? 'application/json'),
      content: answer?.payload ?? '{}',
    } satisfies PageDrawingCallResponse);
  }

  #send({ headers, socket }: FastifyRequest, call: PageDrawingCall) {
    const passed = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
    const options: InjectOptions = {
      method: call.method === 'POST' ? 'POST' : 'GET',
      url: call.url,
      headers: { ...Object.fromEntries(passed), ...call.headers },
      ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
      ...(call.body === null ? {} : { payload: call.body }),
    };
    return this.#parts.http.inject(options);
  }

  async #fail(thread: Thread, error: Error): Promise<void> {
    if (thread !== this.#thread) return;
    this.#parts.log.warn({ err: error }, 'The thread that draws pages has ended');
    this.#pausedUntil = performance.now() + this.#settings.pauseMs;
    await this.#end();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const thread = this.#thread;
    this.#thread = null;
    for (const drawing of this.#waiting.splice(0)) drawing.resolve(null);
    thread?.current?.resolve(null);
    await thread?.worker.terminate();
  }
}

export const createPageRenderer = (parts: PageRendererParts): PageRenderer => new ThreadedPageRenderer(parts);
