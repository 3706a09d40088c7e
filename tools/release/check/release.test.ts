/** The archive of a release holds what it says, nothing of development, and starts where nothing else is at hand. */
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
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readLock } from '../src/lock.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../../..');
const work = mkdtempSync(join(tmpdir(), 'klarsikt-release-'));
chmodSync(work, 0o755);
let folder = '';

function run(program: string, args: readonly string[], cwd = work) {
  const answer = spawnSync(program, [...args], { cwd, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return { status: answer.status, out: answer.stdout, err: answer.stderr };
}

beforeAll(async () => {
  const made = run('npm', ['run', '--silent', 'release', '--', '--into', work], root);
  expect(made.err + made.out, 'the archive is made').toContain('.tar.gz');
  const archive = readdirSync(work).find((name) => name.endsWith('.tar.gz')) ?? '';
  expect(run('sha256sum', ['--check', `${archive}.sha256`]).status).toBe(0);
  await extract({ file: join(work, archive), cwd: work });
  folder = join(work, archive.replace('.tar.gz', ''));
});
afterAll(() => {
  run('chmod', ['-R', 'u+w', work]);
  rmSync(work, { recursive: true, force: true });
});

describe('the archive of a release', () => {
  it('is what its checksums say', () => {
    const { status, err } = run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], folder);
    expect([status, err]).toEqual([0, '']);
  });

  it('has every package of its bill of materials, and no other', () => {
    const bill = z
      .object({ components: z.array(z.object({ 'bom-ref': z.string(), version: z.string() })) })
      .parse(JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')));
    const named = bill.components.map((one) => one['bom-ref']);
    const installed = Object.entries(readLock(join(folder, 'node_modules/.package-lock.json')))
      .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
      .map(([place]) => place);
    expect(named.toSorted()).toEqual(installed.toSorted());
    for (const place of named) expect(existsSync(join(folder, place, 'package.json')), place).toBe(true);
  });

  it('holds nothing that only development needs', () => {
    const lock = readLock(join(root, 'package-lock.json'));
    const names = Object.entries(lock).flatMap(([place, { dev }]) => (dev === true ? [place] : []));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((place) => existsSync(join(folder, place)))).toEqual([]);
    for (const name of ['packages', 'tools/testkit', 'apps/server/src', 'apps/server/test', 'e2e'])
      expect(existsSync(join(folder, name)), name).toBe(false);
  });

  it('starts in a folder that nobody may write to, for a user without rights and without a network', () => {
    const data = join(work, 'data');
    mkdirSync(data);
    cpSync(join(here, 'inside.mjs'), join(work, 'inside.mjs'));
    run('chmod', ['-R', 'a-w,a+rX', folder]);
    // As root both can be had; elsewhere the user is an ordinary one already.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) run('chown', ['65534:65534', data]);
    const plain = [process.execPath, join(work, 'inside.mjs'), folder, data];
    const become = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...plain];
    const closed = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...become];
    const mayClose = isRoot && run('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
    const [program = '', ...args] = mayClose ? closed : isRoot ? become : plain;
    const { out, err } = run(program, args, '/');
    const said = z
      .object({
        printed: z.string(),
        answers: z.record(z.string(), z.object({ status: z.number(), text: z.string() })),
        outside: z.string(),
        code: z.union([z.number(), z.string()]),
        uid: z.number(),
      })
      .parse(JSON.parse(out === '' ? `{"printed":${JSON.stringify(err)}}` : out));
    expect(said.printed).toContain('Set up the administrator');
    expect(
      Object.values(said.answers).map(({ status }) => status),
      said.printed,
    ).toEqual([200, 200, 200, 200]);
    expect(said.answers['/']?.text).toContain('Klarsikt');
    expect(said.code).toBe(0);
    expect(said.uid).not.toBe(0);
    if (mayClose) expect(said.outside).toBe('not reached');
    expect(existsSync(join(data, 'postgres'))).toBe(true);
  });
});
