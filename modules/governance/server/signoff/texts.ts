import type { Language, Text } from '@klarsikt/engine/text';

export const signOffPackColumnTitles = {
  at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
  part: { en: 'Part', sv: 'Del' },
  kind: { en: 'Event', sv: 'Händelse' },
  role: { en: 'Role', sv: 'Roll' },
  author: { en: 'Performed by', sv: 'Utförd av' },
  approver: { en: 'Requested approver', sv: 'Tillfrågad godkännare' },
  revision: { en: 'Version', sv: 'Version' },
  hash: { en: 'Version (SHA-256)', sv: 'Version (SHA-256)' },
  actionsHash: { en: 'Actions (SHA-256)', sv: 'Åtgärder (SHA-256)' },
  text: { en: 'Statement or reason', sv: 'Uttalande eller skäl' },
  checks: { en: 'Status of the requirements at approval', sv: 'Kravens status vid godkännandet' },
  checksHash: { en: 'Requirements (SHA-256)', sv: 'Krav (SHA-256)' },
  noticed: { en: 'Date of the notice', sv: 'Datum för underrättelsen' },
  modelHash: { en: 'Model version', sv: 'Modellversion' },
  engine: { en: 'Calculation version', sv: 'Beräkningsversion' },
  twoPersons: { en: 'Two persons required', sv: 'Två personer krävs' },
  paths: { en: 'Changed parts', sv: 'Ändrade delar' },
} as const satisfies Readonly<Record<string, Text>>;

export const futureNoticeDayText: Text = {
  en: 'The date of the notice cannot be in the future.',
  sv: 'Datumet för underrättelsen kan inte ligga i framtiden.',
};

interface LetterWords {
  readonly subject: string;
  readonly text: string;
  readonly why: string;
}

interface Words {
  readonly open: string;
  readonly parts: string;
  readonly requested: LetterWords;
  readonly invited: { readonly text: string; readonly next: string; readonly button: string };
  readonly approved: LetterWords;
  readonly returned: LetterWords;
  readonly withdrawn: LetterWords;
}

/**
 * Texts of mails about sign-offs. `{author}` is the person who requested or decided, `{assessment}` the assessment's
 * name, `{parts}` the affected parts.
 */
export const signOffMailTexts: Readonly<Record<Language, Words>> = {
  en: {
    open: 'Open the sign-off',
    parts: '{parts} (version {revision})',
    requested: {
      subject: '{author} requests your approval of {assessment}',
      text: '{author} requests your approval of {assessment}. The link opens one page with levels, gaps and changes, where you approve or return the assessment:',
      why: 'The request is listed under My work until a decision has been made.',
    },
    invited: {
      text: '{author} requests your approval of {assessment}.',
      next: 'Use the link to set up your account first. You then come to one page with levels, gaps and changes, where you approve or return the assessment.',
      button: 'Set up the account and open the sign-off',
    },
    approved: {
      subject: '{author} has approved {assessment}',
      text: '{author} has approved {assessment}:',
      why: 'You get this e-mail because you requested the approval or drew up the assessment.',
    },
    returned: {
      subject: '{author} has returned {assessment}',
      text: '{author} has returned {assessment} with comments:',
      why: 'The assessment is listed under My work until approval is requested again.',
    },
    withdrawn: {
      subject: '{author} has withdrawn the approval of {assessment}',
      text: '{author} has withdrawn the approval of {assessment}:',
      why: 'You get this e-mail because you requested the approval, drew up the assessment or approved it.',
    },
  },
  sv: {
    open: 'Gå till underskriften',
    parts: '{parts} (version {revision})',
    requested: {
      subject: '{author} ber dig godkänna {assessment}',
      text: '{author} ber dig godkänna {assessment}. Länken öppnar en sida med nivåer, brister och ändringar, där du godkänner eller återlämnar bedömningen:',
      why: 'Begäran visas under Mina uppgifter tills beslut har fattats.',
    },
    invited: {
      text: '{author} ber dig godkänna {assessment}.',
      next: 'Använd först länken för att aktivera ditt konto. Därefter kommer du till en sida med nivåer, brister och ändringar, där du godkänner eller återlämnar bedömningen.',
      button: 'Aktivera kontot och gå till underskriften',
    },
    approved: {
      subject: '{author} har godkänt {assessment}',
      text: '{author} har godkänt {assessment}:',
      why: 'Du får det här meddelandet eftersom du begärde godkännandet eller upprättade bedömningen.',
    },
    returned: {
      subject: '{author} har återlämnat {assessment}',
      text: '{author} har återlämnat {assessment} med kommentarer:',
      why: 'Bedömningen visas under Mina uppgifter tills godkännande begärs på nytt.',
    },
    withdrawn: {
      subject: '{author} har återkallat godkännandet av {assessment}',
      text: '{author} har återkallat godkännandet av {assessment}:',
      why: 'Du får det här meddelandet eftersom du begärde godkännandet, upprättade bedömningen eller godkände den.',
    },
  },
};

/** Texts about levels and gaps in a request. `{before}` and `{after}` are levels with their class. */
export const approvalFigureTexts = {
  en: {
    overall: 'Overall level: {before} before controls, {after} after controls',
    highest: 'Highest after controls: {type}, {after} ({before} before controls)',
    noLevel: 'No overall level is calculated.',
    gaps: 'Gaps: {accepted} accepted, {open} open',
  },
  sv: {
    overall: 'Samlad nivå: {before} före kontroller, {after} efter kontroller',
    highest: 'Högst efter kontroller: {type}, {after} ({before} före kontroller)',
    noLevel: 'Ingen samlad nivå är beräknad.',
    gaps: 'Brister: {accepted} godtagna, {open} öppna',
  },
} as const;
