/** What threat libraries call their objects, as kinds: types of STIX 2.1, MITRE and AMLTRIX, and the sheets of workbooks. */
import type { ImportKind } from './staged.ts';

const kindsOfTypes: { readonly [type: string]: ImportKind } = {
  'attack-pattern': 'threats',
  'x-mitre-tactic': 'categories',
  'course-of-action': 'controls',
  report: 'publications',
  location: 'geographies',
  indicator: 'indicators',
};

/** Words for kinds, in the singular and without blanks: names of sheets, and what AMLTRIX calls types of its own. */
const kindsOfWords: { readonly [word: string]: ImportKind } = {
  tactic: 'categories',
  technique: 'threats',
  indicator: 'indicators',
  mitigation: 'controls',
  product: 'products',
  service: 'products',
  productservice: 'products',
  serviceproduct: 'products',
  valueinstrument: 'transactions',
  instrument: 'transactions',
  actor: 'customers',
  reference: 'references',
  citation: 'references',
  matrice: 'extensions',
  risk: 'extensions',
  datasource: 'extensions',
};

/** "products-service", "Products & Services" and "product service" are one word. */
const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+|\band\b/)
    .map((part) => part.replace(/s$/, ''))
    .join('');

const kindOfWord = (text: string): ImportKind | null => {
  const word = wordOf(text);
  return Object.hasOwn(kindsOfWords, word) ? (kindsOfWords[word] ?? null) : null;
};

/** The kind of what a library calls a type; `extensions` where the reference model has no place for it. */
export function kindOfType(type: string): ImportKind {
  if (Object.hasOwn(kindsOfTypes, type)) return kindsOfTypes[type] ?? 'extensions';
  const own = type.startsWith('x-amltrix-') ? type.slice('x-amltrix-'.length) : type;
  const isOwn = own !== type || ['products-service', 'value-instruments'].includes(type);
  return (isOwn ? kindOfWord(own) : null) ?? 'extensions';
}

/** The kind of the objects of a sheet by its name; null where the name says nothing. */
export const kindOfSheet = kindOfWord;

/** The type that an id of STIX begins with. */
export const typeOfId = (id: string): string => id.split('--', 1)[0] ?? '';
