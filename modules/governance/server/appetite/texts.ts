import type { Text } from '@klarsikt/engine/text';

export const futureDecisionDayText: Text = {
  en: 'The day of the decision cannot be in the future.',
  sv: 'Dagen för beslutet kan inte ligga i framtiden.',
};

export const unknownRiskText: Text = {
  en: 'This risk is not in the reference model.',
  sv: 'Risken finns inte i referensmodellen.',
};
