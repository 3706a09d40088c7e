/**
 * Lists the third-party packages of the product: those bundled for the browser and those that the server runs on. The
 * bill of materials uses the names of the bundled ones; `notices.txt` contains all licence texts.
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
 * Folders of packages below the root (`node_modules/react`), sorted, that contain the given files or modules of a
 * bundler.
 */
export function findPackageFolders(root: string, ids: Iterable<string>): readonly string[] {
  const places = new Set<string>();
  for (const id of ids) {
    // Modules that the bundler generates have no file.
    const [, own] = /^\0(vite|rolldown)\//.exec(id) ?? [];
    const [, place] = /^(.*node_modules\/(?:@[^/]+\/)?[^/.@][^/]*)\//.exec(id.replace(/^\0/, '')) ?? [];
    if (own !== undefined) places.add(`node_modules/${own}`);
    else if (place?.startsWith(`${root}/`)) places.add(place.slice(root.length + 1));
  }
  return [...places].toSorted();
}

const isLicence = (name: string): boolean =>
  /^(?:licen[cs]e|copying|notice|ofl|third[-_]?party)/i.test(name) && !/\.(?:js|ts|json|map)$/i.test(name);

/** The licence texts in the folder of a package; none if it is not installed (binaries of another platform). */
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

/** Folders of the packages that the server needs in production, on every platform. */
const productionPlaces = (lock: Lock): readonly string[] =>
  Object.entries(lock)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true)
    .map(([place]) => place);

/** Folders of the packages that are bundled into the server's files. The server is built before the web application. */
function bundledPlaces(root: string): readonly string[] {
  const file = join(root, 'apps/server/dist/.inputs.json');
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Name, version and licence of each package with the texts of its licence. */
export function collectLicenceNotices(root: string, browserPlaces: readonly string[]): string {
  const lock = readLock(root);
  const all = [...browserPlaces, ...bundledPlaces(root), ...productionPlaces(lock)];
  const places = [...new Set(all)].toSorted();
  const head = `Klarsikt holds these ${places.length} packages of others, in the browser or on the server, under their licences.\n`;
  return [head, ...places.map((place) => noticeOf(root, place, lock))].join('\n');
}

/**
 * Writes `.inputs.json` and `notices.txt` into the build. Workers are bundled separately and before the pages, so a
 * plugin of their own records their modules.
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
      // Fonts and images that style sheets name are assets, not modules.
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
