/** Sentences of the risk appetite. */
import type { Text } from '@klarsikt/engine';

export const notYet: Text = {
  en: 'The day of the decision is still to come.',
  sv: 'Dagen för beslutet ligger i framtiden.',
};

export const noSuchRisk: Text = {
  en: 'There is no such risk in the reference model.',
  sv: 'Risken finns inte i referensmodellen.',
};
