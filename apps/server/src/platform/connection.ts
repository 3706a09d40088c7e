/**
 * A connection that spares the database work: statements that come again keep their plan there, and what is asked before
 * an answer has come goes out together, in one packet. It also hears when it has changed who somebody is.
 */
import { createHash } from 'node:crypto';
import { Client, type ClientConfig, Query } from 'pg';
import { Synchronised } from './one-sync.ts';

/** Each connection keeps all named plans in the memory of its database process: some ten KB for each. */
const mostNames = 250;
/**
 * A statement is given a name, and so keeps its plan, from this use on: most that are asked once never come again. The
 * fewer names are left, the more often it has to come, so that those asked most find one however late they begin.
 */
const usesBeforeName = (given: number): number => 3 * 2 ** Math.floor(given / 50);
const mostTexts = 2000;

const names = new Map<string, string>();
const uses = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const used = (uses.get(text) ?? 0) + 1;
  if (used < usesBeforeName(names.size)) {
    if (uses.size >= mostTexts) uses.clear();
    uses.set(text, used);
    return undefined;
  }
  uses.delete(text);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

/** A query as it is asked for, read as far as it is one of text, name and values. */
interface Asked {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: unknown[] | undefined;
  /** Whether it asks for nothing else: how rows are read, how a stream of them is. */
  readonly plain: boolean;
}

const plainMembers = new Set(['text', 'name', 'values']);

/** Null for what is none: a query that the driver has made already. */
function askedOf(config: unknown, given: unknown): Asked | null {
  const values = Array.isArray(given) ? given : undefined;
  if (typeof config === 'string') return { text: config, name: undefined, values, plain: true };
  if (typeof config !== 'object' || config === null || 'submit' in config) return null;
  const { text, name, values: own } = config as { text?: unknown; name?: unknown; values?: unknown };
  if (typeof text !== 'string') return null;
  return {
    text,
    // An empty name is none, as for the database.
    name: typeof name === 'string' && name !== '' ? name : undefined,
    values: values ?? (Array.isArray(own) ? own : undefined),
    plain: Object.keys(config).every((member) => plainMembers.has(member)),
  };
}

/** The same under a name, where it takes values and has none. */
const nameFor = ({ text, name, values }: Asked): string | undefined =>
  name ?? (values !== undefined && values.length > 0 ? nameOf(text) : undefined);

type Send = (...given: unknown[]) => unknown;

/** Sends what is plain as a query of the driver: made of an object, it would first be copied member by member. */
function sendPlain(send: Send, { text, values }: Asked, name: string | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: unknown) => {
      if (!error) return resolve(result);
      Error.captureStackTrace(error);
      reject(error);
    };
    send(Object.assign(new Query(text, values), { name, callback }));
  });
}

/** What the trigger people_changed says (migration 0018). */
const peopleChangedCode = 'KS001';

let changes = 0;

/**
 * How many transactions of this process have ended that changed people, their sessions, rights or licences, whatever
 * became of them. What was read of these before the number moved may be out of date; while it stands still and no other
 * process writes, it is not.
 */
export function peopleChanges(): number {
  return changes;
}

const beginning = /^begin\b/i;
const ending = /^(?:commit|rollback)\b/i;

export class SparingClient extends Client {
  readonly #way: Synchronised;
  #inTransaction = false;
  #corked = false;
  #packets = 0;
  #changesPeople = false;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
    this.#way = new Synchronised(this.connection);
    const send = this.query.bind(this) as Send;
    const sparing = (config: unknown, ...rest: unknown[]): unknown => {
      this.#holdForTheRest();
      const asked = askedOf(config, rest[0]);
      this.#shareWithin(asked?.text ?? '');
      if (asked === null) return send(config, ...rest);
      const name = nameFor(asked);
      const promised = !rest.some((each) => typeof each === 'function');
      if (asked.plain && promised) return sendPlain(send, asked, name);
      if (name === asked.name) return send(config, ...rest);
      return send({ ...(typeof config === 'string' ? { text: config } : (config as object)), name }, ...rest);
    };
    this.query = sparing as Client['query'];
    this.on('notice', ({ code }) => {
      this.#changesPeople ||= code === peopleChangedCode;
    });
    this.connection.on('readyForQuery', (message: { status?: string }) => {
      this.#inTransaction = message.status === 'T';
      if (message.status === 'I') this.#ended();
    });
    // Whether it was committed is not known then.
    this.on('end', () => this.#ended());
  }

  /** How often it has gone to the database: round trips at most. */
  get packets(): number {
    return this.#packets;
  }

  /** The end of a transaction. Counted before waiting callers are resumed. */
  #ended(): void {
    if (this.#changesPeople) changes += 1;
    this.#changesPeople = false;
  }

  /** Statements of a transaction share a synchronisation, its beginning and its end included. */
  #shareWithin(text: string): void {
    if (beginning.test(text)) this.#inTransaction = true;
    const ends = ending.test(text);
    if (this.#inTransaction && !ends) this.#way.share();
    else this.#way.alone();
  }

  /** Until everything that can go on without an answer has gone on. */
  #holdForTheRest(): void {
    if (this.#corked) return;
    this.#corked = true;
    this.#packets += 1;
    const { stream } = this.connection;
    stream.cork();
    const letGo = () => {
      this.#corked = false;
      this.#way.settle();
      stream.uncork();
    };
    queueMicrotask(() => process.nextTick(letGo));
  }
}
