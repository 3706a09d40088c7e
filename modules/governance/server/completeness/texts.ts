/** What the proof of completeness says to people. */
import type { Language, ProposalFault, Text } from '@klarsikt/engine';

/** Why a gap can not be accepted until the day that was given. `{until}` is the last day that can be given. */
export const proposalFaults: { readonly [F in ProposalFault]: Text } = {
  past: { en: 'The day has already passed', sv: 'Dagen har redan passerat' },
  far: {
    en: 'The latest possible day is {until}, the next review',
    sv: 'Senaste möjliga dag är {until}, nästa översyn',
  },
  atSignOff: {
    en: 'This requirement is met by the signature itself, so it cannot be accepted as a gap',
    sv: 'Kravet uppfylls av själva underskriften och kan därför inte godtas som brist',
  },
};

/** Why proposals that were made together are withdrawn together. */
export const takenBack: Readonly<Record<Language, string>> = {
  en: 'Withdrawn by the proposer.',
  sv: 'Återkallat av förslagsställaren.',
};
