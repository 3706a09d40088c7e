/** Stops the process: its parts in order, within a time limit, and the database last. */
import type { Log } from './log.ts';

type Step = () => Promise<unknown>;

/** Longest wait in milliseconds for running requests when the server stops. */
export const shutdownGraceMs = 2000;

/** Time limits of the stop in milliseconds. Confirmed changes are already committed, so the parts get little time. */
export const stopTimeouts = { partsMs: 3500, databaseMs: 20_000 } as const;

async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), ms);
  });
  const inTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

/**
 * Stops the parts one after the other, even after failures, and then the process's own database. A slow part does not
 * prevent the database from being stopped before the next start.
 */
export async function stopPartsInOrder(given: {
  readonly parts: readonly Step[];
  readonly database: Step;
  readonly log: Pick<Log, 'warn'>;
  readonly times?: { readonly partsMs: number; readonly databaseMs: number };
}): Promise<void> {
  const { parts, database, log, times = stopTimeouts } = given;
  const end = (part: Step) =>
    part().catch((error: unknown) => log.warn({ err: error }, 'a part could not be closed'));
  const closing = (async () => {
    for (const part of parts) await end(part);
  })();
  if (!(await isDoneWithin(times.partsMs, closing)))
    log.warn('the database is ended before everything was closed');
  if (!(await isDoneWithin(times.databaseMs, end(database))))
    log.warn('stopped before the database had ended');
}
