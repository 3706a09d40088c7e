/**
 * Field definitions of control specifications: variables with their sources, and actions in the formula
 * language (specification 001 section 3.3).
 */
import type { FieldValueOf } from '../fields/value.ts';

/** Largest number of variables in a specification, and largest number of actions. */
export const maxSpecificationLines = 60;

const line = { type: 'text', longest: 255 } as const;

/** Field definition of a variable. `from` names the figure or level from which its value is taken. */
export const specificationVariableField = {
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

/**
 * Field definition of an action: a formula that calculates a result or shows a text. A text is shown when the formula
 * is not 0.
 */
export const specificationActionField = {
  type: 'object',
  fields: {
    to: { type: 'choice', of: ['design', 'operation', 'effect', 'text'] },
    expr: { type: 'text', longest: 4096, measure: 'formula' },
    text: { type: 'text', longest: 2_000 },
  },
} as const;

/** Field definition of a control specification: its variables and actions. */
export const specificationField = {
  type: 'object',
  named: 'ControlSpecification',
  fields: {
    vars: { type: 'list', of: specificationVariableField, most: maxSpecificationLines },
    actions: { type: 'list', of: specificationActionField, most: maxSpecificationLines },
  },
} as const;

/** The variables and actions of a control specification. */
export type ControlSpecification = FieldValueOf<typeof specificationField>;

/** A variable of a control specification. */
export type SpecificationVariable = FieldValueOf<typeof specificationVariableField>;

/**
 * Field definition of a specification attached to a control. It is a copy of the organisation's specification at a
 * revision.
 */
export const attachedSpecificationField = {
  type: 'object',
  named: 'AttachedSpecification',
  fields: {
    id: { type: 'number', lowest: 1, whole: true },
    revision: { type: 'number', lowest: 1, whole: true },
    name: { ...line, shortest: 1 },
    spec: specificationField,
    /** Entered values, by the keys of their variables. */
    values: { type: 'map', of: { type: 'number' }, most: maxSpecificationLines, names: 'key' },
  },
} as const;

/** A control specification that is attached to a control of an assessment. */
export type AttachedSpecification = FieldValueOf<typeof attachedSpecificationField>;
