import type { HouseFinding } from '../finding.ts';
import type { HouseSources } from '../house.ts';
import { toFeatureFolderPath } from '../places.ts';
import { findCycleGroups, findShortestCycle, type ImportGraph } from './circles.ts';

/** Workspaces that the rule checks. */
const WORKSPACES: readonly string[] = [
  ...['charts', 'content', 'contract', 'engine', 'imports'].map((name) => `packages/${name}`),
  'apps/server',
  'apps/web',
];

/**
 * Returns the part of a workspace that a file belongs to: a folder of `src`, a feature, or a feature's `provides.ts`.
 * Files directly in `src` compose an application and belong to no part; in a package each of them except the index is
 * a separate part.
 */
export function getWorkspacePart(file: string): string | undefined {
  const [kind, workspace, source, folder, slug, ...rest] = file.split('/');
  if (source !== 'src' || folder === undefined) return undefined;
  const place = `${kind}/${workspace}/src/${folder.replace(/\.tsx?$/, '')}`;
  if (slug === undefined) return kind === 'packages' && !/^index\.tsx?$/.test(folder) ? place : undefined;
  if (folder !== 'features' || rest.length === 0) return place;
  return rest.join('/') === 'provides.ts' ? `${place}/${slug}/provides.ts` : `${place}/${slug}`;
}

/** Checks that the parts of a workspace have no cyclic imports, including imports of types. */
export function checkPartCycles(house: HouseSources, workspaces = WORKSPACES): HouseFinding[] {
  return workspaces.flatMap((workspace) => {
    const doors = doorsOf(house, workspace);
    const graph: ImportGraph = new Map([...doors].map(([room, leading]) => [room, [...leading.keys()]]));
    return findCycleGroups(graph).map((knot): HouseFinding => {
      const ring = findShortestCycle(graph, new Set(knot));
      const steps = [...ring, ring[0] ?? ''];
      const passages = ring.map((room, at) => doors.get(room)?.get(steps[at + 1] ?? '') ?? '');
      return {
        level: 'error',
        rule: 'rings',
        file: ring[0] ?? '',
        what: `Rooms lead into each other in a ring: ${steps.join(' > ')} (${passages.join('; ')})`,
        why: 'Rooms in a ring are one room: none of them can be understood, tested or replaced without the others.',
        mend: 'Move the piece that both need into the lower room, or let the upper one hand it in.',
      };
    });
  });
}

/** Lists for each part the parts that it imports, each with an example. */
function doorsOf(house: HouseSources, workspace: string): Map<string, Map<string, string>> {
  const doors = new Map<string, Map<string, string>>();
  for (const { file, place, references, isTest } of house.sources) {
    const from = getWorkspacePart(place);
    if (isTest || from === undefined || !place.startsWith(`${workspace}/`)) continue;
    const leading = doors.get(from) ?? new Map<string, string>();
    doors.set(from, leading);
    for (const { target, line } of references) {
      const leadsTo = toFeatureFolderPath(target ?? '');
      const to = leadsTo.startsWith(`${workspace}/`) ? getWorkspacePart(leadsTo) : undefined;
      if (to !== undefined && to !== from && !leading.has(to)) leading.set(to, `${file}:${line}`);
    }
  }
  return doors;
}
