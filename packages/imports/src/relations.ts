/** Relations: each triple once, taken where both ends are, kept where one is an extension, refused where one is missing. */
import type { RefusedRelation, Staged, StagedObject, StagedRelation } from './staged.ts';

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

type Told = StagedRelation & { readonly fault?: RefusedRelation['reason'] };

/** What identifies a relation: the ids of relations change from release to release. */
export function tripleOf({
  source,
  type,
  target,
}: Pick<StagedRelation, 'source' | 'type' | 'target'>): string {
  return `${source} ${type} ${target}`;
}

/** Sorts what a file tells of relations. `told` may hold faults that were found while its ends were looked up. */
export function sortRelations(
  objects: readonly StagedObject[],
  told: readonly Told[],
): Pick<Staged, 'relations' | 'keptRelations' | 'refusedRelations' | 'relationsFound'> {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const distinct = new Map<string, Told>();
  for (const relation of told) {
    const triple = tripleOf(relation);
    if (!distinct.has(triple)) distinct.set(triple, relation);
  }
  const relations: StagedRelation[] = [];
  const keptRelations: StagedRelation[] = [];
  const refusedRelations: RefusedRelation[] = [];
  for (const [id, { fault, ...relation }] of distinct) {
    const ends = [byId.get(relation.source), byId.get(relation.target)];
    const reason = fault ?? (ends.includes(undefined) ? 'unknownEnd' : null);
    if (reason !== null) refusedRelations.push({ id, reason, place: relation.place });
    else if (!knownTypes.has(relation.type) || ends.some((end) => end?.kept)) keptRelations.push(relation);
    else relations.push(relation);
  }
  return { relations, keptRelations, refusedRelations, relationsFound: told.length };
}
