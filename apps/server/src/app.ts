/** The server, composed: no listening, no environment. */
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { createActions } from './features/action/actions.ts';
import { remindOwners } from './features/action/digest.ts';
import { actionFacts } from './features/action/facts.ts';
import { packedActions } from './features/action/packed.ts';
import { pruneAnalyses } from './features/analysis/store.ts';
import { createAppetites } from './features/appetite/decide.ts';
import { appetiteFacts } from './features/appetite/facts.ts';
import { appetiteOf } from './features/appetite/statement.ts';
import { createAssessments } from './features/assessment/service.ts';
import { createNewsReader } from './features/atlas/news.store.ts';
import type { ReadNews } from './features/atlas/provides.ts';
import { workingRows } from './features/atlas/rows.ts';
import { createAuditTrail } from './features/audit/trail.ts';
import { countWork, createCluster, type NodeTools } from './features/cluster/nodes.ts';
import { createContentReader } from './features/cms/reader.ts';
import { findPicture } from './features/cms/store.ts';
import { createComments } from './features/comment/comments.ts';
import { commentFacts } from './features/comment/facts.ts';
import type { FactSource } from './features/completeness/provides.ts';
import { createCompleteness } from './features/completeness/service.ts';
import { waitingGaps } from './features/completeness/waits.ts';
import { enforcedRequirements } from './features/enforcement/enforced.ts';
import { evidenceFacts } from './features/evidence/facts.ts';
import { createFiles } from './features/evidence/keeping.ts';
import { packedFiles } from './features/evidence/packed.ts';
import type { Files } from './features/evidence/provides.ts';
import { createFederations } from './features/federation/federations.ts';
import { sendDigests } from './features/feed/digest.ts';
import { feedFacts } from './features/feed/facts.ts';
import { createRights } from './features/group/rights.ts';
import { createPresence } from './features/history/presence.ts';
import { createTableReader } from './features/import/reader.ts';
import { createWriter } from './features/insight/machine.ts';
import { createReader } from './features/insight/reader.ts';
import { createPrograms } from './features/key/programs.ts';
import type { Programs } from './features/key/provides.ts';
import { createLibraryReader } from './features/library/reader.ts';
import { createSentences } from './features/library/suggestions.ts';
import { createAccounts } from './features/login/accounts.ts';
import { createLimiter, pruneSignIn } from './features/login/limiter.ts';
import { createSandboxes } from './features/login/sandbox.ts';
import { createMail } from './features/mail/mail.ts';
import type { Mail } from './features/mail/provides.ts';
import { startMailSender } from './features/mail/sender.ts';
import { comparison } from './features/model/comparison.ts';
import { createFetchedParts } from './features/model/fetch.store.ts';
import type { Models } from './features/model/provides.ts';
import { publishVersion } from './features/model/publish.ts';
import { createShipped } from './features/model/shipped.ts';
import { createUplink } from './features/model/uplink.ts';
import { followedThreats } from './features/note/followed.ts';
import type { FollowedThreats } from './features/note/provides.ts';
import { createOverlays } from './features/overlay/overlays.ts';
import { packFacts } from './features/pack/facts.ts';
import { createSigner } from './features/pack/key.ts';
import { createPacks } from './features/pack/packs.ts';
import type { PackSource } from './features/pack/provides.ts';
import { createReadsAs } from './features/portal/cases.ts';
import { createInvoicing } from './features/portal/invoicing.ts';
import { remindYearly } from './features/portal/reminders.ts';
import { reportFacts } from './features/report/facts.ts';
import { createReportOrders, createReports } from './features/report/service.ts';
import {
  abandonedSandboxes,
  effectivePermissions,
  findActor,
  moveActivity,
} from './features/session/store.ts';
import { signOffFacts } from './features/signoff/facts.ts';
import { packedSignOffs } from './features/signoff/packed.ts';
import { createSignOffKeeping, createSignOffs, lastApproval } from './features/signoff/sign-offs.ts';
import { createSigning } from './features/signoff/signing.ts';
import { templates } from './features/template/library.ts';
import { createRemoteTemplates } from './features/template/remote.ts';
import { createWordFiles } from './features/template/word-files.ts';
import { cardOf } from './features/threat/card.ts';
import { unitFacts } from './features/unit/facts.ts';
import { type Deps, implementedFeatures } from './features.ts';
import { createFileChecker, type FileChecker } from './intake/checker.ts';
import { watchOver } from './operations.ts';
import { type Actor, sampleEntitlement, visitor } from './platform/actor.ts';
import { rememberActors } from './platform/actor-memory.ts';
import { sealAudit } from './platform/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { openDeferredJobs, type Work } from './platform/deferred.ts';
import { type Door, openDoor } from './platform/http.ts';
import { createListener, endingOf } from './platform/listener.ts';
import type { Log } from './platform/log.ts';
import { createObjectStore, type ObjectStore } from './platform/object-store.ts';
import { createProviders } from './platform/oidc.ts';
import { createOutbound, type Outbound } from './platform/outbound.ts';
import { createPresence as createEditors } from './platform/presence.ts';
import { createScan } from './platform/scanner.ts';
import { openSignals } from './platform/signals.ts';
import { inReadTransaction, inSystemTransaction } from './platform/tx.ts';
import { recordUsage } from './platform/usage.ts';
import { createVault, type Vault } from './platform/vault.ts';
import { serveWeb } from './platform/web.ts';
import type { TypesetterChoice } from './render/choose-typesetter.ts';
import { createRenderer, type Renderer } from './render/renderer.ts';
import { startWorker } from './render/start-worker.ts';
import { createSite, type SiteDrawing, type SiteParts } from './site/serve.ts';
import { prepareInstallation } from './start.ts';
import { assessmentBehind, deferredWork } from './work.ts';

