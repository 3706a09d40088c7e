/**
 * The release archive is complete, contains nothing for development, and starts without anything else
 * installed.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listBundledPackages } from '../src/bill.ts';
import { readLockFile } from '../src/lock.ts';
import { listGuideCommands } from './guide.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../../..');
const work = mkdtempSync(join(tmpdir(), 'klarsikt-release-'));
chmodSync(work, 0o755);
let folder = '';

/** Documents for operators; those for developers are not in the archive. */
const guide = readdirSync(join(root, 'docs/operator'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/operator/${name}`);
const commands = listGuideCommands(
  [...guide, 'docs/storage.md'].map((file) => readFileSync(join(root, file), 'utf8')),
);

const billSchema = z.object({
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});
const mapSchema = z.object({ sources: z.array(z.string()) });
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const readBill = () => billSchema.parse(readJson(join(folder, 'sbom.cdx.json')));

/** The folders of one side of all modules. */
const moduleFolders = (side: string): readonly string[] =>
  readdirSync(join(root, 'modules'))
    .map((name) => `modules/${name}/${side}`)
    .filter((folder) => existsSync(join(root, folder)));

/** External packages that source files import, except for types only. */
function importsBelow(place: string): readonly string[] {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx)$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(place, name), 'utf8').matchAll(importOf)])
    .flatMap(([, whole, later]) => whole ?? later ?? [])
    .flatMap((specifier) => /^(?:@[^/]+\/)?[^/.][^/]*/.exec(specifier)?.[0] ?? []);
  return [...new Set(names)].filter((name) => !name.startsWith('@klarsikt/') && !name.startsWith('node:'));
}
const importOf = /^(?:import(?! type)(?: [^;']*? from)? '([^.'][^']*)'|.*\bimport\('([^.'][^']*)'\))/gm;

const saidSchema = z.object({
  printed: z.string(),
  answers: z.record(z.string(), z.object({ status: z.number(), text: z.string() })),
  setUp: z.string(),
  outside: z.string(),
  played: z.array(z.object({ command: z.string(), status: z.number().nullable(), said: z.string() })),
  stops: z.array(
    z.object({
      signals: z.array(z.string()),
      code: z.union([z.number(), z.string()]),
      left: z.array(z.string()),
    }),
  ),
  uid: z.number(),
});

function run(program: string, args: readonly string[], cwd = work) {
  const answer = spawnSync(program, [...args], { cwd, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return { status: answer.status, out: answer.stdout, err: answer.stderr };
}

beforeAll(async () => {
  const made = run('npm', ['run', '--silent', 'release', '--', '--into', work], root);
  expect(made.err + made.out, 'the archive is made').toContain('.tar.gz');
  const archive = readdirSync(work).find((name) => name.endsWith('.tar.gz')) ?? '';
  expect(run('sha256sum', ['--check', `${archive}.sha256`]).status).toBe(0);
  expect(commands).toContain('tar xf klarsikt-*.tar.gz');
  expect(run('sh', ['-c', 'tar xf klarsikt-*.tar.gz']).status).toBe(0);
  folder = join(work, archive.replace('.tar.gz', ''));
});
afterAll(() => {
  run('chmod', ['-R', 'u+w', work]);
  rmSync(work, { recursive: true, force: true });
});

describe('the archive of a release', () => {
  it('matches its checksums', () => {
    const { status, err } = run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], folder);
    expect([status, err]).toEqual([0, '']);
  });

  const installed = () =>
    Object.entries(readLockFile(join(folder, 'node_modules/.package-lock.json')))
      .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
      .map(([place]) => place);

  it('has a bill of materials with exactly the installed and the bundled packages', () => {
    const bill = readBill();
    const named = bill.components.map((one) => one['bom-ref']);
    const inputs = [...listBundledPackages(root, 'server'), ...listBundledPackages(root, 'web')];
    expect(named.toSorted()).toEqual([...new Set([...installed(), ...inputs])].toSorted());
    for (const place of installed())
      expect(existsSync(join(folder, place, 'package.json')), place).toBe(true);
    for (const { name, version, purl } of bill.components) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    }
  });

  it('has a bill of materials with all imports of the browser application and all packages of the server bundle', () => {
    const { components } = readBill();
    const runs = (where: string) =>
      components
        .filter(({ properties }) => properties.some(({ value }) => value === where))
        .map(({ name }) => name);
    const imported = ['apps/web/src', ...moduleFolders('web')].flatMap((folder) =>
      importsBelow(join(root, folder)),
    );
    expect(imported).toContain('@mantine/core');
    expect(imported.filter((name) => !runs('browser').includes(name))).toEqual([]);
    const maps = readdirSync(join(folder, 'apps/server/dist')).filter((name) => name.endsWith('.map'));
    const sources = maps.flatMap(
      (name) => mapSchema.parse(readJson(join(folder, 'apps/server/dist', name))).sources,
    );
    const bundled = new Set(
      sources.flatMap((source) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
    );
    // Source maps of packages can refer to files that are not packages.
    const named = [...bundled].filter((name) => existsSync(join(root, 'node_modules', name, 'package.json')));
    expect(named).toContain('drizzle-orm');
    expect(named.filter((name) => !runs('server').includes(name))).toEqual([]);
  });

  it('contains the licence text of each package, also as a file for the browser', () => {
    const notices = readFileSync(join(folder, 'NOTICES.txt'), 'utf8');
    expect(readFileSync(join(folder, 'apps/web/dist/notices.txt'), 'utf8')).toBe(notices);
    for (const { name, version } of readBill().components)
      expect(notices).toContain(`\n${name} ${version} (`);
  });

  it('contains no files for development only', () => {
    const lock = readLockFile(join(root, 'package-lock.json'));
    const names = Object.entries(lock).flatMap(([place, { dev }]) => (dev === true ? [place] : []));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((place) => existsSync(join(folder, place)))).toEqual([]);
    for (const name of ['modules', 'packages', 'tools/testkit', 'apps/server/src', 'apps/server/test', 'e2e'])
      expect(existsSync(join(folder, name)), name).toBe(false);
  });

  it('runs every command of the guide in a read-only folder, as an unprivileged user and without a network', () => {
    const data = join(work, 'data');
    mkdirSync(data);
    cpSync(join(here, 'inside.mjs'), join(work, 'inside.mjs'));
    run('chmod', ['-R', 'a-w,a+rX', folder]);
    // Both users can be tested only as root; otherwise the user is an ordinary one anyway.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) run('chown', ['65534:65534', data]);
    // A signed archive is checked by a test of its own (`signing.test.ts`).
    const played = commands.filter((command) => !/^tar |verify-release/.test(command));
    const plain = [process.execPath, join(work, 'inside.mjs'), folder, data, JSON.stringify(played)];
    const become = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...plain];
    const closed = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...become];
    const mayClose = isRoot && run('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
    const [program = '', ...args] = mayClose ? closed : isRoot ? become : plain;
    const { out, err } = run(program, args, '/');
    const said = saidSchema.parse(JSON.parse(out === '' ? `{"printed":${JSON.stringify(err)}}` : out));
    expect(said.printed).toContain('Set up the administrator');
    expect(
      Object.values(said.answers).map(({ status }) => status),
      said.printed,
    ).toEqual([200, 200, 200, 200]);
    expect(said.answers['/']?.text).toContain('Klarsikt');
    expect(said.setUp).toBe('200');
    expect(said.uid).not.toBe(0);
    if (mayClose) expect(said.outside).toBe('not reached');
    for (const { command, status, said: text } of said.played)
      expect([command, status, text]).toEqual([command, 0, text]);
    const starts = played.filter((command) => ['npm start', './klarsikt'].includes(command));
    expect([...said.played.map(({ command }) => command), ...starts].toSorted()).toEqual(played);
    // After SIGTERM, two Ctrl+C and a killed npm, no process is left.
    for (const { left, signals } of said.stops) expect([signals, left]).toEqual([signals, []]);
    expect(said.stops.map(({ signals: [signal], code }) => [signal, code])).toEqual([
      ['SIGTERM', 0],
      ...starts.map(() => ['SIGINT', 130]),
      ['SIGKILL', 'SIGKILL'],
    ]);
  });
});
