/** Creates every part of the server once and connects the parts. */

import { randomUUID } from 'node:crypto';
import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { createAssessments } from '@klarsikt/assessment/server/assessment/service.ts';
import { createPresence } from '@klarsikt/assessment/server/history/presence.ts';
import { createOwnFields } from '@klarsikt/assessment/server/ownfield/own-fields.ts';
import { createListUses } from '@klarsikt/assessment/server/use/uses.ts';
import type { EventFact } from '@klarsikt/engine/completeness';
import { createActions } from '@klarsikt/governance/server/action/actions.ts';
import { loadActionFacts } from '@klarsikt/governance/server/action/facts.ts';
import { actionPackSource } from '@klarsikt/governance/server/action/pack-source.ts';
import { createAppetites } from '@klarsikt/governance/server/appetite/decide.ts';
import { loadAppetiteFacts } from '@klarsikt/governance/server/appetite/facts.ts';
import { findAppetite } from '@klarsikt/governance/server/appetite/statement.ts';
import { createComments } from '@klarsikt/governance/server/comment/comments.ts';
import { loadCommentFacts } from '@klarsikt/governance/server/comment/facts.ts';
import type { FactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { createCompleteness } from '@klarsikt/governance/server/completeness/service.ts';
import { createGapWaitingSource } from '@klarsikt/governance/server/completeness/waits.ts';
import { loadEnforcedRequirements } from '@klarsikt/governance/server/enforcement/enforced.ts';
import { createEvidenceFacts } from '@klarsikt/governance/server/evidence/facts.ts';
import { createFiles } from '@klarsikt/governance/server/evidence/keeping.ts';
import { filePackSource } from '@klarsikt/governance/server/evidence/pack-source.ts';
import type { FileRegister } from '@klarsikt/governance/server/evidence/provides.ts';
import { approveRetroactively } from '@klarsikt/governance/server/signoff/before.ts';
import { loadSignOffFacts } from '@klarsikt/governance/server/signoff/facts.ts';
import { signOffPackSource } from '@klarsikt/governance/server/signoff/pack-source.ts';
import { listRequestedApprovals } from '@klarsikt/governance/server/signoff/requested-approvals.ts';
import {
  createSignOffKeeping,
  createSignOffs,
  findLastApproval,
} from '@klarsikt/governance/server/signoff/sign-offs.ts';
import { createSigning } from '@klarsikt/governance/server/signoff/signing.ts';
import { createAssistants } from '@klarsikt/identity/server/assistant/assistants.ts';
import { createDirectoryKeys } from '@klarsikt/identity/server/directory/keys.ts';
import { createFederations } from '@klarsikt/identity/server/federation/federations.ts';
import { createRights } from '@klarsikt/identity/server/group/rights.ts';
import { createApiClients } from '@klarsikt/identity/server/key/programs.ts';
import { createAccounts } from '@klarsikt/identity/server/login/accounts.ts';
import { createLimiter } from '@klarsikt/identity/server/login/limiter.ts';
import { createSandboxes } from '@klarsikt/identity/server/login/sandbox.ts';
import { loadUnitFacts } from '@klarsikt/identity/server/unit/facts.ts';
import { accountRegister } from '@klarsikt/identity/server/user/register.ts';
import { createWebhookCalls } from '@klarsikt/identity/server/webhook/calls.ts';
import { createNewsReader } from '@klarsikt/library/server/atlas/news.store.ts';
import type { ReadNews } from '@klarsikt/library/server/atlas/provides.ts';
import { workingRows } from '@klarsikt/library/server/atlas/rows.ts';
import { insertNotedImport } from '@klarsikt/library/server/library/noting.ts';
import { createLibraryReader } from '@klarsikt/library/server/library/reader.ts';
import { createSentenceReader } from '@klarsikt/library/server/library/suggestions.ts';
import { compareVersions } from '@klarsikt/library/server/model/comparison.ts';
import { createFetchedParts } from '@klarsikt/library/server/model/fetch.store.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { publishVersion } from '@klarsikt/library/server/model/publish.ts';
import { createShipped } from '@klarsikt/library/server/model/shipped.ts';
import { createStixExports } from '@klarsikt/library/server/model/stix-exports.ts';
import { createUplink } from '@klarsikt/library/server/model/uplink.ts';
import { createOverlays } from '@klarsikt/library/server/overlay/overlays.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import { createAuditTrail } from '@klarsikt/operations/server/audit/trail.ts';
import { createModes } from '@klarsikt/operations/server/cluster/mode.ts';
import {
  countRunningWork,
  createCluster,
  type NodeDependencies,
} from '@klarsikt/operations/server/cluster/nodes.ts';
import { listLivingNodes } from '@klarsikt/operations/server/cluster/store.ts';
import { createMail } from '@klarsikt/operations/server/mail/mail.ts';
import type { InvitationMail } from '@klarsikt/operations/server/mail/provides.ts';
import { createReaderResolver } from '@klarsikt/portal/server/portal/cases.ts';
import { createInvoicing } from '@klarsikt/portal/server/portal/invoicing.ts';
import { findSeller } from '@klarsikt/portal/server/portal/store.ts';
import { loadPackFacts } from '@klarsikt/reporting/server/pack/facts.ts';
import { createSigner } from '@klarsikt/reporting/server/pack/key.ts';
import { createPacks } from '@klarsikt/reporting/server/pack/packs.ts';
import { getReportFacts } from '@klarsikt/reporting/server/report/facts.ts';
import { createReportQueue, createReports } from '@klarsikt/reporting/server/report/service.ts';
import { templates } from '@klarsikt/reporting/server/template/library.ts';
import { createRemoteTemplates } from '@klarsikt/reporting/server/template/remote.ts';
import { createWordFiles } from '@klarsikt/reporting/server/template/word-files.ts';
import { createSite, type SiteParts, type SiteRenderer } from '@klarsikt/site/server/cms/pages/serve.ts';
import { createContentReader } from '@klarsikt/site/server/cms/reader.ts';
import { findPicture, findStoredPictures } from '@klarsikt/site/server/cms/store.ts';
import { createFeedFacts } from '@klarsikt/threatview/server/feed/facts.ts';
import { createNewsSince } from '@klarsikt/threatview/server/feed/since.ts';
import { createWriter } from '@klarsikt/threatview/server/insight/machine.ts';
import { createReader } from '@klarsikt/threatview/server/insight/reader.ts';
import { followedThreats } from '@klarsikt/threatview/server/note/followed.ts';
import { buildThreatCard } from '@klarsikt/threatview/server/threat/card.ts';
import { createContributorResolver } from '@klarsikt/workspace/server/contribution/callers.ts';
import { createContributionWaitingSource } from '@klarsikt/workspace/server/contribution/waits.ts';
import { addOwnListNews } from '@klarsikt/workspace/server/countrylist/news.store.ts';
import { loadDriftFacts } from '@klarsikt/workspace/server/drift/facts.ts';
import { createRecordIncident } from '@klarsikt/workspace/server/drift/incidents.ts';
import { listTriggersBefore } from '@klarsikt/workspace/server/drift/store.ts';
import { createDriftWaitingSource } from '@klarsikt/workspace/server/drift/waits.ts';
import { createTableReader } from '@klarsikt/workspace/server/import/reader.ts';
import { loadMappings, updateMapping } from '@klarsikt/workspace/server/import/store.ts';
import { loadIncidentFacts } from '@klarsikt/workspace/server/incident/facts.ts';
import { listIncidentsBefore, listIncidentsSince } from '@klarsikt/workspace/server/incident/store.ts';
import { findFiguresBefore } from '@klarsikt/workspace/server/period/before.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findNewestBackupTime } from './backup/schedule.ts';
import type { Config } from './config/config.ts';
import { createFileChecker, type FileChecker } from './intake/checker.ts';
import { createRowsReader } from './intake/rows-reader.ts';
import type { ServerDependencies, ServerOptions } from './parts.ts';
import { sealAudit } from './platform/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { type DeferredWorkers, openDeferredJobs } from './platform/deferred.ts';
import type { Log } from './platform/log.ts';
import { createObjectStore, type ObjectStore } from './platform/object-store.ts';
import { createProviders } from './platform/oidc.ts';
import { createOutbound, type FetchOutbound } from './platform/outbound.ts';
import { createPresence as createPresenceOf } from './platform/presence.ts';
import { createQuotas, type Quotas } from './platform/quotas.ts';
import { openSignals } from './platform/signals.ts';
import { inReadTransaction, inSystemReadTransaction } from './platform/tx.ts';
import { createUsageRecorder } from './platform/usage.ts';
import { createVault, type Vault } from './platform/vault.ts';
import { type AssessmentWatchers, createAssessmentWatchers } from './platform/watching.ts';
import { createPrivacy } from './privacy/privacy.ts';
import { createRemovalRules } from './removal-rules.ts';
import type { TypesetterChoice } from './render/choose-typesetter.ts';
import { createRenderer, type Renderer } from './render/renderer.ts';
import { startWorker } from './render/start-worker.ts';
import { prepareInstallation } from './start.ts';
import { createDeferredWork, findAssessmentOfJob } from './work.ts';

const packSources: readonly PackSource[] = [signOffPackSource, actionPackSource, filePackSource];

/** Merges the facts of several sources: all events are kept; for other facts, later sources override earlier ones. */
const eventsTogether =
  (...sources: readonly FactSource[]): FactSource =>
  async (tx, assessment) => {
    const events: EventFact[] = [];
    for (const source of sources) events.push(...((await source(tx, assessment)).events ?? []));
    return { events };
  };

/** Facts of the features outside the document, for checks of completeness. */
const createFactSources = (given: {
  readonly files: FileRegister;
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly readNews: ReadNews;
  readonly overlays: OwnPartsRegister;
}): readonly FactSource[] => [
  loadCommentFacts,
  loadUnitFacts,
  createEvidenceFacts(given.files),
  loadSignOffFacts,
  loadActionFacts,
  getReportFacts,
  loadAppetiteFacts,
  loadPackFacts,
  loadIncidentFacts,
  eventsTogether(createFeedFacts({ ...given, lastApproval: findLastApproval }), loadDriftFacts),
];

type SiteDependencies = Pick<
  SiteParts,
  'origin' | 'clock' | 'timeZone' | 'models' | 'renderer' | 'program'
> & {
  readonly db: Database['app'];
};

function createSiteWithReaders({ db, ...rest }: SiteDependencies): SiteRenderer {
  const readPicture: SiteParts['findPicture'] = (hash) =>
    inReadTransaction(db, { organizationId: null }, (tx) => findPicture(tx, hash));
  const isPortalOpen = async () => (await inSystemReadTransaction(db, findSeller)) !== null;
  return createSite({
    ...rest,
    readContent: createContentReader(db),
    isPortalOpen,
    findPicture: readPicture,
  });
}

const editions = {
  rows: workingRows,
  publishVersion,
  compare: compareVersions,
  cardOf: buildThreatCard,
  noteImport: insertNotedImport,
};

interface AssessmentDependencies {
  readonly config: Config;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly models: ModelRegistry;
  readonly renderer: Renderer;
  readonly check: FileChecker;
  readonly watching: AssessmentWatchers;
  readonly quotas: Quotas;
}

function createAssessmentServices(around: AssessmentDependencies) {
  const { config, db, clock, log, models, renderer, check, watching, quotas } = around;
  const readNews = addOwnListNews(createNewsReader());
  const files = createFiles({ db, clock, log, check, objects: createObjectStoreFrom(config, log), quotas });
  const overlays = createOverlays();
  const sources = createFactSources({ files, clock, models, readNews, overlays });
  const completeness = createCompleteness({ clock, models, sources, enforced: loadEnforcedRequirements });
  const keptSignOffs = createSignOffKeeping(completeness.openRequirements);
  const ownFields = createOwnFields();
  const assessments = createAssessments({
    ...{ models, clock, signOffs: keptSignOffs, overlays, quotas, ownFields },
  });
  const actions = createActions({ clock, assessments, signOffs: keptSignOffs });
  const { origin } = config;
  const registers = { triggersBefore: listTriggersBefore, incidentsBefore: listIncidentsBefore };
  const reportKnowledge = {
    origin,
    assessments,
    completeness,
    files,
    actions,
    appetiteOf: findAppetite,
    ownFields,
    ...registers,
  };
  return {
    readNews,
    files,
    completeness,
    overlays,
    assessments,
    actions,
    ownFields,
    hasAction: actions.has,
    signOffs: createSignOffs(assessments),
    signOffKeeping: keptSignOffs,
    signing: createSigning({ clock, assessments, completeness }),
    usesOf: createListUses(assessments),
    appetites: createAppetites(clock),
    watching,
    presence: createPresence({ clock, log, watching }),
    keptPictures: findStoredPictures,
    appetiteOf: findAppetite,
    incidentsOf: listIncidentsSince,
    newsSince: createNewsSince({ clock, models, readNews, overlays }),
    noteIncident: createRecordIncident({ clock, incidentsOf: listIncidentsSince }),
    importMappings: { load: loadMappings, update: updateMapping },
    reportKnowledge,
    reports: createReports({ models, renderer, knowledge: reportKnowledge }),
  };
}

/** Sources of model versions and templates outside this installation. */
function createOfferSources(
  { config, clock, log }: ServerOptions,
  db: NodePgDatabase,
  outbound: FetchOutbound,
) {
  return {
    uplink: createUplink({ config, outbound, log, parts: createFetchedParts(db, clock) }),
    shipped: createShipped({ clock, version: config.version }),
    remoteTemplates: createRemoteTemplates({ config, outbound, log }),
  };
}

/** Connects this node with the others: jobs and signals. */
async function connectNodes(
  { config, database, clock, log, node = randomUUID() }: ServerOptions,
  { models, quotas }: Pick<NodeDependencies, 'models'> & { readonly quotas: Quotas },
  deferred: DeferredWorkers,
) {
  const { version } = config;
  const { work, running } = countRunningWork(deferred);
  const signals = await openSignals({ database, log });
  const modes = await createModes(database.app);
  const cluster = createCluster({ id: node, version, database, clock, log, signals, running, models, modes });
  // The first heartbeat precedes the jobs, because other nodes take over jobs of a node without one.
  await cluster.beat();
  const { isOpen } = modes;
  const own = { signals, work, node: cluster.id, isOpen, quotas };
  const jobs = await openDeferredJobs({ database, clock, log, ...own });
  modes.onOpen(jobs.resume);
  return { jobs, signals, cluster, modes, running, jobKinds: Object.keys(work) };
}

interface SignInDependencies {
  readonly http: FastifyInstance;
  readonly mail: InvitationMail;
  readonly models: ModelRegistry;
  readonly outbound: FetchOutbound;
  readonly vault: Vault;
}

/** Everything that identifies callers: accounts, identity providers, API keys and demos. */
function createCallerServices({ config, database, clock, log }: ServerOptions, around: SignInDependencies) {
  const { http, mail, models, outbound, vault } = around;
  const db = database.app;
  const limiter = createLimiter(database.aside, clock);
  const providers = createProviders(outbound, config.origin);
  const programs = createApiClients({ http, database, clock, limiter });
  return {
    limiter,
    providers,
    accounts: createAccounts({ config, db, clock, log, mail, limiter, asked: listRequestedApprovals }),
    rights: createRights(clock),
    programs,
    directoryKeys: createDirectoryKeys({ http, database, clock, limiter, programs, log }),
    assistants: createAssistants({ http, database, clock, limiter }),
    federations: createFederations({ db, clock, log, vault, providers }),
    sandboxes: createSandboxes(models, clock, approveRetroactively),
  };
}

function createAuditSealer(db: NodePgDatabase, tell: ServerOptions['tellAudit']): () => Promise<void> {
  return async () => {
    while ((await sealAudit(db, 500, tell)) > 0);
  };
}

/** Search and erasure of people, with the retention rules. */
function createPrivacyServices(
  { config, database, clock, log }: ServerOptions,
  around: { readonly vault: Vault; readonly sealAudit: () => Promise<void>; readonly node: string },
) {
  const objects = createObjectStoreFrom(config, log);
  const retention = config.retention ?? {};
  const { backups } = config;
  const living = () =>
    inSystemReadTransaction(database.app, (tx) => listLivingNodes(tx, around.node, clock.now()));
  const rules = { objects, retention, backups };
  return createPrivacy({ database, clock, log, ...rules, ...around, livingNodes: living });
}

const editorSchema = z.object({ userId: z.number().int(), name: z.string() });

/** Tracks who has an entity of Atlas open. */
const createEditors = ({ clock, log }: ServerOptions) =>
  createPresenceOf('editors', { clock, log, personSchema: editorSchema, moved: () => undefined });

function createTypesettingRenderer({ typesetter }: Config) {
  const data: TypesetterChoice = { typesetter };
  return createRenderer({ start: () => startWorker('making', import.meta.url, { data }) });
}

type AssessmentServices = ReturnType<typeof createAssessmentServices>;

const createWaitingSources = (
  { actions, signOffs, assessments, completeness }: AssessmentServices,
  comments: ReturnType<typeof createComments>,
  clock: Clock,
) => [
  ...[actions, comments, signOffs].map((part) => part.waiting),
  createDriftWaitingSource(assessments),
  createContributionWaitingSource({ assessments, clock }),
  createGapWaitingSource({ clock, assessments, completeness }),
];

const createContributionSources = (db: NodePgDatabase) => ({
  resolveContributor: createContributorResolver(db),
  figuresBefore: findFiguresBefore,
});

const keep = <T>(value: T): T => value;

/** Creates everything that handlers use, and lists the parts to close. */
export async function composeDependencies(given: ServerOptions, http: FastifyInstance) {
  const { config, database, clock, log, tellAudit } = given;
  const { version, origin, allowedOrigins, releaseKey, timeZone } = config;
  const db = database.app;
  const { models, sample } = await prepareInstallation(database, clock, config.timeZone);
  const renderer = createTypesettingRenderer(config);
  const check = createFileChecker();
  const watching = createAssessmentWatchers(log);
  const editors = createEditors(given);
  const quotas = createQuotas(config.quotas ?? {}, clock);
  const common = { config, db, clock, log, models, renderer };
  const around = createAssessmentServices({ ...common, check, watching, quotas });
  const { assessments, actions, reports, reportKnowledge } = around;
  const vault = createVault(config.secret);
  const signer = createSigner({ db, clock, vault });
  const sealAll = createAuditSealer(db, tellAudit);
  const trail = createAuditTrail(sealAll);
  const stix = createStixExports({ db, models, clock });
  const makers = { models, renderer, clock, assessments, reports, trail, signer, templates, stix };
  const tools = { ...makers, sources: packSources, knowledge: reportKnowledge };
  const { traceWork = keep, traceOutbound = keep } = given.telemetry ?? {};
  const work = traceWork(createDeferredWork({ ...tools, version }));
  const nodes = await connectNodes(given, { models, quotas }, work);
  const { jobs, cluster, signals, modes } = nodes;
  for (const each of [watching, around.presence, editors]) each.join(signals);
  const mail = createMail({ config, clock, vault });
  const outbound = traceOutbound(createOutbound({ allowedOrigins }));
  const comments = createComments({ config, clock, assessments, mail, actions });
  const program = { version, releaseKey };
  const site = createSiteWithReaders({ ...common, origin, timeZone, program });
  const deps: ServerDependencies = {
    ...{ config, clock, log, db },
    ...{ models, stix, cluster, modes, jobs, vault, mail, signer, renderer, quotas },
    webhooks: createTracedWebhookCalls(allowedOrigins, traceOutbound),
    ...around,
    ...createCallerServices(given, { http, mail, models, outbound, vault }),
    ...createOfferSources(given, db, outbound),
    ...createFileReaders(db, check),
    ...editions,
    accountRegister,
    removalRules: createRemovalRules({ ...around, config, clock, mail }),
    comments,
    followed: followedThreats,
    waitingSources: createWaitingSources(around, comments, clock),
    templates,
    packs: createPacks({ jobs, clock }),
    orderReport: createReportQueue(jobs),
    assessmentBehind: findAssessmentOfJob,
    readsAs: createReaderResolver(clock),
    payment: createInvoicing({ clock, mail, models, renderer }),
    writer: createWriter({ config, log, traceOutbound }),
    usage: createUsageRecorder(db, clock, log),
    sealAudit: sealAll,
    privacy: createPrivacyServices(given, { vault, sealAudit: sealAll, node: cluster.id }),
    ...{ editors, drawContent: site.draw },
    ...createContributionSources(db),
    newestBackup: () => (config.backups === null ? null : findNewestBackupTime(config.backups)),
  };
  return { deps, site, sample, renderer, ...nodes };
}

function createTracedWebhookCalls(
  allowedOrigins: readonly string[],
  traceOutbound: (call: FetchOutbound) => FetchOutbound,
) {
  const calls = createWebhookCalls(allowedOrigins);
  return { ...calls, send: traceOutbound(calls.send) };
}

function createFileReaders(db: NodePgDatabase, check: FileChecker) {
  return {
    documentReader: createReader(),
    wordFiles: createWordFiles(check),
    readTables: createTableReader(),
    readRows: createRowsReader(),
    readLibrary: createLibraryReader(),
    readSentences: createSentenceReader(db),
  };
}

function createObjectStoreFrom({ objectStore }: Config, log: Log): ObjectStore | null {
  return objectStore === null ? null : createObjectStore(objectStore, log);
}