/** What the server is composed of: all that handlers use, and what only upkeep and the door use. */
type Parts = Deps & {
  readonly config: Config;
  readonly log: Log;
  readonly db: NodePgDatabase;
  readonly mail: Mail;
  readonly followed: FollowedThreats;
  readonly programs: Programs;
};

export interface Server {
  readonly http: FastifyInstance;
  readonly deps: Parts;
  /** Where it listens, and on the port for who watches over it. */
  listen(where: {
    readonly port: number;
    readonly host: string;
  }): Promise<{ readonly watch: AddressInfo | null }>;
  /** Upkeep that otherwise runs on a timer: expired sessions and sandboxes, audit seals, mails that are due. */
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

const upkeepEveryMs = 15_000;

function sampleActor(sample: { organizationId: number; userId: number }): Actor {
  return {
    ...visitor,
    state: 'full',
    demo: true,
    userId: null,
    organizationId: sample.organizationId,
    permissions: effectivePermissions(['ra:View', 'threatview:View'], ['ra', 'threatview']),
    entitlement: sampleEntitlement,
  };
}

async function createHttp(config: Config): Promise<FastifyInstance> {
  const http = createListener(config);
  await http.register(cookie);
  await http.register(rateLimit, { global: false });
  return http;
}

interface Given {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly upkeepTimer?: boolean;
  /** Leads the clock back to the time that it stands for; called by upkeep before anything is counted. */
  readonly keepTime?: () => Promise<void>;
  /** Called with each event of the audit log once it is sealed, as a line of JSON. */
  readonly tellAudit?: (line: string) => void;
}

/** What features keep about an assessment beside its document and comments, as examination packs take it along. */
const packSources: readonly PackSource[] = [packedSignOffs, packedActions, packedFiles];

/** Facts of the features about an assessment that are not in its document, for the proof of completeness. */
const factSources = (given: {
  readonly files: Files;
  readonly clock: Clock;
  readonly models: Models;
  readonly readNews: ReadNews;
}): readonly FactSource[] => [
  commentFacts,
  unitFacts,
  evidenceFacts(given.files),
  signOffFacts,
  actionFacts,
  reportFacts,
  appetiteFacts,
  packFacts,
  feedFacts({ ...given, lastApproval }),
];

type SiteGiven = Pick<SiteParts, 'origin' | 'clock' | 'models' | 'renderer'> & {
  readonly db: Database['app'];
};

/** The pages that the server draws from the published texts and the live library. */
function siteOf({ db, ...rest }: SiteGiven): SiteDrawing {
  const readPicture: SiteParts['findPicture'] = (hash) =>
    inReadTransaction(db, { organizationId: null }, (tx) => findPicture(tx, hash));
  return createSite({ ...rest, readContent: createContentReader(db), findPicture: readPicture });
}

/** What Atlas and Data models do for each other. */
const editions = { rows: workingRows, publishVersion, compare: comparison, cardOf };

interface AroundAssessments {
  readonly config: Config;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly models: Models;
  readonly renderer: Renderer;
  readonly check: FileChecker;
}

/** Assessments, what is kept beside them, whether they are complete, and the reports of all that. */
function assessmentsOf({ config, db, clock, log, models, renderer, check }: AroundAssessments) {
  const readNews = createNewsReader();
  const files = createFiles({ db, clock, log, check, objects: objectsOf(config, log) });
  const sources = factSources({ files, clock, models, readNews });
  const completeness = createCompleteness({ clock, models, sources, enforced: enforcedRequirements });
  const overlays = createOverlays();
  const keptSignOffs = createSignOffKeeping(completeness.openRequirements);
  const assessments = createAssessments({ models, clock, signOffs: keptSignOffs, overlays });
  const actions = createActions({ clock, assessments });
  const { origin } = config;
  const reportKnowledge = { origin, assessments, completeness, files, actions, appetiteOf };
  return {
    readNews,
    files,
    completeness,
    overlays,
    assessments,
    actions,
    hasAction: actions.has,
    signOffs: createSignOffs(assessments),
    signing: createSigning({ clock, assessments, completeness }),
    appetites: createAppetites(clock),
    presence: createPresence(clock),
    reportKnowledge,
    reports: createReports({ models, renderer, knowledge: reportKnowledge }),
  };
}

/** What the release, other installations and other sites offer: versions of the model, and templates. */
function offersOf({ config, clock, log }: Given, db: NodePgDatabase, outbound: Outbound) {
  return {
    uplink: createUplink({ config, outbound, log, parts: createFetchedParts(db, clock) }),
    shipped: createShipped({ clock, version: config.version }),
    remoteTemplates: createRemoteTemplates({ config, outbound, log }),
  };
}

/** This node among the others: the jobs that it takes, and what it hears from them and tells them. */
async function joinNodes(
  { config, database, clock, log }: Given,
  models: NodeTools['models'],
  deferred: Work,
) {
  const { version } = config;
  const { work, running } = countWork(deferred);
  const jobs = await openDeferredJobs({ database, clock, log, work });
  const signals = await openSignals({ database, log });
  const cluster = createCluster({ version, database, clock, log, signals, running, models });
  await cluster.beat();
  return { jobs, signals, cluster, running };
}

interface AroundSignIn {
  readonly http: FastifyInstance;
  readonly mail: Mail;
  readonly models: Models;
  readonly outbound: Outbound;
  readonly vault: Vault;
}

/** Who calls: people with an account here or at another provider, programs with a key, and who only looks around. */
function callersOf({ config, database, clock, log }: Given, around: AroundSignIn) {
  const { http, mail, models, outbound, vault } = around;
  const db = database.app;
  const limiter = createLimiter(database.aside, clock);
  const providers = createProviders(outbound, config.origin);
  return {
    limiter,
    providers,
    accounts: createAccounts({ config, db, clock, log, mail, limiter }),
    rights: createRights(clock),
    programs: createPrograms({ http, database, clock, limiter }),
    federations: createFederations({ db, clock, log, vault, providers }),
    sandboxes: createSandboxes(models, clock),
  };
}

/** Seals all events that are not sealed yet, some hundred at a time. */
function sealerOf(db: NodePgDatabase, tell: Given['tellAudit']): () => Promise<void> {
  return async () => {
    while ((await sealAudit(db, 500, tell)) > 0);
  };
}

/** Everything that handlers use, and what has to be closed again. */
async function compose(given: Given, http: FastifyInstance) {
  const { config, database, clock, log, tellAudit } = given;
  const { version, origin, allowedOrigins } = config;
  const db = database.app;
  const { models, sample } = await prepareInstallation(database, clock);
  const data: TypesetterChoice = { typesetter: config.typesetter };
  const renderer = createRenderer({ start: () => startWorker('making', import.meta.url, { data }) });
  const check = createFileChecker();
  const around = assessmentsOf({ config, db, clock, log, models, renderer, check });
  const { assessments, actions, reports, reportKnowledge } = around;
  const vault = createVault(config.secret);
  const signer = createSigner({ db, clock, vault });
  const sealAll = sealerOf(db, tellAudit);
  const trail = createAuditTrail(sealAll);
  const makers = { models, renderer, clock, assessments, reports, trail, signer, templates };
  const tools = { ...makers, sources: packSources, knowledge: reportKnowledge };
  const nodes = await joinNodes(given, models, deferredWork({ ...tools, version }));
  const { jobs, cluster } = nodes;
  const mail = createMail({ config, clock, vault });
  const outbound = createOutbound({ allowedOrigins });
  const comments = createComments({ config, clock, assessments, mail, actions });
  const waiting = [actions.waiting, comments.waiting, around.signOffs.waiting];
  const site = siteOf({ db, origin, clock, models, renderer });
  const deps: Parts = {
    config,
    clock,
    log,
    db,
    models,
    cluster,
    jobs,
    vault,
    mail,
    signer,
    renderer,
    ...around,
    ...callersOf(given, { http, mail, models, outbound, vault }),
    ...offersOf(given, db, outbound),
    ...readersOf(db, check),
    ...editions,
    comments,
    followed: followedThreats,
    waitingSources: [...waiting, waitingGaps({ clock, assessments })],
    templates,
    packs: createPacks({ jobs, clock }),
    orderReport: createReportOrders(jobs),
    assessmentBehind,
    readsAs: createReadsAs(clock),
    payment: createInvoicing({ clock, mail, models, renderer }),
    writer: createWriter({ config, log }),
    usage: recordUsage(db, clock, log),
    sealAudit: sealAll,
    editors: createEditors(clock),
    drawContent: site.draw,
  };
  return { deps, site, sample, renderer, ...nodes };
}

/** What reads files that come from outside, and sentences in people's own words. */
function readersOf(db: NodePgDatabase, check: FileChecker) {
  return {
    documentReader: createReader(),
    wordFiles: createWordFiles(check),
    readTables: createTableReader(),
    readLibrary: createLibraryReader(),
    readSentences: createSentences(db),
  };
}

function objectsOf({ objectStore }: Config, log: Log): ObjectStore | null {
  return objectStore === null ? null : createObjectStore(objectStore, log);
}

function doorOf(
  { config, database, clock }: Given,
  deps: Parts,
  sample: { organizationId: number; userId: number },
): Door {
  const { origin, secret } = config;
  const onSample = sampleActor(sample);
  const resolveActor = (cookie: string) => findActor(database.pool, cookie, clock.now());
  return {
    secret,
    secureCookie: origin.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin),
    db: database.app,
    resolveActor: database.soleWriter ? rememberActors(resolveActor, clock) : resolveActor,
    resolveAnew: resolveActor,
    resolveProgram: (request) => deps.programs.resolve(request),
    sampleActor: () => onSample,
    scan: config.scanner === null ? null : createScan(config.scanner, deps.log),
    noteActivity: (actor) => moveActivity(database.app, actor, clock.now()),
  };
}

