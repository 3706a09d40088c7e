/** Assembles the server from a configuration and an open database; reads no environment. */
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { remindActionOwners } from '@klarsikt/governance/server/action/digest.ts';
import { deleteExpiredSignInData } from '@klarsikt/identity/server/login/limiter.ts';
import {
  computeEffectivePermissions,
  findSessionActor,
  listAbandonedSandboxes,
  updateSessionActivity,
} from '@klarsikt/identity/server/session/store.ts';
import { startWebhookSender } from '@klarsikt/identity/server/webhook/sender.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { startMailSender } from '@klarsikt/operations/server/mail/sender.ts';
import { queueDueReminders } from '@klarsikt/portal/server/portal/reminders.ts';
import { pruneDeletedAnalyses } from '@klarsikt/threatview/server/analysis/store.ts';
import { queueDueDigests } from '@klarsikt/threatview/server/feed/digest.ts';
import { queueContributorReminders } from '@klarsikt/workspace/server/contribution/reminders.ts';
import { checkDueDrift } from '@klarsikt/workspace/server/drift/upkeep.ts';
import type { FastifyInstance } from 'fastify';
import { registerAssistantEndpoint } from './assistant/serve.ts';
import { composeDependencies } from './compose.ts';
import { addServerRenderedPages } from './drawing/add-data.ts';
import { createPageRenderer } from './drawing/page-drawer.ts';
import { implementedFeatures } from './features.ts';
import { createMonitoringServer } from './operations.ts';
import type { ServerDependencies, ServerOptions } from './parts.ts';
import { type Actor, sampleEntitlement, visitorActor } from './platform/actor.ts';
import { cacheResolvedActors } from './platform/actor-memory.ts';
import { createForwardingWarning } from './platform/forwarding.ts';
import { type HttpEndpointDeps, registerEndpoints } from './platform/http.ts';
import { createHttpServer, createServerShutdown } from './platform/listener.ts';
import { pruneRemovals } from './platform/removals.ts';
import { retryAbortedTransaction } from './platform/retryable-errors.ts';
import { runSteps } from './platform/run-steps.ts';
import { createFileScanner } from './platform/scanner.ts';
import { runInSystemTransaction, type WriteTx } from './platform/tx.ts';
import { createSharedCallCounter } from './platform/visitors.ts';
import { registerPageRoutes } from './platform/web.ts';
import { createNoticeBuffer } from './syslog/notices.ts';
import { startSyslogSender } from './syslog/sender.ts';

export interface Server {
  readonly http: FastifyInstance;
  readonly deps: ServerDependencies;
  /** Listens for calls; returns the address of the separate monitoring port, or null. */
  listen(where: {
    readonly port: number;
    readonly host: string;
  }): Promise<{ readonly watch: AddressInfo | null }>;
  /** Removes expired sessions and demos, seals audit events and sends due mails. In production a timer runs it. */
  upkeep(): Promise<void>;
  /** From now on `/ready` returns 503 and no new job starts; calls are still answered until `close`. */
  drain(): void;
  /** Stops the server. `runningMs`: longest wait for running calls, in milliseconds. */
  close(runningMs?: number): Promise<void>;
}

const upkeepEveryMs = 15_000;

function sampleActor(sample: { organizationId: number; userId: number }): Actor {
  return {
    ...visitorActor,
    state: 'full',
    demo: true,
    userId: null,
    organizationId: sample.organizationId,
    permissions: computeEffectivePermissions(['ra:View', 'threatview:View'], ['ra', 'threatview']),
    entitlement: sampleEntitlement,
  };
}

async function createHttp({ config, telemetry }: ServerOptions): Promise<FastifyInstance> {
  const http = createHttpServer(config);
  telemetry?.traceCalls(http, config.proxies);
  await http.register(cookie);
  await http.register(rateLimit, { global: false });
  return http;
}

