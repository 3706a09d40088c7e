import type { CommentLabel } from '@klarsikt/contract';
import type { Language, Text } from '@klarsikt/engine/text';

interface Words {
  readonly mentionSubject: string;
  readonly mention: string;
  readonly assignedSubject: string;
  readonly assigned: string;
  readonly open: string;
  readonly why: string;
}

/**
 * Texts of mails about comments. `{author}` is the writer of the comment or the person who assigned it;
 * `{assessment}` is the assessment's name.
 */
export const commentMailTexts: Readonly<Record<Language, Words>> = {
  en: {
    mentionSubject: '{author} mentioned you in a comment on {assessment}',
    mention: '{author} mentioned you in a comment on {assessment}:',
    assignedSubject: '{author} asks you to answer a comment on {assessment}',
    assigned: '{author} asks you to answer this comment on {assessment}:',
    open: 'Open the comment',
    why: 'The comment is listed under My work until you have read it.',
  },
  sv: {
    mentionSubject: '{author} nämnde dig i en kommentar till {assessment}',
    mention: '{author} nämnde dig i en kommentar till {assessment}:',
    assignedSubject: '{author} ber dig besvara en kommentar till {assessment}',
    assigned: '{author} ber dig besvara den här kommentaren till {assessment}:',
    open: 'Öppna kommentaren',
    why: 'Kommentaren visas under Mina uppgifter tills du har läst den.',
  },
};

/** Title of the table of comments. The import finds the columns of a file by the words of this table. */
export const commentTableTitle: Text = { en: 'Comments', sv: 'Kommentarer' };

export const commentTableColumns: Readonly<Record<Language, readonly string[]>> = {
  en: ['Part', 'About', 'Comment', 'Type', 'Author', 'Date', 'Assigned to', 'Due', 'Place'],
  sv: ['Del', 'Avser', 'Kommentar', 'Typ', 'Författare', 'Datum', 'Tilldelad', 'Klart senast', 'Plats'],
};

export const commentLabelTexts: Readonly<Record<CommentLabel, Text>> = {
  fup: { en: 'Follow-up', sv: 'Uppföljning' },
  act: { en: 'Action required', sv: 'Åtgärd krävs' },
  data: { en: 'Data', sv: 'Data' },
  res: { en: 'Resolved', sv: 'Åtgärdad' },
  over: { en: 'Override', sv: 'Egen bedömning' },
  conc: { en: 'Conclusion', sv: 'Slutsats' },
  evi: { en: 'Evidence', sv: 'Underlag' },
  inf: { en: 'Internal findings', sv: 'Interna iakttagelser' },
};
