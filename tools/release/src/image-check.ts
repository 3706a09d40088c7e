/**
 * `npm run test:image -- ARCHIVE [--memory MB] [--node PATH] [--init PATH]` builds the image of a release archive
 * twice, compares the bytes, and runs the image under the limits of a container. It needs Linux and root and is not
 * part of CI.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeContainerImage } from './image.ts';
import {
  createConfinedCommand,
  type ImageRoot,
  limitMemory,
  type MemoryGroup,
  unpackImage,
} from './image-root.ts';
import { computeSha256 } from './layer.ts';
import { imageUserId } from './system-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    memory: { type: 'string', default: '512' },
    node: { type: 'string', default: process.execPath },
    init: { type: 'string', default: '/usr/bin/tini-static' },
  },
});
const archive = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? '');
const [, version, cpu] = /^klarsikt-(.+)-linux-(x64|arm64)\.tar\.gz$/.exec(basename(archive)) ?? [];
if (version === undefined || (cpu !== 'x64' && cpu !== 'arm64') || !existsSync(archive)) {
  console.error('Of which archive? npm run test:image -- klarsikt-VERSION-linux-CPU.tar.gz [--memory MB]');
  process.exit(2);
}
if (process.platform !== 'linux' || process.arch !== cpu || process.getuid?.() !== 0) {
  console.error(`The image for linux ${cpu} runs on such a machine, and the namespaces need root.`);
  process.exit(1);
}

const megabyte = 1024 * 1024;
const work = mkdtempSync(join(tmpdir(), 'klarsikt-image-check-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

function check(what: string, holds: boolean, figure = ''): void {
  if (!holds) throw new Error(`${what}: no${figure === '' ? '' : ` (${figure})`}`);
  say(`${what}: yes${figure === '' ? '' : ` (${figure})`}`);
}

function makeTwice(): string {
  const files = ['one', 'two'].map((name) => join(work, `${name}.oci.tar`));
  const digests = files.map(
    (target) =>
      writeContainerImage({
        archive,
        target,
        version: version ?? '',
        cpu: cpu === 'arm64' ? cpu : 'x64',
        ...values,
      }).digest,
  );
  const [one = '', two = ''] = files;
  const [first, second] = files.map((file) => computeSha256(readFileSync(file)));
  check('Two images have the same bytes', first === second && digests[0] === digests[1], digests[0]);
  say(`Size: ${Math.round(readFileSync(one).length / megabyte)} MB`);
  rmSync(two);
  return one;
}

interface Running {
  readonly child: ChildProcess;
  /** Id of the image's process 1 among the processes of this machine. */
  readonly first: number;
  printed(): string;
  readonly ended: Promise<number | null>;
}

async function start(root: ImageRoot, data: string, memory: MemoryGroup | null): Promise<Running> {
  const [program = '', ...words] = createConfinedCommand({ root, data, memory, env: { HOST: '127.0.0.1' } });
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      printed += text.toString();
    });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  let first = Number.NaN;
  for (let step = 0; step < 100 && !(first > 0) && child.exitCode === null; step += 1) {
    first = Number.parseInt(spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }).stdout, 10);
    await wait(50);
  }
  return { child, first, printed: () => printed, ended };
}

const inside = ({ first }: Running, ...words: string[]) =>
  spawnSync('nsenter', ['--target', String(first), '--net', '--pid', '--mount', ...words], {
    encoding: 'utf8',
  });

