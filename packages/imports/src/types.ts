/** Maps the types of STIX 2.1, MITRE and AMLTRIX and the names of sheets to kinds of objects. */
import type { ImportKind } from './staged.ts';

const kindsOfTypes: { readonly [type: string]: ImportKind } = {
  'attack-pattern': 'threats',
  'x-mitre-tactic': 'categories',
  'course-of-action': 'controls',
  report: 'publications',
  location: 'geographies',
  indicator: 'indicators',
};

/** Kinds by singular words without blanks. The words occur in names of sheets and in AMLTRIX's own types. */
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

/** Normalizes a word, so that "products-service", "Products & Services" and "product service" are equal. */
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

/** Returns the kind for a type in a library; `extensions` for a type that the reference model cannot represent. */
export function getImportKindOfType(type: string): ImportKind {
  if (Object.hasOwn(kindsOfTypes, type)) return kindsOfTypes[type] ?? 'extensions';
  const own = type.startsWith('x-amltrix-') ? type.slice('x-amltrix-'.length) : type;
  const isOwn = own !== type || ['products-service', 'value-instruments'].includes(type);
  return (isOwn ? kindOfWord(own) : null) ?? 'extensions';
}

/** Returns the kind of the objects in a sheet from its name; null for an unknown name. */
export const getImportKindOfSheet = kindOfWord;

/** Returns the type from the prefix of a STIX id. */
export const getTypeOfStixId = (id: string): string => id.split('--', 1)[0] ?? '';
