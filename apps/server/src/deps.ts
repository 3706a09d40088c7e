/** What handlers may use beside their transaction. Composed once in app.ts. */
import type {
  Changed,
  ClusterNode,
  Fault,
  HeldPermission,
  LoginStatus,
  MailKind,
  ModelChannel,
  NodeAnswer,
  OfferedVersion,
  PasswordPolicy,
  Unit,
  WrittenMail,
} from '@klarsikt/contract';
import type {
  AssessmentDocument,
  AssessmentResult,
  AssessmentSummary,
  CompiledModel,
  Language,
  Patch,
  Permission,
  ReferenceModel,
} from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import type { Writer } from './features/insight/machine.ts';
import type { DocumentReader } from './features/insight/reader.ts';
import type { Actor } from './platform/actor.ts';
import type { AuditEntry } from './platform/audit.ts';
import type { Clock } from './platform/clock.ts';
import { type Call, implementFor } from './platform/implement.ts';
import type { Log } from './platform/log.ts';
import type { Providers } from './platform/oidc.ts';
import type { ReadTx, WriteTx } from './platform/tx.ts';
import type { Vault } from './platform/vault.ts';
import type { SharedModel } from './render/jobs.ts';
import type { Renderer } from './render/renderer.ts';

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
  /** The long threat texts by key, for the browser's search: made and compressed when first asked for. */
  texts(): Promise<{ readonly br: Buffer; readonly identity: Buffer }>;
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

/** What can be asked of all nodes: a sign of life, to forget what is held in memory, to read the list of models anew. */
export type AskedOfNodes = 'ping' | 'forget' | 'models';

/** The nodes of the installation. */
export interface Cluster {
  readonly id: string;
  /** Gives a sign of life. */
  beat(): Promise<void>;
  /** Gives one every few seconds until the function that it returns is called. */
  keepBeating(): () => void;
  /** The nodes, those that are silent included. */
  nodes(): Promise<readonly ClusterNode[]>;
  /** Waits for the nodes that are alive, at most two seconds. */
  ask(what: AskedOfNodes): Promise<NodeAnswer[]>;
  /** Asks, and leaves it to the log when a node does not answer. */
  spread(what: AskedOfNodes): Promise<void>;
  /** Announces with the transaction that versions or channels have changed. */
  modelsChanged(tx: WriteTx): Promise<void>;
  /** Takes this node off the list. */
  close(): Promise<void>;
}

/** A version that has been fetched from another installation and holds what it should. */
export interface FetchedVersion {
  readonly offered: OfferedVersion;
  readonly content: string;
  readonly model: ReferenceModel;
}

/** The installation that models are fetched from; null when none is set up. */
export interface Uplink {
  readonly origin: string;
  /** What it offers; refuses with the reason when it can not be asked. */
  offered(language: Language): Promise<readonly OfferedVersion[]>;
  /** One of its versions, verified: by its hash, its schema and the rules of a model. */
  fetch(offered: OfferedVersion, language: Language): Promise<FetchedVersion>;
}

/** Counts failures of secrets by name and address (security page A2 to A6). */
export interface FailureLimiter {
  /** What to answer instead of verifying; null when verifying is allowed. Reserves one attempt. */
  begin(name: string, ip: string): Promise<'locked' | 'iplocked' | null>;
  /** Forgets the failures of the name; true when they had locked it since its last success. */
  succeeded(name: string, ip: string): Promise<boolean>;
  /** Counts an attempt under a key and limit of its own; gives how many are left after it, -1 when it is one too many. */
  attempt(key: string, limit: { readonly attempts: number; readonly windowSec: number }): Promise<number>;
}

/** A mail by its purpose; the texts of each, in both languages, stand in features/mail/texts. */
export interface NewMail {
  readonly template: MailKind;
  readonly recipient: string;
  readonly language: Language;
  readonly organizationId: number;
  readonly userId: number | null;
  /** The administrator who caused it: he alone may copy an invitation's link once. */
  readonly causedBy: number | null;
  /** What the template's text names. */
  readonly data: Readonly<Record<string, string>>;
  /** The one-time link, when there is one; masked wherever the mail is shown. */
  readonly link?: string;
  /**
   * A text composed by the caller, instead of the template's (digest). `unsubscribe` is where a mail program can end
   * such mails with one post (RFC 8058).
   */
  readonly composed?: {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly unsubscribe: string;
  };
}

/** Mails are queued in the transaction of what they speak of, and sent after its commit. */
export interface Mail {
  queue(tx: WriteTx, mail: NewMail): Promise<number>;
}

/** `rescue`: the operator's, for a lost administrator or second factor. */
export type LinkKind = 'reset' | 'invite' | 'login' | 'rescue';