/** What has run out, is due or waits to be sealed. */
async function upkeepOnce(deps: Parts, prune: () => Promise<void>): Promise<void> {
  const { db, clock } = deps;
  await inSystemTransaction(db, async (tx) => {
    for (const id of await abandonedSandboxes(tx, clock.now())) await deps.sandboxes.remove(tx, id);
    await deps.assessments.prune(tx, clock.now());
    await pruneSignIn(tx, clock.now());
    await pruneAnalyses(tx, clock.now());
    await deps.federations.prune(tx, clock.now());
  });
  await deps.files.prune();
  await prune();
  await sendDigests(deps);
  await remindOwners(deps);
  await remindYearly(deps);
  await deps.sealAudit();
}

/** Composes the server on an open database. */
export async function createServer(given: Given): Promise<Server> {
  const { config, database, clock, log } = given;
  const http = await createHttp(config);
  const endListener = endingOf(http);
  const { deps, site, sample, jobs, signals, cluster, renderer, running } = await compose(given, http);
  const { models } = deps;
  const watch = await watchOver({ http, config, database, log, models, jobs, runningJobs: running });
  openDoor(http, implementedFeatures, doorOf(given, deps, sample), deps);
  const timed = given.upkeepTimer !== false;
  const stopBeating = timed ? cluster.keepBeating() : () => undefined;
  const sender = startMailSender({ config, database, clock, log, vault: deps.vault }, { timer: timed });
  const application = config.webDirectory ? await serveWeb(http, config.webDirectory, config.docsUrl) : null;
  site.serve(http, config.webDirectory, application);

  const upkeep = async () => {
    await given.keepTime?.();
    await upkeepOnce(deps, () => jobs.prune());
  };
  const runUpkeep = () =>
    upkeep().catch((error: unknown) => log.warn({ err: error }, 'upkeep failed, trying again later'));
  const timer = timed ? setInterval(() => void runUpkeep(), upkeepEveryMs) : null;

  return {
    http,
    deps,
    listen: async (where) => {
      await http.listen(where);
      return { watch: await watch.listen() };
    },
    upkeep: async () => {
      await upkeep();
      await sender?.round();
    },
    close: async () => {
      if (timer) clearInterval(timer);
      stopBeating();
      // The mail server may be in the middle of a sentence: its time runs beside that of the calls under way.
      const sent = sender?.close();
      await Promise.all([endListener(), watch.close()]);
      const parts = [sent, ...[jobs, signals, renderer, cluster].map((part) => part.close())];
      // One that can not be closed (its database is gone) keeps no other one open.
      for (const part of await Promise.allSettled(parts))
        if (part.status === 'rejected') log.warn({ err: part.reason }, 'a part could not be closed');
    },
  };
}
