/**
 * Makes the bill of materials in the CycloneDX format (specification 1.5), with every package in a release folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';
import { z } from 'zod';
import { readLockFile } from './lock.ts';

/** Converts `sha512-<base64>` from the lock file to the form of the bill. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  return (integrity ?? '').split(/\s+/).flatMap((one) => {
    const [algorithm = '', digest = ''] = one.split(/-(.*)/s);
    const alg = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' }[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }];
  });
}

const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
});

/** Returns a licence as an SPDX identifier or expression, or as a plain name for other texts. */
function licencesOf(license: string | undefined): object[] {
  if (license === undefined) return [];
  if (/\s(OR|AND|WITH)\s/.test(license)) return [{ expression: license }];
  return [{ license: isSupportedSpdxId(license) ? { id: license } : { name: license } }];
}

const placesSchema = z.array(z.string());

/** Lists the paths of the packages that an application's build has bundled. */
export const listBundledPackages = (root: string, app: 'server' | 'web'): readonly string[] =>
  placesSchema.parse(JSON.parse(readFileSync(join(root, 'apps', app, 'dist/.inputs.json'), 'utf8')));

interface Part {
  readonly place: string;
  /** The folder that contains the package. */
  readonly base: string;
  readonly integrity: string | undefined;
  /** The programs in which the package runs: server, browser, or both. */
  readonly runs: readonly string[];
}

function componentOf({ place, base, integrity, runs }: Part): object {
  const text = readFileSync(join(base, place, 'package.json'), 'utf8');
  const { name, version, license } = packageSchema.parse(JSON.parse(text));
  return {
    type: 'library',
    'bom-ref': place,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: hashesOf(integrity),
    licenses: licencesOf(typeof license === 'string' ? license : license?.type),
    properties: runs.map((value) => ({ name: 'klarsikt:runs', value })),
  };
}

/**
 * Creates the bill of the modules in `folder` and of the packages that the builds below `root` have bundled. It is
 * ordered by path, so that equal packages give an equal bill.
 */
export function createBillOfMaterials(root: string, folder: string, version: string): object {
  const lock = readLockFile(join(root, 'package-lock.json'));
  const installed = Object.entries(readLockFile(join(folder, 'node_modules', '.package-lock.json')))
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .map(([place]) => place);
  const inBrowser = new Set(listBundledPackages(root, 'web'));
  const onServer = new Set([...installed, ...listBundledPackages(root, 'server')]);
  const components = [...new Set([...onServer, ...inBrowser])].toSorted().map((place) =>
    componentOf({
      place,
      base: installed.includes(place) ? folder : root,
      integrity: lock[place]?.integrity,
      runs: [...(onServer.has(place) ? ['server'] : []), ...(inBrowser.has(place) ? ['browser'] : [])],
    }),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'klarsikt', name: 'klarsikt', version } },
    components,
  };
}
