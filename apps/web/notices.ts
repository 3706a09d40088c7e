/**
 * Lists the third-party packages of the product: packages that are bundled for the browser and packages that the
 * server runs on. The bill of materials uses the names of the bundled packages; `notices.txt` contains all licence
 * texts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
type Lock = z.output<typeof lockSchema>['packages'];

/**
 * Finds the folders of packages (such as `node_modules/react`) that contain the given files or modules of a bundler.
 * The folders are relative to the root and sorted.
 */
export function findPackageFolders(root: string, ids: Iterable<string>): readonly string[] {
  const places = new Set<string>();
  for (const id of ids) {
    // Skip modules that the bundler generates, because they have no file.
    const [, own] = /^\0(vite|rolldown)\//.exec(id) ?? [];
    const [, place] = /^(.*node_modules\/(?:@[^/]+\/)?[^/.@][^/]*)\//.exec(id.replace(/^\0/, '')) ?? [];
    if (own !== undefined) places.add(`node_modules/${own}`);
    else if (place?.startsWith(`${root}/`)) places.add(place.slice(root.length + 1));
  }
  return [...places].toSorted();
}

const isLicence = (name: string): boolean =>
  /^(?:licen[cs]e|copying|notice|ofl|third[-_]?party)/i.test(name) && !/\.(?:js|ts|json|map)$/i.test(name);

/**
 * Returns the licence texts in the folder of a package; none if the package is not installed (binaries of another
 * platform).
 */
function textsOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .toSorted();
}

function noticeOf(root: string, place: string, lock: Lock): string {
  const { version = '', license = 'licence not named' } = lock[place] ?? {};
  const name = place.replace(/^.*node_modules\//, '');
  const texts = textsOf(join(root, place));
  const told = texts.length > 0 ? texts.join('\n\n') : 'The package holds no text of its licence.';
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${told}\n`;
}

const readLock = (root: string): Lock =>
  lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

/** Lists the folders of the packages that the server needs in production, on every platform. */
const productionPlaces = (lock: Lock): readonly string[] =>
  Object.entries(lock)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true)
    .map(([place]) => place);

/**
 * Lists the folders of the packages that are bundled into the server's files. The server must be built before the web
 * application.
 */
function bundledPlaces(root: string): readonly string[] {
  const file = join(root, 'apps/server/dist/.inputs.json');
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Collects name, version and licence of each package, with the texts of the licence. */
export function collectLicenceNotices(root: string, browserPlaces: readonly string[]): string {
  const lock = readLock(root);
  const all = [...browserPlaces, ...bundledPlaces(root), ...productionPlaces(lock)];
  const places = [...new Set(all)].toSorted();
  const head = `Klarsikt holds these ${places.length} packages of others, in the browser or on the server, under their licences.\n`;
  return [head, ...places.map((place) => noticeOf(root, place, lock))].join('\n');
}

/**
 * Writes `.inputs.json` and `notices.txt` into the build. Workers are bundled separately before the pages, so a
 * separate plugin records their modules.
 */
export function createLicenceNoticesPlugin(root: string): {
  readonly pages: Plugin;
  readonly workers: () => Plugin[];
} {
  const ofWorkers = new Set<string>();
  const noted: Plugin = {
    name: 'named-packages-of-workers',
    generateBundle() {
      for (const id of this.getModuleIds()) ofWorkers.add(id);
    },
  };
  const pages: Plugin = {
    name: 'named-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      // Include the assets, because fonts and images that style sheets name are assets and not modules.
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames : [],
      );
      const whole = files.map((file) => resolve(root, 'apps/web', file));
      const places = findPackageFolders(root, [...this.getModuleIds(), ...ofWorkers, ...whole]);
      this.emitFile({ type: 'asset', fileName: '.inputs.json', source: JSON.stringify(places) });
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source: collectLicenceNotices(root, places) });
    },
  };
  return { pages, workers: () => [noted] };
}
