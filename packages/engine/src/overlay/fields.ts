/**
 * Field definitions of an organisation's own parts of the model: own entities, grades of library threats,
 * hidden entities.
 */
import type { FieldsByName } from '../fields/field.ts';
import { threatGradeField } from '../model/tables/threats.ts';
import { modelTables } from '../model/tables.ts';
import { gradeMethods } from '../text/terms.ts';

/**
 * Range of the ids of own entities, above those of the library. The highest id is the largest signed 32-bit integer.
 */
export const ownEntityIdRange = { lowest: 1_000_000_000, highest: 2_147_483_647 } as const;

/** Largest number of own entities of one collection, of grades, and of hidden entities. */
export const maxOwnParts = 500;

/** Collections in which an organisation can have own entities. */
export const ownCollections = [
  'threats',
  'categories',
  'customers',
  'products',
  'productCategories',
  'transactions',
  'channels',
  'legals',
  'riskLists',
  'references',
  'controls',
  'controlCategories',
] as const;

/** A collection in which an organisation can have own entities. */
export type OwnCollection = (typeof ownCollections)[number];

const text = { type: 'text', longest: 20_000 } as const;
const line = { type: 'text', longest: 255 } as const;
const day = { type: 'text', format: 'day' } as const;
const optional = { optional: true } as const;

/** Own entities by key, with the fields of their collection. */
const entity = <const F extends FieldsByName>(fields: F) =>
  ({
    type: 'map',
    of: { type: 'object', fields },
    most: maxOwnParts,
    names: 'ownKey',
    ...optional,
  }) as const;

/**
 * The organisation's grade of a threat of the library. It takes precedence over the library's probability and grade,
 * but not over an override in an assessment.
 */
export const ownGradeField = {
  type: 'object',
  named: 'OwnThreatGrade',
  fields: {
    priv: { ...threatGradeField.fields.grade, ...optional },
    corp: { ...threatGradeField.fields.grade, ...optional },
    methods: {
      type: 'list',
      of: { type: 'choice', of: gradeMethods },
      most: gradeMethods.length,
      distinct: true,
    },
    motivation: text,
    author: line,
    /** Day of the grading; a review is due 182 days after it. */
    date: day,
  },
} as const;

/**
 * The reason why an entity of the library is hidden and does not count; without a reason, the entity is not hidden.
 */
export const hiddenEntityField = {
  type: 'object',
  named: 'HiddenEntity',
  fields: { reason: text, author: line, date: day },
} as const;

/**
 * An edition of a country list that an organisation adopted before the library contained it; a newer edition in the
 * library replaces it.
 */
export const listEditionField = {
  type: 'object',
  named: 'ListEdition',
  fields: { ...modelTables.riskLists.fields, taken: day, author: line },
} as const;

/** Own parts of an organisation or of one assessment. */
export const ownPartsField = {
  type: 'object',
  named: 'OwnParts',
  fields: {
    threats: entity(modelTables.threats.fields),
    categories: entity(modelTables.categories.fields),
    customers: entity(modelTables.customers.fields),
    products: entity(modelTables.products.fields),
    productCategories: entity(modelTables.productCategories.fields),
    transactions: entity(modelTables.transactions.fields),
    channels: entity(modelTables.channels.fields),
    legals: entity(modelTables.legals.fields),
    riskLists: entity(modelTables.riskLists.fields),
    references: entity(modelTables.references.fields),
    controls: entity(modelTables.controls.fields),
    controlCategories: entity(modelTables.controlCategories.fields),
    grades: { type: 'map', of: ownGradeField, most: maxOwnParts, names: 'key', ...optional },
    hidden: { type: 'map', of: hiddenEntityField, most: maxOwnParts, names: 'key', ...optional },
    lists: { type: 'map', of: listEditionField, most: maxOwnParts, names: 'key', ...optional },
  },
} as const;

/**
 * The own parts in an assessment: a copy of the organisation's at a revision (`shared`), and the assessment's own
 * (`own`).
 */
export const assessmentOwnPartsField = {
  type: 'object',
  named: 'AssessmentOverlay',
  fields: {
    /**
     * A copy of the organisation's parts: a later change of them applies to an assessment only after a user has
     * adopted it.
     */
    shared: {
      type: 'object',
      named: 'SharedParts',
      fields: { revision: { type: 'number', lowest: 1, whole: true }, parts: ownPartsField },
      ...optional,
    },
    own: { ...ownPartsField, ...optional },
  },
} as const;
