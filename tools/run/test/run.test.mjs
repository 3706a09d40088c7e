import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSentence, readVitestReport, sentence } from '../count.mjs';
import { matchesLock } from '../installed.mjs';
import { chooseSteps, steps, together, writePages } from '../steps.mjs';
import { keepInMemory } from '../temporary.mjs';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder() {
  const made = mkdtempSync(path.join(os.tmpdir(), 'klarsikt-run-'));
  folders.push(made);
  return made;
}

describe('the test folder in memory', () => {
  const room = 8 * 1024 ** 3;

  it('is created if there is enough memory, is open to the database user, and is removed with its content', () => {
    const env = {};
    const discard = keepInMemory({ folder: folder(), free: room, env });
    expect(statSync(env.TMPDIR).mode & 0o7777).toBe(0o1777);
    const { TMPDIR: made } = env;
    writeFileSync(path.join(made, 'kept'), '');
    discard();
    expect([existsSync(made), env]).toEqual([false, {}]);
  });

  it('is not created if there is little memory or another folder is set', () => {
    const place = folder();
    const [little, named] = [{}, { TMPDIR: '/somewhere' }];
    keepInMemory({ folder: place, free: 1024 ** 3, env: little })();
    keepInMemory({ folder: place, free: room, env: named })();
    expect([little, named, readdirSync(place)]).toEqual([{}, { TMPDIR: '/somewhere' }, []]);
  });

  it('of a killed run is removed by the next run, which removes no other folder', () => {
    const place = folder();
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const names = [
      `klarsikt-tests-${gone}`,
      `klarsikt-tests-${process.ppid}`,
      'klarsikt-tests-x',
      'of-others',
    ];
    for (const name of names) mkdirSync(path.join(place, name));
    keepInMemory({ folder: place, free: room, env: {} })();
    expect(readdirSync(place).sort()).toEqual(names.slice(1).sort());
  });
});

