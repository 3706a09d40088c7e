/**
 * The types of the reference model, derived from its tables; they describe the editors' data and published versions.
 * Entities refer to each other by `key`, which is readable and stable; addresses use `id`. Source: specification 001
 * sections 3.1 and 3.2.
 */
import type { FieldsObjectOf, FieldValueOf } from '../fields/value.ts';
import type { coveredRisksField } from './tables/library.ts';
import type { identityFields, namedFields } from './tables/parts.ts';
import type { indicatorFields } from './tables/risks.ts';
import type { relationsField, threatGradeField, threatTextsField } from './tables/threats.ts';
import type { modelTables, optionalCollections } from './tables.ts';

/** Names of the collections of the model. */
export type CollectionName = keyof typeof modelTables;

/** A collection that a model leaves out while it is empty. */
export type OptionalCollection = (typeof optionalCollections)[number];

type CollectionLists = {
  readonly [C in CollectionName]: readonly FieldsObjectOf<(typeof modelTables)[C]['fields']>[];
};

/** All collections of the model, including those that a version may leave out. */
interface AllCollections extends CollectionLists {}

/** The entity type of a collection. */
export type EntityOf<C extends CollectionName> = AllCollections[C][number];

type Collections = Omit<AllCollections, OptionalCollection> &
  Partial<Pick<AllCollections, OptionalCollection>>;

/** A whole model version, or the part of one that a licence permits. */
export interface ReferenceModel extends Collections {
  readonly schema: 1;
}

/** Members of every entity. `key` is unique in the model; `id` is unique and never reused. */
export interface ModelEntity extends FieldsObjectOf<typeof identityFields> {}

/** An entity with a name (at most 255 characters) and a description, which may be empty. */
export interface NamedEntity extends FieldsObjectOf<typeof namedFields> {}

/** A grade 0-4 with its motivation. Grade 0 means "not relevant"; a missing grade means "not graded". */
export interface ThreatGrade extends FieldValueOf<typeof threatGradeField> {}

/** Keys of the related risks, per type. */
export interface ThreatRelations extends FieldValueOf<typeof relationsField> {}

/** Texts of a threat card: its five themes with `[re-...]` citations, and their details. */
export interface ThreatTexts extends FieldValueOf<typeof threatTextsField> {}

/** A threat: a way in which crime exploits a business (specification 001 sections 3.1 and 3.2). */
export interface Threat extends EntityOf<'threats'> {}

/** Members of the entities of the five operational types. */
export interface OperationalIndicator extends FieldsObjectOf<typeof indicatorFields> {}

/** A kind of customer. */
export interface Customer extends EntityOf<'customers'> {}

/** A product or service. */
export interface Product extends EntityOf<'products'> {}

/** A kind or pattern of transactions. */
export interface TransactionType extends EntityOf<'transactions'> {}

/** A way in which customers and the business interact. */
export interface Channel extends EntityOf<'channels'> {}

/** A country, a region of one, or a group of countries; `parents` form a graph without cycles. */
export interface Geography extends EntityOf<'geographies'> {}

/** An industry by its NACE and ISIC codes. */
export interface Industry extends EntityOf<'industries'> {}

/** An obligation under the law. */
export interface Obligation extends EntityOf<'legals'> {}

/** A line of business that is subject to the rules on money laundering. */
export interface Business extends EntityOf<'businesses'> {}

/** A heading of the control library; `seqno` is its position. */
export interface ControlCategory extends EntityOf<'controlCategories'> {}

/**
 * A label of risks. Labels of type `control` connect controls to risks; labels of type `raFilter` are only for
 * filters.
 */
export interface RiskLabel extends EntityOf<'riskLabels'> {}

/** Risks that a control covers by key, per type. */
export interface CoveredRisks extends FieldValueOf<typeof coveredRisksField> {}

/** A control of the library. A general control without lists covers every risk. */
export interface Control extends EntityOf<'controls'> {}

/** A list of countries with their levels. */
export interface RiskList extends EntityOf<'riskLists'> {}

/** A public source. */
export interface Reference extends EntityOf<'references'> {}

/** A news item of the daily feed. Dates are ISO dates. */
export interface Publication extends EntityOf<'publications'> {}

/** A keyword of publications. */
export interface Tag extends EntityOf<'tags'> {}

/** One version of a law, guideline or decision. */
export interface InstrumentRow extends EntityOf<'instruments'> {}

/** A paragraph of an instrument, and the check that it demands. */
export interface RequirementRow extends EntityOf<'requirements'> {}
