import { finished, type Steps } from '../steps.ts';
import type { RiskType } from '../terms.ts';
import { adjacencyOf, type Relation, transpose } from './adjacency.ts';
import { BitTable } from './bits.ts';
import type { CompiledModel, GeographyGraph, Lookup, Lookups, ThreatTree } from './compiled-model.ts';
import { riskFactsOf, threatFactsOf } from './facts.ts';
import { parentsFirst } from './hierarchy.ts';
import { ModelError } from './problems.ts';
import type { Entity, ReferenceModel, Threat } from './types.ts';
import { problemSteps } from './validate.ts';

export type * from './compiled-model.ts';

/**
 * Validates a reference model and builds its indices.
 * @throws ModelError with every problem found (`problemsOf`), each naming collection, entity and field.
 */
export function compile(model: ReferenceModel): CompiledModel {
  return finished(compileSteps(model));
}

/** `compile` in steps: those of the validation, then one per index. */
export function* compileSteps(model: ReferenceModel): Steps<CompiledModel> {
  const problems = yield* problemSteps(model);
  if (problems.length > 0) throw new ModelError(problems);
  return yield* indexSteps(model);
}

/**
 * Builds the indices of a reference model in which `problemsOf` found nothing, or of a projection of one: what the
 * server sends was validated when it was published, and takes a slow phone a tenth of a second to validate again.
 * With any other model the result is undefined.
 */
export function compileValidated(model: ReferenceModel): CompiledModel {
  return finished(indexSteps(model));
}

function* indexSteps(model: ReferenceModel): Steps<CompiledModel> {
  const lookups = lookupsOf(model);
  yield;
  const threatTree = threatTreeOf(lookups.threats);
  const relations = yield* relationsOf(lookups, threatTree);
  const gradedBy = gradedByOf(model.threats, threatTree);
  const businessesOf = businessTablesOf(lookups);
  yield;
  const geographyGraph = geographyGraphOf(lookups.geographies);
  yield;
  const threatFacts = threatFactsOf({ ...lookups, relations, gradedBy, businessesOf });
  yield;
  return {
    ...lookups,
    source: model,
    threatTree,
    relations,
    gradedBy,
    businessesOf,
    geographyGraph,
    threatFacts,
    riskFacts: {
      customers: riskFactsOf(lookups.customers),
      products: riskFactsOf(lookups.products),
      transactions: riskFactsOf(lookups.transactions),
      channels: riskFactsOf(lookups.channels),
      geographies: riskFactsOf(lookups.geographies),
      industries: riskFactsOf(lookups.industries),
      legalForms: riskFactsOf(lookups.legalForms),
      legals: riskFactsOf(lookups.legals),
    },
    own: null,
  };
}

/** Entities in their order, found by key, number and place. */
export function lookup<E extends Entity>(list: readonly E[]): Lookup<E> {
  return {
    list,
    byKey: new Map(list.map((entity) => [entity.key, entity])),
    byId: new Map(list.map((entity) => [entity.id, entity])),
    index: new Map(list.map((entity, position) => [entity.key, position])),
  };
}

function lookupsOf(model: ReferenceModel): Lookups {
  return {
    threats: lookup(model.threats),
    categories: lookup(model.categories),
    customers: lookup(model.customers),
    products: lookup(model.products),
    productCategories: lookup(model.productCategories),
    transactions: lookup(model.transactions),
    channels: lookup(model.channels),
    geographies: lookup(model.geographies),
    industries: lookup(model.industries),
    legalForms: lookup(model.legalForms),
    legals: lookup(model.legals),
    businesses: lookup(model.businesses),
    controls: lookup(model.controls),
    controlCategories: lookup(model.controlCategories),
    riskLabels: lookup(model.riskLabels),
    riskLists: lookup(model.riskLists),
    references: lookup(model.references),
    publications: lookup(model.publications),
    tags: lookup(model.tags),
  };
}

/** Interned indices of keys; keys that the collection lacks are left out. */
function indicesOf({ index }: Lookup<Entity>, keys: readonly string[]): number[] {
  return keys.flatMap((key) => index.get(key) ?? []);
}

function threatTreeOf(threats: Lookup<Threat>): ThreatTree {
  const parents = threats.list.map(({ parent }) => (parent === null ? [] : indicesOf(threats, [parent])));
  return {
    parent: Int32Array.from(parents, ([parent]) => parent ?? -1),
    children: transpose(adjacencyOf(parents), threats.list.length),
    order: parentsFirst(parents),
  };
}

function* relationsOf(lookups: Lookups, tree: ThreatTree): Steps<CompiledModel['relations']> {
  function* relation(type: RiskType): Steps<Relation> {
    const rows: Set<number>[] = lookups.threats.list.map(
      ({ relations }) => new Set(indicesOf(lookups[type], relations[type])),
    );
    for (const threat of tree.order) {
      const mother = rows[tree.parent[threat] ?? -1];
      for (const risk of mother ?? []) rows[threat]?.add(risk);
    }
    const forward = adjacencyOf(rows);
    yield;
    return { forward, backward: transpose(forward, lookups[type].list.length) };
  }
  return {
    customers: yield* relation('customers'),
    products: yield* relation('products'),
    transactions: yield* relation('transactions'),
    channels: yield* relation('channels'),
    geographies: yield* relation('geographies'),
    industries: yield* relation('industries'),
    legalForms: yield* relation('legalForms'),
    legals: yield* relation('legals'),
  };
}

function geographyGraphOf(geographies: Lookups['geographies']): GeographyGraph {
  const size = geographies.list.length;
  const parents = geographies.list.map((geography) => indicesOf(geographies, geography.parents));
  const bits = new BitTable(size, size);
  for (const place of parentsFirst(parents)) {
    for (const parent of parents[place] ?? []) {
      bits.set(place, parent);
      bits.include(place, parent);
    }
  }
  const ancestors = adjacencyOf(parents.map((_, place) => bits.columnsOf(place)));
  return { ancestors, descendants: transpose(ancestors, size) };
}

function gradedByOf(threats: readonly Threat[], { parent, order }: ThreatTree): CompiledModel['gradedBy'] {
  const nearest = (isGraded: (threat: Threat) => boolean) => {
    const by = new Int32Array(threats.length).fill(-1);
    for (const index of order) {
      const threat = threats[index];
      if (threat === undefined) continue;
      by[index] = isGraded(threat) ? index : (by[parent[index] ?? -1] ?? -1);
    }
    return by;
  };
  return {
    priv: nearest(
      ({ probability, privGrade, levelIndividual }) =>
        probability.priv !== undefined || privGrade !== null || levelIndividual !== 'UNDEFINED',
    ),
    corp: nearest(
      ({ probability, corpGrade, levelCorporate }) =>
        probability.corp !== undefined || corpGrade !== null || levelCorporate !== 'UNDEFINED',
    ),
  };
}

function businessTablesOf(lookups: Lookups): CompiledModel['businessesOf'] {
  const table = ({ list }: Lookup<Entity & { readonly businesses: readonly string[] }>) => {
    const bits = new BitTable(list.length, lookups.businesses.list.length);
    list.forEach(({ businesses }, row) => {
      for (const column of indicesOf(lookups.businesses, businesses)) bits.set(row, column);
    });
    return bits;
  };
  return {
    customers: table(lookups.customers),
    products: table(lookups.products),
    transactions: table(lookups.transactions),
    channels: table(lookups.channels),
    geographies: null,
    industries: null,
    legalForms: null,
    legals: table(lookups.legals),
  };
}
