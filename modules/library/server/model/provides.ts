import type { ModelChannel, ModelDifferences, OfferedVersion, ThreatCard } from '@klarsikt/contract';
import type { CompiledModel, ReferenceModel, Threat } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { HashedContent } from '@klarsikt/server/platform/steps.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { SharedModel } from '@klarsikt/server/render/jobs.ts';
import type { StixDates, StixObject } from '@klarsikt/server/render/stix-objects.ts';

/** A published version, without its content. */
export interface ModelDescription {
  readonly hash: string;
  readonly name: string;
  readonly description: string;
  /** Revision of the description, which is the only member that can change. */
  readonly revision: number;
  /** Most important channel of the version, `live` before `beta`; `draft` if the version is in no channel. */
  readonly channel: ModelChannel;
  readonly channels: readonly ModelChannel[];
  readonly publishedAt: Date;
  /** Another installation, the product or a file; empty if the version was published here. */
  readonly origin: string;
  /** Fingerprint of the key that signed the imported file; null for other versions. */
  readonly signer: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** Content of a projection. It is compressed on the first request only, because most projections are never sent. */
export interface ProjectionContent {
  readonly identity: Buffer;
  readonly br: () => Promise<Buffer>;
}

export interface ModelProjection {
  readonly hash: string;
  readonly versionHash: string;
  readonly demo: boolean;
  /** The projection as data, with long texts. */
  readonly source: ReferenceModel;
  readonly model: CompiledModel;
  /** Content for the browser: canonical JSON without long texts. */
  readonly transport: ProjectionContent;
  /** Returns the long texts of threats by key, for the browser's search; they are built on the first request. */
  texts(): Promise<ProjectionContent>;
  readonly counts: Readonly<Record<string, number>>;
}

/** Model versions in memory: each is loaded once and shared by all requests. */
export interface ModelRegistry {
  /** Lists all versions, newest first. */
  list(): readonly ModelDescription[];
  /** Returns the version of the channel; null if the channel has none. */
  live(channel?: 'draft' | 'beta' | 'live'): ModelDescription | null;
  describe(hash: string): ModelDescription | null;
  /** Returns the part of a version that the actor is entitled to see. */
  projectionFor(hash: string, actor: Pick<Actor, 'entitlement'>): Promise<ModelProjection>;
  /**
   * Returns the number of entities of each kind in the projection, from stored numbers if the projection was built
   * before.
   */
  countsFor(hash: string, actor: Pick<Actor, 'entitlement'>): Promise<ModelProjection['counts']>;
  /** Returns the projection in shared memory, for the render workers. */
  sharedFor(hash: string, actor: Pick<Actor, 'entitlement'>): Promise<{ readonly model: SharedModel }>;
  /** Returns a projection by its own hash; null if the actor is not entitled to it. */
  projectionByHash(
    projectionHash: string,
    actor: Pick<Actor, 'entitlement'>,
  ): Promise<ModelProjection | null>;
  /** Returns a whole version regardless of licences, for the operator and for other installations. */
  whole(hash: string): Promise<ReferenceModel>;
  /** Builds the projections that are used most, so that the first calls are fast. */
  prepare(): Promise<void>;
}

/** A version from another installation after verification. */
export interface FetchedVersion {
  readonly offered: OfferedVersion;
  readonly content: string;
  readonly model: ReferenceModel;
}

/** Signs with the installation's key (Ed25519; binary values as base64, fingerprints as SHA-256 in hex). */
export interface VersionSigner {
  /** Returns the key's fingerprint; null if no key exists yet because nothing has been signed. */
  known(): Promise<{ readonly fingerprint: string } | null>;
  key(): Promise<{ readonly fingerprint: string }>;
  sign(bytes: Uint8Array): Promise<{
    readonly algorithm: 'Ed25519';
    readonly publicKey: string;
    readonly fingerprint: string;
    readonly signature: string;
  }>;
}

/** Source of versions: another installation, or the product itself. */
export interface VersionSupplier {
  readonly origin: string;
  /** Lists the offered versions; refuses with the reason if the supplier is unavailable. */
  offered(language: Language): Promise<readonly OfferedVersion[]>;
  /** Fetches a version and verifies its hash, its schema and the rules of a model. */
  fetch(offered: OfferedVersion, language: Language): Promise<FetchedVersion>;
}

/** Stores a model as an immutable version and assigns it to a channel; returns its hash. */
export type PublishModelVersion = (
  tx: WriteTx,
  model: ReferenceModel,
  version: {
    readonly name: string;
    readonly description: string;
    readonly channel: ModelChannel;
    readonly at: Date;
    /** Canonical JSON of the model, if the caller already has it. */
    readonly written?: HashedContent;
  },
) => Promise<string>;

export type CompareReferenceModels = (
  before: { readonly hash: string; readonly model: ReferenceModel },
  after: { readonly hash: string; readonly model: ReferenceModel },
) => Promise<ModelDifferences>;

export interface StixObjectVersion extends StixDates {
  readonly id: string;
  /** Digest of the object's content without its dates. */
  readonly digest: string;
}

export interface TaxiiListedObject extends StixObjectVersion {
  /** True for an object that was withdrawn. */
  readonly revoked?: true;
}

/** An object of TAXII collections. `added`: when each collection received this version, in milliseconds since 1970. */
export interface TaxiiCollectionObject extends TaxiiListedObject {
  readonly added: { readonly [collection: string]: number };
}

/** Content of an organisation's TAXII collections; each change of the library or the licence creates a new state. */
export interface TaxiiState {
  /** Number of the state within the organisation, from 1. */
  readonly ordinal: number;
  /** Model version and entitlement from which the state was made. */
  readonly source: string;
  readonly madeAt: number;
  readonly objects: readonly TaxiiCollectionObject[];
}

/**
 * Provides STIX objects with dates that are stable over all exports: id and `modified` together determine the
 * content.
 */
export interface StixExports {
  /**
   * Returns the objects of a version as JSON. Objects of earlier versions that this version lacks are included as
   * revoked.
   */
  edition(hash: string): Promise<readonly string[]>;
  collection(actor: Actor): Promise<TaxiiState>;
  /** Returns an earlier state; null if it is no longer stored. */
  collectionAt(actor: Actor, ordinal: number): Promise<TaxiiState | null>;
  /** Returns the objects of a state as JSON, in the given order. */
  contents(actor: Actor, objects: readonly TaxiiListedObject[]): Promise<readonly string[]>;
  /** Dates the objects of an analysis and returns them as JSON, objects of the library first. */
  analysis(
    organizationId: number,
    given: {
      readonly library: readonly StixObject[];
      readonly own: readonly StixObject[];
      /** Instant at which the library's version was published, in milliseconds since 1970. */
      readonly published: number;
      readonly saved: StixDates;
    },
  ): Promise<readonly string[]>;
}

export type BuildThreatCard = (
  model: CompiledModel,
  threat: Threat,
  today: string,
) => Omit<ThreatCard, 'modelHash'>;
