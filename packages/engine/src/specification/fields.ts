/** Control specifications as fields: variables with their sources, and actions in the formula language (specification 001 section 3.3). */
import type { ValueOf } from '../fields/value.ts';

/** Most variables and most actions of a specification. */
export const mostSpecificationLines = 60;

const line = { type: 'text', longest: 255 } as const;

/** A variable: where its value comes from, `from` names the figure or level. */
export const specificationVariable = {
  type: 'object',
  fields: {
    key: { type: 'text', longest: 60, measure: 'key' },
    name: line,
    unit: line,
    type: { type: 'choice', of: ['number', 'boolean'] },
    source: { type: 'choice', of: ['entered', 'figure', 'level'] },
    from: line,
  },
} as const;

/** An action: a formula, what it gives, and what it says. A text is said where its formula is not 0. */
export const specificationAction = {
  type: 'object',
  fields: {
    to: { type: 'choice', of: ['design', 'operation', 'effect', 'text'] },
    expr: { type: 'text', longest: 4096, measure: 'formula' },
    text: { type: 'text', longest: 2_000 },
  },
} as const;

/** The variables and actions of a control specification. */
export const specificationField = {
  type: 'object',
  named: 'ControlSpecification',
  fields: {
    vars: { type: 'list', of: specificationVariable, most: mostSpecificationLines },
    actions: { type: 'list', of: specificationAction, most: mostSpecificationLines },
  },
} as const;

/** The variables and actions of a control specification. */
export type ControlSpecification = ValueOf<typeof specificationField>;

/** A variable of a control specification. */
export type SpecificationVariable = ValueOf<typeof specificationVariable>;

/** A control specification on a control of an assessment: a copy of the organisation's at a revision. */
export const attachedSpecificationField = {
  type: 'object',
  named: 'AttachedSpecification',
  fields: {
    id: { type: 'number', lowest: 1, whole: true },
    revision: { type: 'number', lowest: 1, whole: true },
    name: { ...line, shortest: 1 },
    spec: specificationField,
    /** Entered values, by the keys of their variables. */
    values: { type: 'map', of: { type: 'number' }, most: mostSpecificationLines, names: 'key' },
  },
} as const;

/** A control specification on a control of an assessment. */
export type AttachedSpecification = ValueOf<typeof attachedSpecificationField>;
