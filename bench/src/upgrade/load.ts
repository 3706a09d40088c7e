/**
 * Saves and reads of one demo visitor through the proxy. Each acknowledged save is recorded, and its presence is
 * checked at the end. A failed call is repeated as the pages do it, after a check of the stored state.
 */
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { clientApiVersion } from '@klarsikt/contract';
import { z } from 'zod';

/** One call from the visitor's point of view. */
interface Call {
  readonly what: 'save' | 'comment' | 'read';
  readonly status: number;
  readonly ms: number;
  /** Time of sending. */
  readonly at: Date;
}

const tokenSchema = z.object({ result: z.object({ token: z.string() }) });
const listSchema = z.object({ result: z.object({ assessments: z.array(z.object({ id: z.number() })) }) });
const changedSchema = z.object({ result: z.object({ revision: z.number() }) });
const dataSchema = z.object({
  result: z.object({
    revision: z.number(),
    document: z.object({ conclusions: z.record(z.string(), z.string()) }),
  }),
});
const place = '/conclusions/overall';
const limitMs = 60_000;
/** Pause between two calls; four visitors thus make more than five saves per second. */
const pauseMs = 400;
const repeatAfterMs = 1000;
const mostRepeats = 10;
/** True for answers after which a page sends the same call again. */
const isPassing = (status: number): boolean => status === 0 || status >= 502;

export class Visitor {
  readonly calls: Call[] = [];
  /** Calls that failed at their first attempt. */
  readonly interruptions: string[] = [];
  /** Calls that failed finally. */
  readonly failures: string[] = [];
  readonly #comments = new Set<string>();
  readonly #name: string;
  readonly #url: string;
  readonly #address: string;
  #cookie = '';
  #csrf = '';
  #id = 0;
  #revision = 0;
  #text: string | null = null;
  #sent = 0;

  constructor(name: string, url: string, address: string) {
    this.#name = name;
    this.#url = url;
    this.#address = address;
  }

  async #send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const headers = {
      ...{ 'x-client-version': clientApiVersion, 'x-forwarded-for': this.#address },
      ...(this.#cookie !== '' && { cookie: this.#cookie }),
      ...(this.#csrf !== '' && { 'x-csrf-token': this.#csrf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    // Each call has a connection of its own, because a browser repeats calls by itself if a reloaded proxy has closed
    // their connection.
    const options = { method, headers, agent: false, signal: AbortSignal.timeout(limitMs) } as const;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${this.#url}/api/${path}`, options, resolve).on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
    for (const line of answer.headers['set-cookie'] ?? []) this.#cookie = line.split(';')[0] ?? '';
    return { status: answer.statusCode ?? 0, text: await readText(answer) };
  }

  async #renewToken(): Promise<void> {
    const { text } = await this.#send('GET', 'token');
    this.#csrf = tokenSchema.parse(JSON.parse(text)).result.token;
  }

  /** Enters the demo and opens its first assessment. */
  async enter(): Promise<void> {
    await this.#renewToken();
    const entered = await this.#send('POST', 'login/demo', {});
    if (entered.status !== 200) throw new Error(`the demo: ${entered.status} ${entered.text.slice(0, 300)}`);
    await this.#renewToken();
    const { text } = await this.#send('GET', 'ra');
    const [first] = listSchema.parse(JSON.parse(text)).result.assessments;
    if (first === undefined) throw new Error('the demo has no assessment');
    this.#id = first.id;
    this.#revision = (await this.#read()).revision;
  }

  async #read() {
    for (let times = 0; ; times += 1) {
      const { status, text } = await this.#counted('read', () => this.#send('GET', `ra/data/${this.#id}`));
      if (status === 200) return dataSchema.parse(JSON.parse(text)).result;
      if (!isPassing(status) || times === mostRepeats)
        throw new Error(`read: ${status} ${text.slice(0, 200)}`);
      await pause(repeatAfterMs);
    }
  }

  async #counted(what: Call['what'], send: () => Promise<{ status: number; text: string }>) {
    const [at, from] = [new Date(), performance.now()];
    const answer = await send().catch((error: unknown) => ({ status: 0, text: String(error) }));
    this.calls.push({ what, at, status: answer.status, ms: performance.now() - from });
    if (answer.status !== 200)
      this.interruptions.push(
        `${new Date().toISOString().slice(11, 23)} ${this.#name} ${what}: ${answer.status} ${answer.text.slice(0, 200)}`,
      );
    return answer;
  }

  /** Sends a call until it is answered. `isStored` checks whether a failed call has stored its change nevertheless. */
  async #untilStored(
    send: () => Promise<{ status: number }>,
    isStored: () => Promise<boolean>,
  ): Promise<boolean> {
    for (let times = 0; times <= mostRepeats; times += 1) {
      const { status } = await send();
      if (status === 200) return true;
      if (!isPassing(status)) break;
      await pause(repeatAfterMs);
      if (await isStored().catch(() => false)) return true;
    }
    this.failures.push(`${this.#name}: ${this.interruptions.at(-1)}`);
    return false;
  }

  async #save(): Promise<void> {
    this.#sent += 1;
    const value = `${this.#name} ${this.#sent}`;
    const send = async () => {
      const body = { revision: this.#revision, patches: [{ op: 'set', path: place, value }] };
      const answer = await this.#counted('save', () =>
        this.#send('POST', `ra/data/${this.#id}/modify`, body),
      );
      if (answer.status === 200)
        this.#revision = changedSchema.parse(JSON.parse(answer.text)).result.revision;
      return answer;
    };
    const isStored = async () => {
      const { revision, document } = await this.#read();
      this.#revision = revision;
      return document.conclusions.overall === value;
    };
    if (await this.#untilStored(send, isStored)) this.#text = value;
  }

  async #comment(): Promise<void> {
    this.#sent += 1;
    const text = `${this.#name} comment ${this.#sent}`;
    const body = { id: this.#id, subject: place, label: 'data', text };
    const send = () => this.#counted('comment', () => this.#send('POST', 'ra/comment', body));
    const isStored = async () => (await this.#listComments()).includes(`"${text}"`);
    if (await this.#untilStored(send, isStored)) this.#comments.add(text);
  }

  async workUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      for (const step of [() => this.#save(), () => this.#read(), () => this.#comment()]) {
        if (stop.aborted) return;
        await step().catch((error: unknown) => this.failures.push(`${this.#name}: ${String(error)}`));
        await pause(pauseMs);
      }
    }
  }

  get acknowledged(): number {
    return this.calls.filter(({ what, status }) => what !== 'read' && status === 200).length;
  }

  /** Acknowledged saves that the server no longer has. */
  async lost(): Promise<readonly string[]> {
    const { revision, document } = await this.#read();
    const missing: string[] = [];
    if (revision < this.#revision) missing.push(`${this.#name}: revision ${this.#revision}`);
    if (this.#text !== null && document.conclusions.overall !== this.#text) missing.push(this.#text);
    const text = await this.#listComments();
    return [...missing, ...[...this.#comments].filter((each) => !text.includes(`"${each}"`))];
  }

  async #listComments(): Promise<string> {
    const { text } = await this.#send('POST', 'ra/conversations', { id: this.#id, under: place });
    return text;
  }
}
