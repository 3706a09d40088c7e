/** Makes `klarsikt-<version>-<os>-<cpu>.tar.gz` with its checksum, as `npm run release`. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { z } from 'zod';
import { attestRelease } from './attest.ts';
import { getPlatformName, platformSchema } from './platform.ts';
import { formatPublicKey, readSigningKey } from './signing.ts';
import { listFilesBelow, stageRelease } from './stage.ts';

const root = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    os: { type: 'string', default: process.platform },
    cpu: { type: 'string', default: process.arch },
    into: { type: 'string', default: join(root, 'release') },
    /** The file with the publisher's key. Without it the release is unsigned. */
    key: { type: 'string' },
    /** Makes the archive twice and compares the bytes. */
    twice: { type: 'boolean', default: false },
  },
});

const platform = platformSchema.safeParse(values);
if (!platform.success) {
  console.error(
    `No archive can be made for ${values.os} on ${values.cpu}: --os linux or darwin, --cpu x64 or arm64.`,
  );
  process.exit(1);
}
const target = platform.data;
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')));
const name = `klarsikt-${version}-${getPlatformName(target)}`;
const called = process.env.INIT_CWD ?? process.cwd();
const into = resolve(called, values.into);
const keyFile = values.key === undefined ? null : resolve(called, values.key);

/** The archive contains the publisher's public key, with which the next release is verified. */
const publicKey = keyFile === null ? null : formatPublicKey(readSigningKey(readFileSync(keyFile, 'utf8')));

/** Packs files in a fixed order, without owner and times, so that equal contents give equal bytes. */
async function pack(work: string, archive: string): Promise<string> {
  const folder = join(work, name);
  mkdirSync(folder);
  stageRelease(root, folder, target, { version, publicKey });
  const files = listFilesBelow(folder).map((file) => join(name, file));
  await create({ file: archive, cwd: work, gzip: { level: 6 }, portable: true, mtime: new Date(0) }, files);
  return createHash('sha256').update(readFileSync(archive)).digest('hex');
}

const work = mkdtempSync(join(tmpdir(), 'klarsikt-release-'));
try {
  mkdirSync(into, { recursive: true });
  const archive = join(into, `${name}.tar.gz`);
  const growing = `${archive}.growing`;
  const digest = await pack(work, growing);
  if (values.twice) {
    const again = mkdtempSync(join(tmpdir(), 'klarsikt-release-'));
    try {
      if ((await pack(again, join(again, 'again.tar.gz'))) !== digest)
        throw new Error('A second archive of the same sources has other bytes.');
    } finally {
      rmSync(again, { recursive: true, force: true });
    }
  }
  renameSync(growing, archive);
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`);
  const bill = join(work, name, 'sbom.cdx.json');
  attestRelease({ root, release: archive, bill, version, platform: getPlatformName(target), keyFile });
  process.stdout.write(`${archive}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
