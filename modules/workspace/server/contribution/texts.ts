import type { ContributionFault } from '@klarsikt/engine/contribution';
import type { Language, Text } from '@klarsikt/engine/text';

export const pastDueDayText: Text = {
  en: 'The due date has passed. Choose a later date.',
  sv: 'Förfallodagen har passerat. Välj en senare dag.',
};
export const lateDueDayText: Text = {
  en: 'Choose a due date within a year from today.',
  sv: 'Välj en förfallodag inom ett år från i dag.',
};
export const futureFigureDateText: Text = {
  en: 'The date of the figures cannot be in the future. Enter today’s date or an earlier date.',
  sv: 'Uppgifternas datum kan inte ligga i framtiden. Ange dagens datum eller ett tidigare.',
};
export const unansweredItemText: Text = {
  en: 'Answer, or mark that you do not have the value.',
  sv: 'Svara, eller markera att du saknar uppgiften.',
};

export const contributionFaultTexts: Readonly<Record<ContributionFault, Text>> = {
  number: { en: 'Enter a number.', sv: 'Ange ett tal.' },
  range: {
    en: 'The number is outside the permitted range. Enter another number.',
    sv: 'Talet ligger utanför det tillåtna intervallet. Ange ett annat tal.',
  },
  whole: { en: 'Enter a whole number.', sv: 'Ange ett heltal.' },
  type: {
    en: 'This is not a valid answer to the question. Enter another answer.',
    sv: 'Svaret är inte giltigt för frågan. Ange ett annat svar.',
  },
  long: { en: 'The answer is too long. Shorten it.', sv: 'Svaret är för långt. Korta det.' },
  empty: { en: 'Enter an answer.', sv: 'Skriv ett svar.' },
};

/** Text that the history of the assessment adds to the name of the person who accepts delivered values. */
export const contributionCreditText: Text = { en: 'values from {name}', sv: 'uppgifter från {name}' };

interface LetterWords {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

/** Kinds of mails: `asked` to `withdrawn` are sent to a contributor, the others to the requester. */
export type ContributionMailKind =
  | 'asked'
  | 'link'
  | 'returned'
  | 'soon'
  | 'late'
  | 'withdrawn'
  | 'delivered'
  | 'declined';

export const contributionLinkNotice: Readonly<Record<Language, string>> = {
  en: 'The link is for you alone and works in one browser only. Do not forward this e-mail.',
  sv: 'Länken är personlig och fungerar bara i en webbläsare. Vidarebefordra inte meddelandet.',
};

export const contributionMailTexts: Readonly<
  Record<Language, Readonly<Record<ContributionMailKind, LetterWords>>>
> = {
  en: {
    asked: {
      subject: '{asker} asks you for {count, plural, one {one answer} other {# answers}} by {due}',
      before: [
        '{asker} at {organization} needs {count, plural, one {one figure or answer} other {# figures or answers}} about {unit} from you by {due}.',
        'It takes a few minutes and also works on a phone. You can save and continue later.',
      ],
      button: 'Answer the questions',
      after: [],
    },
    link: {
      subject: 'Your new link to the questions from {asker}',
      before: [
        'Here is a new link to the questions from {asker} at {organization}. The earlier link no longer works. What you have saved is still there. Please answer by {due}.',
      ],
      button: 'Answer the questions',
      after: [],
    },
    returned: {
      subject: '{asker} has a question about your answers',
      before: [
        '{asker} at {organization} has sent your answers about {unit} back to you, with a note shown beside the questions.',
      ],
      button: 'Correct the answers',
      after: [],
    },
    soon: {
      subject: 'Reminder: answers to {asker} by {due}',
      before: [
        '{asker} at {organization} is waiting for your answers about {unit}. They are needed by {due}. What you have saved is still there.',
      ],
      button: 'Answer the questions',
      after: [],
    },
    late: {
      subject: 'Overdue: answers to {asker}',
      before: [
        'Your answers about {unit} to {asker} at {organization} were due on {due}. You can answer until {lastDay}. If you do not have the figures, please say so on the same page.',
      ],
      button: 'Answer the questions',
      after: [],
    },
    withdrawn: {
      subject: '{asker} no longer needs your answers',
      before: [
        '{asker} at {organization} has withdrawn the questions about {unit}. You do not need to do anything.',
      ],
      button: '',
      after: [],
    },
    delivered: {
      subject: '{recipient} has answered',
      before: [
        '{recipient} has answered your request of {sent}. Compare the values and choose which to take over:',
      ],
      button: 'Review the answers',
      after: ['You get this e-mail because you asked for the values.'],
    },
    declined: {
      subject: '{recipient} has declined your request',
      before: ['{recipient} has declined your request of {sent}. Read the reason here:'],
      button: 'Open the request',
      after: ['You get this e-mail because you asked for the values.'],
    },
  },
  sv: {
    asked: {
      subject: '{asker} behöver {count, plural, one {en uppgift} other {# uppgifter}} av dig senast {due}',
      before: [
        '{asker} på {organization} behöver {count, plural, one {en uppgift} other {# uppgifter}} om {unit} från dig, senast {due}.',
        'Det tar några minuter, även i mobilen. Du kan spara och fortsätta senare.',
      ],
      button: 'Besvara frågorna',
      after: [],
    },
    link: {
      subject: 'Din nya länk till frågorna från {asker}',
      before: [
        'Här är en ny länk till frågorna från {asker} på {organization}. Den tidigare länken fungerar inte längre. Det du har sparat finns kvar. Svara senast {due}.',
      ],
      button: 'Besvara frågorna',
      after: [],
    },
    returned: {
      subject: '{asker} har en fråga om dina svar',
      before: [
        '{asker} på {organization} har skickat tillbaka dina svar om {unit}, med en kommentar som visas vid frågorna.',
      ],
      button: 'Rätta svaren',
      after: [],
    },
    soon: {
      subject: 'Påminnelse: svar till {asker} senast {due}',
      before: [
        '{asker} på {organization} väntar på dina svar om {unit}. De behövs senast {due}. Det du har sparat finns kvar.',
      ],
      button: 'Besvara frågorna',
      after: [],
    },
    late: {
      subject: 'Försenat: svar till {asker}',
      before: [
        'Dina svar om {unit} till {asker} på {organization} skulle ha lämnats {due}. Du kan svara till och med {lastDay}. Meddela gärna på samma sida om du saknar uppgifterna.',
      ],
      button: 'Besvara frågorna',
      after: [],
    },
    withdrawn: {
      subject: '{asker} behöver inte längre dina svar',
      before: ['{asker} på {organization} har återkallat frågorna om {unit}. Du behöver inte göra något.'],
      button: '',
      after: [],
    },
    delivered: {
      subject: '{recipient} har svarat',
      before: [
        '{recipient} har svarat på din begäran från {sent}. Jämför uppgifterna och välj vilka som ska föras in:',
      ],
      button: 'Granska svaren',
      after: ['Du får det här meddelandet eftersom du begärde uppgifterna.'],
    },
    declined: {
      subject: '{recipient} har avböjt din begäran',
      before: ['{recipient} har avböjt din begäran från {sent}. Skälet finns här:'],
      button: 'Öppna begäran',
      after: ['Du får det här meddelandet eftersom du begärde uppgifterna.'],
    },
  },
};

export const contributionAccountNotice: Readonly<Record<Language, string>> = {
  en: 'Sign in with your own account.',
  sv: 'Logga in med ditt eget konto.',
};
