/** The server: its door opened, kept up and closed. No environment. */
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { remindOwners } from '@klarsikt/governance/server/action/digest.ts';
import { pruneSignIn } from '@klarsikt/identity/server/login/limiter.ts';
import {
  abandonedSandboxes,
  effectivePermissions,
  findActor,
  moveActivity,
} from '@klarsikt/identity/server/session/store.ts';
import { startMailSender } from '@klarsikt/operations/server/mail/sender.ts';
import { remindYearly } from '@klarsikt/portal/server/portal/reminders.ts';
import { pruneAnalyses } from '@klarsikt/threatview/server/analysis/store.ts';
import { sendDigests } from '@klarsikt/threatview/server/feed/digest.ts';
import { checkDrift } from '@klarsikt/workspace/server/drift/upkeep.ts';
import type { FastifyInstance } from 'fastify';
import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import { implementedFeatures } from './features.ts';
import { watchOver } from './operations.ts';
import type { Given, Parts } from './parts.ts';
import { type Actor, sampleEntitlement, visitor } from './platform/actor.ts';
import { rememberActors } from './platform/actor-memory.ts';
import { tellForwarding } from './platform/forwarding.ts';
import { type Door, openDoor } from './platform/http.ts';
import { createListener, endingOf } from './platform/listener.ts';
import { createScan } from './platform/scanner.ts';
import { inSystemTransaction } from './platform/tx.ts';
import { serveWeb } from './platform/web.ts';

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

function doorOf(
  { config, database, clock }: Given,
  deps: Parts,
  sample: { organizationId: number; userId: number },
  refusalPage: Door['refusalPage'],
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
    refusalPage,
    tellForwarding: tellForwarding(deps.log),
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
  await checkDrift(deps);
  await deps.sealAudit();
}

/** Composes the server on an open database. */
export async function createServer(given: Given): Promise<Server> {
  const { config, database, clock, log } = given;
  const http = await createHttp(config);
  const endListener = endingOf(http);
  const { deps, site, sample, jobs, signals, cluster, renderer, running, jobKinds } = await compose(
    given,
    http,
  );
  const { models } = deps;
  const watch = await watchOver({
    ...{ http, config, database, clock, log, models, jobs, jobKinds },
    runningJobs: running,
  });
  const door = doorOf(given, deps, sample, site.refusalPage(config.webDirectory));
  openDoor(http, implementedFeatures, door, deps);
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