/** What sign-in and administration do to an account. All run in the caller's transaction, in the account's scope. */
export interface Accounts {
  /** Faults of a new password by the organisation's policy, with the sentences of specification 000 section 5. */
  passwordFaults(
    tx: ReadTx,
    given: { userId: number; password: string; language: Language; path?: string },
  ): Promise<Fault[]>;
  /** Stores a new password, ends the sessions (all but `keep`), kills open links, and mails the person. */
  setPassword(
    tx: WriteTx,
    given: { userId: number; password: string; mustChange: boolean; keep?: Buffer; causedBy: number | null },
  ): Promise<void>;
  /** Makes a one-time link, kills earlier ones of its kind, and queues its mail, which it gives. */
  sendLink(
    tx: WriteTx,
    given: {
      userId: number;
      kind: Exclude<LinkKind, 'rescue'>;
      landing: string | null;
      causedBy: number | null;
    },
  ): Promise<WrittenMail>;
  /**
   * Refuses who does not prove that it is still them: by their current password, or by having just signed in at their
   * identity provider. Before what decides how somebody signs in. Uses no transaction of the caller.
   */
  requireProof(given: { actor: Actor; call: Call }, current: string | undefined): Promise<void>;
  /** What a new password of this person needs. */
  passwordPolicy(actor: Actor): Promise<{ profile: PasswordPolicy['profile']; least: number }>;
  /** Ends the person's sessions on the next request; gives how many. */
  endSessions(tx: WriteTx, userId: number, keep?: Buffer): Promise<number>;
  /** Lifts the lock of a user name (security page A4). */
  unlock(username: string): Promise<void>;
  /** Tells the person that their account was connected with an identity at the organisation's provider. */
  tellConnected(tx: WriteTx, userId: number): Promise<void>;
  /** Takes the second factor away: it must be set up at the next sign-in where it is required. */
  removeTotp(tx: WriteTx, userId: number): Promise<void>;
  /**
   * Signs in somebody whose identity the organisation's provider has proved: checks the account (disabled,
   * unlicenced), replaces the caller's session by a new one and sets its cookie. The provider answers for password
   * and second factor; profile and terms may still be owed. `tokenHash` is null when nobody was signed in.
   */
  enterFederated(
    tx: WriteTx,
    given: { userId: number; actor: Actor; call: Call },
  ): Promise<{ status: LoginStatus; tokenHash: Buffer | null }>;
}

/** One right that a group grants, with the lines from the roots to its organisation and to its unit. */
export interface Grant {
  readonly permission: Permission;
  readonly group: { readonly id: number; readonly name: string };
  readonly organization: { readonly id: number; readonly name: string; readonly path: readonly number[] };
  /** Null: the right is about the whole organisation and everything below it. */
  readonly unit: { readonly id: number; readonly name: string; readonly path: readonly number[] } | null;
}

/** The licence in force and its seats; `limit` null: no ceiling. */
export interface LicenceInForce {
  readonly organizationName: string;
  readonly applications: readonly string[];
  readonly limit: number | null;
  readonly used: number;
}

