/** Model versions as the other features use them. */

import type { ModelChannel, ModelDiffAnswer, OfferedVersion, ThreatCard } from '@klarsikt/contract';
import type { CompiledModel, Language, ReferenceModel, Threat } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Content } from '@klarsikt/server/platform/steps.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { SharedModel } from '@klarsikt/server/render/jobs.ts';
import type { StixDates, StixObject } from '@klarsikt/server/render/stix-objects.ts';

/** A published version as it is held in memory. */
export interface ModelDescription {
  readonly hash: string;
  readonly name: string;
  readonly description: string;
  /** Of the description. */
  readonly revision: number;
  /** The channel nearest to use whose version it is; `draft` when it is none's. */
  readonly channel: ModelChannel;
  readonly channels: readonly ModelChannel[];
  readonly publishedAt: Date;
  /** Another installation, the product or a file; empty when it was published here. */
  readonly origin: string;
  /** Fingerprint of the key that the file it came in was signed with. */
  readonly signer: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** As it is, and compressed when it is first asked for so: most of what is calculated on a projection never is. */
export interface Transport {
  readonly identity: Buffer;
  readonly br: () => Promise<Buffer>;
}

/** One version as one kind of caller may see it. */
export interface Projection {
  readonly hash: string;
  readonly versionHash: string;
  readonly demo: boolean;
  /** The projection as data, long texts included. */
  readonly source: ReferenceModel;
  readonly model: CompiledModel;
  /** The browser's part: canonical JSON without long texts. */
  readonly transport: Transport;
  /** The long threat texts by key, for the browser's search: made when first asked for. */
  texts(): Promise<Transport>;
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
  /** How many entities of each kind that projection has, without making it where that was done before. */
  countsFor(hash: string, actor: Pick<Actor, 'entitlement'>): Promise<Projection['counts']>;
  /** The same projection as the render workers read it: in memory that they share. */
  sharedFor(hash: string, actor: Pick<Actor, 'entitlement'>): Promise<{ readonly model: SharedModel }>;
  /** A projection by its own hash, if the actor is entitled to it. */
  projectionByHash(projectionHash: string, actor: Pick<Actor, 'entitlement'>): Promise<Projection | null>;
  /** A whole version, whatever anybody's licence covers: for who runs the installation, and for other installations. */
  whole(hash: string): Promise<ReferenceModel>;
}

/** A version that has been fetched from another installation and holds what it should. */
export interface FetchedVersion {
  readonly offered: OfferedVersion;
  readonly content: string;
  readonly model: ReferenceModel;
}

/** Signs with the installation's key (Ed25519; bytes as base64, fingerprints as SHA-256 in hex). */
export interface Signing {
  /** Null while nothing was signed yet. */
  known(): Promise<{ readonly fingerprint: string } | null>;
  key(): Promise<{ readonly fingerprint: string }>;
  sign(bytes: Uint8Array): Promise<{
    readonly algorithm: 'Ed25519';
    readonly publicKey: string;
    readonly fingerprint: string;
    readonly signature: string;
  }>;
}

/** Where versions come from: another installation, or the product itself. */
export interface Supplier {
  readonly origin: string;
  /** What it offers; refuses with the reason when it can not be asked. */
  offered(language: Language): Promise<readonly OfferedVersion[]>;
  /** One of its versions, verified: by its hash, its schema and the rules of a model. */
  fetch(offered: OfferedVersion, language: Language): Promise<FetchedVersion>;
}

/** Stores a model as an immutable version and puts it into a channel; gives its hash. */
export type PublishVersion = (
  tx: WriteTx,
  model: ReferenceModel,
  version: {
    readonly name: string;
    readonly description: string;
    readonly channel: ModelChannel;
    readonly at: Date;
    /** The model as canonical JSON, where it is written already. */
    readonly written?: Content;
  },
) => Promise<string>;

/** Two models compared, with the names of what the changed fields refer to. */
export type CompareModels = (
  before: { readonly hash: string; readonly model: ReferenceModel },
  after: { readonly hash: string; readonly model: ReferenceModel },
) => Promise<ModelDiffAnswer>;

/** One version of an object. */
export interface ObjectVersion extends StixDates {
  readonly id: string;
  /** Digest of the content without dates. */
  readonly digest: string;
}

/** An object of a list: the version of it that the list holds. */
export interface ListedObject extends ObjectVersion {
  /** The object is withdrawn. */
  readonly revoked?: true;
}

/** An object of TAXII collections. `added`: when each collection got this version of it, in milliseconds since 1970. */
export interface CollectedObject extends ListedObject {
  readonly added: { readonly [collection: string]: number };
}

/** What an organisation's TAXII collections hold until the library or the licence changes. */
export interface TaxiiState {
  /** Counts the states of the organisation, from 1. */
  readonly ordinal: number;
  /** The version and the entitlement that the state is of. */
  readonly source: string;
  readonly madeAt: number;
  readonly objects: readonly CollectedObject[];
}

/** STIX objects with dates that hold over all exports: an id with one `modified` has one content. */
export interface StixExports {
  /** Objects of a version of the model as JSON; what earlier versions had and this one does not is revoked. */
  edition(hash: string): Promise<readonly string[]>;
  /** The present state of the caller's TAXII collections. */
  collection(actor: Actor): Promise<TaxiiState>;
  /** An earlier state; null when it is no longer kept. */
  collectionAt(actor: Actor, ordinal: number): Promise<TaxiiState | null>;
  /** Objects of a state as JSON, in the order given. */
  contents(actor: Actor, objects: readonly ListedObject[]): Promise<readonly string[]>;
  /** Dates the objects of an analysis: as JSON, those of the library first. */
  analysis(
    organizationId: number,
    given: {
      readonly library: readonly StixObject[];
      readonly own: readonly StixObject[];
      /** When the library's version was published. */
      readonly published: number;
      readonly saved: StixDates;
    },
  ): Promise<readonly string[]>;
}

/** Everything that the card of a threat shows; `today` is an ISO date. */
export type CardOf = (model: CompiledModel, threat: Threat, today: string) => Omit<ThreatCard, 'modelHash'>;
