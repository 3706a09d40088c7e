/**
 * The reference model: what editors curate and what a published model version holds, in types read from its tables.
 * Entities refer to each other by `key` (readable, stable); `id` is the number used in addresses.
 * Source: specification 001 sections 3.1 and 3.2.
 */
import type { ObjectOf, ValueOf } from '../fields/value.ts';
import type { coveredRisks } from './tables/library.ts';
import type { identity, named } from './tables/parts.ts';
import type { indicatorFields } from './tables/risks.ts';
import type { grade, relations, threatTexts } from './tables/threats.ts';
import type { modelTables } from './tables.ts';

/** Collections of the model by name. */
export type CollectionName = keyof typeof modelTables;

type Collections = {
  readonly [C in CollectionName]: readonly ObjectOf<(typeof modelTables)[C]['fields']>[];
};

/** A whole model version or a projection of one. */
export interface ReferenceModel extends Collections {
  readonly schema: 1;
}

/** What a collection holds. */
export type EntityOf<C extends CollectionName> = ReferenceModel[C][number];

/** What every entity has. `key` is unique in the model, `id` unique and never reused. */
export interface Entity extends ObjectOf<typeof identity> {}

/** An entity with a name (at most 255 characters) and a description, which may be empty. */
export interface NamedEntity extends ObjectOf<typeof named> {}

/** A grade 0-4 with its motivation. Grade 0 means "not relevant"; a missing grade means "not graded". */
export interface Grade extends ValueOf<typeof grade> {}

/** Keys of the related risks, per type. */
export interface Relations extends ValueOf<typeof relations> {}

/** Texts of a threat card: its five themes, with `[re-...]` citations inside, and what they are detailed by. */
export interface ThreatTexts extends ValueOf<typeof threatTexts> {}

/** A threat: how crime uses a business (specification 001 sections 3.1 and 3.2). */
export interface Threat extends EntityOf<'threats'> {}

/** What the five operational indicator types share. */
export interface Indicator extends ObjectOf<typeof indicatorFields> {}

/** A kind of customer. */
export interface Customer extends EntityOf<'customers'> {}

/** A product or service. */
export interface Product extends EntityOf<'products'> {}

/** A kind or pattern of transactions. */
export interface Transaction extends EntityOf<'transactions'> {}

/** A way in which customers and the business meet. */
export interface Channel extends EntityOf<'channels'> {}

/** A country, a region of one, or a group of countries; `parents` make a graph without circles. */
export interface Geography extends EntityOf<'geographies'> {}

/** An industry by its NACE and ISIC codes. */
export interface Industry extends EntityOf<'industries'> {}

/** An obligation under the law. */
export interface Legal extends EntityOf<'legals'> {}

/** A kind of business that the rules apply to. */
export interface Business extends EntityOf<'businesses'> {}

/** A heading of the control library; `seqno` gives the order. */
export interface ControlCategory extends EntityOf<'controlCategories'> {}

/** A label on risks: type `control` ties controls to them, type `raFilter` only filters. */
export interface RiskLabel extends EntityOf<'riskLabels'> {}

/** Risks that a control covers by name, per type. */
export interface CoveredRisks extends ValueOf<typeof coveredRisks> {}

/** A control of the library. General ones without lists cover every risk. */
export interface Control extends EntityOf<'controls'> {}

/** A list of countries with a level each: decision 7. */
export interface RiskList extends EntityOf<'riskLists'> {}

/** A public source. */
export interface Reference extends EntityOf<'references'> {}

/** A news item of the daily feed. Dates are ISO dates. */
export interface Publication extends EntityOf<'publications'> {}

/** A word that publications are found by. */
export interface Tag extends EntityOf<'tags'> {}
