/** Creates every part of the server once and connects the parts. */

import { randomUUID } from 'node:crypto';
import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { createAssessmentService } from '@klarsikt/assessment/server/assessment/service.ts';
import { createAssessmentPresence } from '@klarsikt/assessment/server/history/presence.ts';
import { createOwnFieldService } from '@klarsikt/assessment/server/ownfield/own-fields.ts';
import { createEntityUseLookup } from '@klarsikt/assessment/server/use/uses.ts';
import type { EventFact } from '@klarsikt/engine/completeness';
import { createActionRegister } from '@klarsikt/governance/server/action/actions.ts';
import { loadActionFacts } from '@klarsikt/governance/server/action/facts.ts';
import { actionPackSource } from '@klarsikt/governance/server/action/pack-source.ts';
import { createAppetiteService } from '@klarsikt/governance/server/appetite/decide.ts';
import { loadAppetiteFacts } from '@klarsikt/governance/server/appetite/facts.ts';
import { findAppetite } from '@klarsikt/governance/server/appetite/statement.ts';
import { createCommentRegister } from '@klarsikt/governance/server/comment/comments.ts';
import { loadCommentFacts } from '@klarsikt/governance/server/comment/facts.ts';
import type { CompletenessFactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { createCompletenessService } from '@klarsikt/governance/server/completeness/service.ts';
import { createGapPendingItemSource } from '@klarsikt/governance/server/completeness/waits.ts';
import { loadEnforcedRequirements } from '@klarsikt/governance/server/enforcement/enforced.ts';
import { createEvidenceFacts } from '@klarsikt/governance/server/evidence/facts.ts';
import { createFileRegister } from '@klarsikt/governance/server/evidence/keeping.ts';
import { filePackSource } from '@klarsikt/governance/server/evidence/pack-source.ts';
import type { FileRegister } from '@klarsikt/governance/server/evidence/provides.ts';
import { approveRetroactively } from '@klarsikt/governance/server/signoff/before.ts';
import { loadSignOffFacts } from '@klarsikt/governance/server/signoff/facts.ts';
import { signOffPackSource } from '@klarsikt/governance/server/signoff/pack-source.ts';
import { listRequestedApprovals } from '@klarsikt/governance/server/signoff/requested-approvals.ts';
import {
  createSignOffRegister,
  createSignOffUpkeep,
  findLastApproval,
} from '@klarsikt/governance/server/signoff/sign-offs.ts';
import { createAssessmentSigner } from '@klarsikt/governance/server/signoff/signing.ts';
import { createAssistantKeys } from '@klarsikt/identity/server/assistant/assistants.ts';
import { createDirectoryKeys } from '@klarsikt/identity/server/directory/keys.ts';
import { createFederatedSignIn } from '@klarsikt/identity/server/federation/federations.ts';
import { createPermissionRegister } from '@klarsikt/identity/server/group/rights.ts';
import { createApiClients } from '@klarsikt/identity/server/key/programs.ts';
import { createAccountChanges } from '@klarsikt/identity/server/login/accounts.ts';
import { createFailureLimiter } from '@klarsikt/identity/server/login/limiter.ts';
import { createDemoSandboxes } from '@klarsikt/identity/server/login/sandbox.ts';
import { loadUnitFacts } from '@klarsikt/identity/server/unit/facts.ts';
import { accountRegister } from '@klarsikt/identity/server/user/register.ts';
import { createWebhookClient } from '@klarsikt/identity/server/webhook/calls.ts';
import { createNewsReleaseReader } from '@klarsikt/library/server/atlas/news.store.ts';
import type { ReadNewsReleases } from '@klarsikt/library/server/atlas/provides.ts';
import { workingModelStore } from '@klarsikt/library/server/atlas/rows.ts';
import { insertAppliedImport } from '@klarsikt/library/server/library/noting.ts';
import { createLibraryFileReader } from '@klarsikt/library/server/library/reader.ts';
import { createSuggestionReader } from '@klarsikt/library/server/library/suggestions.ts';
import { compareModelVersions } from '@klarsikt/library/server/model/comparison.ts';
import { createFetchedPartsStore } from '@klarsikt/library/server/model/fetch.store.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { publishModelVersion } from '@klarsikt/library/server/model/publish.ts';
import { createShippedSupplier } from '@klarsikt/library/server/model/shipped.ts';
import { createStixExports } from '@klarsikt/library/server/model/stix-exports.ts';
import { createVersionUplink } from '@klarsikt/library/server/model/uplink.ts';
import { createOwnPartsRegister } from '@klarsikt/library/server/overlay/overlays.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import { createAuditTrailSealer } from '@klarsikt/operations/server/audit/trail.ts';
import { createInstallationModes } from '@klarsikt/operations/server/cluster/mode.ts';
import {
  createNodeCluster,
  type NodeDependencies,
  trackRunningWork,
} from '@klarsikt/operations/server/cluster/nodes.ts';
import { listLivingNodes } from '@klarsikt/operations/server/cluster/store.ts';
import { createInvitationMailQueue } from '@klarsikt/operations/server/mail/mail.ts';
import type { InvitationMailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import { createAssessmentReaderResolver } from '@klarsikt/portal/server/portal/cases.ts';
import { createInvoicePayment } from '@klarsikt/portal/server/portal/invoicing.ts';
import { findPortalSeller } from '@klarsikt/portal/server/portal/store.ts';
import { loadPackFacts } from '@klarsikt/reporting/server/pack/facts.ts';
import { createPackSigner } from '@klarsikt/reporting/server/pack/key.ts';
import { createPackRegister } from '@klarsikt/reporting/server/pack/packs.ts';
import { getReportFacts } from '@klarsikt/reporting/server/report/facts.ts';
import { createReportQueue, createReportRegister } from '@klarsikt/reporting/server/report/service.ts';
import { templateLookup } from '@klarsikt/reporting/server/template/library.ts';
import { createTemplateSupplier } from '@klarsikt/reporting/server/template/remote.ts';
import { createWordFileReader } from '@klarsikt/reporting/server/template/word-files.ts';
import {
  createSiteRenderer,
  type SiteRenderer,
  type SiteRendererTools,
} from '@klarsikt/site/server/cms/pages/serve.ts';
import { createPublishedContentReader } from '@klarsikt/site/server/cms/reader.ts';
import { filterStoredPictures, findSitePicture } from '@klarsikt/site/server/cms/store.ts';
import { createFeedFactSource } from '@klarsikt/threatview/server/feed/facts.ts';
import { createNewsSinceReader } from '@klarsikt/threatview/server/feed/since.ts';
import { createSummaryWriter } from '@klarsikt/threatview/server/insight/machine.ts';
import { createDocumentReader } from '@klarsikt/threatview/server/insight/reader.ts';
import { followedThreatRegister } from '@klarsikt/threatview/server/note/followed.ts';
import { buildThreatCard } from '@klarsikt/threatview/server/threat/card.ts';
import { createContributorResolver } from '@klarsikt/workspace/server/contribution/callers.ts';
import { createContributionWaitingSource } from '@klarsikt/workspace/server/contribution/waits.ts';
import { addCountryListNews } from '@klarsikt/workspace/server/countrylist/news.store.ts';
import { loadDriftFacts } from '@klarsikt/workspace/server/drift/facts.ts';
import { createIncidentTriggerRecorder } from '@klarsikt/workspace/server/drift/incidents.ts';
import { listTriggersBefore } from '@klarsikt/workspace/server/drift/store.ts';
import { createDriftWaitingSource } from '@klarsikt/workspace/server/drift/waits.ts';
import { createTableReader } from '@klarsikt/workspace/server/import/reader.ts';
import { loadImportMappings, updateImportMapping } from '@klarsikt/workspace/server/import/store.ts';
import { loadIncidentFacts } from '@klarsikt/workspace/server/incident/facts.ts';
import { listIncidentsBefore, listIncidentsSince } from '@klarsikt/workspace/server/incident/store.ts';
import { findFiguresBefore } from '@klarsikt/workspace/server/period/before.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findNewestBackupTime } from './backup/schedule.ts';
import type { Config } from './config/config.ts';
import { createFileChecker, type FileChecker } from './intake/checker.ts';
import { createCsvRowsReader } from './intake/rows-reader.ts';
import type { ServerDependencies, ServerOptions } from './parts.ts';
import { sealAuditEvents } from './platform/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { type JobWorkers, openJobQueue } from './platform/deferred.ts';
import type { Log } from './platform/log.ts';
import { createObjectStore, type ObjectStore } from './platform/object-store.ts';
import { createIdentityProviders } from './platform/oidc.ts';
import { createOutboundFetch, type OutboundFetch } from './platform/outbound.ts';
import { createPresenceTracker as createPresenceOf } from './platform/presence.ts';
import { createQuotaService, type QuotaService } from './platform/quotas.ts';
import { openNodeSignals } from './platform/signals.ts';
import { runInReadTransaction, runInSystemReadTransaction } from './platform/tx.ts';
import { createUsageRecorder } from './platform/usage.ts';
import { createValueCipher, type ValueCipher } from './platform/vault.ts';
import { type AssessmentWatchers, createAssessmentWatchers } from './platform/watching.ts';
import { createPrivacyService } from './privacy/privacy.ts';
import { createRestoreRules } from './removal-rules.ts';
import type { TypesetterChoice } from './render/choose-typesetter.ts';
import { createRenderer, type Renderer } from './render/renderer.ts';
import { startWorkerThread } from './render/start-worker.ts';
import { prepareInstallation } from './start.ts';
import { createJobWorkers, findAssessmentOfJob } from './work.ts';

const packSources: readonly PackSource[] = [signOffPackSource, actionPackSource, filePackSource];

/** Combines the events of several fact sources into one source; their other facts are left out. */
const eventsTogether =
  (...sources: readonly CompletenessFactSource[]): CompletenessFactSource =>
  async (tx, assessment) => {
    const events: EventFact[] = [];
    for (const source of sources) events.push(...((await source(tx, assessment)).events ?? []));
    return { events };
  };

/** Lists the sources of facts outside the assessment document that checks of completeness need. */
const createFactSources = (given: {
  readonly files: FileRegister;
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly readNews: ReadNewsReleases;
  readonly overlays: OwnPartsRegister;
}): readonly CompletenessFactSource[] => [
  loadCommentFacts,
  loadUnitFacts,
  createEvidenceFacts(given.files),
  loadSignOffFacts,
  loadActionFacts,
  getReportFacts,
  loadAppetiteFacts,
  loadPackFacts,
  loadIncidentFacts,
  eventsTogether(createFeedFactSource({ ...given, lastApproval: findLastApproval }), loadDriftFacts),
];

type SiteDependencies = Pick<
  SiteRendererTools,
  'origin' | 'clock' | 'timeZone' | 'models' | 'renderer' | 'program'
> & {
  readonly db: Database['app'];
};

function createSiteWithReaders({ db, ...rest }: SiteDependencies): SiteRenderer {
  const readPicture: SiteRendererTools['findPicture'] = (hash) =>
    runInReadTransaction(db, { organizationId: null }, (tx) => findSitePicture(tx, hash));
  const isPortalOpen = async () => (await runInSystemReadTransaction(db, findPortalSeller)) !== null;
  return createSiteRenderer({
    ...rest,
    readContent: createPublishedContentReader(db),
    isPortalOpen,
    findPicture: readPicture,
  });
}

const editions = {
  rows: workingModelStore,
  publishVersion: publishModelVersion,
  compare: compareModelVersions,
  cardOf: buildThreatCard,
  noteImport: insertAppliedImport,
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
  readonly quotas: QuotaService;
}

function createAssessmentServices(around: AssessmentDependencies) {
  const { config, db, clock, log, models, renderer, check, watching, quotas } = around;
  const readNews = addCountryListNews(createNewsReleaseReader());
  const objects = createObjectStoreFrom(config, log);
  const files = createFileRegister({ db, clock, log, check, objects, quotas });
  const overlays = createOwnPartsRegister();
  const sources = createFactSources({ files, clock, models, readNews, overlays });
  const enforced = loadEnforcedRequirements;
  const completeness = createCompletenessService({ clock, models, sources, enforced });
  const keptSignOffs = createSignOffUpkeep(completeness.openRequirements);
  const ownFields = createOwnFieldService();
  const assessments = createAssessmentService({
    ...{ models, clock, signOffs: keptSignOffs, overlays, quotas, ownFields },
  });
  const actions = createActionRegister({ clock, assessments, signOffs: keptSignOffs });
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
    signOffs: createSignOffRegister(assessments),
    signOffKeeping: keptSignOffs,
    signing: createAssessmentSigner({ clock, assessments, completeness }),
    usesOf: createEntityUseLookup(assessments),
    appetites: createAppetiteService(clock),
    watching,
    presence: createAssessmentPresence({ clock, log, watching }),
    keptPictures: filterStoredPictures,
    appetiteOf: findAppetite,
    incidentsOf: listIncidentsSince,
    newsSince: createNewsSinceReader({ clock, models, readNews, overlays }),
    noteIncident: createIncidentTriggerRecorder({ clock, incidentsOf: listIncidentsSince }),
    importMappings: { load: loadImportMappings, update: updateImportMapping },
    reportKnowledge,
    reports: createReportRegister({ models, renderer, knowledge: reportKnowledge }),
  };
}

/**
 * Creates the sources from which the installation obtains model versions and templates that it does not store itself.
 */
function createOfferSources(
  { config, clock, log }: ServerOptions,
  db: NodePgDatabase,
  outbound: OutboundFetch,
) {
  return {
    uplink: createVersionUplink({ config, outbound, log, parts: createFetchedPartsStore(db, clock) }),
    shipped: createShippedSupplier({ clock, version: config.version }),
    remoteTemplates: createTemplateSupplier({ config, outbound, log }),
  };
}

/** Connects this node with the others: jobs and signals. */
async function connectNodes(
  { config, database, clock, log, node = randomUUID() }: ServerOptions,
  { models, quotas }: Pick<NodeDependencies, 'models'> & { readonly quotas: QuotaService },
  deferred: JobWorkers,
) {
  const { version } = config;
  const { work, running } = trackRunningWork(deferred);
  const signals = await openNodeSignals({ database, log });
  const modes = await createInstallationModes(database.app);
  const cluster = createNodeCluster({
    id: node,
    version,
    database,
    clock,
    log,
    signals,
    running,
    models,
    modes,
  });
  // The first heartbeat is sent before the jobs start, because other nodes take over the jobs of a node without a
  // heartbeat.
  await cluster.beat();
  const { isOpen } = modes;
  const own = { signals, work, node: cluster.id, isOpen, quotas };
  const jobs = await openJobQueue({ database, clock, log, ...own });
  modes.onOpen(jobs.resume);
  return { jobs, signals, cluster, modes, running, jobKinds: Object.keys(work) };
}

interface SignInDependencies {
  readonly http: FastifyInstance;
  readonly mail: InvitationMailQueue;
  readonly models: ModelRegistry;
  readonly outbound: OutboundFetch;
  readonly vault: ValueCipher;
}

/** Creates the services that identify callers: accounts, identity providers, API keys and demos. */
function createCallerServices({ config, database, clock, log }: ServerOptions, around: SignInDependencies) {
  const { http, mail, models, outbound, vault } = around;
  const db = database.app;
  const limiter = createFailureLimiter(database.aside, clock);
  const providers = createIdentityProviders(outbound, config.origin);
  const programs = createApiClients({ http, database, clock, limiter });
  return {
    limiter,
    providers,
    accounts: createAccountChanges({ config, db, clock, log, mail, limiter, asked: listRequestedApprovals }),
    rights: createPermissionRegister(clock),
    programs,
    directoryKeys: createDirectoryKeys({ http, database, clock, limiter, programs, log }),
    assistants: createAssistantKeys({ http, database, clock, limiter }),
    federations: createFederatedSignIn({ db, clock, log, vault, providers }),
    sandboxes: createDemoSandboxes(models, clock, approveRetroactively),
  };
}

function createAuditSealer(db: NodePgDatabase, tell: ServerOptions['tellAudit']): () => Promise<void> {
  return async () => {
    while ((await sealAuditEvents(db, 500, tell)) > 0);
  };
}

/** Creates the services that search and erase personal data, including the retention rules. */
function createPrivacyServices(
  { config, database, clock, log }: ServerOptions,
  around: { readonly vault: ValueCipher; readonly sealAudit: () => Promise<void>; readonly node: string },
) {
  const objects = createObjectStoreFrom(config, log);
  const retention = config.retention ?? {};
  const { backups } = config;
  const living = () =>
    runInSystemReadTransaction(database.app, (tx) => listLivingNodes(tx, around.node, clock.now()));
  const rules = { objects, retention, backups };
  return createPrivacyService({ database, clock, log, ...rules, ...around, livingNodes: living });
}

const editorSchema = z.object({ userId: z.number().int(), name: z.string() });

/** Tracks which people have an entity of the reference model open. */
const createEditors = ({ clock, log }: ServerOptions) =>
  createPresenceOf('editors', { clock, log, personSchema: editorSchema, moved: () => undefined });

function createTypesettingRenderer({ typesetter }: Config) {
  const data: TypesetterChoice = { typesetter };
  return createRenderer({ start: () => startWorkerThread('making', import.meta.url, { data }) });
}

type AssessmentServices = ReturnType<typeof createAssessmentServices>;

const createWaitingSources = (
  { actions, signOffs, assessments, completeness }: AssessmentServices,
  comments: ReturnType<typeof createCommentRegister>,
  clock: Clock,
) => [
  ...[actions, comments, signOffs].map((part) => part.waiting),
  createDriftWaitingSource(assessments),
  createContributionWaitingSource({ assessments, clock }),
  createGapPendingItemSource({ clock, assessments, completeness }),
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
  const quotas = createQuotaService(config.quotas ?? {}, clock);
  const common = { config, db, clock, log, models, renderer };
  const around = createAssessmentServices({ ...common, check, watching, quotas });
  const { assessments, actions, reports, reportKnowledge } = around;
  const vault = createValueCipher(config.secret);
  const signer = createPackSigner({ db, clock, vault });
  const sealAll = createAuditSealer(db, tellAudit);
  const trail = createAuditTrailSealer(sealAll);
  const stix = createStixExports({ db, models, clock });
  const templates = templateLookup;
  const makers = { models, renderer, clock, assessments, reports, trail, signer, templates, stix };
  const tools = { ...makers, sources: packSources, knowledge: reportKnowledge };
  const { traceWork = keep, traceOutbound = keep } = given.telemetry ?? {};
  const work = traceWork(createJobWorkers({ ...tools, version }));
  const nodes = await connectNodes(given, { models, quotas }, work);
  const { jobs, cluster, signals, modes } = nodes;
  for (const each of [watching, around.presence, editors]) each.join(signals);
  const mail = createInvitationMailQueue({ config, clock, vault });
  const outbound = traceOutbound(createOutboundFetch({ allowedOrigins }));
  const comments = createCommentRegister({ config, clock, assessments, mail, actions });
  const site = createSiteWithReaders({ ...common, origin, timeZone, program: { version, releaseKey } });
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
    removalRules: createRestoreRules({ ...around, config, clock, mail }),
    comments,
    followed: followedThreatRegister,
    waitingSources: createWaitingSources(around, comments, clock),
    templates,
    packs: createPackRegister({ jobs, clock }),
    orderReport: createReportQueue(jobs),
    assessmentBehind: findAssessmentOfJob,
    readsAs: createAssessmentReaderResolver(clock),
    payment: createInvoicePayment({ clock, mail, models, renderer }),
    writer: createSummaryWriter({ config, log, traceOutbound }),
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
  traceOutbound: (call: OutboundFetch) => OutboundFetch,
) {
  const calls = createWebhookClient(allowedOrigins);
  return { ...calls, send: traceOutbound(calls.send) };
}

function createFileReaders(db: NodePgDatabase, check: FileChecker) {
  return {
    documentReader: createDocumentReader(),
    wordFiles: createWordFileReader(check),
    readTables: createTableReader(),
    readRows: createCsvRowsReader(),
    readLibrary: createLibraryFileReader(),
    readSentences: createSuggestionReader(db),
  };
}

function createObjectStoreFrom({ objectStore }: Config, log: Log): ObjectStore | null {
  return objectStore === null ? null : createObjectStore(objectStore, log);
}