/** Who holds what, and what follows from it for administration (security page Z5). */
export interface Rights {
  /** Rights of a person of the organisation in scope, or of one above it. */
  ofUser(tx: ReadTx, userId: number): Promise<readonly Grant[]>;
  ofGroups(tx: ReadTx, groupIds: readonly number[]): Promise<readonly Grant[]>;
  /** Refuses when anybody of the organisation in scope holds what the actor does not: how they sign in is not theirs to decide. */
  requireOverAll(tx: ReadTx, actor: Actor): Promise<void>;
  /** Active security administrators of the organisation, and how many of them have a way in. Needs it in scope. */
  administrators(
    tx: ReadTx,
    organizationId: number,
  ): Promise<{ readonly all: number; readonly entering: number }>;
  /** What each of these people of the organisation in scope holds and the actor does not; he himself is never higher. */
  higher(
    tx: ReadTx,
    actor: Actor,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Permission[]>>;
  /** Refuses when one of these people holds what the actor does not. */
  requireReach(tx: ReadTx, actor: Actor, userIds: readonly number[]): Promise<void>;
  /** Refuses when the actor does not hold everything of `wanted`. */
  requireHeld(tx: ReadTx, actor: Actor, wanted: readonly Grant[]): Promise<void>;
  /** Those of `wanted` that nobody with `held` could give, as `ra:Edit`. */
  missing(held: readonly Grant[], wanted: readonly Grant[]): readonly Permission[];
  /** Permissions with their origin, and whether the licence of the organisation gives them effect. */
  explain(tx: ReadTx, organizationId: number, grants: readonly Grant[]): Promise<readonly HeldPermission[]>;
  licence(tx: ReadTx, organizationId: number): Promise<LicenceInForce | null>;
  /** Waits for other changes of people and groups of the organisation: what is checked must still hold at the commit. */
  lock(tx: WriteTx, organizationId: number): Promise<void>;
  /** Refuses when the organisation of the caller has no security administrator left who can sign in. */
  keepAdministrator(tx: WriteTx, actor: Actor): Promise<void>;
}

/** A program that has proved its key. */
export interface ProvedProgram {
  readonly clientId: string;
  readonly actor: Actor;
  readonly scopes: readonly string[];
}

/** Programs that call with a key. */
export interface Programs {
  /** The key that the credentials prove, or null. Counts nothing: callers stand under the limiter. */
  proveKey(given: { clientId: string; secret: string }): Promise<ProvedProgram | null>;
  /** Who the Authorization header stands for; refuses what stands for nobody, and too many calls. */
  resolve(request: FastifyRequest): Promise<Actor>;
}

/** Where somebody of a domain signs in. */
export interface Realm {
  readonly url: string;
  readonly idpHint: string | null;
  readonly loginHint: string;
}

/** Sign-in through the organisations' own identity providers. */
export interface Federations {
  /** The realm of the user name's domain; looks at nothing but the domain. */
  realmFor(username: string): Promise<Realm | null>;
  /** Refreshes the provider's tokens when they are about to expire; a refusal ends the session. */
  keepFresh(actor: Actor): Promise<'none' | 'fresh' | 'ended'>;
  /** Where to send the browser so that the provider's session ends too; null for other sessions. */
  logoutUrl(actor: Actor): Promise<string | null>;
  /** Forgets sign-ins at a provider that never came back (60 minutes). */
  prune(tx: WriteTx, now: Date): Promise<void>;
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
  /** Puts the demo's own texts into the language, where nobody has changed them. */
  translate(tx: WriteTx, organizationId: number, language: 'en' | 'sv'): Promise<void>;
}

/** An assessment that the caller may see, without its document. */
export interface AssessmentRow {
  readonly id: number;
  readonly pid: string;
  readonly unitId: number;
  readonly name: string;
  readonly modelHash: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
  readonly updatedName: string;
  readonly summary: AssessmentSummary | null;
  /** What the caller may do with it beside seeing it. */
  readonly can: { readonly edit: boolean; readonly approve: boolean };
}

export interface OpenAssessment extends AssessmentRow {
  readonly document: AssessmentDocument;
}

/** A change that was made: what the caller is told, and the document as it is now. */
export interface MadeChange {
  readonly changed: Changed;
  readonly document: AssessmentDocument;
  readonly audit: readonly [AssessmentAudit, ...AssessmentAudit[]];
}
export type AssessmentAudit = AuditEntry<'assessment.changed' | 'assessment.approved'>;

/** What a change starts from, and how to get to its patches once the assessment is locked. */
export interface WantedChange {
  readonly id: number;
  /** The revision that the caller saw; another one is refused as stale, with both states. */
  readonly revision: number;
  readonly how:
    | { readonly patches: readonly Patch[] }
    /** Patches worked out from the locked state. */
    | { readonly patchesFor: (open: OpenAssessment) => readonly Patch[] | Promise<readonly Patch[]> }
    /** A past state that comes back as it was. */
    | { readonly restored: (open: OpenAssessment) => Promise<AssessmentDocument> };
}

/** Assessments as every feature around them uses them: who may see what, and the one way to change one. */
export interface Assessments {
  /** Units of the organisation in which the actor has the permission, sorted by name. */
  units(tx: ReadTx, actor: Actor, permission?: Permission): Promise<readonly Unit[]>;
  /** The assessment; refuses as not found what the actor may not see, and deleted ones. */
  open(tx: ReadTx, actor: Actor, id: number): Promise<OpenAssessment>;
  /** The same without reading the document. */
  head(tx: ReadTx, actor: Actor, id: number): Promise<AssessmentRow>;
  /** Refuses unless the actor has the permission in the unit. */
  require(tx: ReadTx, actor: Actor, unitId: number, permission: Permission): Promise<void>;
  /** The pinned model version as the actor may see it. */
  model(actor: Actor, open: Pick<OpenAssessment, 'modelHash'>): Promise<Projection>;
  /** The calculation of a document, with the structure of the model used again. */
  calculate(model: CompiledModel, document: AssessmentDocument): AssessmentResult;
  /** Changes the document, keeps the inverse in its history, and calculates what lists show. */
  change(tx: WriteTx, actor: Actor, wanted: WantedChange): Promise<MadeChange>;
  /** Removes for good what was deleted more than 30 days ago. Runs in a transaction over all organisations. */
  prune(tx: WriteTx, now: Date): Promise<void>;
}

export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: NodePgDatabase;
  readonly models: Models;
  readonly cluster: Cluster;
  readonly uplink: Uplink | null;
  readonly limiter: FailureLimiter;
  readonly vault: Vault;
  readonly mail: Mail;
  readonly accounts: Accounts;
  readonly rights: Rights;
  readonly programs: Programs;
  readonly federations: Federations;
  /** OpenID Connect providers, asked through the guarded way out. */
  readonly providers: Providers;
  readonly jobs: DeferredJobs;
  readonly sandboxes: Sandboxes;
  readonly assessments: Assessments;
  /** Documents and pictures as bytes, made in worker threads. */
  readonly renderer: Omit<Renderer, 'close'>;
  /** Text of uploaded source documents, read in worker threads. */
  readonly documentReader: DocumentReader;
  /** The language model for summaries; null when none is set up. */
  readonly writer: Writer | null;
  /** Seals every event of the audit log that is not sealed yet. */
  sealAudit(): Promise<void>;
  /** Records a usage event, once per session and event; failures are logged, never thrown. */
  usage(actor: Actor, event: string, detail?: string): Promise<void>;
}

export const implement = implementFor<Deps>();
export type { ReadTx, WriteTx };
