/** What handlers may use beside their transaction. Composed once in app.ts. */
import type { CompiledModel, ReferenceModel } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Config } from './config/config.ts';
import type { Actor } from './platform/actor.ts';
import type { Clock } from './platform/clock.ts';
import { implementFor } from './platform/implement.ts';
import type { Log } from './platform/log.ts';
import type { ReadTx, WriteTx } from './platform/tx.ts';

/** A published version as it is held in memory. */
export interface ModelDescription {
  readonly hash: string;
  readonly name: string;
  readonly description: string;
  readonly channel: 'draft' | 'beta' | 'live';
  readonly publishedAt: Date;
  readonly counts: Readonly<Record<string, number>>;
}

/** One version as one kind of caller may see it. */
export interface Projection {
  readonly hash: string;
  readonly versionHash: string;
  readonly demo: boolean;
  /** The projection as data, long texts included. */
  readonly source: ReferenceModel;
  readonly model: CompiledModel;
  /** The browser's part: canonical JSON without long texts, compressed once. */
  readonly transport: { readonly br: Buffer; readonly identity: Buffer };
  readonly counts: Readonly<Record<string, number>>;
}

/** Model versions in memory: loaded once, shared by all requests. */
export interface Models {
  /** Every published version, newest first. */
  list(): readonly ModelDescription[];
  /** The live version of the channel; null when none is tagged. */
  live(channel?: 'draft' | 'beta' | 'live'): ModelDescription | null;
  describe(hash: string): ModelDescription | null;
  /** The projection of a version that the actor is entitled to. */
  projectionFor(hash: string, actor: Pick<Actor, 'entitlement'>): Promise<Projection>;
  /** A projection by its own hash, if the actor is entitled to it. */
  projectionByHash(projectionHash: string, actor: Pick<Actor, 'entitlement'>): Promise<Projection | null>;
}

/** Counts failures of secrets by name and address (security page A2 to A6). */
export interface FailureLimiter {
  /** What to answer instead of verifying; null when verifying is allowed. Reserves one attempt. */
  begin(name: string, ip: string): Promise<'locked' | 'iplocked' | null>;
  succeeded(name: string, ip: string): Promise<void>;
}

/** Long work that a caller polls for. */
export interface DeferredJobs {
  /** Queues a job owned by the actor's session and gives its id. Starts once the transaction has committed. */
  enqueue(tx: WriteTx, actor: Actor, kind: string, input: unknown): Promise<string>;
}

/** Sandboxes of demo sessions. */
export interface Sandboxes {
  /** Makes a sandbox with its user and assessment copy; gives the user to sign in. */
  create(tx: WriteTx, language: 'en' | 'sv'): Promise<{ organizationId: number; userId: number }>;
  remove(tx: WriteTx, organizationId: number): Promise<void>;
}

export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: NodePgDatabase;
  readonly models: Models;
  readonly limiter: FailureLimiter;
  readonly jobs: DeferredJobs;
  readonly sandboxes: Sandboxes;
  /** Records a usage event, once per session and event; failures are logged, never thrown. */
  usage(actor: Actor, event: string, detail?: string): Promise<void>;
}

export const implement = implementFor<Deps>();
export type { ReadTx, WriteTx };
