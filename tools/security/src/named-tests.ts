/**
 * Runs tests of one file by name and returns their outcomes. Databases and compiled files are kept between
 * runs.
 */
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';

export interface TestOutcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** The reason why no test ran: the file cannot be loaded, or the run did not end in time. */
  readonly broken: string | null;
}

/** Longest run of a test file in milliseconds. Without the protection that it tests, a test may never end. */
const limitMs = 600_000;

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function outcomeOf(modules: readonly TestModule[]): TestOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const of = (state: string) =>
    tests.filter((test) => test.result().state === state).map((test) => test.fullName);
  const [passed, failed] = [of('passed'), of('failed')];
  const told = modules.flatMap((module) => module.errors().map(({ message }) => message)).join('\n');
  return { passed, failed, broken: passed.length + failed.length > 0 ? null : told || 'no such test' };
}

export class NamedTests {
  readonly #folder: string;
  #vitest: Promise<Vitest> | null = null;

  /** Prepares tests of the source tree at `folder`. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  #open(): Promise<Vitest> {
    this.#vitest ??= createVitest('test', {
      root: this.#folder,
      config: path.join(this.#folder, 'vitest.config.ts'),
      watch: false,
      reporters: [{}],
      maxWorkers: 1,
    });
    return this.#vitest;
  }

  /** Makes the next run read a changed file again. */
  async forget(file: string): Promise<void> {
    (await this.#vitest)?.invalidateFile(path.join(this.#folder, file));
  }

  /** Runs the tests whose full name contains one of the `words`. */
  async run(file: string, words: readonly string[]): Promise<TestOutcome> {
    const vitest = await this.#open();
    vitest.setGlobalTestNamePattern(new RegExp(words.map(escaped).join('|')));
    const specifications = await vitest.globTestSpecifications([path.join(this.#folder, file)]);
    const late = new Promise<'late'>((done) => setTimeout(() => done('late'), limitMs).unref());
    const ended = await Promise.race([vitest.runTestSpecifications(specifications), late]);
    // Keep only this file's result, because vitest reports all files that it has run so far.
    if (ended !== 'late')
      return outcomeOf(ended.testModules.filter(({ moduleId }) => moduleId.endsWith(file)));
    await vitest.cancelCurrentRun('test-failure');
    await this.close();
    return { passed: [], failed: [], broken: `did not end within ${limitMs} ms` };
  }

  /** Ends the runner and its database. The next run starts with a new database. */
  async close(): Promise<void> {
    const vitest = await this.#vitest;
    this.#vitest = null;
    await vitest?.close();
  }
}
