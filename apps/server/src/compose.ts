/** What the server is made of: every part once, with the parts that it uses. */
import { randomUUID } from 'node:crypto';
import type { EventFact } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { createActions } from './features/action/actions.ts';
import { actionFacts } from './features/action/facts.ts';
import { packedActions } from './features/action/packed.ts';
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
import { findPicture, keptPictures } from './features/cms/store.ts';
import { createComments } from './features/comment/comments.ts';
import { commentFacts } from './features/comment/facts.ts';
import type { FactSource } from './features/completeness/provides.ts';
import { createCompleteness } from './features/completeness/service.ts';
import { waitingGaps } from './features/completeness/waits.ts';
import { driftFacts } from './features/drift/facts.ts';
import { createNoteIncident } from './features/drift/incidents.ts';
import { waitingDrift } from './features/drift/waits.ts';
import { enforcedRequirements } from './features/enforcement/enforced.ts';
import { evidenceFacts } from './features/evidence/facts.ts';
import { createFiles } from './features/evidence/keeping.ts';
import { packedFiles } from './features/evidence/packed.ts';
import type { Files } from './features/evidence/provides.ts';
import { createFederations } from './features/federation/federations.ts';
import { feedFacts } from './features/feed/facts.ts';
import { createNewsSince } from './features/feed/since.ts';
import { createRights } from './features/group/rights.ts';
import { createPresence } from './features/history/presence.ts';
import { createTableReader } from './features/import/reader.ts';
import { incidentsOf } from './features/incident/store.ts';
import { createWriter } from './features/insight/machine.ts';
import { createReader } from './features/insight/reader.ts';
import { createPrograms } from './features/key/programs.ts';
import { createLibraryReader } from './features/library/reader.ts';
import { createSentences } from './features/library/suggestions.ts';
import { createAccounts } from './features/login/accounts.ts';
import { createLimiter } from './features/login/limiter.ts';
import { createSandboxes } from './features/login/sandbox.ts';
import { createMail } from './features/mail/mail.ts';
import type { Mail } from './features/mail/provides.ts';
import { comparison } from './features/model/comparison.ts';
import { createFetchedParts } from './features/model/fetch.store.ts';
import type { Models } from './features/model/provides.ts';
import { publishVersion } from './features/model/publish.ts';
import { createShipped } from './features/model/shipped.ts';
import { createStixExports } from './features/model/stix-exports.ts';
import { createUplink } from './features/model/uplink.ts';
import { followedThreats } from './features/note/followed.ts';
import { createOverlays } from './features/overlay/overlays.ts';
import type { Overlays } from './features/overlay/provides.ts';
import { packFacts } from './features/pack/facts.ts';
import { createSigner } from './features/pack/key.ts';
import { createPacks } from './features/pack/packs.ts';
import type { PackSource } from './features/pack/provides.ts';
import { createReadsAs } from './features/portal/cases.ts';
import { createInvoicing } from './features/portal/invoicing.ts';
import { reportFacts } from './features/report/facts.ts';
import { createReportOrders, createReports } from './features/report/service.ts';
import { signOffFacts } from './features/signoff/facts.ts';
import { packedSignOffs } from './features/signoff/packed.ts';
import { createSignOffKeeping, createSignOffs, lastApproval } from './features/signoff/sign-offs.ts';
import { createSigning } from './features/signoff/signing.ts';
import { templates } from './features/template/library.ts';
import { createRemoteTemplates } from './features/template/remote.ts';
import { createWordFiles } from './features/template/word-files.ts';
import { cardOf } from './features/threat/card.ts';
import { unitFacts } from './features/unit/facts.ts';
import { createUses } from './features/use/uses.ts';
import { createFileChecker, type FileChecker } from './intake/checker.ts';
import { createRowsReader } from './intake/rows-reader.ts';
import type { Given, Parts } from './parts.ts';
import { sealAudit } from './platform/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { openDeferredJobs, type Work } from './platform/deferred.ts';
import type { Log } from './platform/log.ts';
import { createObjectStore, type ObjectStore } from './platform/object-store.ts';
import { createProviders } from './platform/oidc.ts';
import { createOutbound, type Outbound } from './platform/outbound.ts';
import { createPresence as createEditors } from './platform/presence.ts';
import { openSignals } from './platform/signals.ts';
import { inReadTransaction } from './platform/tx.ts';
import { recordUsage } from './platform/usage.ts';
import { createVault, type Vault } from './platform/vault.ts';
import type { TypesetterChoice } from './render/choose-typesetter.ts';
import { createRenderer, type Renderer } from './render/renderer.ts';
import { startWorker } from './render/start-worker.ts';
import { createSite, type SiteDrawing, type SiteParts } from './site/serve.ts';
import { prepareInstallation } from './start.ts';
import { assessmentBehind, deferredWork } from './work.ts';

