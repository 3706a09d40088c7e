/**
 * Field definitions of rule sets, which are the "Variables and Actions" of a control (specification 001 section 3.1).
 */
import type { FieldValueOf } from '../fields/value.ts';

const longestLabel = 255;
const prose = { type: 'translated', longest: 20_000, markdown: true } as const;

/** Field definition of a variable of a rule set. The default kind is `number`. */
export const ruleVariableField = {
  type: 'object',
  fields: {
    key: { type: 'text', measure: 'key' },
    label: { type: 'translated', longest: longestLabel, label: 'variableLabel' },
    kind: { type: 'choice', of: ['number', 'boolean', 'choice'], optional: true },
    choices: {
      type: 'list',
      of: {
        type: 'object',
        fields: {
          value: { type: 'number' },
          label: { type: 'translated', longest: longestLabel, label: 'variableLabel' },
        },
      },
      optional: true,
    },
    unit: { type: 'translated', longest: longestLabel, optional: true },
    default: { type: 'number', optional: true },
  },
} as const;

/**
 * Field definition of a control's variables and actions. The text of an action is shown when its expression has a
 * value other than 0.
 */
export const ruleSetField = {
  type: 'object',
  named: 'RuleSet',
  fields: {
    vars: { type: 'list', of: ruleVariableField },
    actions: {
      type: 'list',
      of: { type: 'object', fields: { expr: { type: 'text', measure: 'formula' }, text: prose } },
    },
  },
} as const;

/** A variable of a rule set. The default kind is `number`. */
export type RuleVariable = FieldValueOf<typeof ruleVariableField>;

/**
 * The variables and actions of a control. The text of an action is shown when its expression has a value other than
 * 0.
 */
export type RuleSet = FieldValueOf<typeof ruleSetField>;
