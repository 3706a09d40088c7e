/**
 * Registers handlers for a feature's contract. The compiler rejects an endpoint without a handler, a command without
 * an audit event, an undeclared event, and a write in a query.
 */
import type {
  CommandEndpoint,
  Endpoint,
  EndpointEvent,
  EndpointInput,
  EndpointOutput,
  FeatureEndpoints,
  ForwardingFault,
} from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';
import type { ReadTx, SqlStatement, VisibleOrganization, WriteTx } from './tx.ts';
import type { QueueKey } from './visitors.ts';

export interface Call {
  readonly id: string;
  readonly ip: string;
  /** Fault of the proxy configuration that the request's headers show; null if there is none. */
  readonly forwarding: ForwardingFault | null;
  /** User agent of the browser; it is used only for lists of sessions. */
  readonly agent: string;
  readonly language: Language;
  /** Value of the cookie of the session or visitor; null without a cookie. */
  readonly cookie: string | null;
  readonly authorization: string | null;
  /** Versions that a directory expects in its `If-Match` header; absent for other callers. */
  readonly ifMatch?: string | null;
  /** Key by which the worker queue alternates between callers. */
  readonly turn: QueueKey;
  /** Idempotency key of a repeatable call from an API client; absent for others. */
  readonly once?: {
    readonly key: string;
    readonly clientId: string;
    /** Marks the answer as the stored answer of an earlier call. */
    noteRepeated(): void;
  };
  /** Sets the session cookie after the commit; null clears it. */
  setSessionCookie(token: string | null): void;
  /** Secret of a browser that has opened links of requests for figures; null if it has opened none. */
  readonly contributorSecret: string | null;
  /** Sets the contributor's secret after the commit. */
  setContributorCookie(secret: string): void;
}

interface HandlerContext<E extends Endpoint, D> {
  readonly input: EndpointInput<E>;
  readonly actor: Actor;
  readonly deps: D;
  readonly call: Call;
}

/** Context of a handler without a transaction: it receives the database and opens its own transactions. */
interface DirectContext<E extends Endpoint, D> extends HandlerContext<E, D> {
  readonly db: NodePgDatabase;
}

/** Runs `work` in a transaction that can read all organisations in which the caller has the endpoint's permission. */
export type VisibleOrganizationsRunner = <T>(
  work: (tx: ReadTx, visible: readonly VisibleOrganization[]) => Promise<T>,
) => Promise<T>;

type CrossOrganizationEndpoint =
  | { readonly scope: 'visible-organizations' }
  | { readonly reads: 'visible-organizations' };

type CrossOrganizationAccess<E> = E extends CrossOrganizationEndpoint
  ? { readonly inVisible: VisibleOrganizationsRunner }
  : object;

export interface CommandResult<E extends Endpoint> {
  readonly output: EndpointOutput<E>;
  readonly audit: readonly [AuditEntry<EndpointEvent<E>>, ...AuditEntry<EndpointEvent<E>>[]];
  /** Additional statements without a result, sent together with the audit events and the commit. */
  readonly closing?: readonly SqlStatement[];
  /**
   * Runs after the commit and before the answer, to notify other parts. It must not fail, because the change is already
   * stored.
   */
  readonly committed?: () => Promise<void>;
}

type CommandHandler<E extends Endpoint, D> = (
  context: HandlerContext<E, D> & { readonly tx: WriteTx },
) => Promise<CommandResult<E>>;
/** Additional context of a query over several organisations: the list of these organisations. */
type VisibleOrganizations<E> = E extends { readonly scope: 'visible-organizations' }
  ? { readonly visible: readonly VisibleOrganization[] }
  : object;
type QueryHandler<E extends Endpoint, D> = (
  context: HandlerContext<E, D> & { readonly tx: ReadTx } & VisibleOrganizations<E>,
) => Promise<EndpointOutput<E>>;
type DirectHandler<E extends Endpoint, D> = (
  context: DirectContext<E, D> & CrossOrganizationAccess<E>,
) => Promise<EndpointOutput<E>> | EndpointOutput<E>;

/** A query without a transaction: it answers from memory or opens its own transactions. */
export interface DirectQuery<E extends Endpoint, D> {
  readonly direct: DirectHandler<E, D>;
}

/**
 * A command that first calls an external service. `prepare` runs without a transaction, so that a slow service does not
 * occupy a connection, and returns the work for the transaction.
 */
