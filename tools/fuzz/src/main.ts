/**
 * `npm run fuzz [-- --requests 20000 --seed 1 --only INDEX]` sends seeded requests over loopback to a real
 * application on its own database. It ends with exit code 1 and prints the request if a response is a server fault,
 * is too late, or contains data that the caller may not see, or if memory grows. `--only` sends a single request of a
 * seed to a fresh application.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestAppOnServer, type TestApp } from '@klarsikt/testkit/application';
import { openTestDatabaseServer } from '@klarsikt/testkit/database';
import { createContractRequest } from './aware.ts';
import { SeededRequestChoices } from './choices.ts';
import { findMemoryGrowth, measureServerMemory, type ServerMemory } from './memory.ts';
import { type CallerRole, callerRoles, FuzzCallers } from './people.ts';
import { createRawRequest } from './raw.ts';
import { findResponseFault, slowResponseMs } from './verdict.ts';
import { type FuzzRequest, type FuzzResponse, formatRequest, sendRequest } from './wire.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const count = Number(values.requests);
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Number of faults after which the run ends. */
const mostFaults = 20;
/** Number of requests after which memory is judged. Before that, caches are still being filled. */
const judgedFrom = 4000;
const webDirectory = path.resolve(import.meta.dirname, '../../../apps/web/dist');

class Run {
  readonly #app: TestApp;
  readonly #people: FuzzCallers;
  readonly #port: number;
  readonly statuses = new Map<number, number>();
  slowest = 0;
  faults = 0;

  constructor(app: TestApp, people: FuzzCallers, port: number) {
    this.#app = app;
    this.#people = people;
    this.#port = port;
  }

  async #requestOf(index: number): Promise<{ request: FuzzRequest; role: CallerRole }> {
    const choices = new SeededRequestChoices(seed, index);
    const role = choices.of(callerRoles);
    // Each request has a different address, because limits per address are tested elsewhere.
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const headers = { ...(await this.#people.headersOf(role)), 'x-forwarded-for': address };
    const from = { role, headers, known: this.#people.known };
    return {
      role,
      request: choices.percent(75) ? createContractRequest(choices, from) : createRawRequest(choices, from),
    };
  }

  #tell(index: number, request: FuzzRequest, fault: string): void {
    this.faults += 1;
    say(`\n${fault}\n${formatRequest(request)}\nAgain: npm run fuzz -- --seed ${seed} --only ${index}`);
  }

  async one(index: number): Promise<FuzzResponse> {
    const { request, role } = await this.#requestOf(index);
    const thrown: unknown[] = [];
    const hear = (error: unknown) => thrown.push(error);
    process.on('uncaughtException', hear).on('unhandledRejection', hear);
    if (values.only !== undefined) say(formatRequest(request, 100_000));
    const answer = await sendRequest(this.#port, request, slowResponseMs + 500);
    process.off('uncaughtException', hear).off('unhandledRejection', hear);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    this.slowest = Math.max(this.slowest, answer.ms);
    const fault = thrown.length > 0 ? `nobody caught: ${String(thrown[0])}` : findResponseFault(answer, role);
    if (fault !== null) this.#tell(index, request, fault);
    if (answer.status === 401 && !request.title.startsWith('raw')) await this.#people.renew(role);
    return answer;
  }

  async all(): Promise<void> {
    let early: ServerMemory | null = null;
    for (let index = 0; index < count && this.faults < mostFaults; index += 1) {
      await this.one(index);
      if (index % 10 === 0) this.#app.clock.advance(1);
      if (index % 500 === 499) await this.#app.server.upkeep();
      if ((index + 1) % Math.ceil(count / 4) === 0 || index + 1 === count) {
        const now = await measureServerMemory();
        say(`${index + 1} of ${count}: ${now.rssMb} MB, of it objects ${now.heapMb} MB`);
        const grown = early === null || count < judgedFrom ? null : findMemoryGrowth(early, now);
        early ??= now;
        if (grown === null || index + 1 < count) continue;
        this.faults += 1;
        say(grown);
      }
    }
  }
}

async function main(): Promise<number> {
  const databases = await openTestDatabaseServer();
  const app = await startTestAppOnServer(databases.admin, {
    config: { proxies: { hops: 1 }, webDirectory: existsSync(webDirectory) ? webDirectory : null },
  });
  try {
    const people = new FuzzCallers(app);
    await people.settle();
    const { port } = new URL(await app.server.http.listen({ port: 0, host: '127.0.0.1' }));
    const run = new Run(app, people, Number(port));
    if (values.only !== undefined) {
      const { status, text, ms } = await run.one(Number(values.only));
      say(`\nAnswer ${status} after ${Math.round(ms)} ms:\n${text.slice(0, 4000)}`);
    } else {
      say(`Seed ${seed}, ${count} requests.`);
      await run.all();
      const counts = [...run.statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
      say(`\nAnswers by status (0: closed without one): ${counts.join(', ')}.`);
      say(`Slowest ${Math.round(run.slowest)} ms. Faults: ${run.faults}.`);
    }
    return run.faults === 0 ? 0 : 1;
  } finally {
    await app.close();
    await databases.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
