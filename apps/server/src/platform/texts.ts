/** Messages about faulty input that are used by the platform itself. */
import type { Text } from '@klarsikt/engine/text';

export const missingFieldText: Text = { en: 'This field is required', sv: 'Fältet är obligatoriskt' };
export const emptyFieldText: Text = { en: 'This field must not be empty', sv: 'Fältet får inte vara tomt' };
export const invalidValueText: Text = { en: 'The value is not valid', sv: 'Värdet är inte giltigt' };
export const inapplicableChangeText: Text = {
  en: 'The change cannot be applied to the document',
  sv: 'Ändringen kan inte göras i dokumentet',
};
export const noAllowedFormatText: Text = {
  en: 'The value is not in any of the allowed formats',
  sv: 'Värdet har inget av de tillåtna formaten',
};

export const expectedKindTexts: Readonly<Record<string, Text>> = {
  number: { en: 'Enter a number', sv: 'Ange ett tal' },
  bigint: { en: 'Enter a whole number', sv: 'Ange ett heltal' },
  int: { en: 'Enter a whole number', sv: 'Ange ett heltal' },
  string: { en: 'Enter a text', sv: 'Ange en text' },
  boolean: { en: 'Answer yes or no (true or false)', sv: 'Svara ja eller nej (true eller false)' },
  array: { en: 'Enter a list', sv: 'Ange en lista' },
  date: { en: 'Enter a date', sv: 'Ange ett datum' },
  object: { en: 'Enter an object with its fields', sv: 'Ange ett objekt med fält' },
  record: { en: 'Enter an object with its fields', sv: 'Ange ett objekt med fält' },
  null: { en: 'Leave this empty (null)', sv: 'Lämna tomt (null)' },
};

export const expectedFormatTexts: Readonly<Record<string, Text>> = {
  email: { en: 'Enter an e-mail address', sv: 'Ange en e-postadress' },
  url: { en: 'Enter a web address', sv: 'Ange en webbadress' },
  date: { en: 'Enter a date in the format YYYY-MM-DD', sv: 'Ange ett datum i formatet ÅÅÅÅ-MM-DD' },
  datetime: { en: 'Enter date and time in ISO 8601', sv: 'Ange datum och tid enligt ISO 8601' },
  uuid: { en: 'Enter an identifier (UUID)', sv: 'Ange en identifierare (UUID)' },
};
/** Messages about Klarsikt's own rules for input, by the name of the rule. */
export const customRuleTexts: Readonly<Record<string, Text>> = {
  day: {
    en: 'Enter a valid date in the format YYYY-MM-DD',
    sv: 'Ange ett giltigt datum i formatet ÅÅÅÅ-MM-DD',
  },
  start: {
    en: 'Enter the version that you started from: `revision`, or `updated` for an analysis',
    sv: 'Ange versionen som du utgick från: `revision`, eller `updated` för en analys',
  },
  once: { en: 'This item is already in the list', sv: 'Posten finns redan i listan' },
};
export const wrongFormatText: Text = { en: 'The format is not valid', sv: 'Formatet är inte giltigt' };

export const tooSmallTexts: Readonly<Record<string, Text>> = {
  string: {
    en: 'Too short: at least {n, plural, one {# character} other {# characters}}',
    sv: 'För kort: minst {n} tecken',
  },
  items: { en: 'Too few items: at least {n}', sv: 'För få poster: minst {n}' },
  date: { en: 'Too early: {n} at the earliest', sv: 'För tidigt: tidigast {n}' },
  inclusive: { en: 'Too small: at least {n}', sv: 'För litet: minst {n}' },
  exclusive: { en: 'Too small: must be more than {n}', sv: 'För litet: ska vara mer än {n}' },
};
export const tooLargeTexts: Readonly<Record<string, Text>> = {
  string: {
    en: 'Too long: at most {n, plural, one {# character} other {# characters}}',
    sv: 'För långt: högst {n} tecken',
  },
  items: { en: 'Too many items: at most {n}', sv: 'För många poster: högst {n}' },
  date: { en: 'Too late: {n} at the latest', sv: 'För sent: senast {n}' },
  inclusive: { en: 'Too large: at most {n}', sv: 'För stort: högst {n}' },
  exclusive: { en: 'Too large: must be less than {n}', sv: 'För stort: ska vara mindre än {n}' },
};

/** `{named}` is replaced by values or by names of fields. */
export const exactValueText: Text = { en: 'Must be: {named}', sv: 'Ska vara: {named}' };
export const choiceText: Text = { en: 'Choose one of: {named}', sv: 'Välj ett av alternativen: {named}' };
export const longChoiceText: Text = {
  en: 'Choose one of: {named} and {more} more',
  sv: 'Välj ett av alternativen: {named} och {more} till',
};
export const unknownFieldText: Text = { en: 'Unknown field: {named}', sv: 'Okänt fält: {named}' };
export const unknownFieldsText: Text = { en: 'Unknown fields: {named}', sv: 'Okända fält: {named}' };

export const nestingTooDeepText: Text = {
  en: 'The request body is nested too deeply: at most {levels} levels',
  sv: 'Anropets innehåll är nästlat för djupt: högst {levels} nivåer',
};
export const invalidJsonText: Text = {
  en: 'The request body is not valid JSON',
  sv: 'Anropets innehåll är inte giltig JSON',
};
export const invalidJsonAtText: Text = {
  en: 'The request body is not valid JSON: line {line}, column {column}',
  sv: 'Anropets innehåll är inte giltig JSON: rad {line}, kolumn {column}',
};
export const repeatedFieldText: Text = {
  en: 'This field can only be given once',
  sv: 'Fältet kan bara anges en gång',
};
export const unstorableCharacterText: Text = {
  en: 'The text contains a character that cannot be stored. Remove it and save again.',
  sv: 'Texten innehåller ett tecken som inte kan lagras. Ta bort tecknet och spara igen.',
};
