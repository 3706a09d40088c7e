/** Values of own fields as a member of a document. */
import { ownFieldLimits } from './own-field.ts';

/**
 * Values of own fields by key. A document does not contain the definitions of the fields; those of the organisation
 * determine which keys and kinds of values a change may set.
 */
export const ownFieldValuesField = {
  type: 'map',
  of: {
    type: 'either',
    number: { type: 'number' },
    otherwise: { type: 'text', shortest: 1, longest: ownFieldLimits.text },
  },
  most: ownFieldLimits.fields,
  names: 'key',
} as const;
