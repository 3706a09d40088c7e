/**
 * P17: fifty analysts work for half an hour. Each analyst reads a list, a card and an assessment, sometimes
 * writes a comment, and waits about three seconds between two steps. BENCH_SOAK_MINUTES shortens the run; a
 * shorter run has no verdict on the goal.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Installation,
  makeAssessment,
  openSession,
  type Person,
  send,
  visit,
  withInstallation,
} from '../installation.ts';
import { figure, median, memoryMb, type Result } from '../measure.ts';
import { childrenOf } from '../processes.ts';

const analysts = 50;
const thinkMs = 3000;
const wantedMinutes = 30;
const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? wantedMinutes);

interface Seen {
  readonly times: number[];
  readonly errors: string[];
}

type Step = (url: string, person: Person) => Promise<unknown>;

function stepsOf(id: number): readonly Step[] {
  const read = (path: string, body: unknown): Step => {
    return (url, person) => send(url, path, person, body);
  };
  return [
    read('threatview/load', {}),
    read('threatview/relevant', { segment: 'BOTH' }),
    read('ra/load', { id }),
    read('ra/comment', { id, subject: '', label: 'inf', text: 'Seen while working' }),
    read(`ra/${id}/calculate`, {}),
  ];
}

async function analyst(url: string, person: Person, steps: readonly Step[], seen: Seen, until: number) {
  // A random wait spreads the starts of the analysts.
  await pause(Math.random() * thinkMs);
  for (let turn = Math.floor(Math.random() * steps.length); Date.now() < until; turn += 1) {
    const step = steps[turn % steps.length];
    const from = performance.now();
    try {
      await step?.(url, person);
      seen.times.push(performance.now() - from);
    } catch (error) {
      seen.errors.push(String(error));
    }
    await pause(thinkMs * (0.5 + Math.random()));
  }
}

/** Records the memory of server and database together ten times, in MB. */
async function memory({ server, database }: Installation, until: number): Promise<number[]> {
  const noted: number[] = [];
  const every = (until - Date.now()) / 10;
  const ofDatabase = () =>
    [database.pid, ...childrenOf(database.pid)].reduce((sum, pid) => {
      try {
        return sum + memoryMb(pid, true);
      } catch {
        // The database process ended when its connection closed.
        return sum;
      }
    }, 0);
  while (Date.now() < until) {
    await pause(every);
    noted.push(memoryMb(server.process.pid ?? 0) + ofDatabase());
  }
  return noted;
}

/**
 * Returns the median of the last third divided by the median of the second third; caches fill during the
 * first third.
 */
function growth(noted: readonly number[]): number {
  const third = Math.floor(noted.length / 3);
  return median(noted.slice(-third)) / median(noted.slice(third, 2 * third));
}

async function soak(installation: Installation): Promise<Result> {
  const { server, pool, organizationId, userId } = installation;
  const steps = stepsOf(await makeAssessment(installation));
  const people = await Promise.all(
    Array.from({ length: analysts }, async () => {
      const cookie = await openSession(pool, organizationId, userId);
      return visit(server.url, cookie);
    }),
  );
  const seen: Seen = { times: [], errors: [] };
  const until = Date.now() + minutes * 60_000;
  const [noted] = await Promise.all([
    memory(installation, until),
    ...people.map((person) => analyst(server.url, person, steps, seen, until)),
  ]);
  const times = seen.times.toSorted((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const grown = growth(noted);
  const first = seen.errors.length > 0 ? ` (${seen.errors[0]?.slice(0, 80).replaceAll('|', ' ')})` : '';
  return {
    id: 'P17',
    job: `${analysts} analysts who think three seconds, ${wantedMinutes} minutes`,
    goal: 'p95 <= 200 ms, no error, memory of the last third <= 1.1 of the second',
    measured: `${minutes} min: ${times.length} answers, p95 ${figure(p95, 0)} ms, ${seen.errors.length} errors${first}, memory ${figure(median(noted), 0)} MB`,
    ratio: figure(grown, 2),
    met: minutes >= wantedMinutes ? p95 <= 200 && seen.errors.length === 0 && grown <= 1.1 : null,
  };
}

export const soakJob = (): Promise<Result[]> =>
  withInstallation(null, async (installation) => [await soak(installation)]);
