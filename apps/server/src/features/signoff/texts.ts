/** Words of sign-offs outside of the screens. */
import type { Text } from '@klarsikt/engine';

/** Titles of the columns of the table that an examination pack takes along. */
export const packedTitles = {
  at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
  part: { en: 'Part', sv: 'Del' },
  kind: { en: 'Event', sv: 'Händelse' },
  role: { en: 'Role', sv: 'Roll' },
  author: { en: 'By', sv: 'Av' },
  revision: { en: 'Revision', sv: 'Revision' },
  hash: { en: 'State (SHA-256)', sv: 'Tillstånd (SHA-256)' },
  text: { en: 'Statement or reason', sv: 'Uttalande eller skäl' },
} as const satisfies Readonly<Record<string, Text>>;
