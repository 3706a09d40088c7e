/** Makes `klarsikt-<version>-<os>-<cpu>.tar.gz` with its checksum beside it. Run by `npm run release`. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { z } from 'zod';
import { nameOf, platformSchema } from './platform.ts';
import { filesBelow, stage } from './stage.ts';

const root = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    os: { type: 'string', default: process.platform },
    cpu: { type: 'string', default: process.arch },
    into: { type: 'string', default: join(root, 'release') },
  },
});

const platform = platformSchema.safeParse(values);
if (!platform.success) {
  console.error(
    `No archive can be made for ${values.os} on ${values.cpu}: --os linux or darwin, --cpu x64 or arm64.`,
  );
  process.exit(1);
}
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')));
const name = `klarsikt-${version}-${nameOf(platform.data)}`;
const into = resolve(process.env.INIT_CWD ?? process.cwd(), values.into);
const work = mkdtempSync(join(tmpdir(), 'klarsikt-release-'));
try {
  const folder = join(work, name);
  mkdirSync(folder);
  stage(root, folder, platform.data, version);
  mkdirSync(into, { recursive: true });
  const archive = join(into, `${name}.tar.gz`);
  const growing = `${archive}.growing`;
  // The same contents give the same bytes: files in their order, no owner, no times.
  const files = filesBelow(folder).map((file) => join(name, file));
  await create({ file: growing, cwd: work, gzip: { level: 6 }, portable: true, mtime: new Date(0) }, files);
  renameSync(growing, archive);
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`);
  process.stdout.write(`${archive}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