function createRequestGate(
  { config, database, clock }: ServerOptions,
  deps: ServerDependencies,
  sample: { organizationId: number; userId: number },
  refusalPage: HttpEndpointDeps['refusalPage'],
): HttpEndpointDeps {
  const { origin, secret } = config;
  const onSample = sampleActor(sample);
  const resolveActor = (cookie: string) =>
    retryAbortedTransaction(() => findSessionActor(database.pool, cookie, clock.now()));
  return {
    secret,
    secureCookie: origin.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin),
    db: database.app,
    resolveActor: database.soleWriter ? cacheResolvedActors(resolveActor, clock) : resolveActor,
    resolveAnew: resolveActor,
    resolveProgram: (request, reply) => deps.programs.resolve(request, reply),
    resolveDirectory: (request, reply) => deps.directoryKeys.resolve(request, reply),
    resolveContributor: deps.resolveContributor,
    sampleActor: () => onSample,
    refusalPage,
    tellForwarding: createForwardingWarning(deps.log),
    mode: deps.modes.now,
    scan: config.scanner === null ? null : createFileScanner(config.scanner, deps.log),
    countTogether: database.soleWriter ? null : createSharedCallCounter(database.aside, clock),
    noteActivity: (actor) => updateSessionActivity(database.app, actor, clock.now()),
  };
}

/** Removes abandoned sandboxes, each in its own transaction. */
async function removeAbandonedSandboxes({ db, clock, sandboxes }: ServerDependencies): Promise<void> {
  const abandoned = await runInSystemTransaction(db, (tx) => listAbandonedSandboxes(tx, clock.now()));
  await runSteps(abandoned.map((id) => () => runInSystemTransaction(db, (tx) => sandboxes.remove(tx, id))));
}

/** Runs one round of upkeep: removes expired data, does work that is due, and seals audit events. */
function runUpkeepOnce(deps: ServerDependencies, prune: () => Promise<void>): Promise<void> {
  const { db, clock, modes } = deps;
  if (!modes.isOpen()) return deps.sealAudit();
  const inSystem = (step: (tx: WriteTx) => Promise<unknown>) => () => runInSystemTransaction(db, step);
  return runSteps([
    () => removeAbandonedSandboxes(deps),
    inSystem((tx) => deps.assessments.prune(tx, clock.now())),
    inSystem((tx) => deleteExpiredSignInData(tx, clock.now())),
    inSystem((tx) => pruneDeletedAnalyses(tx, clock.now())),
    inSystem((tx) => pruneRemovals(tx, clock.now())),
    inSystem((tx) => deps.federations.prune(tx, clock.now())),
    () => deps.files.prune(),
    prune,
    () => queueDueDigests(deps),
    () => remindActionOwners(deps),
    () => queueDueReminders(deps),
    () => checkDueDrift(deps),
    () => queueContributorReminders(deps),
    () => deps.privacy.resume(),
    () => deps.privacy.retain(),
    () => deps.sealAudit(),
  ]);
}

/** Starts the senders of mails and webhook messages, and in every mode the sender of audit events. */
async function startSenders(
  given: ServerOptions & Required<Pick<ServerOptions, 'notices'>>,
  deps: ServerDependencies,
  timer: boolean,
) {
  const { config, database, clock, log, notices } = given;
  const { vault, modes, mail, webhooks: calls, cluster } = deps;
  const tools = { config, database, clock, log, vault, isOpen: modes.isOpen };
  const { syslog: settings, version } = config;
  const node = { node: cluster.id, version, notices };
  return {
    syslog: settings ? await startSyslogSender({ settings, database, clock, log, ...node }, { timer }) : null,
    sender: startMailSender(tools, { timer }),
    webhooks: startWebhookSender({ ...tools, mail, calls, origin: config.origin }, { timer }),
  };
}

const warnUpkeep = (log: ServerOptions['log']) => (error: unknown) =>
  log.warn({ err: error }, 'upkeep failed, trying again later');

/** Continues erasures of personal data that a stopped process left incomplete. Upkeep tries again after a failure. */
const resumeErasures = ({ privacy, log }: ServerDependencies): Promise<void> =>
  privacy.resume().catch((error: unknown) => log.warn({ err: error }, 'an erasure was not resumed'));

/**
 * Logs each part that cannot be closed (for example because its database is gone), so that the other parts are still
 * closed.
 */
