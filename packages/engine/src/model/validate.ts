import { ruleProblems } from '../formula/rules.ts';
import { geographyLevels, gradeMethods, operationalRelevances, riskTypes, segments } from '../terms.ts';
import { collectionNames, entitiesOf } from './collections.ts';
import { entitiesOnCycles } from './hierarchy.ts';
import { Inspection, type Subject } from './inspection.ts';
import type { ModelProblem } from './problems.ts';
import type {
  CollectionName,
  Control,
  Customer,
  Geography,
  Legal,
  NamedEntity,
  Product,
  Publication,
  ReferenceModel,
  RiskList,
  Tag,
  Threat,
  Transaction,
} from './types.ts';

const levels = [...geographyLevels, 'UNDEFINED'];
const labels = ['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'];
const offerings = ['UNDEFINED', 'STANDARD', 'ENTERPRISE'];
const datapoints = ['NO', 'BASIC', 'PRO'];
const controlTypes = ['UNDEFINED', 'SOP', 'TECHNICAL_SYSTEMS', 'GOVERNANCE'];
const highestGrade = 4;
const highestProbability = 0.125;

/**
 * Everything that is wrong with a reference model: keys and ids used twice, references to nothing, circles of
 * parents, figures out of range, missing names. An empty list means that the model can be compiled.
 */
export function problemsOf(model: ReferenceModel): readonly ModelProblem[] {
  const inspection = new Inspection(model);
  checkIdentity(inspection);
  checkIndicators(inspection);
  checkLibrary(inspection);
  inspection.each('threats', model.threats, checkThreat);
  checkCycles(inspection);
  return inspection.problems;
}

function checkIdentity(inspection: Inspection): void {
  const keys = new Set<string>();
  const ids = new Set<number>();
  for (const collection of collectionNames) {
    inspection.each(collection, entitiesOf(inspection.model, collection), ({ key, id }, subject) => {
      if (key.trim() === '') subject.problem('key', 'key.empty', 'is empty');
      if (keys.has(key)) subject.problem('key', 'key.duplicate', 'is used by another entity');
      if (!Number.isSafeInteger(id) || id < 1)
        subject.problem('id', 'id.invalid', `${id} is not a positive integer`);
      if (ids.has(id)) subject.problem('id', 'id.duplicate', `${id} is used by another entity`);
      keys.add(key);
      ids.add(id);
    });
  }
}

function checkThreat(threat: Threat, subject: Subject): void {
  subject.name('name', threat.name);
  subject.one('category', 'categories', threat.category);
  subject.one('geography', 'geographies', threat.geography);
  subject.one('parent', 'threats', threat.parent);
  subject.many('references', 'references', threat.references);
  for (const type of riskTypes) subject.many(`relations.${type}`, type, threat.relations[type]);
  subject.range('privGrade.grade', 'grade.range', threat.privGrade?.grade, 0, highestGrade);
  subject.range('corpGrade.grade', 'grade.range', threat.corpGrade?.grade, 0, highestGrade);
  subject.range('probability.priv', 'probability.range', threat.probability.priv, 0, highestProbability);
  subject.range('probability.corp', 'probability.range', threat.probability.corp, 0, highestProbability);
  subject.oneOf('label', levels, threat.label);
  subject.oneOf('levelIndividual', labels, threat.levelIndividual);
  subject.oneOf('levelCorporate', labels, threat.levelCorporate);
  subject.date('privGradeTime', threat.privGradeTime);
  subject.date('corpGradeTime', threat.corpGradeTime);
  for (const relevance of threat.relevance) {
    subject.oneOf('relevance', [...operationalRelevances, 'general'], relevance);
  }
  for (const method of threat.gradeMethods) subject.oneOf('gradeMethods', gradeMethods, method);
  checkThreatTexts(threat, subject);
}

function checkThreatTexts({ texts }: Threat, subject: Subject): void {
  texts?.exploitation.forEach(({ product, channel }, index) => {
    subject.one(`texts.exploitation[${index}].product`, 'products', product);
    subject.one(`texts.exploitation[${index}].channel`, 'channels', channel);
  });
  texts?.indicators.forEach(({ type, key }, index) => {
    const field = `texts.indicators[${index}]`;
    const riskType = riskTypes.find((candidate) => candidate === type);
    if (riskType === undefined) subject.oneOf(`${field}.type`, riskTypes, type);
    else subject.one(`${field}.key`, riskType, key);
  });
}

function checkIndicators(inspection: Inspection): void {
  const { model } = inspection;
  inspection.each('customers', model.customers, (customer: Customer, subject) => {
    checkOffered(customer, subject);
    subject.oneOf('datapoint', datapoints, customer.datapoint);
    subject.many('dep.industries', 'industries', customer.dep.industries);
    subject.many('dep.legalForms', 'legalForms', customer.dep.legalForms);
    subject.many('dep.geographies', 'geographies', customer.dep.geographies);
  });
  inspection.each('products', model.products, (product: Product, subject) => {
    checkOffered(product, subject);
    subject.oneOf('offering', offerings, product.offering);
    subject.one('category', 'productCategories', product.category);
    subject.many('transactions', 'transactions', product.transactions);
  });
  inspection.each('transactions', model.transactions, (transaction: Transaction, subject) => {
    checkOffered(transaction, subject);
    subject.oneOf('datapoint', datapoints, transaction.datapoint);
    subject.many('products', 'products', transaction.products);
  });
  inspection.each('channels', model.channels, (channel, subject) =>
    checkOffered({ ...channel, segment: 'BOTH' }, subject),
  );
  inspection.each('geographies', model.geographies, (geography: Geography, subject) => {
    subject.name('name', geography.name);
    subject.oneOf('level', levels, geography.level);
    subject.many('parents', 'geographies', geography.parents);
    subject.many('risklabels', 'riskLabels', geography.risklabels);
  });
  inspection.each('legals', model.legals, (legal: Legal, subject) => {
    checkOffered(legal, subject);
    subject.oneOf('offering', offerings, legal.offering);
    subject.many('references', 'references', legal.references);
  });
}

