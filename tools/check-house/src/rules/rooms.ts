import type { Finding } from '../finding.ts';
import type { House } from '../house.ts';
import { knots, shortestCircle } from './circles.ts';

/** Workspaces whose rooms form no ring. A room is a folder directly below `src`, or a file there. */
const WORKSPACES = ['packages/engine'];

/** Rooms of a workspace form no ring: what two of them share lies in one below both. */
export function noRings(house: House, workspaces: readonly string[] = WORKSPACES): Finding[] {
  return workspaces.flatMap((workspace) => {
    const { graph, ways } = roomsOf(house, `${workspace}/src/`);
    return knots(graph).map((knot): Finding => {
      const ring = shortestCircle(graph, new Set(knot));
      const steps = ring.map((room, index) => ways.get(`${room} ${ring[(index + 1) % ring.length]}`) ?? room);
      return {
        level: 'error',
        rule: 'rooms',
        file: `${workspace}/src/${ring[0] ?? ''}`,
        what: `${knot.length} rooms stand on each other: ${[...ring, ring[0]].join(' > ')} (${steps.join(', ')})`,
        why: 'In a ring no room can be read, tested or given away without the others.',
        mend: 'Move what two rooms share into one below both, or the part that joins them into one above.',
      };
    });
  });
}

interface Rooms {
  readonly graph: ReadonlyMap<string, readonly string[]>;
  /** For each arrow between two rooms one import that makes it. */
  readonly ways: ReadonlyMap<string, string>;
}

function roomsOf(house: House, src: string): Rooms {
  const arrows = new Map<string, Set<string>>();
  const ways = new Map<string, string>();
  for (const { file, references, isTest } of house.sources) {
    const from = roomOf(file, src);
    if (from === null || isTest) continue;
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const { target } of references) {
      const to = target === undefined ? null : roomOf(target, src);
      if (to === null || to === from) continue;
      targets.add(to);
      if (!ways.has(`${from} ${to}`)) ways.set(`${from} ${to}`, `${file} imports ${target}`);
    }
  }
  return { graph: new Map([...arrows].map(([room, targets]) => [room, [...targets]])), ways };
}

/** The folder or file directly below `src`; the workspace's own index is in no room. */
function roomOf(file: string, src: string): string | null {
  if (!file.startsWith(src)) return null;
  const [room = ''] = file.slice(src.length).split('/');
  return /^index\.tsx?$/.test(room) ? null : room.replace(/\.tsx?$/, '');
}
