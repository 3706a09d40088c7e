import type { HouseFinding } from '../finding.ts';
import type { HouseSources } from '../house.ts';

/** Finds cycles of imports between files, including imports of types. */
export function checkImportCycles(house: HouseSources): HouseFinding[] {
  const graph = new Map(
    house.sources.map(({ file, references }) => [
      file,
      references.map(({ target }) => target).filter((target) => target !== undefined),
    ]),
  );
  return findCycleGroups(graph).map((knot) => {
    const circle = findShortestCycle(graph, new Set(knot));
    return {
      level: 'error',
      rule: 'circles',
      file: circle[0] ?? '',
      what: `${knot.length} modules import each other in a circle: ${[...circle, circle[0]].join(' > ')}`,
      why: 'In a circle no module can be understood, tested or loaded before the others.',
      mend: 'Find the piece that two of them need and move it below both (types often belong in a module of their own).',
    };
  });
}

/** A directed graph: the targets of the edges from each node. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Finds groups of nodes that form cycles with Tarjan's algorithm: strongly connected groups of more than one node, or
 * a node that imports itself.
 */
export function findCycleGroups(graph: ImportGraph): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    onStack.add(node);
    let lowest = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (onStack.has(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    low.set(node, lowest);
    if (lowest === index) {
      const knot = stack.splice(stack.indexOf(node));
      for (const member of knot) onStack.delete(member);
      if (knot.length > 1 || graph.get(node)?.includes(node)) found.push(knot.sort());
    }
    return lowest;
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** Finds the shortest cycle in a group. */
export function findShortestCycle(graph: ImportGraph, knot: ReadonlySet<string>): string[] {
  const circles = [...knot].map((start) => circleFrom(graph, knot, start));
  return circles.reduce((best, circle) => (circle.length < best.length ? circle : best));
}

function circleFrom(graph: ImportGraph, knot: ReadonlySet<string>, start: string): string[] {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path;
      if (knot.has(next) && !seen.has(next)) {
        seen.add(next);
        queue.push([...path, next]);
      }
    }
  }
  return [...knot];
}
