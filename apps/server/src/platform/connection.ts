/**
 * A database connection that reduces work: repeated statements keep their plan, and statements that do not depend on
 * earlier results are sent in one packet. It also counts transactions that change people.
 */
import { createHash } from 'node:crypto';
import { Client, type ClientConfig, Query } from 'pg';
import { PipelinedStatements } from './pipelined-statements.ts';

/**
 * Largest number of prepared statements. Each connection keeps their plans in the memory of its database process, about
 * ten KB each.
 */
const mostNames = 250;
/**
 * Returns the number of uses after which a statement gets a name and thereby keeps its plan; most statements are
 * never repeated. The number grows with the number of names, so that names remain for statements that become frequent
 * later.
 */
const computeUsesBeforeName = (given: number): number => 3 * 2 ** Math.floor(given / 50);
const mostTexts = 2000;

/** Gives names to the statements that the connections of one pool repeat. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const used = (this.#uses.get(text) ?? 0) + 1;
    if (used < computeUsesBeforeName(this.#names.size)) {
      if (this.#uses.size >= mostTexts) this.#uses.clear();
      this.#uses.set(text, used);
      return undefined;
    }
    this.#uses.delete(text);
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}

interface QueryArguments {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: unknown[] | undefined;
  /** True if the query has no members besides these, such as options for reading rows. */
  readonly plain: boolean;
}

const plainMembers = new Set(['text', 'name', 'values']);

/** Reads the arguments of a query; returns null for a query object that the driver has already created. */
function readQueryArguments(config: unknown, given: unknown): QueryArguments | null {
  const values = Array.isArray(given) ? given : undefined;
  if (typeof config === 'string') return { text: config, name: undefined, values, plain: true };
  if (typeof config !== 'object' || config === null || 'submit' in config) return null;
  const { text, name, values: own } = config as { text?: unknown; name?: unknown; values?: unknown };
  if (typeof text !== 'string') return null;
  return {
    text,
    // Drop an empty name, because PostgreSQL treats it as no name.
    name: typeof name === 'string' && name !== '' ? name : undefined,
    values: values ?? (Array.isArray(own) ? own : undefined),
    plain: Object.keys(config).every((member) => plainMembers.has(member)),
  };
}

const chooseStatementName = (
  { text, name, values }: QueryArguments,
  names: StatementNames,
): string | undefined => name ?? (values !== undefined && values.length > 0 ? names.nameOf(text) : undefined);

type Send = (...given: unknown[]) => unknown;

/** Sends a plain query as separate arguments, because the driver would copy a query object member by member. */
function sendPlain(send: Send, { text, values }: QueryArguments, name: string | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: unknown) => {
      if (!error) return resolve(result);
      Error.captureStackTrace(error);
      reject(error);
    };
    send(Object.assign(new Query(text, values), { name, callback }));
  });
}

/** SQLSTATE of the notice that the trigger people_changed raises (migration 0018). */
const peopleChangedCode = 'KS001';

let changes = 0;

/**
 * Returns how many transactions of this process that change people, sessions, rights or licences have ended, whether
 * they committed or not. Data about callers that was read before the number changed may be outdated.
 */
export function countPeopleChanges(): number {
  return changes;
}

const beginning = /^begin\b/i;
const ending = /^(?:commit|rollback)\b/i;

export class PipelinedClient extends Client {
  readonly #way: PipelinedStatements;
  #inTransaction = false;
  #corked = false;
  #packets = 0;
  #changesPeople = false;

  constructor(config: ClientConfig | undefined, names: StatementNames) {
    super({ ...config, pipeline: true });
    this.#way = new PipelinedStatements(this.connection);
    const send = this.query.bind(this) as Send;
    const sparing = (config: unknown, ...rest: unknown[]): unknown => {
      this.#holdForTheRest();
      const asked = readQueryArguments(config, rest[0]);
      this.#shareWithin(asked?.text ?? '');
      if (asked === null) return send(config, ...rest);
      const name = chooseStatementName(asked, names);
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
    // Count a lost connection as a change, because it is unknown whether its transaction was committed.
    this.on('end', () => this.#ended());
  }

  /** Number of packets sent so far, an upper limit of the round trips. */
  get packets(): number {
    return this.#packets;
  }

  /** Increments the number before waiting callers continue, so that they read the new value. */
  #ended(): void {
    if (this.#changesPeople) changes += 1;
    this.#changesPeople = false;
  }

  /** Makes the statements of a transaction, including `begin`, share one synchronisation with the server. */
  #shareWithin(text: string): void {
    if (beginning.test(text)) this.#inTransaction = true;
    const ends = ending.test(text);
    if (this.#inTransaction && !ends) this.#way.share();
    else this.#way.alone();
  }

  /** Holds packets until the synchronous code has finished, so that they are sent together. */
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

/** Creates the connection class of a pool; all connections of the pool share the names of statements. */
export function createPipelinedClientClass(): new (config?: ClientConfig) => PipelinedClient {
  const names = new StatementNames();
  return class extends PipelinedClient {
    constructor(config?: ClientConfig) {
      super(config, names);
    }
  };
}
