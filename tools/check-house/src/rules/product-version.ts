import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HouseFinding } from '../finding.ts';
import { type HouseSources, isRecord, type PackageManifest } from '../house.ts';

const OWN = '@klarsikt/';
const VERSION = '(\\d+\\.\\d+\\.\\d+)';

/** Places outside package.json files that name the version of the product, with the number of occurrences. */
const PLACES: readonly { readonly file: string; readonly pattern: RegExp; readonly newestOnly?: boolean }[] =
  [
    { file: 'docs/operator/helm/klarsikt/Chart.yaml', pattern: new RegExp(`^version: ${VERSION}$`, 'gm') },
    { file: 'docs/operator/helm/klarsikt/Chart.yaml', pattern: new RegExp(`^appVersion: ${VERSION}$`, 'gm') },
    { file: 'docs/operator/compose.yaml', pattern: new RegExp(`klarsikt:${VERSION}`, 'g') },
    { file: 'docs/operator/container.md', pattern: new RegExp(`klarsikt:${VERSION}`, 'g') },
    { file: 'CHANGELOG.md', pattern: new RegExp(`^## ${VERSION} \\(`, 'gm'), newestOnly: true },
  ];

/** Checks that all places that name the version of the product name the version in the root's package.json. */
export function checkProductVersion(house: HouseSources): HouseFinding[] {
  const version = house.manifests.find(({ file }) => file === 'package.json')?.content.version;
  if (typeof version !== 'string') return [];
  return [
    ...house.manifests.flatMap((manifest) => checkManifest(manifest, version)),
    ...PLACES.flatMap((place) => checkPlace(house.root, place, version)),
  ];
}

function checkManifest({ file, content }: PackageManifest, version: string): HouseFinding[] {
  const dependencies = ['dependencies', 'devDependencies']
    .flatMap((kind) => (isRecord(content[kind]) ? Object.entries(content[kind]) : []))
    .filter(([name]) => name.startsWith(OWN));
  const own = typeof content.version === 'string' ? [['version', content.version] as const] : [];
  return [...own, ...dependencies].flatMap(([name, other]) =>
    other === version ? [] : [findingAt(file, `${name} is ${String(other)}, not ${version}.`)],
  );
}

function checkPlace(root: string, { file, pattern, newestOnly }: (typeof PLACES)[number], version: string) {
  const full = path.join(root, file);
  if (!existsSync(full)) return [];
  const named = [...readFileSync(full, 'utf8').matchAll(pattern)].map(([, found]) => found);
  if (named.length === 0) return [findingAt(file, `It does not name the version ${version}.`)];
  return (newestOnly === true ? named.slice(0, 1) : named)
    .filter((other) => other !== version)
    .map((other) => findingAt(file, `It names the version ${String(other)}, not ${version}.`));
}

function findingAt(file: string, what: string): HouseFinding {
  return {
    level: 'error',
    rule: 'product-version',
    file,
    what,
    why: 'Operators see the version in refusals, logs, images and archives; two versions under one name cannot be told apart.',
    mend: 'Raise the version in the package.json of the root, then wherever this rule names a file, and cut a section of CHANGELOG.md.',
  };
}
