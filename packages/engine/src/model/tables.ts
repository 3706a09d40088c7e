/** Defines the reference model: the fields of all its collections. */
import type { FieldsByName } from '../fields/field.ts';
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
import { namedFields } from './tables/parts.ts';
import { instrumentFields, requirementFields } from './tables/requirements.ts';
import {
  channelFields,
  customerFields,
  geographyFields,
  industryFields,
  obligationFields,
  productFields,
  transactionFields,
} from './tables/risks.ts';
import { threatFields } from './tables/threats.ts';

/**
 * A collection of the model. `type` is its singular in addresses; `title` is the field that contains an entity's
 * name.
 */
export interface CollectionTable {
  readonly type: string;
  readonly title: 'name' | 'title';
  readonly fields: FieldsByName;
  /**
   * True for a collection that older model versions do not have. It is absent while it is empty, so that the hashes
   * of older versions do not change.
   */
  readonly later?: true;
}

/** All collections in the order of differences and problems. */
export const modelTables = {
  threats: { type: 'threat', title: 'name', fields: threatFields },
  categories: { type: 'category', title: 'name', fields: namedFields },
  customers: { type: 'customer', title: 'name', fields: customerFields },
  products: { type: 'product', title: 'name', fields: productFields },
  productCategories: { type: 'productcategory', title: 'name', fields: namedFields },
  transactions: { type: 'transaction', title: 'name', fields: transactionFields },
  channels: { type: 'channel', title: 'name', fields: channelFields },
  geographies: { type: 'geography', title: 'name', fields: geographyFields },
  industries: { type: 'industry', title: 'name', fields: industryFields },
  legalForms: { type: 'legalform', title: 'name', fields: namedFields },
  legals: { type: 'legal', title: 'name', fields: obligationFields },
  businesses: { type: 'business', title: 'name', fields: businessFields },
  controls: { type: 'control', title: 'name', fields: controlFields },
  controlCategories: { type: 'controlcategory', title: 'name', fields: controlCategoryFields },
  riskLabels: { type: 'risklabel', title: 'name', fields: riskLabelFields },
  riskLists: { type: 'risklist', title: 'name', fields: riskListFields },
  references: { type: 'reference', title: 'name', fields: referenceFields },
  publications: { type: 'publication', title: 'title', fields: publicationFields },
  tags: { type: 'tag', title: 'name', fields: tagFields },
  instruments: { type: 'instrument', title: 'name', fields: instrumentFields, later: true },
  requirements: { type: 'requirement', title: 'name', fields: requirementFields, later: true },
} as const satisfies { readonly [name: string]: CollectionTable };

/** Collections that are absent while they are empty. */
export const optionalCollections = ['instruments', 'requirements'] as const;

/** Version number of the shape of a model; a change of the shape needs a new number. */
export const modelSchemaVersion = 1;
