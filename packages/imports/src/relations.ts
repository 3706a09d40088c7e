/** Relations: each triple once, taken where both ends are, kept where one is an extension, refused where one is missing. */
import type { Refused, RefusedRelation, Staged, StagedObject, StagedRelation } from './staged.ts';

/** Relations between the kinds that the reference model has. */
const knownTypes: ReadonlySet<string> = new Set([
  'subtechnique-of',
  'derived-from',
  'mitigates',
  'indicates',
  'related-to',
  'uses',
  'is-used-by',
  'is-exploited-by',
  'is-achieved-by',
  'performs',
  'is-performed-by',
]);

/** A relation as a file tells it; `changedAt` is the time of its version in milliseconds. */
export type ToldRelation = StagedRelation & {
  readonly fault?: RefusedRelation['reason'];
  readonly changedAt?: number;
  /** It is revoked together with one of its ends, and kept as that is. */
  readonly isKept?: boolean;
};

type Told = ToldRelation;

/** What identifies a relation: the ids of relations change from release to release. */
export function tripleOf({
  source,
  type,
  target,
}: Pick<StagedRelation, 'source' | 'type' | 'target'>): string {
  return `${source} ${type} ${target}`;
}

/** Of relations of one triple the newest counts, and one with a fault only where all have one. */
function isBetter(one: Told, before: Told): boolean {
  if ((one.fault === undefined) !== (before.fault === undefined)) return one.fault === undefined;
  return (one.changedAt ?? 0) > (before.changedAt ?? 0);
}

/** Sorts what a file tells of relations. `told` may hold faults that were found while its ends were looked up. */
export function sortRelations(
  objects: readonly StagedObject[],
  told: readonly Told[],
  refused: readonly Refused[],
): Pick<Staged, 'relations' | 'keptRelations' | 'refusedRelations' | 'relationsFound'> {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const refusedIds = new Set(refused.map(({ id }) => id).filter((id) => id !== '' && !byId.has(id)));
  const distinct = new Map<string, Told>();
  for (const relation of told) {
    const triple = tripleOf(relation);
    const before = distinct.get(triple);
    if (before === undefined || isBetter(relation, before)) distinct.set(triple, relation);
  }
  const relations: StagedRelation[] = [];
  const keptRelations: StagedRelation[] = [];
  const refusedRelations: RefusedRelation[] = [];
  for (const [id, { fault, changedAt: _, isKept = false, ...relation }] of distinct) {
    const ends = [byId.get(relation.source), byId.get(relation.target)];
    const unknown = fault ?? (ends.includes(undefined) ? 'unknownEnd' : null);
    const isRefused = refusedIds.has(relation.source) || refusedIds.has(relation.target);
    const reason = unknown === 'unknownEnd' && isRefused ? 'refusedEnd' : unknown;
    if (reason !== null) refusedRelations.push({ id, reason, place: relation.place });
    else if (isKept || !knownTypes.has(relation.type) || ends.some((end) => end?.kept))
      keptRelations.push(relation);
    else relations.push(relation);
  }
  return { relations, keptRelations, refusedRelations, relationsFound: told.length };
}

/** What tells the order of tactics: the number that people know them by, which follows the chain, else the id. */
const orderOf = ({ externalIds, id }: StagedObject): string => `${externalIds[0] ?? id} ${id}`;

/** Objects with the tactics and mothers that relations tell of, where they do not say themselves. */
export function withTold(
  objects: readonly StagedObject[],
  relations: readonly StagedRelation[],
): readonly StagedObject[] {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const achieved = new Map<string, StagedObject[]>();
  const parents = new Map<string, string>();
  for (const { type, source, target } of relations) {
    if (type === 'subtechnique-of') parents.set(source, target);
    if (type !== 'is-achieved-by') continue;
    const ends = [byId.get(source), byId.get(target)];
    const category = ends.find((end) => end?.kind === 'categories');
    const threat = ends.find((end) => end?.kind === 'threats');
    if (category !== undefined && threat !== undefined)
      achieved.set(threat.id, [...(achieved.get(threat.id) ?? []), category]);
  }
  return objects.map((object) => {
    const told = (achieved.get(object.id) ?? []).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    return {
      ...object,
      categories: object.categories.length > 0 ? object.categories : told.map(({ id }) => id),
      parent: object.parent ?? parents.get(object.id) ?? null,
    };
  });
}
