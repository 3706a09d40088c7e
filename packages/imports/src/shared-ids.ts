import { type ImportNotice, importKinds, type StagedObject } from './staged.ts';

/**
 * Finds external numbers that several objects of a kind share. They deserve a check, because people use them as
 * identifiers.
 */
export function findSharedExternalIds(objects: readonly StagedObject[]): readonly ImportNotice[] {
  const holders = new Map<string, Set<string>>();
  for (const { kind, id, externalIds } of objects)
    for (const external of externalIds) {
      const name = `${kind} ${external}`;
      holders.set(name, (holders.get(name) ?? new Set()).add(id));
    }
  return [...holders].flatMap(([what, ids]) =>
    ids.size > 1 ? [{ code: 'sharedExternalId' as const, what }] : [],
  );
}

/** Counts the objects of each kind that the source has deprecated. They are imported like other objects. */
export function countDeprecatedObjects(objects: readonly StagedObject[]): readonly ImportNotice[] {
  return importKinds.flatMap((kind) => {
    const count = objects.filter((object) => object.kind === kind && object.deprecated).length;
    return count === 0 ? [] : [{ code: 'deprecatedThere' as const, what: `${kind} (${count})` }];
  });
}
