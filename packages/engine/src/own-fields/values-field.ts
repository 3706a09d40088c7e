/** Values of own fields as a member of a document. */
import { ownFieldLimits } from './own-field.ts';

/**
 * Values of own fields by key. The definitions of the organisation, which a document does not contain, decide which keys and
 * kinds of values a change may have.
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
