/** What imports say to people about what is not taken, and about what is worth a look. */
import type { Language, ModelProblem } from '@klarsikt/engine';
import type { ImportNotice, RefusalReason } from '@klarsikt/imports';

type Words = { readonly [L in Language]: string };

/** Kinds of files that are read. */
export const readKinds: Words = {
  en: 'STIX 2.1 bundles (.json), workbooks (.xlsx) and tables (.csv)',
  sv: 'STIX 2.1-paket (.json), arbetsböcker (.xlsx) och tabeller (.csv)',
};

/** Why an object of a file is not taken. */
export const refusals: { readonly [R in RefusalReason | 'twice' | 'right' | 'unread']: Words } = {
  noId: { en: 'It has no id.', sv: 'Den saknar id.' },
  nameless: {
    en: 'It has no name, and is attached to nothing by guess.',
    sv: 'Den saknar namn, och knyts inte till något på en gissning.',
  },
  repeatedId: {
    en: 'Another object of the file has the same id.',
    sv: 'Ett annat objekt i filen har samma id.',
  },
  noControl: { en: 'It says that nothing is to be done.', sv: 'Den säger att inget ska göras.' },
  unknownEnd: { en: 'One of its ends is not in the file.', sv: 'Den ena änden finns inte i filen.' },
  ambiguousEnd: {
    en: 'One of its ends could be several objects.',
    sv: 'Den ena änden kan vara flera objekt.',
  },
  refusedEnd: {
    en: 'One of its ends is in the file and is not taken.',
    sv: 'Den ena änden finns i filen men tas inte in.',
  },
  notAnObject: { en: 'It is no object.', sv: 'Det är inget objekt.' },
  noObject: { en: 'What it translates is not in the file.', sv: 'Det den översätter finns inte i filen.' },
  revoked: { en: 'Its source has revoked it.', sv: 'Källan har återkallat den.' },
  olderVersion: {
    en: 'The file has a newer version of it.',
    sv: 'Filen har en nyare version av den.',
  },
  twice: {
    en: 'The file tells of the same entity further up.',
    sv: 'Filen har samma post längre upp.',
  },
  right: {
    en: 'News takes the right Daily, which you do not have.',
    sv: 'Nyheter kräver rätten Daglig bevakning, som du inte har.',
  },
  unread: {
    en: 'Column {column}: what the cell says can not be read: {text}',
    sv: 'Kolumn {column}: cellens innehåll kan inte läsas: {text}',
  },
};

/** What is wrong in an entity that no version could hold. `{field}` is the place in it. */
export const problemWords: { readonly [C in ModelProblem['code']]: Words } = {
  'value.type': { en: '{field} has the wrong form.', sv: '{field} har fel form.' },
  'field.missing': { en: '{field} is missing.', sv: '{field} saknas.' },
  'field.unknown': {
    en: '{field} is no field of this kind.',
    sv: '{field} är inget fält för det här slaget.',
  },
  'key.empty': { en: 'It has no key.', sv: 'Den saknar nyckel.' },
  'key.duplicate': { en: 'Another entity has the key.', sv: 'En annan post har nyckeln.' },
  'id.invalid': { en: 'Its number can not be used.', sv: 'Numret kan inte användas.' },
  'id.duplicate': { en: 'Another entity has the number.', sv: 'En annan post har numret.' },
  'name.empty': { en: 'It has no name.', sv: 'Den saknar namn.' },
  'name.long': { en: '{field} is too long for a name.', sv: '{field} är för lång för ett namn.' },
  'text.empty': { en: '{field} must be filled in.', sv: '{field} måste fyllas i.' },
  'text.long': { en: '{field} is too long.', sv: '{field} är för lång.' },
  'text.format': { en: '{field} is not written as it must be.', sv: '{field} är inte skrivet som det ska.' },
  'reference.unknown': {
    en: '{field} leads to an entity that is not there.',
    sv: '{field} leder till en post som inte finns.',
  },
  'reference.duplicate': { en: '{field} names the same twice.', sv: '{field} nämner samma två gånger.' },
  cycle: { en: '{field} leads back to the entity itself.', sv: '{field} leder tillbaka till posten själv.' },
  'grade.range': { en: '{field} is no grade from 0 to 4.', sv: '{field} är ingen grad från 0 till 4.' },
  'probability.range': {
    en: '{field} lies outside what is allowed.',
    sv: '{field} ligger utanför det tillåtna.',
  },
  'value.range': { en: '{field} lies outside what is allowed.', sv: '{field} ligger utanför det tillåtna.' },
  'value.unknown': { en: '{field} is none of the choices.', sv: '{field} är inget av valen.' },
  'date.invalid': { en: '{field} is no date.', sv: '{field} är inget datum.' },
  'formula.invalid': { en: '{field} is no formula.', sv: '{field} är ingen formel.' },
};

/** An entity that was taken out of the library here comes back by hand alone. */
export const withdrawnHere: Words = {
  en: 'It was withdrawn here, and stays so until somebody brings it back.',
  sv: 'Den har dragits tillbaka här, och förblir det tills någon tar tillbaka den.',
};

/** Numbers of libraries come to name something else from edition to edition: somebody says which it is. */
export const renamedWords: Words = {
  en: 'The source called {name} otherwise before, {before}: the same renamed, or another thing?',
  sv: 'Källan kallade tidigare {name} något annat, {before}: samma sak med nytt namn, eller något annat?',
};

/** What is worth a look and stops nothing. */
export const noticeWords: { readonly [C in ImportNotice['code']]: Words } = {
  sharedExternalId: {
    en: 'Several objects share the number {what}; they are told apart by their ids.',
    sv: 'Flera objekt delar numret {what}; de skiljs åt genom sina id.',
  },
  unknownCreator: {
    en: 'Who made some of it is not in the file: {what}',
    sv: 'Den som har gjort en del av det finns inte i filen: {what}',
  },
  ignoredSheet: { en: 'Sheet that is not read: {what}', sv: 'Blad som inte läses: {what}' },
  circle: {
    en: 'Its mothers lead back to it, so it comes in without one: {what}',
    sv: 'Dess överordnade leder tillbaka till den, så den tas in utan: {what}',
  },
  unknownColumn: { en: 'Column that is not read: {what}', sv: 'Kolumn som inte läses: {what}' },
  withdrawnThere: {
    en: 'Revoked or deprecated by the source, and taken like the others: {what}',
    sv: 'Återkallat eller utfasat hos källan, och tas in som de andra: {what}',
  },
  outdatedTranslation: {
    en: 'The Swedish is of an older version and is not taken: {what}',
    sv: 'Den svenska texten hör till en äldre version och tas inte in: {what}',
  },
};
