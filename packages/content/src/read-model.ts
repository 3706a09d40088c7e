import type { Geography, ReferenceModel, RiskList } from '@klarsikt/engine/model';
import { setGeographyGroupMembers } from '@klarsikt/engine/overlay';
import type { ContentNode } from './decode.ts';
import { type EditionFiles, readEditionFile } from './editions/files.ts';
import {
  readBusiness,
  readChannel,
  readCustomer,
  readGeography,
  readIndustry,
  readNamedFields,
  readObligation,
  readProduct,
  readTransactionType,
} from './read-indicators.ts';
import {
  type GeographyKeyIndex,
  readControl,
  readControlCategory,
  readPublication,
  readReference,
  readRiskLabel,
  readRiskList,
  readTag,
} from './read-library.ts';
import { readStarterModelSettings, readThreat } from './read-threats.ts';

/**
 * Reads an edition as a reference model, without unpublished entities and editorial notes.
 * @throws ContentError when a data file does not have the expected shape.
 */
export function readEditionModel(files: EditionFiles): ReferenceModel {
  const list = <T>(name: string, read: (node: ContentNode) => T): T[] => published(files, name).map(read);
  const choices = readStarterModelSettings(readEditionFile(files, 'choices'));
  const texts = readEditionFile(files, 'threatTexts');
  const geographies = readGeographies(files);
  const index = indexOf(geographies);
  const riskLists = list('riskLists', (node) => readRiskList(node, index));
  return {
    schema: 1,
    threats: list('threats', (node) => readThreat(node, texts.get(node.get('key').string()), choices)),
    categories: list('categories', readNamedFields),
    customers: list('customers', readCustomer),
    products: list('products', readProduct),
    productCategories: list('productCategories', readNamedFields),
    transactions: list('transactions', readTransactionType),
    channels: list('channels', readChannel),
    geographies: riskLists.reduce(followList, geographies),
    industries: list('industries', readIndustry),
    legalForms: list('legalForms', readNamedFields),
    legals: list('legals', readObligation),
    businesses: list('businesses', readBusiness),
    controls: list('controls', readControl),
    controlCategories: list('controlCategories', readControlCategory),
    riskLabels: list('riskLabels', readRiskLabel),
    riskLists,
    references: list('references', readReference),
    publications: list('publications', readPublication),
    tags: list('tags', readTag),
  };
}

/** Returns the places with the group of a list updated: its members and its date are those of the list. */
function followList(
  geographies: readonly Geography[],
  { group, entries, date }: RiskList,
): readonly Geography[] {
  if (group === undefined) return geographies;
  const members = new Set(entries.map(({ geography }) => geography));
  return setGeographyGroupMembers(geographies, { group, members }).map((place) =>
    place.key === group ? { ...place, asOf: date } : place,
  );
}

/** Reads the places that every edition contains: regions, groups, counties, and all countries. */
export function readGeographies(files: EditionFiles): Geography[] {
  return ['geographies', 'countries'].flatMap((name) => published(files, name)).map(readGeography);
}

/** Reads every entity except those with `published: false`. (In publications, `published` is a date.) */
function published(files: EditionFiles, name: string): ContentNode[] {
  return readEditionFile(files, name)
    .items()
    .filter((node) => node.get('published').optional((value) => value.isFalse) !== true);
}

function indexOf(geographies: readonly Geography[]): GeographyKeyIndex {
  const members = new Map<string, string[]>();
  for (const { key, parents } of geographies) {
    for (const parent of parents) members.set(parent, [...(members.get(parent) ?? []), key]);
  }
  const countries = geographies.filter(({ kind }) => kind === 'country');
  return { keyOfIso: new Map(countries.map(({ iso, key }) => [iso, key])), membersOf: members };
}