/** Sends a request inside the image's network namespace and returns its status and body. */
function ask(running: Running, path: string): string {
  const program = `const a = await fetch('http://127.0.0.1:3000${path}').catch((e) => ({ status: 0, text: () => String(e.cause) }));
    console.log(a.status + ' ' + (await a.text()).slice(0, 200))`;
  const { stdout } = spawnSync(
    'nsenter',
    ['--target', String(running.first), '--net', process.execPath, '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  return stdout.trim();
}

async function untilReady(running: Running): Promise<string> {
  for (let step = 0; step < 600 && running.child.exitCode === null; step += 1) {
    const answer = ask(running, '/ready');
    if (answer.startsWith('200 ')) return answer;
    await wait(200);
  }
  throw new Error(`The image is not ready:\n${running.printed()}`);
}

interface Seen {
  readonly name: string;
  readonly user: string;
  readonly state: string;
  readonly privileges: string;
}

/** Lists the processes of the image by their ids in its namespace. */
function processesOf(running: Running): ReadonlyMap<string, Seen> {
  const list = spawnSync('pgrep', ['--ns', String(running.first), '--nslist', 'pid', '.'], {
    encoding: 'utf8',
  });
  const seen = new Map<string, Seen>();
  for (const id of list.stdout.split('\n').filter(Boolean)) {
    if (!existsSync(`/proc/${id}/status`)) continue;
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
    const own = field('NSpid').split(/\s+/).at(-1) ?? '';
    const privileges = `${field('CapEff')} ${field('NoNewPrivs')}`;
    seen.set(own, {
      name: field('Name'),
      user: field('Uid').split(/\s+/)[0] ?? '',
      state: field('State'),
      privileges,
    });
  }
  return seen;
}

function checkConfinement(running: Running, root: ImageRoot): void {
  const processes = processesOf(running);
  const all = [...processes.values()];
  check('Process 1 is the init', processes.get('1')?.name === 'tini');
  const users = [...new Set(all.map(({ user }) => user))].join(', ');
  check(`Every process is of user ${imageUserId}`, users === String(imageUserId), `${all.length} processes`);
  const rights = [...new Set(all.map(({ privileges }) => privileges))].join(', ');
  check('None has capabilities or may get new ones', rights === '0000000000000000 1', rights);
  const written = inside(running, 'touch', join(root.folder, 'x'));
  check('The root is read-only', /Read-only file system/.test(written.stderr));
  const links = inside(running, 'ls', '/sys/class/net').stdout;
  const network = spawnSync('nsenter', ['--target', String(running.first), '--net', 'ip', '-o', 'link'], {
    encoding: 'utf8',
  }).stdout;
  check(
    'Loopback is the only network',
    network.split('\n').filter(Boolean).length === 1,
    links === '' ? '' : 'lo',
  );
  const health = spawnSync(
    'nsenter',
    [
      '--target',
      String(running.first),
      '--net',
      process.execPath,
      join(root.folder, root.config.WorkingDir, 'tools/run/health.mjs'),
    ],
    { encoding: 'utf8' },
  );
  check('The health command ends with 0', health.status === 0);
}

/** Checks that process 1 reaps an orphaned process that ends. */
async function checkOrphans(running: Running, root: ImageRoot): Promise<void> {
  const orphan = ['sh', '-c', '(exec 0</dev/null; true & ) & exit 0'];
  const entered = spawnSync(
    'nsenter',
    [
      '--target',
      String(running.first),
      '--pid',
      '--mount',
      '--net',
      `--root=${root.folder}`,
      '/bin/sh',
      ...orphan.slice(1),
    ],
    { encoding: 'utf8' },
  );
  if (entered.status !== 0) throw new Error(entered.stderr);
  await wait(500);
  const zombies = [...processesOf(running).values()].filter(({ state }) => state.startsWith('Z'));
  check('Orphans are reaped', zombies.length === 0);
}

async function checkStop(running: Running): Promise<void> {
  const began = performance.now();
  process.kill(running.first, 'SIGTERM');
  const late = setTimeout(() => running.child.kill('SIGKILL'), 30_000);
  const code = await running.ended;
  clearTimeout(late);
  check('SIGTERM to process 1 ends it in order', code === 0, `exit ${code} after ${seconds(began)}`);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

let running: Running | null = null;
let memory: MemoryGroup | null = null;
try {
  const root = unpackImage(makeTwice(), work);
  const data = join(work, 'data');
  mkdirSync(data);
  chownSync(data, imageUserId, imageUserId);
  memory = limitMemory(`klarsikt-image-${process.pid}`, Number(values.memory) * megabyte);
  if (memory === null) throw new Error('This machine lets nobody make a group with a memory limit.');
  for (const time of ['First', 'Second']) {
    const began = performance.now();
    running = await start(root, data, memory);
    const answer = await untilReady(running);
    check(`${time} start: /ready`, true, `${answer.slice(0, 60)} after ${seconds(began)}`);
    checkConfinement(running, root);
    await checkOrphans(running, root);
    check('The set-up link is not in the output', !/setup#/.test(running.printed()));
    await checkStop(running);
    running = null;
  }
  const peak = memory.peak();
  const used =
    peak === null ? 'not counted' : `${Math.round(peak / megabyte)} MB at most, files read included`;
  check(`The limit of ${values.memory} MB ended no process`, (memory.killed() ?? 0) === 0, used);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  running?.child.kill('SIGKILL');
  await running?.ended;
  memory?.remove();
  rmSync(work, { recursive: true, force: true });
}
