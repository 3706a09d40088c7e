/** Defines the whole model as one field, from which its published descriptions are derived. */
import type { Field } from '../fields/field.ts';
import { type CollectionTable, modelSchemaVersion, modelTables } from './tables.ts';

/**
 * Field definition of the whole model with its collections as lists, for the published description of the
 * API.
 */
export const modelField = {
  type: 'object',
  named: 'ReferenceModel',
  fields: {
    schema: { type: 'number', lowest: modelSchemaVersion, highest: modelSchemaVersion },
    ...Object.fromEntries(
      Object.entries<CollectionTable>(modelTables).map(([name, { type, fields, later }]): [string, Field] => [
        name,
        {
          type: 'list',
          of: { type: 'object', named: `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`, fields },
          ...(later === true ? { optional: true } : {}),
        },
      ]),
    ),
  },
} as const satisfies Field;
