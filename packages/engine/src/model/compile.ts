import type { RiskType } from '../text/terms.ts';
import { createLazyGetter } from '../values/once.ts';
import { runAllSteps, type StepGenerator } from '../values/steps.ts';
import { type BidirectionalRelation, buildAdjacency, transposeAdjacency } from './adjacency.ts';
import { BitTable } from './bits.ts';
import type {
  CompiledModel,
  EntityLookup,
  EntityLookups,
  GeographyGraph,
  ThreatTree,
} from './compiled-model.ts';
import { deriveRiskFacts, deriveThreatFacts } from './facts.ts';
import { orderParentsFirst } from './hierarchy.ts';
import { ModelError } from './problems.ts';
import type { ModelEntity, ReferenceModel, Threat } from './types.ts';
import { findModelProblemsInSteps } from './validate.ts';

export type * from './compiled-model.ts';

/**
 * Validates a reference model and builds its indices.
 * @throws ModelError with every problem found (`findModelProblems`), each with collection, entity and field.
 */
export function compileModel(model: ReferenceModel): CompiledModel {
  return runAllSteps(compileModelInSteps(model));
}

/** Does the work of `compileModel` in steps: the steps of the validation, then one step per index. */
export function* compileModelInSteps(model: ReferenceModel): StepGenerator<CompiledModel> {
  const problems = yield* findModelProblemsInSteps(model);
  if (problems.length > 0) throw new ModelError(problems);
  const made = yield* indexSteps(model);
  yield;
  for (const index of lateIndices) {
    void made[index];
    yield;
  }
  return made;
}

const lateIndices = ['businessesOf', 'geographyGraph', 'threatFacts', 'riskFacts'] as const;

/**
 * Builds the indices of a valid reference model, or of the part of one that a licence permits. It skips the
 * validation, which takes a tenth of a second on a slow phone; the server has validated the model before its
 * publication. For an invalid model the result is undefined.
 */
export function compileValidatedModel(model: ReferenceModel): CompiledModel {
  return runAllSteps(indexSteps(model));
}

function allRiskFacts(lookups: EntityLookups): CompiledModel['riskFacts'] {
  return {
    customers: deriveRiskFacts(lookups.customers),
    products: deriveRiskFacts(lookups.products),
    transactions: deriveRiskFacts(lookups.transactions),
    channels: deriveRiskFacts(lookups.channels),
    geographies: deriveRiskFacts(lookups.geographies),
    industries: deriveRiskFacts(lookups.industries),
    legalForms: deriveRiskFacts(lookups.legalForms),
    legals: deriveRiskFacts(lookups.legals),
  };
}

/** Builds the indices in steps. Indices that many screens do not use are built on first access. */
function* indexSteps(model: ReferenceModel): StepGenerator<CompiledModel> {
  const lookups = createLookups(model);
  yield;
  const threatTree = threatTreeOf(lookups.threats);
  const relations = yield* relationsOf(lookups, threatTree);
  const gradedBy = gradedByOf(model.threats, threatTree);
  const businessesOf = createLazyGetter(() => businessTablesOf(lookups));
  const geographyGraph = createLazyGetter(() => geographyGraphOf(lookups.geographies));
  const threatFacts = createLazyGetter(() =>
    deriveThreatFacts({ ...lookups, relations, gradedBy, businessesOf: businessesOf() }),
  );
  const riskFacts = createLazyGetter(() => allRiskFacts(lookups));
  return {
    ...lookups,
    source: model,
    threatTree,
    relations,
    gradedBy,
    get businessesOf() {
      return businessesOf();
    },
    get geographyGraph() {
      return geographyGraph();
    },
    get threatFacts() {
      return threatFacts();
    },
    get riskFacts() {
      return riskFacts();
    },
    own: null,
  };
}

/** Creates a lookup of entities by key, id and index. */
export function createEntityLookup<E extends ModelEntity>(list: readonly E[]): EntityLookup<E> {
  return {
    list,
    byKey: new Map(list.map((entity) => [entity.key, entity])),
    byId: new Map(list.map((entity) => [entity.id, entity])),
    index: new Map(list.map((entity, position) => [entity.key, position])),
  };
}

function createLookups(model: ReferenceModel): EntityLookups {
  return {
    threats: createEntityLookup(model.threats),
    categories: createEntityLookup(model.categories),
    customers: createEntityLookup(model.customers),
    products: createEntityLookup(model.products),
    productCategories: createEntityLookup(model.productCategories),
    transactions: createEntityLookup(model.transactions),
    channels: createEntityLookup(model.channels),
    geographies: createEntityLookup(model.geographies),
    industries: createEntityLookup(model.industries),
    legalForms: createEntityLookup(model.legalForms),
    legals: createEntityLookup(model.legals),
    businesses: createEntityLookup(model.businesses),
    controls: createEntityLookup(model.controls),
    controlCategories: createEntityLookup(model.controlCategories),
    riskLabels: createEntityLookup(model.riskLabels),
    riskLists: createEntityLookup(model.riskLists),
    references: createEntityLookup(model.references),
    publications: createEntityLookup(model.publications),
    tags: createEntityLookup(model.tags),
    instruments: createEntityLookup(model.instruments ?? []),
    requirements: createEntityLookup(model.requirements ?? []),
  };
}

/** Returns the indices of keys; keys that the collection lacks are left out. */
function indicesOf({ index }: EntityLookup<ModelEntity>, keys: readonly string[]): number[] {
  return keys.flatMap((key) => index.get(key) ?? []);
}

function threatTreeOf(threats: EntityLookup<Threat>): ThreatTree {
  const parents = threats.list.map(({ parent }) => (parent === null ? [] : indicesOf(threats, [parent])));
  return {
    parent: Int32Array.from(parents, ([parent]) => parent ?? -1),
    children: transposeAdjacency(buildAdjacency(parents), threats.list.length),
    order: orderParentsFirst(parents),
  };
}

function* relationsOf(lookups: EntityLookups, tree: ThreatTree): StepGenerator<CompiledModel['relations']> {
  function* relation(type: RiskType): StepGenerator<BidirectionalRelation> {
    const rows: Set<number>[] = lookups.threats.list.map(
      ({ relations }) => new Set(indicesOf(lookups[type], relations[type])),
    );
    for (const threat of tree.order) {
      const mother = rows[tree.parent[threat] ?? -1];
      for (const risk of mother ?? []) rows[threat]?.add(risk);
    }
    const forward = buildAdjacency(rows);
    yield;
    return { forward, backward: transposeAdjacency(forward, lookups[type].list.length) };
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

function geographyGraphOf(geographies: EntityLookups['geographies']): GeographyGraph {
  const size = geographies.list.length;
  const parents = geographies.list.map((geography) => indicesOf(geographies, geography.parents));
  const bits = new BitTable(size, size);
  for (const place of orderParentsFirst(parents)) {
    for (const parent of parents[place] ?? []) {
      bits.set(place, parent);
      bits.include(place, parent);
    }
  }
  const ancestors = buildAdjacency(parents.map((_, place) => bits.columnsOf(place)));
  return { ancestors, descendants: transposeAdjacency(ancestors, size) };
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

function businessTablesOf(lookups: EntityLookups): CompiledModel['businessesOf'] {
  const table = ({ list }: EntityLookup<ModelEntity & { readonly businesses: readonly string[] }>) => {
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
