import type { GapAcceptanceFault } from '@klarsikt/engine/completeness';
import type { Language, Text } from '@klarsikt/engine/text';

/** Reasons why a gap cannot be accepted until the given day. `{until}` is the last possible day. */
export const gapAcceptanceFaultTexts: { readonly [F in GapAcceptanceFault]: Text } = {
  past: {
    en: 'The day has already passed. Choose a later day.',
    sv: 'Dagen har redan passerat. Välj en senare dag.',
  },
  far: {
    en: 'The latest possible day is {until}, the day of the next review. Choose that day or an earlier one.',
    sv: 'Senaste möjliga dag är {until}, dagen för nästa översyn. Välj den dagen eller en tidigare dag.',
  },
  atSignOff: {
    en: 'This requirement is met by the signature itself, so it cannot be accepted as a gap',
    sv: 'Kravet uppfylls av själva underskriften och kan därför inte godtas som brist',
  },
};

export const proposerWithdrawalText: Readonly<Record<Language, string>> = {
  en: 'Withdrawn by the proposer.',
  sv: 'Återkallat av förslagsställaren.',
};
