/** The server, composed: no listening, no environment. */
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Deps } from './deps.ts';
import { createAssessments } from './features/assessment/service.ts';
import { createAccounts } from './features/login/accounts.ts';
import { createLimiter } from './features/login/limiter.ts';
import { createSandboxes } from './features/login/sandbox.ts';
import { createMail } from './features/mail/mail.ts';
import {
  abandonedSandboxes,
  effectivePermissions,
  findActor,
  moveActivity,
} from './features/session/store.ts';
import { implementedFeatures } from './features.ts';
import { type Actor, sampleEntitlement, visitor } from './platform/actor.ts';
import { sealAudit } from './platform/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { openDeferredJobs } from './platform/deferred.ts';
import { earlyHeaders, secureHeaders } from './platform/headers.ts';
import { openDoor, refuseEarly } from './platform/http.ts';
import type { Log } from './platform/log.ts';
import { inSystemTransaction } from './platform/tx.ts';
import { recordUsage } from './platform/usage.ts';
import { createVault } from './platform/vault.ts';
import { serveWeb } from './platform/web.ts';
import { createRenderer } from './render/renderer.ts';
import { prepareInstallation } from './start.ts';
import { deferredWork } from './work.ts';

export interface Server {
  readonly http: FastifyInstance;
  readonly deps: Deps;
  /** Upkeep that otherwise runs on a timer: expired sessions and sandboxes, audit seals. */
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
  const http = Fastify({
    logger: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseEarly(earlyHeaders(config)),
  });
  http.removeContentTypeParser('text/plain');
  http.server.headersTimeout = 10_000;
  await http.register(cookie);
  await http.register(rateLimit, { global: false });
  secureHeaders(http, config);
  return http;
}

/** Composes the server on an open database. */
export async function createServer(given: {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  upkeepTimer?: boolean;
}): Promise<Server> {
  const { config, database, clock, log } = given;
  const db = database.app;
  const { models, sample } = await prepareInstallation(db, clock);
  const renderer = createRenderer();
  const work = deferredWork({ models, renderer, clock });
  const jobs = await openDeferredJobs({ database, clock, log, work });
  const vault = createVault(config.secret);
  const mail = createMail({ config, clock, vault });
  const accounts = createAccounts({ config, clock, vault, mail, db: database.aside });
  const deps: Deps = {
    config,
    clock,
    log,
    db,
    models,
    jobs,
    limiter: createLimiter(database.aside, clock),
    vault,
    mail,
    accounts,
    sandboxes: createSandboxes(models, clock),
    assessments: createAssessments(models, clock),
    renderer,
    usage: recordUsage(db, clock, log),
  };
  const http = await createHttp(config);
  const onSample = sampleActor(sample);
  openDoor(
    http,
    implementedFeatures,
    {
      secret: config.secret,
      secureCookie:
        config.origin.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(config.origin),
      db,
      resolveActor: (token) => findActor(database.pool, token, clock.now()),
      sampleActor: () => onSample,
      noteActivity: (actor) => moveActivity(db, actor, clock.now()),
    },
    deps,
  );
  if (config.webDirectory) await serveWeb(http, config.webDirectory, config.docsUrl);

  const upkeep = async (): Promise<void> => {
    await inSystemTransaction(db, async (tx) => {
      for (const id of await abandonedSandboxes(tx, clock.now())) await deps.sandboxes.remove(tx, id);
      await deps.assessments.prune(tx, clock.now());
    });
    await jobs.prune();
    while ((await sealAudit(db)) > 0);
  };
  const timer = given.upkeepTimer === false ? null : setInterval(() => void runUpkeep(), upkeepEveryMs);
  const runUpkeep = () =>
    upkeep().catch((error: unknown) => log.warn({ err: error }, 'upkeep failed, trying again later'));

  return {
    http,
    deps,
    upkeep,
    close: async () => {
      if (timer) clearInterval(timer);
      await http.close();
      await jobs.close();
      await renderer.close();
    },
  };
}
