/** Rule sets as fields: the "Variables and Actions" of a control (specification 001 section 3.1). */
import type { ValueOf } from '../fields/value.ts';

const longestLabel = 255;
const prose = { type: 'translated', longest: 20_000, markdown: true } as const;

/** One variable of a rule set. Kind `number` when not given. */
export const ruleVariable = {
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

/** Variables and actions of a control: an action whose expression is not 0 shows its text. */
export const ruleSet = {
  type: 'object',
  named: 'RuleSet',
  fields: {
    vars: { type: 'list', of: ruleVariable },
    actions: {
      type: 'list',
      of: { type: 'object', fields: { expr: { type: 'text', measure: 'formula' }, text: prose } },
    },
  },
} as const;

/** One variable of a rule set. Kind `number` when not given. */
export type RuleVariable = ValueOf<typeof ruleVariable>;

/** Variables and actions of a control: an action whose expression is not 0 shows its text. */
export type RuleSet = ValueOf<typeof ruleSet>;
