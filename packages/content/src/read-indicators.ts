import type {
  Business,
  Channel,
  Customer,
  Geography,
  Industry,
  NamedEntity,
  Obligation,
  OperationalIndicator,
  Product,
  TransactionType,
} from '@klarsikt/engine/model';
import { geographyLevels, segments } from '@klarsikt/engine/text';
import type { ContentNode } from './decode.ts';
import { contentOfferings, dataEntryLicences, geographyKinds } from './vocabulary.ts';

export function readNamedFields(node: ContentNode): NamedEntity {
  return {
    key: node.get('key').string(),
    id: node.get('id').number(),
    name: node.get('name').text(),
    description: node.get('description').text(),
  };
}

function readIndicator(node: ContentNode): OperationalIndicator {
  return {
    ...readNamedFields(node),
    kri: node.get('kri').boolean(),
    hidden: node.get('hidden').boolean(),
    risklabels: node.get('risklabels').strings(),
  };
}

export function readCustomer(node: ContentNode): Customer {
  const listed = ['industries', 'legalForms', 'geographies'] as const;
  const dep = node.get('dep');
  const items = listed.flatMap((dimension) => {
    const keys = dep.get(dimension).optional((value) => value.strings());
    return keys === null ? [] : [[dimension, keys] as const];
  });
  return {
    ...readIndicator(node),
    segment: node.get('segment').oneOf(segments),
    datapoint: node.get('datapoint').oneOf(dataEntryLicences),
    depCountry: node.get('depCountry').boolean(),
    depLegalform: node.get('depLegalform').boolean(),
    depIndustry: node.get('depIndustry').boolean(),
    businesses: node.get('businesses').strings(),
    dep: Object.fromEntries(items),
  };
}

export function readProduct(node: ContentNode): Product {
  return {
    ...readIndicator(node),
    category: node.get('category').optional((value) => value.string()),
    segment: node.get('segment').oneOf(segments),
    offering: node.get('offering').oneOf(contentOfferings),
    businesses: node.get('businesses').strings(),
    transactions: node.get('transactions').strings(),
  };
}

export function readTransactionType(node: ContentNode): TransactionType {
  return {
    ...readIndicator(node),
    segment: node.get('segment').oneOf(segments),
    datapoint: node.get('datapoint').oneOf(dataEntryLicences),
    businesses: node.get('businesses').strings(),
    products: node.get('products').strings(),
  };
}

export function readChannel(node: ContentNode): Channel {
  return { ...readIndicator(node), businesses: node.get('businesses').strings() };
}

export function readGeography(node: ContentNode): Geography {
  return {
    ...readIndicator(node),
    iso: node.get('iso').string(),
    kind: node.get('kind').oneOf(geographyKinds),
    level: node.get('level').oneOf([...geographyLevels, 'UNDEFINED']),
    parents: node.get('parents').strings(),
    asOf: node.get('asOf').optional((value) => value.string()),
  };
}

export function readIndustry(node: ContentNode): Industry {
  return {
    ...readNamedFields(node),
    nacecode: node.get('nacecode').string(),
    naceRevision: node.get('naceRevision').string(),
    isic: node.get('isic').string(),
    parent: node.get('parent').optional((value) => value.string()),
    ...node.given({ nace2: (value) => value.strings(), nace21: (value) => value.strings() }),
  };
}

export function readObligation(node: ContentNode): Obligation {
  return {
    ...readNamedFields(node),
    segment: node.get('segment').oneOf(segments),
    offering: node.get('offering').oneOf(contentOfferings),
    hidden: node.get('hidden').boolean(),
    businesses: node.get('businesses').strings(),
    risklabels: node.get('risklabels').strings(),
    lawReference: node.get('lawReference').string(),
    references: node.get('references').strings(),
  };
}

export function readBusiness(node: ContentNode): Business {
  return {
    ...readNamedFields(node),
    offering: node.get('offering').oneOf(contentOfferings),
    islawyer: node.get('islawyer').boolean(),
    isbank: node.get('isbank').boolean(),
    isrealestate: node.get('isrealestate').boolean(),
    ...node.given({ appliesFrom: (value) => value.string() }),
  };
}
