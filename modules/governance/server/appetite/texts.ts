import type { Text } from '@klarsikt/engine/text';

export const futureDecisionDayText: Text = {
  en: 'The date of the decision cannot be in the future.',
  sv: 'Beslutsdatumet kan inte ligga i framtiden.',
};

export const unknownRiskText: Text = {
  en: 'This risk is not in the reference model. Choose another risk.',
  sv: 'Risken finns inte i referensmodellen. Välj en annan risk.',
};
