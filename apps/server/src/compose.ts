/** What the server is made of: every part once, with the parts that it uses. */
import { randomUUID } from 'node:crypto';
import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { createAssessments } from '@klarsikt/assessment/server/assessment/service.ts';
import { createPresence } from '@klarsikt/assessment/server/history/presence.ts';
import { createUses } from '@klarsikt/assessment/server/use/uses.ts';
import type { EventFact } from '@klarsikt/engine';
import { createActions } from '@klarsikt/governance/server/action/actions.ts';
import { actionFacts } from '@klarsikt/governance/server/action/facts.ts';
import { packedActions } from '@klarsikt/governance/server/action/packed.ts';
import { createAppetites } from '@klarsikt/governance/server/appetite/decide.ts';
import { appetiteFacts } from '@klarsikt/governance/server/appetite/facts.ts';
import { appetiteOf } from '@klarsikt/governance/server/appetite/statement.ts';
import { createComments } from '@klarsikt/governance/server/comment/comments.ts';
import { commentFacts } from '@klarsikt/governance/server/comment/facts.ts';
import type { FactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { createCompleteness } from '@klarsikt/governance/server/completeness/service.ts';
import { waitingGaps } from '@klarsikt/governance/server/completeness/waits.ts';
import { enforcedRequirements } from '@klarsikt/governance/server/enforcement/enforced.ts';
import { evidenceFacts } from '@klarsikt/governance/server/evidence/facts.ts';
import { createFiles } from '@klarsikt/governance/server/evidence/keeping.ts';
import { packedFiles } from '@klarsikt/governance/server/evidence/packed.ts';
import type { Files } from '@klarsikt/governance/server/evidence/provides.ts';
import { signOffFacts } from '@klarsikt/governance/server/signoff/facts.ts';
import { packedSignOffs } from '@klarsikt/governance/server/signoff/packed.ts';
import {
  createSignOffKeeping,
  createSignOffs,
  lastApproval,
} from '@klarsikt/governance/server/signoff/sign-offs.ts';
import { createSigning } from '@klarsikt/governance/server/signoff/signing.ts';
import { createFederations } from '@klarsikt/identity/server/federation/federations.ts';
import { createRights } from '@klarsikt/identity/server/group/rights.ts';
import { createPrograms } from '@klarsikt/identity/server/key/programs.ts';
import { createAccounts } from '@klarsikt/identity/server/login/accounts.ts';
import { createLimiter } from '@klarsikt/identity/server/login/limiter.ts';
import { createSandboxes } from '@klarsikt/identity/server/login/sandbox.ts';
import { unitFacts } from '@klarsikt/identity/server/unit/facts.ts';
import { createNewsReader } from '@klarsikt/library/server/atlas/news.store.ts';
import type { ReadNews } from '@klarsikt/library/server/atlas/provides.ts';
import { workingRows } from '@klarsikt/library/server/atlas/rows.ts';
import { createLibraryReader } from '@klarsikt/library/server/library/reader.ts';
import { createSentences } from '@klarsikt/library/server/library/suggestions.ts';
import { comparison } from '@klarsikt/library/server/model/comparison.ts';
import { createFetchedParts } from '@klarsikt/library/server/model/fetch.store.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import { publishVersion } from '@klarsikt/library/server/model/publish.ts';
import { createShipped } from '@klarsikt/library/server/model/shipped.ts';
import { createStixExports } from '@klarsikt/library/server/model/stix-exports.ts';
import { createUplink } from '@klarsikt/library/server/model/uplink.ts';
import { createOverlays } from '@klarsikt/library/server/overlay/overlays.ts';
import type { Overlays } from '@klarsikt/library/server/overlay/provides.ts';
import { createAuditTrail } from '@klarsikt/operations/server/audit/trail.ts';
import { countWork, createCluster, type NodeTools } from '@klarsikt/operations/server/cluster/nodes.ts';
import { createMail } from '@klarsikt/operations/server/mail/mail.ts';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import { createReadsAs } from '@klarsikt/portal/server/portal/cases.ts';
import { createInvoicing } from '@klarsikt/portal/server/portal/invoicing.ts';
import { packFacts } from '@klarsikt/reporting/server/pack/facts.ts';
import { createSigner } from '@klarsikt/reporting/server/pack/key.ts';
import { createPacks } from '@klarsikt/reporting/server/pack/packs.ts';
import { reportFacts } from '@klarsikt/reporting/server/report/facts.ts';
import { createReportOrders, createReports } from '@klarsikt/reporting/server/report/service.ts';
import { templates } from '@klarsikt/reporting/server/template/library.ts';
import { createRemoteTemplates } from '@klarsikt/reporting/server/template/remote.ts';
import { createWordFiles } from '@klarsikt/reporting/server/template/word-files.ts';
import { createSite, type SiteDrawing, type SiteParts } from '@klarsikt/site/server/cms/pages/serve.ts';
import { createContentReader } from '@klarsikt/site/server/cms/reader.ts';
import { findPicture, keptPictures } from '@klarsikt/site/server/cms/store.ts';
import { feedFacts } from '@klarsikt/threatview/server/feed/facts.ts';
import { createNewsSince } from '@klarsikt/threatview/server/feed/since.ts';
import { createWriter } from '@klarsikt/threatview/server/insight/machine.ts';
import { createReader } from '@klarsikt/threatview/server/insight/reader.ts';
import { followedThreats } from '@klarsikt/threatview/server/note/followed.ts';
import { cardOf } from '@klarsikt/threatview/server/threat/card.ts';
import { driftFacts } from '@klarsikt/workspace/server/drift/facts.ts';
import { createNoteIncident } from '@klarsikt/workspace/server/drift/incidents.ts';
import { waitingDrift } from '@klarsikt/workspace/server/drift/waits.ts';
import { createTableReader } from '@klarsikt/workspace/server/import/reader.ts';
import { incidentsOf } from '@klarsikt/workspace/server/incident/store.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
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
