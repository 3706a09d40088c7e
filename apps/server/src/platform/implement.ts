/**
 * Registers handlers against a feature's contract. What must not happen does not compile: an endpoint without handler,
 * a command without audit event, an event that the contract does not list, a write in a query.
 */
import type {
  CommandEndpoint,
  Endpoint,
  EventOf,
  Feature,
  ForwardingFault,
  InputOf,
  OutputOf,
} from '@klarsikt/contract';
import type { Language, Permission } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';
import type { ReadTx, Statement, Visible, WriteTx } from './tx.ts';
import type { Turn } from './visitors.ts';

/** What a handler may know of the request, and the one thing it may do to the answer beside its output. */
export interface Call {
  readonly id: string;
  readonly ip: string;
  /** What is wrong with how the proxies in front say that address; null for nothing. */
  readonly forwarding: ForwardingFault | null;
  /** What the browser calls itself; shown in lists of sessions, decides nothing. */
  readonly agent: string;
  readonly language: Language;
  /** Value of the session cookie, also of a visitor's; null when there is none. */
  readonly cookie: string | null;
  /** The Authorization header as it came; only for the exchange of a key for a token. */
  readonly authorization: string | null;
  /** In whose name work in the workers waits its turn. */
  readonly turn: Turn;
  /** Sets (or with null clears) the session cookie; takes effect after the commit. */
  setSessionCookie(token: string | null): void;
}

interface Context<E extends Endpoint, D> {
  readonly input: InputOf<E>;
  readonly actor: Actor;
  readonly deps: D;
  readonly call: Call;
}

/** A handler that has no transaction: it opens those that it needs itself. One that has one is not given the database. */
interface Outside<E extends Endpoint, D> extends Context<E, D> {
  readonly db: NodePgDatabase;
}

/** Runs `work` in a transaction that sees every organisation in which the caller holds the endpoint's permission. */
export type InVisible = <T>(work: (tx: ReadTx, visible: readonly Visible[]) => Promise<T>) => Promise<T>;

/** Endpoints that declare that they read several organisations. */
type Wide = { readonly scope: 'visible-organizations' } | { readonly reads: 'visible-organizations' };

/** The way into such a transaction, for those without one that declare it. */
type Reaching<E> = E extends Wide ? { readonly inVisible: InVisible } : object;

export interface Reported<E extends Endpoint> {
  readonly output: OutputOf<E>;
  readonly audit: readonly [AuditEntry<EventOf<E>>, ...AuditEntry<EventOf<E>>[]];
  /** What else is written and gives nothing back: it goes out together with the events and the commit. */
  readonly closing?: readonly Statement[];
  /** Runs once it is committed, before the answer: tells others. Must not fail: the change stands. */
  readonly committed?: () => Promise<void>;
}

type CommandHandler<E extends Endpoint, D> = (
  context: Context<E, D> & { readonly tx: WriteTx },
) => Promise<Reported<E>>;
/** What a query that reads several organisations is told beside its transaction: where the caller may see what. */
type Seen<E> = E extends { readonly scope: 'visible-organizations' }
  ? { readonly visible: readonly Visible[] }
  : object;
type QueryHandler<E extends Endpoint, D> = (
  context: Context<E, D> & { readonly tx: ReadTx } & Seen<E>,
) => Promise<OutputOf<E>>;
type DirectHandler<E extends Endpoint, D> = (
  context: Outside<E, D> & Reaching<E>,
) => Promise<OutputOf<E>> | OutputOf<E>;

/** A query that needs no transaction: it answers from memory or opens its own. */
export interface Direct<E extends Endpoint, D> {
  readonly direct: DirectHandler<E, D>;
}

/**
 * A command that has to ask the outside first: `prepare` runs without a transaction, so that a slow answer holds no
 * connection, and gives what runs in it.
 */
export interface Prepared<E extends Endpoint, D> {
  readonly prepare: (context: Outside<E, D> & Reaching<E>) => Promise<(tx: WriteTx) => Promise<Reported<E>>>;
}

