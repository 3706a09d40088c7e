/** Tests starts that must fail: each ends with one sentence that names the remedy. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** The built program, bundled for this test run. */
const main = join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-starting-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Settings = Readonly<Record<string, string>>;

const environmentOf = (settings: Settings) => ({
  ...process.env,
  DATABASE_URL: '',
  LOG_LEVEL: 'silent',
  PORT: '0',
  KLARSIKT_SECRET: '',
  ...settings,
});

/** Runs the program to its end, optionally started by other programs. */
function run(words: readonly string[], settings: Settings = {}, by: readonly string[] = []) {
  const [program = '', ...args] = [...by, process.execPath, main, ...words];
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: folder,
    env: environmentOf({ KLARSIKT_DATA: join(folder, 'none'), ...settings }),
  });
  return { status, stdout, stderr };
}

/** Packages that the program imports before it knows its command, directly or in a file of the bundle. */
function listFirstImports(): ReadonlySet<string> {
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!file.startsWith('./')) return;
    const text = readFileSync(join(dirname(main), file), 'utf8');
    for (const [, next = ''] of text.matchAll(/^(?:import|export)[^;"']*["']([^"']+)["']/gm)) follow(next);
  };
  follow('./main.js');
  return seen;
}

/** Message of a start that ends at once. Such a start creates nothing. */
function refusalOf(settings: Settings): string {
  const { status, stdout, stderr } = run([], settings);
  expect([status, stdout, existsSync(join(folder, 'none'))]).toEqual([1, '', false]);
  expect(stderr).not.toMatch(/\n\s+at |Error:/);
  return stderr.trim();
}

function listening(host = '127.0.0.1'): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => server.listen(0, host, () => resolve(server)));
}

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

describe('a command-line argument', () => {
  it('lists the commands with exit code 2 if it is no command', () => {
    const { status, stdout, stderr } = run(['bakcup']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^There is no command "bakcup"\.\n\nCommands:\n/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('lists the commands with exit code 0 if it is a request for help', () => {
    const { status, stdout, stderr } = run(['--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Commands:\n/);
  });
});

describe('every command', () => {
  it('begins before the server and its library are loaded', () => {
    const imported = listFirstImports();
    expect([...imported]).toContain('pg');
    expect([...imported]).not.toContain('fastify');
    const texts = [...imported].filter((file) => file.startsWith('./'));
    const read = (file: string) => readFileSync(join(dirname(main), file), 'utf8');
    expect(texts.filter((file) => read(file).includes('threat-texts.json'))).toEqual([]);
    expect(readdirSync(dirname(main)).some((file) => read(file).includes('threat-texts.json'))).toBe(true);
  });

  it('refuses unknown settings and wrong values', () => {
    for (const words of [[], ['backup'], ['rotate-secret'], ['break-glass', 'x']]) {
      const { status, stderr } = run(words, { KLARSIKT_DAAT: 'x', HOST: '*' });
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^[A-Z][a-z ]+: 2 settings are wrong\.\n {2}KLARSIKT_DAAT: .*\n {2}HOST: .*\n$/i,
      );
      expect(existsSync(join(folder, 'none'))).toBe(false);
    }
  });
});

describe('a port', () => {
  it('prevents the start before anything is created if it is in use', async () => {
    const other = await listening();
    const port = String(portOf(other));
    const said = `Klarsikt did not start: Port ${port} of 127.0.0.1 is taken by another program. End that one, or set`;
    expect(refusalOf({ PORT: port })).toBe(`${said} PORT to a free port.`);
    expect(refusalOf({ KLARSIKT_METRICS_PORT: port })).toBe(`${said} KLARSIKT_METRICS_PORT to a free port.`);
    other.close();
  });

  it('cannot be used for two purposes', async () => {
    const other = await listening();
    const port = String(portOf(other));
    await new Promise((done) => other.close(done));
    expect(refusalOf({ PORT: port, KLARSIKT_METRICS_PORT: port })).toBe(
      `Klarsikt did not start: PORT and KLARSIKT_METRICS_PORT are the same port, ${port}. Give each its own.`,
    );
  });

  it('prevents the start if its address does not belong to this machine', () => {
    // An address for documentation (RFC 5737), which no machine has.
    expect(refusalOf({ HOST: '192.0.2.1' })).toContain(
      '192.0.2.1 is no address of this machine. Set HOST to',
    );
  });
});

const isRoot = process.getuid?.() === 0;
const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

describe('a data directory', () => {
  /** User other than the folder's owner; without root, the same user with a folder that denies access. */
  const other = isRoot ? nobody : [];

  it('prevents the start if it is not writable, with the owner and a remedy', () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o500 });
    for (const path of [closed, join(closed, 'deep/er')]) {
      const { status, stderr } = run([], { KLARSIKT_DATA: path }, other);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^Klarsikt did not start: The data directory: \S+closed (?:belongs to user \d+, and this process runs as user \d+, who may not write there|is closed to its owner, user \d+ \(see chmod\))\. Start as its owner, .*or set KLARSIKT_DATA to another folder\.\n$/,
      );
    }
  });

  it('prevents the start if it is a file or below a file', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of ['file', 'file/below'])
      expect(run([], { KLARSIKT_DATA: path }).stderr).toBe(
        `Klarsikt did not start: The data directory: A file is at ${join(folder, path)} or above it, where a folder is needed. Set KLARSIKT_DATA to another folder.\n`,
      );
  });

  it('prevents the start if it contains an empty secret file', () => {
    const data = join(folder, 'emptied');
    mkdirSync(data);
    writeFileSync(join(data, 'secret'), '');
    const { status, stderr } = run([], { KLARSIKT_DATA: data });
    expect(status).toBe(1);
    expect(stderr).toContain(`The file ${join(data, 'secret')} holds no secret`);
  });
});

