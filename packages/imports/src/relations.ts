/**
 * Sorts relations. Each triple of source, type and target is kept once. It is imported if both ends are, kept as an
 * extension if one end is an extension, and refused if one end is missing.
 */
import type {
  RefusedObject,
  RefusedRelation,
  StagedLibrary,
  StagedObject,
  StagedRelation,
} from './staged.ts';

/** Types of relations that the reference model can represent. */
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

/** A relation in a file; `changedAt` is the time of its version in milliseconds. */
export type FileRelation = StagedRelation & {
  readonly fault?: RefusedRelation['reason'];
  readonly changedAt?: number;
  /** True for a relation that was revoked together with one of its ends. It is kept as an extension like that end. */
  readonly isKept?: boolean;
};

type Told = FileRelation;

/**
 * Returns the identity of a relation as source, type and target, because ids of relations change from release to
 * release.
 */
export function toRelationTriple({
  source,
  type,
  target,
}: Pick<StagedRelation, 'source' | 'type' | 'target'>): string {
  return `${source} ${type} ${target}`;
}

/**
 * True if the relation replaces an earlier one with the same triple, because it has no fault where the earlier one
 * has one, or because it is newer.
 */
function isBetterRelation(one: Told, before: Told): boolean {
  if ((one.fault === undefined) !== (before.fault === undefined)) return one.fault === undefined;
  return (one.changedAt ?? 0) > (before.changedAt ?? 0);
}

/** Sorts the relations of a file. `told` can already contain faults that were found when the ends were looked up. */
export function sortRelations(
  objects: readonly StagedObject[],
  told: readonly Told[],
  refused: readonly RefusedObject[],
): Pick<StagedLibrary, 'relations' | 'keptRelations' | 'refusedRelations' | 'relationsFound'> {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const refusedIds = new Set(refused.map(({ id }) => id).filter((id) => id !== '' && !byId.has(id)));
  const distinct = new Map<string, Told>();
  for (const relation of told) {
    const triple = toRelationTriple(relation);
    const before = distinct.get(triple);
    if (before === undefined || isBetterRelation(relation, before)) distinct.set(triple, relation);
  }
  const relations: StagedRelation[] = [];
  const keptRelations: StagedRelation[] = [];
  const refusedRelations: RefusedRelation[] = [];
  for (const [id, { fault, changedAt: _, isKept = false, ...relation }] of distinct) {
    const ends = [byId.get(relation.source), byId.get(relation.target)];
    const unknown = fault ?? (ends.includes(undefined) ? 'unknownEnd' : null);
    const isRefused = refusedIds.has(relation.source) || refusedIds.has(relation.target);
    const ofRefused = isKept ? 'revoked' : 'refusedEnd';
    const reason = unknown === 'unknownEnd' && isRefused ? ofRefused : unknown;
    if (reason !== null) refusedRelations.push({ id, reason, place: relation.place });
    else if (isKept || !knownTypes.has(relation.type) || ends.some((end) => end?.kept))
      keptRelations.push(relation);
    else relations.push(relation);
  }
  return { relations, keptRelations, refusedRelations, relationsFound: told.length };
}

/**
 * Returns the sort key of a tactic: its external number, which follows the order of the tactics, otherwise its id.
 */
const orderOf = ({ externalIds, id }: StagedObject): string => `${externalIds[0] ?? id} ${id}`;

/** Adds tactics and parents from relations to the objects that lack them. */
export function addRelationMembers(
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
