/** The data files as unknown JSON: their types come from reading them, not from inferring half a megabyte of literals. */
import businesses from './data/businesses.json' with { type: 'json' };
import categories from './data/categories.json' with { type: 'json' };
import channels from './data/channels.json' with { type: 'json' };
import controlCategories from './data/controlcategories.json' with { type: 'json' };
import controls from './data/controls.json' with { type: 'json' };
import countries from './data/countries.json' with { type: 'json' };
import customers from './data/customers.json' with { type: 'json' };
import geographies from './data/geographies.json' with { type: 'json' };
import industries from './data/industries.json' with { type: 'json' };
import legalForms from './data/legalforms.json' with { type: 'json' };
import legals from './data/legals.json' with { type: 'json' };
import productCategories from './data/productcategories.json' with { type: 'json' };
import products from './data/products.json' with { type: 'json' };
import publications from './data/publications.json' with { type: 'json' };
import references from './data/references.json' with { type: 'json' };
import riskLabels from './data/risklabels.json' with { type: 'json' };
import riskLists from './data/risklists.json' with { type: 'json' };
import choices from './data/starter-choices.json' with { type: 'json' };
import tags from './data/tags.json' with { type: 'json' };
import threatTexts from './data/threat-texts.json' with { type: 'json' };
import threats from './data/threats.json' with { type: 'json' };
import transactions from './data/transactions.json' with { type: 'json' };
import { Node } from './decode.ts';

const raw: { readonly [name: string]: unknown } = {
  businesses,
  categories,
  channels,
  choices,
  controlCategories,
  controls,
  countries,
  customers,
  geographies,
  industries,
  legalForms,
  legals,
  productCategories,
  products,
  publications,
  references,
  riskLabels,
  riskLists,
  tags,
  threatTexts,
  threats,
  transactions,
};

/** A data file by its name, ready to be read. */
export function file(name: string): Node {
  return new Node(raw[name], name);
}

/** Names of the data files that hold a list of entities. */
export const entityFiles = Object.keys(raw).filter((name) => Array.isArray(raw[name]));