describe('the summary of a test run', () => {
  it('is parsed back unchanged', () => {
    expect(parseSentence(sentence({ passed: 12, failed: 0, skipped: 3 }))).toEqual({
      passed: 12,
      failed: 0,
      skipped: 3,
    });
    expect(parseSentence('12 passed, 1 failed')).toEqual({ passed: 12, failed: 1, skipped: 0 });
  });

  it.each(['Tests 12 passed (12)', 'so 1 passed, 2 failed, 3 skipped', ''])(
    'is not recognised in “%s”',
    (line) => {
      expect(parseSentence(line)).toBeFalsy();
    },
  );

  it('counts a test file that could not be loaded as a failure', () => {
    const file = path.join(folder(), 'report.json');
    const suite = {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'a' }],
    };
    const failing = {
      ...suite,
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'b', failureMessages: ['Error: 1 is not 2'] }],
    };
    const broken = { name: 'c.test.ts', status: 'failed', assertionResults: [], message: 'no such module' };
    const totals = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    writeFileSync(file, JSON.stringify({ ...totals, testResults: [suite, failing, broken] }));
    expect(readVitestReport(file)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 3,
      failures: ['a.test.ts: b\n      Error: 1 is not 2', 'c.test.ts: no such module'],
    });
  });

  it('shows the place of each failure in own files, without stack frames of the test runner', () => {
    const file = path.join(folder(), 'report.json');
    const steps = [
      '/x/e2e/a.spec.ts:3:1',
      'file:///x/node_modules/vitest/dist/r.js:9:9',
      'new Promise (<anonymous>)',
    ];
    const said = ['AssertionError: it is not', ...steps.map((step) => `    at ${step}`)].join('\n');
    const failed = { status: 'failed', fullName: 'b', failureMessages: [said] };
    const failing = { name: 'a.spec.ts', status: 'failed', assertionResults: [failed] };
    const totals = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    writeFileSync(file, JSON.stringify({ ...totals, testResults: [failing] }));
    expect(readVitestReport(file).failures).toEqual([
      'a.spec.ts: b\n      AssertionError: it is not\n          at /x/e2e/a.spec.ts:3:1',
    ]);
  });

  /** Runs a test file with own reporters, which see each ended test, and returns their output. */
  function reportOf(name, test, { endedTests } = {}) {
    const place = folder();
    const file = path.join(place, 'report.json');
    writeFileSync(path.join(place, `${name}.test.mjs`), test);
    const program = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));
    const reporters = ['json', fileURLToPath(new URL('../untested.mjs', import.meta.url))];
    if (endedTests) {
      const listener = path.join(place, 'listener.mjs');
      writeFileSync(
        listener,
        `import { appendFileSync } from 'node:fs';
        export default class { onTestCaseResult(test) { appendFileSync(${JSON.stringify(endedTests)}, test.fullName) } }`,
      );
      reporters.push(listener);
    }
    const { status } = spawnSync(process.execPath, [
      ...[
        program,
        'run',
        '--root',
        place,
        '--globals',
        '--pool=forks',
        '--testTimeout=60000',
        `--outputFile.json=${file}`,
      ],
      ...reporters.map((reporter) => `--reporter=${reporter}`),
    ]);
    expect(status).toBe(1);
    return readVitestReport(file);
  }

  it('counts an error outside any test as a failure', () => {
    const { passed, failed, failures } = reportOf(
      'late',
      "it('is good', async () => { setTimeout(() => { throw new Error('far too late') }); await new Promise((r) => setTimeout(r, 50)); });",
    );
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(failures.join()).toMatch(/outside any test:\s+Error: far too late\s+while .*late\.test\.mjs ran/);
  });

  it('lists the file whose process was killed, with the tests that had not finished', () => {
    const endedTests = path.join(folder(), 'ended');
    const kill = `await new Promise((ended) => {
      const clock = setInterval(() => { if (existsSync(${JSON.stringify(endedTests)})) { clearInterval(clock); ended() } }, 20);
    }); process.kill(process.pid, 'SIGKILL'); await new Promise(() => {})`;
    const { failed, failures } = reportOf(
      'gone',
      `import { existsSync } from 'node:fs';
      it('is good', () => {}); it('ends all', async () => { ${kill} }); it('is never run', () => {});`,
      { endedTests },
    );
    expect(failed).toBeGreaterThan(0);
    expect(failures.join('\n')).toMatch(
      /gone\.test\.mjs did not end, 2 of 3 tests open\s+ends all\s+is never run/,
    );
    expect(failures.join('\n')).toMatch(/Error: Worker exited unexpectedly/);
  });
});

