import { type ImportNotice, importKinds, type StagedObject } from './staged.ts';

/** Numbers that several objects of a kind share: worth a look, since people know things by them. */
export function sharedIds(objects: readonly StagedObject[]): readonly ImportNotice[] {
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

/** How many objects of each kind the source itself has revoked or deprecated: they come in like the others. */
export function withdrawnThere(objects: readonly StagedObject[]): readonly ImportNotice[] {
  return importKinds.flatMap((kind) => {
    const count = objects.filter((object) => object.kind === kind && object.withdrawn).length;
    return count === 0 ? [] : [{ code: 'withdrawnThere' as const, what: `${kind} (${count})` }];
  });
}
