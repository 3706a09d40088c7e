import { type RiskType, riskTypes } from '../terms.ts';
import type { Control, Entity, ReferenceModel, Relations, Threat, ThreatTexts } from './types.ts';

/**
 * The model without the entities whose keys are dropped, and without any reference to them: lists lose the key, a
 * single reference becomes null, a text about a dropped product disappears. Keys are unique in the whole model.
 */
export function restrict(model: ReferenceModel, dropped: ReadonlySet<string>): ReferenceModel {
  if (dropped.size === 0) return model;
  const kept = <E extends Entity>(list: readonly E[]) => list.filter(({ key }) => !dropped.has(key));
  const keys = (list: readonly string[]) => list.filter((key) => !dropped.has(key));
  const one = (key: string | null) => (key !== null && dropped.has(key) ? null : key);
  return {
    schema: model.schema,
    threats: kept(model.threats).map((threat) => restrictThreat(threat, keys, one)),
    categories: kept(model.categories),
    customers: kept(model.customers).map((customer) => ({
      ...customer,
      businesses: keys(customer.businesses),
      risklabels: keys(customer.risklabels),
      dep: Object.fromEntries(Object.entries(customer.dep).map(([type, list]) => [type, keys(list)])),
    })),
    products: kept(model.products).map((product) => ({
      ...product,
      category: one(product.category),
      businesses: keys(product.businesses),
      risklabels: keys(product.risklabels),
      transactions: keys(product.transactions),
    })),
    productCategories: kept(model.productCategories),
    transactions: kept(model.transactions).map((transaction) => ({
      ...transaction,
      businesses: keys(transaction.businesses),
      risklabels: keys(transaction.risklabels),
      products: keys(transaction.products),
    })),
    channels: kept(model.channels).map((channel) => ({
      ...channel,
      businesses: keys(channel.businesses),
      risklabels: keys(channel.risklabels),
    })),
    geographies: kept(model.geographies).map((geography) => ({
      ...geography,
      parents: keys(geography.parents),
      risklabels: keys(geography.risklabels),
    })),
    industries: kept(model.industries).map((industry) => ({ ...industry, parent: one(industry.parent) })),
    legalForms: kept(model.legalForms),
    legals: kept(model.legals).map((legal) => ({
      ...legal,
      businesses: keys(legal.businesses),
      risklabels: keys(legal.risklabels),
      references: keys(legal.references),
    })),
    businesses: kept(model.businesses),
    controls: kept(model.controls).map((control) => restrictControl(control, keys, one)),
    controlCategories: kept(model.controlCategories).map((category) => ({
      ...category,
      parent: one(category.parent),
    })),
    riskLabels: kept(model.riskLabels),
    riskLists: kept(model.riskLists).map((list) => ({
      ...list,
      entries: list.entries.filter(({ geography }) => !dropped.has(geography)),
    })),
    references: kept(model.references).map((reference) => ({
      ...reference,
      country: one(reference.country),
    })),
    publications: kept(model.publications).map((publication) => ({
      ...publication,
      reference: one(publication.reference),
      tags: keys(publication.tags),
    })),
    tags: kept(model.tags).map((tag) => ({
      ...tag,
      geographies: keys(tag.geographies),
      categories: keys(tag.categories),
      threats: keys(tag.threats),
    })),
  };
}

type Keys = (list: readonly string[]) => readonly string[];
type One = (key: string | null) => string | null;

function restrictThreat(threat: Threat, keys: Keys, one: One): Threat {
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

function restrictRelations(relations: Relations, keys: Keys): Relations {
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

function restrictTexts(texts: ThreatTexts, one: One): ThreatTexts {
  return {
    ...texts,
    exploitation: texts.exploitation.filter(
      ({ product, channel }) => one(product) !== null && (channel === null || one(channel) !== null),
    ),
    indicators: texts.indicators.map((indicator) => ({ ...indicator, key: one(indicator.key) })),
  };
}

function restrictControl(control: Control, keys: Keys, one: One): Control {
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
