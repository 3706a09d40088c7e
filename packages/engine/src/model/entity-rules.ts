/** Rules between the fields of entities, wherever entities are checked: versions, working rows, own parts. */
import { says } from '../fields/fault-texts.ts';
import type { Field } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { ruleProblems } from '../formula/rules.ts';
import { defaultScale, highestIndexValue } from '../scale.ts';
import type { Text } from '../terms.ts';
import { memberOf } from './collections.ts';
import { entitiesOnCycles } from './hierarchy.ts';
import { entriesOfMeasures } from './measures.ts';
import { dependencyFlags, dependencyKinds } from './tables/risks.ts';
import { modelTables } from './tables.ts';
import type { CollectionName, Control, Entity, RiskList } from './types.ts';

/** A rule between fields that does not hold: the path in the entity, such as `spec.actions[0].expr`, and what is wrong. */
export interface RuleBreach {
  readonly field: string;
  readonly text: Text;
}

/** What is wrong with the variables and actions of a control. */
export function formulaBreaches({ spec }: Pick<Control, 'spec'>): readonly RuleBreach[] {
  return ruleProblems(spec).map(({ field, text }) => ({ field: `spec.${field}`, text }));
}

/**
 * Values of a flat list are levels; those of an index go to 100, which its field says. In a list of restrictive measures
 * each place has the level of its strongest measure.
 */
export function levelBreaches({
  kind,
  entries,
  measures,
}: Pick<RiskList, 'kind' | 'entries' | 'measures'>): readonly RuleBreach[] {
  const highest = defaultScale.maxLevel;
  const levels =
    measures === undefined
      ? null
      : new Map(entriesOfMeasures(measures).map(({ geography, value }) => [geography, value]));
  return entries.flatMap(({ geography, value }, index): readonly RuleBreach[] => {
    const field = `entries[${index}].value`;
    if (kind === 'flat' && value > highest && value <= highestIndexValue)
      return [{ field, text: says.notBetween(value, 0, highest) }];
    if (levels === null || levels.get(geography) === value) return [];
    return [{ field, text: notOfMeasures(levels.get(geography) ?? null) }];
  });
}

const notOfMeasures = (level: number | null): Text =>
  level === null
    ? { en: 'has no measure', sv: 'saknar åtgärd' }
    : {
        en: `is not ${level}, the level of the strongest measure`,
        sv: `är inte ${String(level).replace('.', ',')}, nivån för den strängaste åtgärden`,
      };
/**
 * What a customer depends on although its flag for that is off (specification 001 section 3.1). Where entities are
 * written, not in a version: published ones are calculated with what they list.
 */
export function dependencyBreaches(customer: Readonly<Record<string, unknown>>): readonly RuleBreach[] {
  const { dep } = customer;
  return dependencyKinds.flatMap((kind) =>
    isRecord(dep) && keysIn(dep[kind]).length > 0 && customer[dependencyFlags[kind]] !== true
      ? [{ field: `dep.${kind}`, text: flagOffText }]
      : [],
  );
}

const flagOffText: Text = {
  en: 'is not empty although its flag is off',
  sv: 'är inte tomt fastän flaggan är avstängd',
};

/** A path in an entity as a JSON pointer: `spec.actions[0].expr` as `/spec/actions/0/expr`. */
export const pointerOfField = (field: string): string =>
  `/${field.replace(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`;

/** Fields of a collection that name entities of the collection itself: parents. */
export function parentFields(collection: CollectionName): readonly string[] {
  const refersTo = (field: Field): unknown =>
    field.type === 'list' ? refersTo(field.of) : field.type === 'reference' ? field.to : null;
  return Object.entries<Field>(modelTables[collection].fields).flatMap(([name, field]) =>
    refersTo(field) === collection ? [name] : [],
  );
}

/** The keys that a field holds, one or several. */
export function keysIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}

/** What is said of an entity that can be reached from its parents. */
export const circleText: Text = {
  en: 'leads back to the entity itself',
  sv: 'leder tillbaka till posten själv',
};

/** Entities of a collection that can be reached from their own parents, with the field that names those, in their order. */
export function circlesIn(
  collection: CollectionName,
  entities: readonly Entity[],
): readonly { readonly key: string; readonly field: string }[] {
  return parentFields(collection).flatMap((field) => {
    const parents = new Map(entities.map((entity) => [entity.key, keysIn(memberOf(entity, field))]));
    const cyclic = entitiesOnCycles(entities, (key) => parents.get(key) ?? []);
    return entities.flatMap(({ key }) => (cyclic.has(key) ? [{ key, field }] : []));
  });
}
