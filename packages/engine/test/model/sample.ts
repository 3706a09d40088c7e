import type {
  Business,
  Channel,
  Control,
  Customer,
  Geography,
  NamedEntity,
  Obligation,
  Product,
  Reference,
  ReferenceModel,
  RiskLabel,
  Threat,
  ThreatRelations,
  TransactionType,
} from '../../src/model/index.ts';

let lastId = 0;

/** Name and description of a test entity in both languages, derived from its key. */
export function named(key: string): NamedEntity {
  lastId += 1;
  return { key, id: lastId, name: { en: key, sv: `${key} (sv)` }, description: { en: '', sv: '' } };
}

const indicator = (key: string) => ({ ...named(key), kri: false, hidden: false, risklabels: [] });

export const relations = (own: Partial<ThreatRelations> = {}): ThreatRelations => ({
  customers: [],
  products: [],
  transactions: [],
  channels: [],
  geographies: [],
  industries: [],
  legalForms: [],
  legals: [],
  ...own,
});

export const grade = (value: number) => ({ grade: value, motivation: { en: 'm', sv: 'm' } });

export function threat(key: string, more: Partial<Threat> = {}): Threat {
  return {
    ...named(key),
    riskDescription: { en: '', sv: '' },
    category: null,
    relevance: ['ml'],
    multiRelevance: false,
    label: 'GLOBAL',
    geography: null,
    parent: null,
    privGrade: grade(2),
    corpGrade: grade(2),
    levelIndividual: 'UNDEFINED',
    levelCorporate: 'UNDEFINED',
    privGradeTime: null,
    corpGradeTime: null,
    gradeMethods: [],
    probability: {},
    inheritance: [],
    demo: false,
    relations: relations(),
    references: [],
    ...more,
  };
}

export const customer = (key: string, more: Partial<Customer> = {}): Customer => ({
  ...indicator(key),
  segment: 'BOTH',
  datapoint: 'BASIC',
  depCountry: false,
  depLegalform: false,
  depIndustry: false,
  businesses: [],
  dep: {},
  ...more,
});

export const product = (key: string, more: Partial<Product> = {}): Product => ({
  ...indicator(key),
  category: null,
  segment: 'BOTH',
  offering: 'STANDARD',
  businesses: [],
  transactions: [],
  ...more,
});

export const transaction = (key: string, more: Partial<TransactionType> = {}): TransactionType => ({
  ...indicator(key),
  segment: 'BOTH',
  datapoint: 'BASIC',
  businesses: [],
  products: [],
  ...more,
});

export const channel = (key: string, more: Partial<Channel> = {}): Channel => ({
  ...indicator(key),
  businesses: [],
  ...more,
});

export const geography = (
  key: string,
  parents: readonly string[] = [],
  more: Partial<Geography> = {},
): Geography => ({
  ...indicator(key),
  iso: '',
  kind: 'country',
  level: 'NRA',
  parents,
  asOf: null,
  ...more,
});

export const legal = (key: string, more: Partial<Obligation> = {}): Obligation => ({
  ...named(key),
  segment: 'BOTH',
  offering: 'STANDARD',
  hidden: false,
  businesses: [],
  risklabels: [],
  lawReference: '',
  references: [],
  ...more,
});

export const business = (key: string, more: Partial<Business> = {}): Business => ({
  ...named(key),
  offering: 'STANDARD',
  islawyer: false,
  isbank: false,
  isrealestate: false,
  ...more,
});

export const control = (key: string, more: Partial<Control> = {}): Control => ({
  ...named(key),
  category: null,
  label: 'OtherControls',
  type: 'SOP',
  offering: 'STANDARD',
  general: false,
  forCustom: false,
  businesses: [],
  risklabels: [],
  related: {},
  allOf: [],
  spec: { vars: [], actions: [] },
  ...more,
});

export const riskLabel = (key: string, type: RiskLabel['type']): RiskLabel => ({ ...named(key), type });

export const reference = (key: string, more: Partial<Reference> = {}): Reference => ({
  ...named(key),
  title: key,
  author: '',
  authorShort: '',
  publication: '',
  published: '2024-05',
  year: 2024,
  url: 'https://example.org',
  online: true,
  retrieved: null,
  country: null,
  ...more,
});

/** A model with only the given collections filled. */
export function modelOf(collections: Partial<ReferenceModel>): ReferenceModel {
  return {
    schema: 1,
    threats: [],
    categories: [],
    customers: [],
    products: [],
    productCategories: [],
    transactions: [],
    channels: [],
    geographies: [],
    industries: [],
    legalForms: [],
    legals: [],
    businesses: [],
    controls: [],
    controlCategories: [],
    riskLabels: [],
    riskLists: [],
    references: [],
    publications: [],
    tags: [],
    ...collections,
  };
}

/** The model with one entity of a collection replaced by a changed copy. */
export function changed<E extends { readonly key: string }>(
  list: readonly E[],
  key: string,
  change: (entity: E) => Partial<E>,
): readonly E[] {
  return list.map((entity) => (entity.key === key ? { ...entity, ...change(entity) } : entity));
}
