/**
 * `npm run image -- ARCHIVE [--key FILE] [--node PATH] [--init PATH]` builds an image from a release archive and
 * writes it beside the archive.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { attestRelease } from './attest.ts';
import { writeContainerImage } from './image.ts';

/** Major version of Node in the image. Of the tested versions it is supported longest. */
const imageNode = 24;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    node: { type: 'string', default: process.execPath },
    init: { type: 'string', default: '/usr/bin/tini-static' },
  },
});
const called = process.env.INIT_CWD ?? process.cwd();
const archive = resolve(called, positionals[0] ?? '');
const [, version, cpu] = /^klarsikt-(.+)-linux-(x64|arm64)\.tar\.gz$/.exec(basename(archive)) ?? [];
if (version === undefined || (cpu !== 'x64' && cpu !== 'arm64') || !existsSync(archive)) {
  console.error(
    'Of which archive? npm run image -- klarsikt-VERSION-linux-CPU.tar.gz [--key FILE] [--node PATH]',
  );
  process.exit(2);
}
if (process.platform !== 'linux' || process.arch !== cpu) {
  console.error(`The image for linux ${cpu} takes libraries of such a machine: make it on one.`);
  process.exit(1);
}
const given = spawnSync(values.node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
if (!given.startsWith(`v${imageNode}.`)) {
  console.error(
    `The image carries Node ${imageNode}; ${values.node} is ${given === '' ? 'no program of Node' : given}. Name one with --node PATH.`,
  );
  process.exit(1);
}
const target = join(dirname(archive), `klarsikt-${version}-linux-${cpu}-image.oci.tar`);
const { digest, bill } = writeContainerImage({
  archive,
  target,
  version,
  cpu,
  node: values.node,
  init: values.init,
});
const work = mkdtempSync(join(tmpdir(), 'klarsikt-bill-'));
try {
  const billFile = join(work, 'sbom.cdx.json');
  writeFileSync(billFile, bill);
  const keyFile = values.key === undefined ? null : resolve(called, values.key);
  const root = resolve(import.meta.dirname, '../../..');
  attestRelease({ root, release: target, bill: billFile, version, platform: `linux-${cpu}`, keyFile });
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(`${target}\n${digest}\n`);
