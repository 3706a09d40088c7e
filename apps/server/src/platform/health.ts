/** Liveness and readiness for monitoring, without a session. */
import type { FastifyInstance } from 'fastify';

/** Checks of the required parts, by name. A check that throws counts as failed. */
export type HealthChecks = Readonly<Record<string, () => Promise<boolean> | boolean>>;

export interface Readiness {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, boolean>>;
}

/** Timeout in milliseconds; a part that does not answer in time counts as failed. */
const deadlineMs = 2000;
/** Milliseconds for which results are reused, so that frequent requests cost one check a second. */
const freshMs = 1000;

async function isCheckPassing(check: HealthChecks[string]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), deadlineMs);
  });
  try {
    return await Promise.race([(async () => check())(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function runHealthChecks(checks: HealthChecks): Promise<Readiness> {
  const parts = Object.fromEntries(
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await isCheckPassing(check)] as const),
    ),
  );
  return { ready: Object.values(parts).every(Boolean), parts };
}

/** Creates a check of all parts, which run at the same time; simultaneous callers share one check. */
export function createReadinessCheck(checks: HealthChecks): () => Promise<Readiness> {
  let last: { readonly at: number; readonly seen: Promise<Readiness> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > freshMs) last = { at: now, seen: runHealthChecks(checks) };
    return last.seen;
  };
}

/**
 * Serves `/health` and `/ready`. A server that is read-only or in maintenance is ready, because its answers explain the
 * refusal. A stopping server is not ready, although it still answers.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  state: { readonly modeName: () => string; readonly isDraining: () => boolean },
): void {
  app.get('/health', () => ({ alive: true }));
  app.get('/ready', async (_request, reply) => {
    const { ready, parts } = await readiness();
    const draining = state.isDraining();
    const seen = { ready: ready && !draining, parts, mode: state.modeName(), ...(draining && { draining }) };
    return seen.ready ? seen : reply.code(503).header('retry-after', 2).send(seen);
  });
}
