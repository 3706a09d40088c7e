import type { Text } from '@klarsikt/engine';

export const dayOver: Text = { en: 'The last day has passed.', sv: 'Den sista dagen har passerat.' };
export const dayTooLate: Text = {
  en: 'An examination lasts a year at most; it can be prolonged.',
  sv: 'En granskning varar högst ett år; den kan förlängas.',
};
