/** What the lock file says of a platform's packages, held against what stands in a folder of modules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { libcOf, type Platform } from './platform.ts';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  link: z.boolean().optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });
type Entry = z.output<typeof entrySchema>;

export const readLock = (path: string): Readonly<Record<string, Entry>> =>
  lockSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).packages;

/** Whether npm would take it there: lists name what is right, or with "!" what is not. */
function fits(list: readonly string[] | undefined, value: string | null): boolean {
  if (list === undefined || value === null) return true;
  const refused = list.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  if (refused.length > 0) return !refused.includes(value);
  return list.includes(value);
}

const isNative = ({ os, cpu }: Entry): boolean => os !== undefined || cpu !== undefined;

const isFor = (entry: Entry, platform: Platform): boolean =>
  fits(entry.os, platform.os) && fits(entry.cpu, platform.cpu) && fits(entry.libc, libcOf(platform));

/**
 * What is wrong with the modules in `folder`: a binary of the platform that is missing, one of another platform that is
 * there, a package that only development needs, a version that is not the lock's. Empty when all is as it must be.
 */
export function faultsOfModules(folder: string, lockFile: string, platform: Platform): readonly string[] {
  const lock = readLock(lockFile);
  const installed = readLock(join(folder, 'node_modules', '.package-lock.json'));
  const faults: string[] = [];
  // Families of binaries of which at least one member is used in production, by the package's name without its platform.
  const family = (place: string) =>
    place.replace(/(linux|darwin|win32|windows|freebsd|android|openharmony|wasm32|wasi).*$/, '');
  const used = new Set(
    Object.keys(installed)
      .filter((place) => installed[place] && isNative(installed[place]))
      .map(family),
  );
  for (const [place, entry] of Object.entries(lock)) {
    if (!place.startsWith('node_modules/') || entry.link === true) continue;
    const there = installed[place] !== undefined && existsSync(join(folder, place, 'package.json'));
    if (there && entry.dev === true) faults.push(`${place} is for development only`);
    if (there && installed[place]?.version !== entry.version) faults.push(`${place} has another version`);
    if (!isNative(entry)) continue;
    if (there && !isFor(entry, platform)) faults.push(`${place} is for another platform`);
    if (!there && entry.dev !== true && used.has(family(place)) && isFor(entry, platform))
      faults.push(`${place} is missing`);
  }
  if (used.size === 0) faults.push('no package with binaries is there at all');
  return faults;
}
