/** The whole model as one field, for what describes it from outside. */
import type { Field } from '../fields/field.ts';
import { modelSchema, modelTables } from './tables.ts';

/** The whole model as a field, with its collections as lists: what the published description of the interface shows. */
export const modelField = {
  type: 'object',
  named: 'ReferenceModel',
  fields: {
    schema: { type: 'number', lowest: modelSchema, highest: modelSchema },
    ...Object.fromEntries(
      Object.entries(modelTables).map(([name, { type, fields }]): [string, Field] => [
        name,
        {
          type: 'list',
          of: { type: 'object', named: `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`, fields },
        },
      ]),
    ),
  },
} as const satisfies Field;
