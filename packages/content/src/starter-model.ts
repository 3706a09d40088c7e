import type { ReferenceModel } from '@klarsikt/engine';
import type { Node } from './decode.ts';
import { file } from './files.ts';
import {
  readBusiness,
  readChannel,
  readCustomer,
  readGeography,
  readIndustry,
  readLegal,
  readNamed,
  readProduct,
  readTransaction,
} from './read-indicators.ts';
import {
  type GeographyIndex,
  readControl,
  readControlCategory,
  readPublication,
  readReference,
  readRiskLabel,
  readRiskList,
  readTag,
} from './read-library.ts';
import { readChoices, readThreat } from './read-threats.ts';

let cached: ReferenceModel | undefined;

/**
 * The starter content as a reference model: published entities only, without editorial notes.
 * The same content on every machine, so its canonical JSON has the same hash everywhere.
 * @throws ContentError when a data file does not have the expected shape.
 */
export function starterModel(): ReferenceModel {
  cached ??= read();
  return cached;
}

function read(): ReferenceModel {
  const choices = readChoices(file('choices'));
  const texts = file('threatTexts');
  const geographies = [...list('geographies', readGeography), ...list('countries', readGeography)];
  const index = indexOf(geographies);
  return {
    schema: 1,
    threats: list('threats', (node) => readThreat(node, texts.get(node.get('key').string()), choices)),
    categories: list('categories', readNamed),
    customers: list('customers', readCustomer),
    products: list('products', readProduct),
    productCategories: list('productCategories', readNamed),
    transactions: list('transactions', readTransaction),
    channels: list('channels', readChannel),
    geographies,
    industries: list('industries', readIndustry),
    legalForms: list('legalForms', readNamed),
    legals: list('legals', readLegal),
    businesses: list('businesses', readBusiness),
    controls: list('controls', readControl),
    controlCategories: list('controlCategories', readControlCategory),
    riskLabels: list('riskLabels', readRiskLabel),
    riskLists: list('riskLists', (node) => readRiskList(node, index)),
    references: list('references', readReference),
    publications: list('publications', readPublication),
    tags: list('tags', readTag),
  };
}

/** Reads every entity that is not held back by `published: false`. (A publication's `published` is a date.) */
function list<T>(name: string, read: (node: Node) => T): T[] {
  return file(name)
    .items()
    .filter((node) => node.get('published').optional((value) => value.isFalse) !== true)
    .map(read);
}

function indexOf(geographies: readonly ReturnType<typeof readGeography>[]): GeographyIndex {
  const members = new Map<string, string[]>();
  for (const { key, parents } of geographies) {
    for (const parent of parents) members.set(parent, [...(members.get(parent) ?? []), key]);
  }
  const countries = geographies.filter(({ kind }) => kind === 'country');
  return { keyOfIso: new Map(countries.map(({ iso, key }) => [iso, key])), membersOf: members };
}