/**
 * Thrown by a command that finds in its transaction that it takes a proof. The transaction is rolled back, so that no
 * connection waits for the proof, which takes its time; then the command runs again, once.
 */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';

  constructor(readonly prove: () => Promise<void>) {
    super('a proof is needed first');
  }
}

export type HandlerOf<E extends Endpoint, D> = E extends CommandEndpoint
  ? CommandHandler<E, D> | Prepared<E, D>
  : QueryHandler<E, D> | Direct<E, D>;

export type Handlers<F extends Feature, D> = { readonly [K in keyof F]: HandlerOf<F[K], D> };

type VisibleHandler<D> = (
  context: Context<Endpoint, D> & { readonly tx: ReadTx; readonly visible: readonly Visible[] },
) => Promise<OutputOf<Endpoint>>;

/** What decides where somebody sees: without a permission in its declaration such an endpoint does not start. */
function wideBy(endpoint: Endpoint): Permission | null {
  const { access, path } = endpoint;
  if ((endpoint.kind === 'query' ? endpoint.scope : endpoint.reads) === undefined) return null;
  if (access.kind !== 'permission')
    throw new Error(`${path} reads several organisations without a permission`);
  return access.permission;
}

interface ReadsWide {
  readonly endpoint: Endpoint;
  /** What the caller's organisations are found by; null for one that reads the organisation in scope alone. */
  readonly wideBy: Permission | null;
}

type OutsideWide<D> = Outside<Endpoint, D> & { readonly inVisible?: InVisible };

/** One endpoint with its handler, ready to run. */
export type Implemented<D> =
  | { readonly kind: 'command'; readonly endpoint: Endpoint; readonly run: CommandHandler<Endpoint, D> }
  | (ReadsWide & {
      readonly kind: 'prepared';
      readonly run: (context: OutsideWide<D>) => ReturnType<Prepared<Endpoint, D>['prepare']>;
    })
  | {
      readonly kind: 'visible';
      readonly endpoint: Endpoint;
      readonly permission: Permission;
      readonly run: VisibleHandler<D>;
    }
  | { readonly kind: 'query'; readonly endpoint: Endpoint; readonly run: QueryHandler<Endpoint, D> }
  | (ReadsWide & {
      readonly kind: 'direct';
      readonly run: (context: OutsideWide<D>) => ReturnType<DirectHandler<Endpoint, D>>;
    });

/** Members that are the database, whatever they are called. */
type Databases<D> = {
  [K in keyof D]-?: Extract<D[K], Pick<NodePgDatabase, 'transaction'> | Pick<Pool, 'connect' | 'idleCount'>>;
}[keyof D];

/** A slice of what handlers use that holds the database does not compile: it would reach into transactions. */
type WithoutDatabase<D> = [Databases<D>] extends [never] ? [] : [never];

/** `D` is what the handlers of the feature use beside their transaction. */
export function implementFor<D>(..._: WithoutDatabase<D>) {
  return <F extends Feature>(feature: F, handlers: Handlers<F, D>): readonly Implemented<D>[] =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => {
      const handler = (handlers as Record<string, unknown>)[name];
      const wide = wideBy(endpoint);
      if (typeof handler === 'object' && handler !== null && 'direct' in handler)
        return { kind: 'direct', endpoint, wideBy: wide, run: handler.direct as DirectHandler<Endpoint, D> };
      if (typeof handler === 'object' && handler !== null && 'prepare' in handler)
        return {
          kind: 'prepared',
          endpoint,
          wideBy: wide,
          run: handler.prepare as Prepared<Endpoint, D>['prepare'],
        };
      if (endpoint.kind === 'command')
        return { kind: 'command', endpoint, run: handler as CommandHandler<Endpoint, D> };
      if (wide !== null)
        return { kind: 'visible', endpoint, permission: wide, run: handler as VisibleHandler<D> };
      return { kind: 'query', endpoint, run: handler as QueryHandler<Endpoint, D> };
    });
}
