import { type RiskType, riskTypes } from '../terms.ts';
import type { Control, Entity, ReferenceModel, Relations, Threat, ThreatTexts } from './types.ts';

/**
 * The model without the entities whose keys are dropped, and without any reference to them: lists lose the key, a
 * single reference becomes null, a text about a dropped product disappears. Keys are unique in the whole model.
 */
export function restrict(model: ReferenceModel, dropped: ReadonlySet<string>): ReferenceModel {
  if (dropped.size === 0) return model;
  const keep: Keep = {
    entities: (list) => list.filter(({ key }) => !dropped.has(key)),
    keys: (list) => list.filter((key) => !dropped.has(key)),
    one: (key) => (key !== null && dropped.has(key) ? null : key),
  };
  return {
    schema: model.schema,
    threats: keep.entities(model.threats).map((threat) => restrictThreat(threat, keep)),
    categories: keep.entities(model.categories),
    productCategories: keep.entities(model.productCategories),
    legalForms: keep.entities(model.legalForms),
    businesses: keep.entities(model.businesses),
    riskLabels: keep.entities(model.riskLabels),
    ...restrictIndicators(model, keep),
    ...restrictLibrary(model, keep),
  };
}

/** What is left of lists and references. */
interface Keep {
  readonly entities: <E extends Entity>(list: readonly E[]) => readonly E[];
  readonly keys: (list: readonly string[]) => readonly string[];
  readonly one: (key: string | null) => string | null;
}

function restrictIndicators(model: ReferenceModel, { entities, keys, one }: Keep) {
  const offered = <
    E extends { readonly businesses: readonly string[]; readonly risklabels: readonly string[] },
  >(
    entity: E,
  ): E => ({ ...entity, businesses: keys(entity.businesses), risklabels: keys(entity.risklabels) });
  return {
    customers: entities(model.customers).map((customer) => ({
      ...offered(customer),
      dep: Object.fromEntries(Object.entries(customer.dep).map(([type, list]) => [type, keys(list)])),
    })),
    products: entities(model.products).map((product) => ({
      ...offered(product),
      category: one(product.category),
      transactions: keys(product.transactions),
    })),
    transactions: entities(model.transactions).map((transaction) => ({
      ...offered(transaction),
      products: keys(transaction.products),
    })),
    channels: entities(model.channels).map(offered),
    geographies: entities(model.geographies).map((geography) => ({
      ...geography,
      parents: keys(geography.parents),
      risklabels: keys(geography.risklabels),
    })),
    industries: entities(model.industries).map((industry) => ({ ...industry, parent: one(industry.parent) })),
    legals: entities(model.legals).map((legal) => ({
      ...offered(legal),
      references: keys(legal.references),
    })),
  };
}

function restrictLibrary(model: ReferenceModel, keep: Keep) {
  const { entities, keys, one } = keep;
  return {
    controls: entities(model.controls).map((control) => restrictControl(control, keep)),
    controlCategories: entities(model.controlCategories).map((category) => ({
      ...category,
      parent: one(category.parent),
    })),
    riskLists: entities(model.riskLists).map((list) => ({
      ...list,
      entries: list.entries.filter(({ geography }) => one(geography) !== null),
    })),
    references: entities(model.references).map((reference) => ({
      ...reference,
      country: one(reference.country),
    })),
    publications: entities(model.publications).map((publication) => ({
      ...publication,
      reference: one(publication.reference),
      tags: keys(publication.tags),
    })),
    tags: entities(model.tags).map((tag) => ({
      ...tag,
      geographies: keys(tag.geographies),
      categories: keys(tag.categories),
      threats: keys(tag.threats),
    })),
  };
}

function restrictThreat(threat: Threat, { keys, one }: Keep): Threat {
  return {
    ...threat,
    category: one(threat.category),
    geography: one(threat.geography),
    parent: one(threat.parent),
    relations: restrictRelations(threat.relations, keys),
    references: keys(threat.references),
    ...(threat.texts === undefined ? {} : { texts: restrictTexts(threat.texts, one) }),
  };
}

function restrictRelations(relations: Relations, keys: Keep['keys']): Relations {
  return {
    customers: keys(relations.customers),
    products: keys(relations.products),
    transactions: keys(relations.transactions),
    channels: keys(relations.channels),
    geographies: keys(relations.geographies),
    industries: keys(relations.industries),
    legalForms: keys(relations.legalForms),
    legals: keys(relations.legals),
  };
}

function restrictTexts(texts: ThreatTexts, one: Keep['one']): ThreatTexts {
  return {
    ...texts,
    exploitation: texts.exploitation.filter(
      ({ product, channel }) => one(product) !== null && (channel === null || one(channel) !== null),
    ),
    indicators: texts.indicators.map((indicator) => ({ ...indicator, key: one(indicator.key) })),
  };
}

function restrictControl(control: Control, { keys, one }: Keep): Control {
  const related = riskTypes.flatMap((type: RiskType) => {
    const list = control.related[type];
    return list === undefined ? [] : [[type, keys(list)] as const];
  });
  return {
    ...control,
    category: one(control.category),
    businesses: keys(control.businesses),
    risklabels: keys(control.risklabels),
    related: Object.fromEntries(related),
  };
}
