/**
 * Joins groups of modules into fewer files. It weighs the number of requests against the bytes that a screen does not
 * need.
 */

/** Modules that share a file, with the numbers of the first screens that need them. */
export interface FileGroup {
  readonly name: string;
  /** Kind of the modules; only groups of the same kind are joined. */
  readonly kind: string;
  /** Size of the code before minification, in bytes. */
  readonly size: number;
  /** True when the group has style sheets, which the build writes to a separate file. */
  readonly hasStyles: boolean;
  readonly screens: ReadonlySet<number>;
  /** Names of the groups that contain modules imported by this group. */
  readonly imports: ReadonlySet<string>;
}

/** Bytes before minification that cost a screen as much as one more request (about 12 KB compressed). */
const requestWorth = 64_000;
/** Largest size of a file before minification; larger files would exceed the limit of compressed bytes. */
const mostBytes = 760_000;

interface JoinedGroup extends Omit<FileGroup, 'name'> {
  readonly names: readonly string[];
}

/** Computes the change of bytes and requests over all screens if two groups share a file. */
function weighJoining(a: JoinedGroup, b: JoinedGroup): number {
  let change = 0;
  for (const screen of new Set([...a.screens, ...b.screens]))
    if (a.screens.has(screen) && b.screens.has(screen))
      change -= requestWorth * (a.hasStyles && b.hasStyles ? 2 : 1);
    else change += a.screens.has(screen) ? b.size : a.size;
  return change;
}

/**
 * True when `from` imports `to` through another group. If both were in one file, this file and that group would form
 * a cycle of imports.
 */
function isReachedThroughOthers(groups: readonly JoinedGroup[], from: JoinedGroup, to: JoinedGroup): boolean {
  const groupOf = new Map(groups.flatMap((group) => group.names.map((name) => [name, group] as const)));
  const seen = new Set<JoinedGroup>();
  const queue = [...from.imports].flatMap((name) => groupOf.get(name) ?? []);
  for (const group of queue) {
    if (group === from || group === to || seen.has(group)) continue;
    seen.add(group);
    const next = [...group.imports].flatMap((name) => groupOf.get(name) ?? []);
    if (next.includes(to)) return true;
    queue.push(...next);
  }
  return false;
}

const join = (a: JoinedGroup, b: JoinedGroup): JoinedGroup => ({
  names: [...a.names, ...b.names],
  kind: a.kind,
  size: a.size + b.size,
  hasStyles: a.hasStyles || b.hasStyles,
  screens: new Set([...a.screens, ...b.screens]),
  imports: new Set([...a.imports, ...b.imports]),
});

/** Joins groups, the most useful pair first, until no pair makes screens lighter; returns the file of each group. */
export function mergeFileGroups(given: readonly FileGroup[]): ReadonlyMap<string, string> {
  let groups: readonly JoinedGroup[] = given.map(({ name, ...group }) => ({ ...group, names: [name] }));
  for (;;) {
    const pairs = groups.flatMap((a, index) =>
      groups.slice(index + 1).flatMap((b) => {
        if (a.kind !== b.kind || a.size + b.size > mostBytes) return [];
        const change = weighJoining(a, b);
        return change < 0 ? [{ a, b, change }] : [];
      }),
    );
    pairs.sort((one, other) => one.change - other.change);
    const present = groups;
    const best = pairs.find(
      ({ a, b }) => !(isReachedThroughOthers(present, a, b) || isReachedThroughOthers(present, b, a)),
    );
    if (best === undefined) break;
    groups = [...groups.filter((group) => group !== best.a && group !== best.b), join(best.a, best.b)];
  }
  return new Map(groups.flatMap(({ names }) => names.map((name) => [name, names[0] ?? name] as const)));
}