/** What features keep about an assessment beside its document and comments, as examination packs take it along. */
const packSources: readonly PackSource[] = [packedSignOffs, packedActions, packedFiles];

/** Events of several sources in one list: facts of a later source take the place of those of an earlier one. */
const eventsTogether =
  (...sources: readonly FactSource[]): FactSource =>
  async (tx, assessment) => {
    const events: EventFact[] = [];
    for (const source of sources) events.push(...((await source(tx, assessment)).events ?? []));
    return { events };
  };

/** Facts of the features about an assessment that are not in its document, for the proof of completeness. */
const factSources = (given: {
  readonly files: Files;
  readonly clock: Clock;
  readonly models: Models;
  readonly readNews: ReadNews;
  readonly overlays: Overlays;
}): readonly FactSource[] => [
  commentFacts,
  unitFacts,
  evidenceFacts(given.files),
  signOffFacts,
  actionFacts,
  reportFacts,
  appetiteFacts,
  packFacts,
  eventsTogether(feedFacts({ ...given, lastApproval }), driftFacts),
];

type SiteGiven = Pick<SiteParts, 'origin' | 'clock' | 'timeZone' | 'models' | 'renderer'> & {
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
  const overlays = createOverlays();
  const sources = factSources({ files, clock, models, readNews, overlays });
  const completeness = createCompleteness({ clock, models, sources, enforced: enforcedRequirements });
  const keptSignOffs = createSignOffKeeping(completeness.openRequirements);
  const assessments = createAssessments({ models, clock, signOffs: keptSignOffs, overlays });
  const actions = createActions({ clock, assessments, signOffs: keptSignOffs });
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
    signOffKeeping: keptSignOffs,
    signing: createSigning({ clock, assessments, completeness }),
    usesOf: createUses(assessments),
    appetites: createAppetites(clock),
    presence: createPresence(clock),
    keptPictures,
    appetiteOf,
    incidentsOf,
    newsSince: createNewsSince({ clock, models, readNews }),
    noteIncident: createNoteIncident({ clock, incidentsOf }),
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
  { config, database, clock, log, node = randomUUID() }: Given,
  models: NodeTools['models'],
  deferred: Work,
) {
  const { version } = config;
  const { work, running } = countWork(deferred);
  const signals = await openSignals({ database, log });
  const cluster = createCluster({ id: node, version, database, clock, log, signals, running, models });
  // Before it takes work: that of a node without a sign of life is begun anew by another one.
  await cluster.beat();
  const jobs = await openDeferredJobs({ database, clock, log, signals, work, node: cluster.id });
  return { jobs, signals, cluster, running, jobKinds: Object.keys(work) };
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
export async function compose(given: Given, http: FastifyInstance) {
  const { config, database, clock, log, tellAudit } = given;
  const { version, origin, allowedOrigins } = config;
  const db = database.app;
  const { models, sample } = await prepareInstallation(database, clock, config.timeZone);
  const data: TypesetterChoice = { typesetter: config.typesetter };
  const renderer = createRenderer({ start: () => startWorker('making', import.meta.url, { data }) });
  const check = createFileChecker();
  const around = assessmentsOf({ config, db, clock, log, models, renderer, check });
  const { assessments, actions, reports, reportKnowledge } = around;
  const vault = createVault(config.secret);
  const signer = createSigner({ db, clock, vault });
  const sealAll = sealerOf(db, tellAudit);
  const trail = createAuditTrail(sealAll);
  const stix = createStixExports({ db, models, clock });
  const makers = { models, renderer, clock, assessments, reports, trail, signer, templates, stix };
  const tools = { ...makers, sources: packSources, knowledge: reportKnowledge };
  const nodes = await joinNodes(given, models, deferredWork({ ...tools, version }));
  const { jobs, cluster } = nodes;
  const mail = createMail({ config, clock, vault });
  const outbound = createOutbound({ allowedOrigins });
  const comments = createComments({ config, clock, assessments, mail, actions });
  const waiting = [actions.waiting, comments.waiting, around.signOffs.waiting, waitingDrift(assessments)];
  const site = siteOf({ db, origin, clock, timeZone: config.timeZone, models, renderer });
  const deps: Parts = {
    config,
    clock,
    log,
    db,
    models,
    stix,
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
    readRows: createRowsReader(),
    readLibrary: createLibraryReader(),
    readSentences: createSentences(db),
  };
}

function objectsOf({ objectStore }: Config, log: Log): ObjectStore | null {
  return objectStore === null ? null : createObjectStore(objectStore, log);
}