export interface PreparedCommand<E extends Endpoint, D> {
  readonly prepare: (
    context: DirectContext<E, D> & CrossOrganizationAccess<E>,
  ) => Promise<(tx: WriteTx) => Promise<CommandResult<E>>>;
}

/**
 * Thrown by a command that needs proof of the caller's identity. The transaction is rolled back, so that the slow
 * verification occupies no connection; then the command runs once more.
 */
export class ProofRequiredError extends Error {
  override readonly name = 'ProofRequiredError';

  constructor(readonly prove: () => Promise<void>) {
    super('a proof is needed first');
  }
}

export type EndpointHandler<E extends Endpoint, D> = E extends CommandEndpoint
  ? CommandHandler<E, D> | PreparedCommand<E, D>
  : QueryHandler<E, D> | DirectQuery<E, D>;

export type EndpointHandlers<F extends FeatureEndpoints, D> = {
  readonly [K in keyof F]: EndpointHandler<F[K], D>;
};

type VisibleHandler<D> = (
  context: HandlerContext<Endpoint, D> & {
    readonly tx: ReadTx;
    readonly visible: readonly VisibleOrganization[];
  },
) => Promise<EndpointOutput<Endpoint>>;

/** Finds the permission that determines which organisations the endpoint reads. */
function findWidePermission(endpoint: Endpoint): Permission | null {
  const { access, path } = endpoint;
  if ((endpoint.kind === 'query' ? endpoint.scope : endpoint.reads) === undefined) return null;
  if (access.kind !== 'permission')
    throw new Error(`${path} reads several organisations without a permission`);
  return access.permission;
}

interface WideReading {
  readonly endpoint: Endpoint;
  /**
   * Permission for endpoints that read several organisations; null for endpoints that read only the organisation in
   * scope.
   */
  readonly wideBy: Permission | null;
}

type WideDirectContext<D> = DirectContext<Endpoint, D> & { readonly inVisible?: VisibleOrganizationsRunner };

export type ImplementedEndpoint<D> =
  | { readonly kind: 'command'; readonly endpoint: Endpoint; readonly run: CommandHandler<Endpoint, D> }
  | (WideReading & {
      readonly kind: 'prepared';
      readonly run: (context: WideDirectContext<D>) => ReturnType<PreparedCommand<Endpoint, D>['prepare']>;
    })
  | {
      readonly kind: 'visible';
      readonly endpoint: Endpoint;
      readonly permission: Permission;
      readonly run: VisibleHandler<D>;
    }
  | { readonly kind: 'query'; readonly endpoint: Endpoint; readonly run: QueryHandler<Endpoint, D> }
  | (WideReading & {
      readonly kind: 'direct';
      readonly run: (context: WideDirectContext<D>) => ReturnType<DirectHandler<Endpoint, D>>;
    });

/** Members of the dependencies that are a database or a pool, whatever their names. */
type DatabaseMembers<D> = {
  [K in keyof D]-?: Extract<D[K], Pick<NodePgDatabase, 'transaction'> | Pick<Pool, 'connect' | 'idleCount'>>;
}[keyof D];

/**
 * Makes the compiler reject dependencies that contain the database, because handlers could bypass their transaction
 * with it.
 */
type RequireNoDatabase<D> = [DatabaseMembers<D>] extends [never] ? [] : [never];

export function implementEndpoints<D>(..._: RequireNoDatabase<D>) {
  return <F extends FeatureEndpoints>(
    feature: F,
    handlers: EndpointHandlers<F, D>,
  ): readonly ImplementedEndpoint<D>[] =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => {
      const handler = (handlers as Record<string, unknown>)[name];
      const wide = findWidePermission(endpoint);
      if (typeof handler === 'object' && handler !== null && 'direct' in handler)
        return { kind: 'direct', endpoint, wideBy: wide, run: handler.direct as DirectHandler<Endpoint, D> };
      if (typeof handler === 'object' && handler !== null && 'prepare' in handler)
        return {
          kind: 'prepared',
          endpoint,
          wideBy: wide,
          run: handler.prepare as PreparedCommand<Endpoint, D>['prepare'],
        };
      if (endpoint.kind === 'command')
        return { kind: 'command', endpoint, run: handler as CommandHandler<Endpoint, D> };
      if (wide !== null)
        return { kind: 'visible', endpoint, permission: wide, run: handler as VisibleHandler<D> };
      return { kind: 'query', endpoint, run: handler as QueryHandler<Endpoint, D> };
    });
}