async function awaitEveryEnd(ends: readonly unknown[], log: ServerOptions['log']): Promise<void> {
  for (const end of await Promise.allSettled(ends))
    if (end.status === 'rejected') log.warn({ err: end.reason }, 'a part could not be closed');
}

/**
 * A node of a cluster is ready only once the library is in memory, because the proxy sends it calls as soon as it is
 * ready. A failure does not prevent readiness: calls then load the library themselves.
 */
function prepareForCalls(
  { database, log, upkeepTimer }: ServerOptions,
  models: Pick<ModelRegistry, 'prepare'>,
) {
  let prepared = database.soleWriter || upkeepTimer === false;
  const prepare = async () => {
    await models
      .prepare()
      .catch((error: unknown) => log.warn({ err: error }, 'the library is not in memory, loading it later'));
    prepared = true;
  };
  if (!prepared) void prepare();
  return () => prepared;
}

/** Serves the pages of the browser application; returns null if the server has no folder with its files. */
async function serveApplication({ config, log }: ServerOptions, http: FastifyInstance) {
  const { webDirectory, drawingThread, docsUrl } = config;
  if (!webDirectory) return { application: null, drawer: null };
  const drawer = drawingThread ? createPageRenderer({ file: drawingThread, http, log }) : null;
  const data = drawer && addServerRenderedPages(drawer);
  return { application: await registerPageRoutes(http, webDirectory, { docsUrl, data }), drawer };
}

export async function createServer(given: ServerOptions): Promise<Server> {
  const { config, database, clock, log } = given;
  const http = await createHttp(given);
  const listener = createServerShutdown(http);
  const { deps, site, sample, jobs, signals, cluster, renderer, running, jobKinds } =
    await composeDependencies(given, http);
  const { notices = createNoticeBuffer(), telemetry = null } = given;
  const watch = await createMonitoringServer({
    ...{ http, config, database, clock, log, jobs, jobKinds, models: deps.models, mode: deps.modes.now },
    ...{ notices, telemetry },
    runningJobs: running,
    isDraining: listener.isAnnounced,
    isPrepared: prepareForCalls(given, deps.models),
  });
  const door = createRequestGate(given, deps, sample, site.refusalPage(config.webDirectory));
  http.addHook('onSend', (request, reply, payload) => deps.directoryKeys.record(request, reply, payload));
  registerEndpoints(http, implementedFeatures, door, deps);
  registerAssistantEndpoint(http, deps);
  const timed = given.upkeepTimer !== false;
  const stopBeating = timed ? cluster.keepBeating() : () => undefined;
  const { sender, webhooks, syslog } = await startSenders({ ...given, notices }, deps, timed);
  const { application, drawer } = await serveApplication(given, http);
  site.serve(http, config.webDirectory, application);

  const upkeep = async () => {
    await given.keepTime?.();
    await runUpkeepOnce(deps, () => runSteps([() => jobs.prune(), () => webhooks.prune()]));
  };
  const resumed = timed ? resumeErasures(deps) : null;
  const timer = timed ? setInterval(() => void upkeep().catch(warnUpkeep(log)), upkeepEveryMs) : null;

  return {
    http,
    deps,
    listen: async (where) => {
      await http.listen(where);
      return { watch: await watch.listen() };
    },
    upkeep: async () => {
      await upkeep();
      for (const each of [sender, webhooks, syslog]) await each?.round();
    },
    drain: () => {
      listener.announce();
      jobs.drain();
    },
    close: async (runningMs) => {
      if (timer) clearInterval(timer);
      await resumed;
      stopBeating();
      // Close the mail sender and the listeners at the same time, because the mail server may need long to answer.
      const sent = sender?.close();
      // Close the open streams first, because they would prevent the listener from closing.
      deps.watching.close();
      await Promise.all([listener.close(runningMs), watch.close(runningMs)]);
      const parts = [drawer, webhooks, syslog, jobs, signals, renderer, cluster, telemetry];
      await awaitEveryEnd([sent, ...parts.map((part) => part?.close())], log);
    },
  };
}
