/** Rules that concern several fields of an entity. They apply to model versions, working entities and own parts. */
import { fieldFaultMessages } from '../fields/fault-texts.ts';
import type { Field } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { findRuleSetProblems } from '../formula/rules.ts';
import type { Text } from '../text/terms.ts';
import { defaultScale, highestIndexValue } from '../values/scale.ts';
import { getEntityMember } from './collections.ts';
import { findEntitiesOnCycles } from './hierarchy.ts';
import { toRiskListEntries } from './measures.ts';
import { dependencyFlags, dependencyKinds } from './tables/risks.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, Control, ModelEntity, RiskList } from './types.ts';

/** A violated rule: the path in the entity, such as `spec.actions[0].expr`, and the text of the fault. */
export interface EntityRuleBreach {
  readonly field: string;
  readonly text: Text;
}

/** Finds faults in the variables and actions of a control. */
export function findFormulaBreaches({ spec }: Pick<Control, 'spec'>): readonly EntityRuleBreach[] {
  return findRuleSetProblems(spec).map(({ field, text }) => ({ field: `spec.${field}`, text }));
}

/**
 * Finds faulty values of a country list. Values of a flat list are levels (0-4); the field definition limits values
 * of an index to 100. In a list of restrictive measures, the value of a place must be the level of its strongest
 * measure.
 */
export function findListValueBreaches({
  kind,
  entries,
  measures,
}: Pick<RiskList, 'kind' | 'entries' | 'measures'>): readonly EntityRuleBreach[] {
  const highest = defaultScale.maxLevel;
  const levels =
    measures === undefined
      ? null
      : new Map(toRiskListEntries(measures).map(({ geography, value }) => [geography, value]));
  return entries.flatMap(({ geography, value }, index): readonly EntityRuleBreach[] => {
    const field = `entries[${index}].value`;
    if (kind === 'flat' && value > highest && value <= highestIndexValue)
      return [{ field, text: fieldFaultMessages.notBetween(value, 0, highest) }];
    if (levels === null || levels.get(geography) === value) return [];
    return [{ field, text: notOfMeasures(levels.get(geography) ?? null) }];
  });
}

const notOfMeasures = (level: number | null): Text =>
  level === null
    ? { en: 'has no restrictive measure', sv: 'saknar restriktiv åtgärd' }
    : {
        en: `is not ${level}, the level of the strongest measure`,
        sv: `är inte ${String(level).replace('.', ',')}, nivån för den strängaste åtgärden`,
      };
/**
 * Finds dependencies of a customer whose flag is off (specification 001 section 3.1). The rule applies to working
 * entities only, because published versions are calculated with all dependencies that they list.
 */
export function findDependencyBreaches(
  customer: Readonly<Record<string, unknown>>,
): readonly EntityRuleBreach[] {
  const { dep } = customer;
  return dependencyKinds.flatMap((kind) =>
    isRecord(dep) && listReferencedKeys(dep[kind]).length > 0 && customer[dependencyFlags[kind]] !== true
      ? [{ field: `dep.${kind}`, text: flagOffText }]
      : [],
  );
}

const flagOffText: Text = {
  en: 'must be empty, because it is switched off',
  sv: 'måste vara tomt, eftersom det är avstängt',
};

/** Converts a path in an entity to a JSON pointer: `spec.actions[0].expr` to `/spec/actions/0/expr`. */
export const toFieldPointer = (field: string): string =>
  `/${field.replace(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`;

/** Lists the fields of a collection that refer to the collection itself, which means that they refer to parents. */
export function listParentFields(collection: CollectionName): readonly string[] {
  const refersTo = (field: Field): unknown =>
    field.type === 'list' ? refersTo(field.of) : field.type === 'reference' ? field.to : null;
  return Object.entries<Field>(modelTables[collection].fields).flatMap(([name, field]) =>
    refersTo(field) === collection ? [name] : [],
  );
}

/** The keys in a field: its only key, or the keys of its list. */
export function listReferencedKeys(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}

/** The text of the fault of an entity that is its own ancestor. */
export const cycleFaultText: Text = {
  en: 'refers back to the entity itself',
  sv: 'hänvisar tillbaka till samma post',
};

/**
 * Finds the entities of a collection that are their own ancestors, each with the field that refers to its parents, in
 * model order.
 */
export function findCyclicEntities(
  collection: CollectionName,
  entities: readonly ModelEntity[],
): readonly { readonly key: string; readonly field: string }[] {
  return listParentFields(collection).flatMap((field) => {
    const parents = new Map(
      entities.map((entity) => [entity.key, listReferencedKeys(getEntityMember(entity, field))]),
    );
    const cyclic = findEntitiesOnCycles(entities, (key) => parents.get(key) ?? []);
    return entities.flatMap(({ key }) => (cyclic.has(key) ? [{ key, field }] : []));
  });
}
