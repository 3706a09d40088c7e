import type { HouseFinding } from '../finding.ts';
import type { HouseSources } from '../house.ts';
import { getModuleName } from '../places.ts';

/** Files of the contract that do not belong to a feature. */
const NOT_FEATURES: ReadonlySet<string> = new Set([
  'index',
  'document',
  'endpoint',
  'errors',
  'events',
  'shapes',
  'openapi',
  'drawing',
  'version',
]);

const WHY = 'One noun, one name: a reader finds the contract of a feature and its handlers in one module.';

/** Checks that a feature has the same slug in contract and server, and belongs to the same module in both. */
export function checkSlugs(house: HouseSources): HouseFinding[] {
  const contract = new Map<string, string>();
  const server = new Map<string, string>();
  for (const { file, place } of house.sources) {
    const [, described] = /^packages\/contract\/src\/([^/.]+)\.ts$/.exec(place) ?? [];
    if (described !== undefined && !NOT_FEATURES.has(described)) contract.set(described, file);
    const [, handled] = /^apps\/server\/src\/features\/([^/]+)\/./.exec(place) ?? [];
    if (handled !== undefined && !server.has(handled)) server.set(handled, file);
  }
  const slugs = [...new Set([...contract.keys(), ...server.keys()])];
  return slugs.flatMap((slug): HouseFinding[] => {
    const [wire, handlers] = [contract.get(slug), server.get(slug)];
    const finding = (what: string, mend: string): HouseFinding[] => [
      { level: 'error', rule: 'slugs', file: wire ?? handlers ?? slug, what, why: WHY, mend },
    ];
    if (wire === undefined)
      return finding(
        `The server feature "${slug}" has no contract "${slug}.ts".`,
        'Describe its endpoints there, or rename the folder to the slug that has them.',
      );
    if (handlers === undefined)
      return finding(
        `The contract "${slug}" has no server folder "${slug}/".`,
        'Add the handlers there, or move the endpoints to the slug that handles them.',
      );
    if (getModuleName(wire) === getModuleName(handlers)) return [];
    return finding(
      `The contract and the handlers of "${slug}" are in two modules.`,
      'Move one of them to the module of the other.',
    );
  });
}
