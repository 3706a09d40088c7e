/** Whether the server is alive, and whether it can serve: for whoever watches over it, without a session. */
import type { FastifyInstance } from 'fastify';

/** The parts that serving needs, by name; each says whether it is there. What it throws means that it is not. */
export type Checks = Readonly<Record<string, () => Promise<boolean> | boolean>>;

export interface Readiness {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, boolean>>;
}

/** A part that does not answer within this time is not there. */
const deadlineMs = 2000;
/** An answer is given again for so long: whoever asks all day long costs one look a second. */
const freshMs = 1000;

async function isThere(check: Checks[string]): Promise<boolean> {
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

async function look(checks: Checks): Promise<Readiness> {
  const parts = Object.fromEntries(
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await isThere(check)] as const),
    ),
  );
  return { ready: Object.values(parts).every(Boolean), parts };
}

/** Looks at all parts at once; callers at the same time share one look. */
export function readinessOf(checks: Checks): () => Promise<Readiness> {
  let last: { readonly at: number; readonly seen: Promise<Readiness> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > freshMs) last = { at: now, seen: look(checks) };
    return last.seen;
  };
}

export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/health', () => ({ alive: true }));
  app.get('/ready', async (_request, reply) => {
    const seen = await readiness();
    return seen.ready ? seen : reply.code(503).header('retry-after', 2).send(seen);
  });
}
