/**
 * The image of an archive has the same bytes at each build, and its files run as an unprivileged user on a read-only
 * root.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeContainerImage } from './image.ts';
import { computeSha256 } from './layer.ts';

const work = mkdtempSync(join(tmpdir(), 'klarsikt-image-test-'));
const root = resolve(import.meta.dirname, '../../..');
const name = 'klarsikt-0.0.0-linux-x64';
const archive = join(work, `${name}.tar.gz`);
const init = '/usr/bin/tini-static';
const run = (program: string, ...words: string[]) =>
  spawnSync(program, words, { encoding: 'utf8', cwd: work });
const isRoot = process.getuid?.() === 0;
const hasTools =
  process.platform === 'linux' && process.arch === 'x64' && run(init, '--version').status === 0;
const mayRun =
  hasTools && isRoot && run('unshare', '--mount', '--net', '--pid', '--fork', 'true').status === 0;

/** A program in place of the server: it reports its rights, answers, leaves an orphan, and ends at a signal. */
const program = `
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
const may = (path) => { try { writeFileSync(path, 'x'); return true; } catch { return false; } };
spawn('/bin/sh', ['-c', '(sleep=1; read line < /dev/null; exit 0) & exit 0']);
createServer((_, answer) => answer.end()).listen(3000, '127.0.0.1', () => {
  setTimeout(() => {
    const zombies = readdirSync('/proc').filter((id) => /^\\d+$/.test(id))
      .filter((id) => / Z /.test(readFileSync('/proc/' + id + '/stat', 'utf8'))).length;
    const first = readFileSync('/proc/1/comm', 'utf8').trim();
    console.log(JSON.stringify({ uid: process.getuid(), gid: process.getgid(), root: may('/x'), own: may('x'),
      data: may('/data/x'), tmp: may('/tmp/x'), first, zombies }));
  }, 300);
});
process.on('SIGTERM', () => { console.log('told to end'); process.exit(0); });
`;

beforeAll(() => {
  const folder = join(work, name);
  mkdirSync(join(folder, 'tools/run'), { recursive: true });
  writeFileSync(join(folder, 'start.mjs'), program);
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify({ bomFormat: 'CycloneDX', components: [] }));
  cpSync(join(root, 'tools/run/health.mjs'), join(folder, 'tools/run/health.mjs'));
  run('tar', 'czf', archive, name);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const made = (target: string) =>
  writeContainerImage({
    archive,
    target: join(work, target),
    version: '0.0.0',
    cpu: 'x64',
    node: process.execPath,
    init,
  });

/** Unpacks an OCI layout and its layers into a root file system, as a runtime does. */
function unpack(image: string): { readonly rootfs: string; readonly config: unknown } {
  const layout = mkdtempSync(join(work, 'layout-'));
  const rootfs = mkdtempSync(join(work, 'rootfs-'));
  chmodSync(rootfs, 0o755);
  run('tar', 'xf', join(work, image), '-C', layout);
  const read = (path: string) => JSON.parse(readFileSync(join(layout, path), 'utf8'));
  const blob = (digest: string) => `blobs/sha256/${digest.replace('sha256:', '')}`;
  const [{ digest }] = read('index.json').manifests;
  const manifest = read(blob(digest));
  for (const part of [manifest.config, ...manifest.layers])
    expect(`sha256:${computeSha256(readFileSync(join(layout, blob(part.digest))))}`).toBe(part.digest);
  for (const layer of manifest.layers) {
    const { status, stderr } = run('tar', 'xzpf', join(layout, blob(layer.digest)), '-C', rootfs);
    expect([status, stderr]).toEqual([0, '']);
  }
  return { rootfs, config: read(blob(manifest.config.digest)) };
}

describe.runIf(hasTools)('the image of a release', () => {
  it('is byte-identical when it is built again, and contains the archive as a layer', () => {
    const [one, two] = [made('one.oci.tar'), made('two.oci.tar')];
    expect(two.digest).toBe(one.digest);
    expect(computeSha256(readFileSync(join(work, 'one.oci.tar')))).toBe(
      computeSha256(readFileSync(join(work, 'two.oci.tar'))),
    );
    const { config } = unpack('one.oci.tar');
    expect(config).toMatchObject({
      os: 'linux',
      config: { User: '65532:65532', Volumes: { '/data': {} }, StopSignal: 'SIGTERM' },
    });
    expect(JSON.parse(one.bill).components.map(({ name: file }: { name: string }) => file)).toContain('tini');
    expect(JSON.stringify(config)).toContain(`sha256:${computeSha256(gunzipSync(readFileSync(archive)))}`);
  }, 240_000);

  it.runIf(mayRun)(
    'runs as user 65532 on a read-only root file system, reaps orphan processes and stops on a signal',
    async () => {
      made('run.oci.tar');
      const { rootfs } = unpack('run.oci.tar');
      const data = join(work, 'data');
      mkdirSync(data);
      chownSync(data, 65532, 65532);
      const steps = [
        'ip link set lo up',
        `mount --bind ${rootfs} ${rootfs}`,
        `mount -o remount,bind,ro ${rootfs}`,
        `mount -t proc proc ${rootfs}/proc`,
        `mount --bind /dev ${rootfs}/dev`,
        `mount -t tmpfs -o mode=1777 tmpfs ${rootfs}/tmp`,
        `mount --bind ${data} ${rootfs}/data`,
      ];
      const enter = `chroot --userspec=65532:65532 ${rootfs} /sbin/tini -- /bin/sh -c 'cd /${name} && exec /usr/local/bin/node start.mjs'`;
      const script = [...steps, `exec ${enter}`].join(' && ');
      const child = spawn('unshare', [
        '--mount',
        '--net',
        '--pid',
        '--fork',
        '--kill-child',
        'sh',
        '-c',
        script,
      ]);
      let printed = '';
      const lines = new Promise<void>((done) => {
        child.stdout.on('data', (text: Buffer) => {
          printed += text.toString();
          if (printed.includes('zombies')) done();
        });
        child.stderr.on('data', (text: Buffer) => {
          printed += text.toString();
        });
        child.once('exit', () => done());
      });
      await lines;
      expect(JSON.parse(printed.split('\n')[0] ?? '')).toEqual({
        ...{ uid: 65532, gid: 65532, root: false, own: false, data: true, tmp: true },
        ...{ first: 'tini', zombies: 0 },
      });
      const { stdout } = run('pgrep', '-P', String(child.pid));
      const inner = Number(stdout.trim());
      const net = ['nsenter', '--target', String(inner), '--net', process.execPath];
      const health = spawnSync(net[0] ?? '', [...net.slice(1), join(rootfs, name, 'tools/run/health.mjs')]);
      expect(health.status).toBe(0);
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      process.kill(inner, 'SIGTERM');
      expect(await ended).toBe(0);
      expect(printed).toContain('told to end');
    },
    240_000,
  );
});
