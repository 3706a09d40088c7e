/** An open page of an assessment as the browser application keeps it: a stream of hints, and a call every eight seconds. */
import { type ClientRequest, get } from 'node:http';
import { z } from 'zod';
import { headersOf, type Person, send } from './installation.ts';

const answerSchema = z.object({
  result: z.object({ revision: z.number(), here: z.array(z.object({ userId: z.number() })) }),
});
type State = z.output<typeof answerSchema>['result'];

/** Pauses between the calls of a page, in milliseconds: without a stream, and after the last call beside a stream. */
const watchMs = 1500;
const watchWithHintsMs = 8000;
const reopenMs = 500;

interface Waiting {
  readonly holds: (state: State) => boolean;
  readonly resolve: () => void;
}

export class OpenPage {
  readonly #url: string;
  readonly #person: Person;
  readonly #id: number;
  #stream: ClientRequest | null = null;
  #timer: NodeJS.Timeout;
  #isClosed = false;
  #askedAt = 0;
  #waiting: readonly Waiting[] = [];

  constructor(given: { url: string; person: Person; id: number; by: 'stream' | 'polling' }) {
    this.#url = given.url;
    this.#person = given.person;
    this.#id = given.id;
    const pauseMs = given.by === 'stream' ? watchWithHintsMs : 0;
    this.#timer = setInterval(() => {
      if (performance.now() - this.#askedAt >= pauseMs) void this.look();
    }, watchMs);
    if (given.by === 'stream') this.#openStream();
    else void this.look();
  }

  #openStream(): void {
    const again = () => {
      if (!this.#isClosed) setTimeout(() => !this.#isClosed && this.#openStream(), reopenMs);
    };
    const options = { headers: headersOf(this.#person), agent: false };
    this.#stream = get(`${this.#url}/api/ra/${this.#id}/watch`, options, (answer) => {
      answer.on('data', (part: Buffer) => {
        if (part.includes('event: changed')) void this.look();
      });
      answer.on('close', again).on('error', () => undefined);
    }).on('error', again);
  }

  /** Asks for the newest revision and the people present, as the page does after a hint. */
  async look(): Promise<void> {
    this.#askedAt = performance.now();
    try {
      const text = await send(this.#url, `ra/${this.#id}/history/last-update`, this.#person, { at: 'risks' });
      const { result } = answerSchema.parse(JSON.parse(text));
      for (const { holds, resolve } of this.#waiting) if (holds(result)) resolve();
    } catch {
      // The node was killed; a page asks again later.
    }
  }

  /** Resolves to the milliseconds until the page shows such a state; rejects after a minute. */
  until(holds: (state: State) => boolean): Promise<number> {
    const from = performance.now();
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('the page did not show the state')), 60_000);
      const waiting: Waiting = {
        holds,
        resolve: () => {
          clearTimeout(limit);
          this.#waiting = this.#waiting.filter((one) => one !== waiting);
          resolve(performance.now() - from);
        },
      };
      this.#waiting = [...this.#waiting, waiting];
    });
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#stream?.destroy();
  }
}
