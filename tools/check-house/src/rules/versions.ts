import type { HouseFinding } from '../finding.ts';
import { type HouseSources, isRecord, type PackageManifest } from '../house.ts';
import { getPackageName } from './arrows.ts';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'];
const EXACT = /^(npm:(@[^/]+\/)?[^@]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Checks that every dependency has one exact version. */
export function checkDependencyVersions(house: HouseSources): HouseFinding[] {
  return house.manifests.flatMap((manifest) =>
    KINDS.flatMap((kind) =>
      Object.entries(section(manifest, kind)).flatMap(([name, version]): HouseFinding[] => {
        if (typeof version !== 'string' || EXACT.test(version)) return [];
        return [
          {
            level: 'error',
            rule: 'versions',
            file: manifest.file,
            what: `${kind}: "${name}" is "${version}", which is not one exact version.`,
            why: 'What was tested is what gets installed, today and in two years.',
            mend: 'Write the exact version that the lock file has (npm install --save-exact).',
          },
        ];
      }),
    ),
  );
}

/** Checks that a workspace declares its imports in its own package.json. */
export function checkDeclaredDependencies(house: HouseSources): HouseFinding[] {
  const manifests = new Map(house.manifests.map((manifest) => [manifest.file, manifest]));
  return house.sources
    .filter(({ place, isTest }) => !isTest && /^(packages|apps)\/[^/]+\/src\//.test(place))
    .flatMap(({ file, references }) => {
      const home = `${file.split('/').slice(0, 2).join('/')}/package.json`;
      const manifest = manifests.get(home);
      if (!manifest) return [];
      const declared = new Set(KINDS.slice(0, 3).flatMap((kind) => Object.keys(section(manifest, kind))));
      if (typeof manifest.content.name === 'string') declared.add(manifest.content.name);
      return references
        .filter(({ specifier }) => !/^(\.|node:|virtual:)/.test(specifier))
        .filter(
          ({ specifier }) => !declared.has(getPackageName(specifier)) && !declared.has(typesOf(specifier)),
        )
        .map(({ specifier, line }) => ({
          level: 'error',
          rule: 'dependencies',
          file,
          line,
          what: `It imports "${specifier}", which ${home} does not declare.`,
          why: 'It works only as long as another package happens to bring it.',
          mend: `npm install --save-exact -w ${home.replace('/package.json', '')} ${getPackageName(specifier)}@<version>`,
        }));
    });
}

function typesOf(specifier: string): string {
  return `@types/${getPackageName(specifier).replace(/^@/, '').replace('/', '__')}`;
}

function section(manifest: PackageManifest, kind: string): Record<string, unknown> {
  const value = manifest.content[kind];
  return isRecord(value) ? value : {};
}
