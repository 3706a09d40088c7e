import type { Language, Text } from '@klarsikt/engine/text';

export const pastExaminationDayText: Text = {
  en: 'The last day must not be in the past. Choose a later day.',
  sv: 'Den sista dagen har redan passerat. Välj en senare dag.',
};
export const lateExaminationDayText: Text = {
  en: 'An examination can last for one year at most. It can be extended later.',
  sv: 'En granskning kan pågå i högst ett år. Den kan förlängas senare.',
};

interface LetterWords {
  readonly subject: string;
  readonly text: string;
  readonly prolonged: string;
  readonly lastDay: string;
  readonly noted: string;
  readonly why: string;
}

export const examinerMailTexts: Readonly<Record<Language, LetterWords>> = {
  en: {
    subject: 'You have been given access to examine {assessment}',
    text: '{author} has given you access to examine {assessment} of {organization}. You can read the assessment, its earlier versions, its report and its examination pack:',
    prolonged: '{author} has set a new last day for your examination of {assessment} of {organization}:',
    lastDay: 'Until {day}',
    noted: 'Each of your visits is recorded and visible to the organisation.',
    why: 'You get this e-mail because you were named as an examiner. Sign in with your own account. You have no access to anything else in the organisation.',
  },
  sv: {
    subject: 'Du har fått behörighet att granska {assessment}',
    text: '{author} har gett dig behörighet att granska {assessment} hos {organization}. Du kan läsa bedömningen, tidigare versioner, rapporten och tillsynspaketet:',
    prolonged: '{author} har satt en ny sista dag för din granskning av {assessment} hos {organization}:',
    lastDay: 'Till och med {day}',
    noted: 'Varje besök registreras och kan ses av organisationen.',
    why: 'Du får det här meddelandet eftersom du har utsetts till granskare. Logga in med ditt eget konto. Du får inte tillgång till något annat hos organisationen.',
  },
};
