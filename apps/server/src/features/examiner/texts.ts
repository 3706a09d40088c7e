import type { Language, Text } from '@klarsikt/engine';

export const dayOver: Text = { en: 'The last day has passed.', sv: 'Den sista dagen har passerat.' };
export const dayTooLate: Text = {
  en: 'An examination lasts a year at most; it can be prolonged.',
  sv: 'En granskning varar högst ett år; den kan förlängas.',
};

interface LetterWords {
  readonly subject: string;
  readonly text: string;
  readonly prolonged: string;
  readonly lastDay: string;
  readonly noted: string;
  readonly why: string;
}

/** The mail to whoever is let in. */
export const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: {
    subject: 'You may examine {assessment}',
    text: '{author} has let you in to examine {assessment} of {organization}. You can read it, its earlier versions, its report and its pack:',
    prolonged: '{author} has set another last day for your examination of {assessment} of {organization}:',
    lastDay: 'Until {day}',
    noted: 'Each of your visits is noted, and the organisation sees when you were there.',
    why: 'You are told because you were named as examiner. Sign in with your own account; nothing else of the organisation is open to you by this.',
  },
  sv: {
    subject: 'Du får granska {assessment}',
    text: '{author} har gett dig tillgång för att granska {assessment} hos {organization}. Du kan läsa bedömningen, dess tidigare versioner, rapporten och tillsynspaketet:',
    prolonged: '{author} har satt en ny sista dag för din granskning av {assessment} hos {organization}:',
    lastDay: 'Till och med {day}',
    noted: 'Varje besök antecknas, och organisationen ser när du har varit där.',
    why: 'Du får det här meddelandet eftersom du har utsetts till granskare. Logga in med ditt eget konto. Inget annat hos organisationen öppnas för dig.',
  },
};