describe('the installed packages', () => {
  const entry = (version) => ({ version, integrity: `sha512-${version}` });
  const lock = {
    packages: {
      '': { name: 'house' },
      'node_modules/a': entry('1.0.0'),
      'node_modules/mac': { ...entry('2.0.0'), optional: true },
      'node_modules/own': { link: true, resolved: 'packages/own' },
    },
  };
  const { '': _, 'node_modules/mac': __, ...here } = lock.packages;

  it('match the lock file, regardless of the root entry and of packages for other platforms', () => {
    expect(matchesLock(lock, { packages: here })).toBe(true);
  });

  it.each([
    ['nothing is installed', undefined],
    ['a package is missing', { 'node_modules/own': here['node_modules/own'] }],
    ['a version differs', { ...here, 'node_modules/a': entry('1.0.1') }],
    ['a content differs', { ...here, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-other' } }],
    ['something more is there', { ...here, 'node_modules/b': entry('1.0.0') }],
  ])('do not match the lock file when %s', (_case, packages) => {
    expect(matchesLock(lock, packages && { packages })).toBe(false);
  });
});

describe('the steps of npm test', () => {
  it('are all steps without arguments, chosen steps by name or group, and none for an unknown argument', () => {
    const names = (...words) => chooseSteps(words)?.map(({ name }) => name);
    expect(chooseSteps([])).toEqual(steps.filter(({ name }) => !['forms', 'changed'].includes(name)));
    expect(names('e2e', 'check')).toEqual(['lint', 'types', 'house', 'forms', 'e2e']);
    expect(names('quick')).toEqual(['lint', 'types', 'house', 'changed']);
    // The step `unit` contains all tests.
    expect(names('check', 'unit')).toEqual(['lint', 'types', 'house', 'unit']);
    expect(chooseSteps(['unit', 'nonsense'])).toBeUndefined();
  });

  it('run one after another, except for steps that may run in parallel with another chosen step', () => {
    const names = (...words) => together(chooseSteps(words)).map((group) => group.map(({ name }) => name));
    expect(names('check', 'build')).toEqual([['lint'], ['types', 'house'], ['forms'], ['build']]);
    expect(names('build', 'e2e', 'release')).toEqual([['build'], ['e2e', 'release']]);
    expect(names('build', 'release')).toEqual([['build'], ['release']]);
    expect(together(chooseSteps([])).flat()).toEqual(chooseSteps([]));
  });

  it('write the generated pages, except in CI, where the pages are only compared', async () => {
    const asked = [];
    const runs = async ([, , , name]) => {
      asked.push(name);
      return name === 'security' ? 1 : 0;
    };
    expect(await writePages({}, { ci: 'true', runs })).toEqual({ ok: true });
    expect(asked).toEqual([]);
    expect(await writePages({}, { ci: '', runs })).toEqual({ ok: false });
    expect(asked).toEqual(['coverage', 'security']);
  });
});

describe('a command run by the tools', () => {
  const child = path.join(import.meta.dirname, '..', 'child.mjs');

  /** Runs a script that uses child.mjs in its own process. */
  function script(body) {
    const file = path.join(folder(), 'script.mjs');
    writeFileSync(file, `import { run, atEnd } from ${JSON.stringify(child)};\n${body}`);
    const process_ = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (chunk) => (output += chunk));
    const exit = new Promise((resolve) => process_.once('close', (code) => resolve({ code, output })));
    return { process: process_, exit, output: () => output };
  }

  it('returns its exit code and passes on its output line by line', async () => {
    const { exit } = script(`
      const seen = [];
      const onLine = (line) => { seen.push(line); return line === 'b' ? undefined : line.toUpperCase(); };
      const code = await run(['sh', '-c', 'printf "a\\\\nb\\\\nc"; exit 3'], { onLine });
      console.log(JSON.stringify({ code, seen }));
    `);
    expect((await exit).output).toBe('A\nC\n{"code":3,"seen":["a","b","c"]}\n');
  });

  it('shows its output only after a failure if it is quiet', async () => {
    const { exit } = script(`
      await run(['sh', '-c', 'echo fine'], { quiet: true });
      await run(['sh', '-c', 'echo broken; exit 1'], { quiet: true });
    `);
    expect((await exit).output).toBe('broken\n');
  });

  it('is terminated with its child processes when its time limit is exceeded', async () => {
    const mark = path.join(folder(), 'alive');
    const { exit } = script(`
      console.log(await run(['sh', '-c', '(sleep 1; touch ${mark}) & wait'], { limitMs: 200 }));
    `);
    expect((await exit).output).toContain('124');
    await sleep(1200);
    expect(existsSync(mark)).toBe(false);
  });

  it('is terminated with its child processes on a signal, and the registered clean-up runs', async () => {
    const place = folder();
    const running = script(`
      import { writeFileSync } from 'node:fs';
      atEnd(async () => writeFileSync('${place}/tidy', 'yes'));
      await run(['sh', '-c', 'echo started; (sleep 1; touch ${place}/alive) & wait']);
    `);
    while (!running.output().includes('started')) await sleep(20);
    running.process.kill('SIGTERM');
    expect((await running.exit).code).toBe(143);
    expect(readFileSync(path.join(place, 'tidy'), 'utf8')).toBe('yes');
    await sleep(1200);
    expect(existsSync(path.join(place, 'alive'))).toBe(false);
  });
});
