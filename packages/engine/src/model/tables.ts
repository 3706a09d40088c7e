/** The reference model as one description: what every collection holds, field by field. */
import type { Fields } from '../fields/field.ts';
import {
  businessFields,
  controlCategoryFields,
  controlFields,
  publicationFields,
  referenceFields,
  riskLabelFields,
  riskListFields,
  tagFields,
} from './tables/library.ts';
import { named } from './tables/parts.ts';
import {
  channelFields,
  customerFields,
  geographyFields,
  industryFields,
  legalFields,
  productFields,
  transactionFields,
} from './tables/risks.ts';
import { threatFields } from './tables/threats.ts';

/** One collection. `type` is the singular, as addresses have it; `title` the field that an entity is known by. */
export interface CollectionTable {
  readonly type: string;
  readonly title: 'name' | 'title';
  readonly fields: Fields;
}

/** Every collection in the order in which differences and problems are listed. */
export const modelTables = {
  threats: { type: 'threat', title: 'name', fields: threatFields },
  categories: { type: 'category', title: 'name', fields: named },
  customers: { type: 'customer', title: 'name', fields: customerFields },
  products: { type: 'product', title: 'name', fields: productFields },
  productCategories: { type: 'productcategory', title: 'name', fields: named },
  transactions: { type: 'transaction', title: 'name', fields: transactionFields },
  channels: { type: 'channel', title: 'name', fields: channelFields },
  geographies: { type: 'geography', title: 'name', fields: geographyFields },
  industries: { type: 'industry', title: 'name', fields: industryFields },
  legalForms: { type: 'legalform', title: 'name', fields: named },
  legals: { type: 'legal', title: 'name', fields: legalFields },
  businesses: { type: 'business', title: 'name', fields: businessFields },
  controls: { type: 'control', title: 'name', fields: controlFields },
  controlCategories: { type: 'controlcategory', title: 'name', fields: controlCategoryFields },
  riskLabels: { type: 'risklabel', title: 'name', fields: riskLabelFields },
  riskLists: { type: 'risklist', title: 'name', fields: riskListFields },
  references: { type: 'reference', title: 'name', fields: referenceFields },
  publications: { type: 'publication', title: 'title', fields: publicationFields },
  tags: { type: 'tag', title: 'name', fields: tagFields },
} as const satisfies { readonly [name: string]: CollectionTable };

/** Version of the shape of a model; another one is another field table. */
export const modelSchema = 1;
