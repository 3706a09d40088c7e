/** How the process comes to its end: one part after the other, in a bounded time, and the database last. */
import type { Log } from './log.ts';

type Step = () => Promise<unknown>;

/** Times of an ending, in milliseconds. What was acknowledged is committed: nobody waits long for the parts. */
export const endingTimes = { partsMs: 3500, databaseMs: 20_000 } as const;

/** Whether the work ends in time; it is not waited for any longer. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), ms);
  });
  const inTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

/**
 * Ends the parts one after the other, whatever becomes of each, and then the database that belongs to the process: parts
 * that take too long do not keep it running, and whoever starts again finds that it has ended.
 */
export async function endInOrder(given: {
  readonly parts: readonly Step[];
  readonly database: Step;
  readonly log: Pick<Log, 'warn'>;
  readonly times?: { readonly partsMs: number; readonly databaseMs: number };
}): Promise<void> {
  const { parts, database, log, times = endingTimes } = given;
  const end = (part: Step) =>
    part().catch((error: unknown) => log.warn({ err: error }, 'a part could not be closed'));
  const closing = (async () => {
    for (const part of parts) await end(part);
  })();
  if (!(await within(times.partsMs, closing))) log.warn('the database is ended before everything was closed');
  if (!(await within(times.databaseMs, end(database)))) log.warn('stopped before the database had ended');
}
