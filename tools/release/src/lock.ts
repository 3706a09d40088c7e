/** Compares the installed modules of a platform with the lock file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { getLibc, type ReleasePlatform } from './platform.ts';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  link: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });
type Entry = z.output<typeof entrySchema>;
type Lock = Readonly<Record<string, Entry>>;

export const readLockFile = (path: string): Lock =>
  lockSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).packages;

/** True if npm installs the package on the platform. Entries of the list that begin with "!" exclude a platform. */
function fits(list: readonly string[] | undefined, value: string | null): boolean {
  if (list === undefined || value === null) return true;
  const refused = list.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  if (refused.length > 0) return !refused.includes(value);
  return list.includes(value);
}

const isNative = ({ os, cpu }: Entry): boolean => os !== undefined || cpu !== undefined;

const isFor = (entry: Entry, platform: ReleasePlatform): boolean =>
  fits(entry.os, platform.os) && fits(entry.cpu, platform.cpu) && fits(entry.libc, getLibc(platform));

/** True if a package's name ends with the platform: system, processor and, where given, C library. */
function isNamedFor(name: string, { os, cpu }: ReleasePlatform): boolean {
  const [, system, processor, library] = /(?:^|[-/])([a-z0-9]+)-(x64|arm64)(?:-([a-z]+))?$/.exec(name) ?? [];
  return system === os && processor === cpu && library !== 'musl';
}

/** Packages for which a portable package is used on platforms without a binary. */
const portableTwins: Readonly<Record<string, string>> = {
  // The PDF compiler's WebAssembly build replaces its native build.
  '@myriaddreamin/typst-ts-node-compiler': '@myriaddreamin/typst-ts-web-compiler',
};

const hasTwin = (place: string, installed: Lock): boolean => {
  const twin = portableTwins[place.replace(/^.*node_modules\//, '')];
  return twin !== undefined && installed[`node_modules/${twin}`] !== undefined;
};

/**
 * Returns the path in the lock of a dependency of the package at `place`. The dependency is in that package or in a
 * parent folder; undefined if it is in neither.
 */
function placeOf(name: string, place: string, lock: Lock): string | undefined {
  const folders = place.split('/');
  const above = folders.map((_, at) => `${folders.slice(0, folders.length - at).join('/')}/`);
  return [...above, ''].map((folder) => `${folder}node_modules/${name}`).find((at) => lock[at] !== undefined);
}

/**
 * Lists the dependencies that fit the platform. `unlocked` are binaries for the platform that the lock lacks, because
 * npm omits binaries that were missing in the registry when the lock was written.
 */
function askedFor(lock: Lock, installed: Lock, platform: ReleasePlatform) {
  const places = new Set<string>();
  const unlocked: string[] = [];
  for (const [place, entry] of Object.entries(lock)) {
    if (installed[place] === undefined || entry.dev === true) continue;
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const held = placeOf(name, place, lock);
      if (held !== undefined) places.add(held);
      else if (isNamedFor(name, platform) && !hasTwin(place, installed))
        unlocked.push(`${name} is named by ${place} and is not in the lock`);
    }
  }
  return { places, unlocked };
}

/**
 * Finds the faults of the modules in `folder`: a missing binary of the platform (also in the lock), a binary of
 * another platform, a development package, or a version that differs from the lock.
 */
export function findModuleFaults(
  folder: string,
  lockFile: string,
  platform: ReleasePlatform,
): readonly string[] {
  const lock = readLockFile(lockFile);
  const installed = readLockFile(join(folder, 'node_modules', '.package-lock.json'));
  const { places, unlocked } = askedFor(lock, installed, platform);
  const faults = [...unlocked];
  for (const [place, entry] of Object.entries(lock)) {
    if (!place.includes('node_modules/') || entry.link === true) continue;
    const there = installed[place] !== undefined && existsSync(join(folder, place, 'package.json'));
    if (there && entry.dev === true) faults.push(`${place} is for development only`);
    if (there && installed[place]?.version !== entry.version) faults.push(`${place} has another version`);
    if (!isNative(entry)) continue;
    if (there && !isFor(entry, platform)) faults.push(`${place} is for another platform`);
    if (!there && places.has(place) && isFor(entry, platform)) faults.push(`${place} is missing`);
  }
  if (!Object.values(installed).some(isNative)) faults.push('no package with binaries is there at all');
  return faults;
}