type Offered = NamedEntity & Pick<Legal, 'segment' | 'businesses' | 'risklabels'>;

function checkOffered({ name, segment, businesses, risklabels }: Offered, subject: Subject): void {
  subject.name('name', name);
  subject.oneOf('segment', segments, segment);
  subject.many('businesses', 'businesses', businesses);
  subject.many('risklabels', 'riskLabels', risklabels);
}

function checkLibrary(inspection: Inspection): void {
  const { model } = inspection;
  for (const collection of [
    'categories',
    'productCategories',
    'legalForms',
    'businesses',
    'riskLabels',
  ] as const) {
    inspection.each<NamedEntity>(collection, model[collection], ({ name }, subject) =>
      subject.name('name', name),
    );
  }
  inspection.each('industries', model.industries, ({ name, parent }, subject) => {
    subject.name('name', name);
    subject.one('parent', 'industries', parent);
  });
  inspection.each('controlCategories', model.controlCategories, ({ name, parent }, subject) => {
    subject.name('name', name);
    subject.one('parent', 'controlCategories', parent);
  });
  inspection.each('controls', model.controls, checkControl);
  inspection.each('riskLists', model.riskLists, checkRiskList);
  inspection.each('references', model.references, (reference, subject) => {
    subject.name('name', reference.name);
    subject.date('published', reference.published);
    subject.date('retrieved', reference.retrieved);
    subject.one('country', 'geographies', reference.country);
  });
  inspection.each('publications', model.publications, checkPublication);
  inspection.each('tags', model.tags, checkTag);
}

function checkControl(control: Control, subject: Subject): void {
  subject.name('name', control.name);
  subject.one('category', 'controlCategories', control.category);
  subject.oneOf('type', controlTypes, control.type);
  subject.oneOf('offering', offerings, control.offering);
  subject.many('businesses', 'businesses', control.businesses);
  subject.many('risklabels', 'riskLabels', control.risklabels);
  for (const type of riskTypes) subject.many(`related.${type}`, type, control.related[type]);
  for (const type of control.allOf) subject.oneOf('allOf', riskTypes, type);
  for (const { field, text } of ruleProblems(control.spec)) {
    subject.problem(`spec.${field}`, 'formula.invalid', text.en);
  }
}

function checkRiskList(list: RiskList, subject: Subject): void {
  const highest = list.kind === 'index' ? 100 : highestGrade;
  subject.name('name', list.name);
  subject.oneOf('kind', ['flat', 'index'], list.kind);
  subject.date('date', list.date);
  for (const relevance of list.relevances) subject.oneOf('relevances', operationalRelevances, relevance);
  subject.many(
    'entries',
    'geographies',
    list.entries.map(({ geography }) => geography),
  );
  list.entries.forEach(({ value }, index) => {
    subject.range(`entries[${index}].value`, 'value.range', value, 0, highest);
  });
}

function checkPublication(publication: Publication, subject: Subject): void {
  subject.name('title', publication.title);
  subject.date('created', publication.created);
  subject.date('published', publication.published);
  subject.one('reference', 'references', publication.reference);
  subject.many('tags', 'tags', publication.tags);
}

function checkTag(tag: Tag, subject: Subject): void {
  subject.name('name', tag.name);
  subject.many('geographies', 'geographies', tag.geographies);
  subject.many('categories', 'categories', tag.categories);
  subject.many('threats', 'threats', tag.threats);
}

function checkCycles(inspection: Inspection): void {
  const { threats, industries, controlCategories, geographies } = inspection.model;
  const single = (list: readonly { readonly key: string; readonly parent: string | null }[]) => {
    const parents = new Map(list.map(({ key, parent }) => [key, parent === null ? [] : [parent]]));
    return (key: string) => parents.get(key) ?? [];
  };
  const several = new Map(geographies.map(({ key, parents }) => [key, parents]));
  checkCycle(inspection, 'threats', 'parent', single(threats));
  checkCycle(inspection, 'industries', 'parent', single(industries));
  checkCycle(inspection, 'controlCategories', 'parent', single(controlCategories));
  checkCycle(inspection, 'geographies', 'parents', (key) => several.get(key) ?? []);
}

function checkCycle(
  inspection: Inspection,
  collection: CollectionName,
  field: string,
  parentsOf: (key: string) => readonly string[],
): void {
  const entities = entitiesOf(inspection.model, collection);
  const cyclic = entitiesOnCycles(entities, parentsOf);
  inspection.each(collection, entities, ({ key }, subject) => {
    if (cyclic.has(key)) subject.problem(field, 'cycle', 'leads back to the entity itself');
  });
}
