/** An organisation's own parts of the model as fields: entities of its own, grades of library threats, hidden entities. */
import type { Fields } from '../fields/field.ts';
import { grade } from '../model/tables/threats.ts';
import { modelTables } from '../model/tables.ts';
import { gradeMethods } from '../terms.ts';

/** First id of own entities; those of the library are below it. The last one is the largest that four bytes hold. */
export const ownIds = { lowest: 1_000_000_000, highest: 2_147_483_647 } as const;

/** Most own entities of one collection, and most grades and hidden entities. */
export const mostOwnParts = 500;

/** Collections of which an organisation can have entities of its own. */
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

/** A collection of which an organisation can have entities of its own. */
export type OwnCollection = (typeof ownCollections)[number];

const text = { type: 'text', longest: 20_000 } as const;
const line = { type: 'text', longest: 255 } as const;
const day = { type: 'text', format: 'day' } as const;
const optional = { optional: true } as const;

/** Own entities by key, with the fields of their collection. */
const entity = <const F extends Fields>(fields: F) =>
  ({
    type: 'map',
    of: { type: 'object', fields },
    most: mostOwnParts,
    names: 'ownKey',
    ...optional,
  }) as const;

/** An own grade of a library threat: it stands before the library's probability and grade, after an override. */
export const ownGradeField = {
  type: 'object',
  named: 'OwnThreatGrade',
  fields: {
    priv: { ...grade.fields.grade, ...optional },
    corp: { ...grade.fields.grade, ...optional },
    methods: {
      type: 'list',
      of: { type: 'choice', of: gradeMethods },
      most: gradeMethods.length,
      distinct: true,
    },
    motivation: text,
    author: line,
    /** Day of the grading: due for review 182 days later. */
    date: day,
  },
} as const;

/** Why a library entity does not count and is not shown; without a reason it stays. */
export const hiddenField = {
  type: 'object',
  named: 'HiddenEntity',
  fields: { reason: text, author: line, date: day },
} as const;

/** An edition of a country list that was taken before the library had it; it gives way to a newer one of the library. */
export const listEditionField = {
  type: 'object',
  named: 'ListEdition',
  fields: { ...modelTables.riskLists.fields, taken: day, author: line },
} as const;

/** Own parts, of an organisation or of one assessment. */
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
    grades: { type: 'map', of: ownGradeField, most: mostOwnParts, names: 'key', ...optional },
    hidden: { type: 'map', of: hiddenField, most: mostOwnParts, names: 'key', ...optional },
    lists: { type: 'map', of: listEditionField, most: mostOwnParts, names: 'key', ...optional },
  },
} as const;

/** What an assessment holds of own parts: the organisation's as they were at a revision, and its own. */
export const overlayField = {
  type: 'object',
  named: 'AssessmentOverlay',
  fields: {
    /** A copy: what the organisation changes later does not reach an assessment before somebody takes it in. */
    shared: {
      type: 'object',
      named: 'SharedParts',
      fields: { revision: { type: 'number', lowest: 1, whole: true }, parts: ownPartsField },
      ...optional,
    },
    own: { ...ownPartsField, ...optional },
  },
} as const;