/** Output of a successful start, until it was stopped. */
function serve(
  program: string,
  args: readonly string[],
  settings: Settings,
  work: (printed: string) => unknown,
) {
  const child = spawn(program, [...args], { cwd: folder, env: environmentOf(settings) });
  let printed = '';
  return new Promise<string>((resolve) => {
    let asked = false;
    const read = async (text: Buffer) => {
      printed += text.toString();
      if (asked || !/running: \S+\n(.*\n)?\n/.test(printed)) return;
      asked = true;
      await work(printed);
      child.kill('SIGTERM');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => resolve(`${printed}exit ${code}`));
  });
}

/** Only root can mount a disk of limited size. */
const smallDisk = isRoot ? '' : ' [skipped: only root can mount a small disk]';

describe.skipIf(!isRoot)(`a full disk${smallDisk}`, () => {
  // Sizes that are too small for the first files, and for the first tables.
  it.each(['10m', '52m'])(
    'of %s prevents the start with an explanation, and a start with enough space succeeds afterwards',
    async (size) => {
      const disk = mkdtempSync(join(folder, 'disk-'));
      const script = [
        `mount -t tmpfs -o size=${size} tmpfs ${disk}`,
        `${process.execPath} ${main}`,
        'echo "exit $?" >&2',
        `mount -o remount,size=400m ${disk}`,
        `exec ${process.execPath} ${main}`,
      ].join('\n');
      const settings = { KLARSIKT_DATA: join(disk, 'data') };
      const printed = await serve('unshare', ['--mount', 'sh', '-c', script], settings, () => undefined);
      expect(printed).toMatch(
        /^Klarsikt did not start: .*The disk .*\bis full\b.* Free some space, .*\nexit 1\n\nKlarsikt is running/,
      );
      expect(printed).toMatch(/exit 0$/);
      expect(printed).not.toMatch(/\n\s+at /);
    },
    120_000,
  );
});

describe('settings without a value', () => {
  it('open only one port, which accepts connections from this machine only', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    const blank = {
      HOST: '',
      KLARSIKT_DATA: '',
      KLARSIKT_METRICS_PORT: ' ',
      KLARSIKT_METRICS_TOKEN: '',
      KLARSIKT_URL: '',
    };
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address);
    const seen: unknown[] = [];
    const printed = await serve(
      'sh',
      ['-c', `cd ${own} && exec ${process.execPath} ${main}`],
      blank,
      async (text) => {
        const port = Number(/localhost:(\d+)/.exec(text)?.[1]);
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
        seen.push(answer.status, ...(await Promise.all(outside.map((host) => reaches(host, port)))));
      },
    );
    expect(printed).toMatch(/exit 0$/);
    expect(seen).toEqual([401, ...outside.map(() => false)]);
    expect(readdirSync(own)).toEqual(['data']);
    expect(existsSync(join(own, 'data/secret'))).toBe(true);
  }, 120_000);
});

function reaches(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 2000 });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    for (const sign of ['error', 'timeout'] as const) socket.once(sign, () => resolve(false));
  }).then((reached) => {
    socket.destroy();
    return reached === true;
  });
}

describe('DATABASE_URL', () => {
  it('ends every command with an explanation instead of a stack trace if no server is reachable', () => {
    for (const words of [[], ['backup'], ['rotate-secret'], ['break-glass', 'x']]) {
      const { status, stderr } = run(words, { DATABASE_URL: 'postgres://a:hidden@127.0.0.1:9/x' });
      expect([status, stderr.split('\n').length]).toEqual([1, 2]);
      expect(stderr).toContain(': No PostgreSQL server answers at 127.0.0.1:9. Start it, or correct');
    }
  });
});
