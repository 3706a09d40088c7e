import type { ModelProblem } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { ImportNotice, RefusalReason } from '@klarsikt/imports';

type Words = { readonly [L in Language]: string };

export const readableLibraryKindsText: Words = {
  en: 'STIX 2.1 bundles (.json), workbooks (.xlsx) and tables (.csv)',
  sv: 'STIX 2.1-paket (.json), arbetsböcker (.xlsx) och tabeller (.csv)',
};

export const importRefusalTexts: { readonly [R in RefusalReason | 'twice' | 'right' | 'unread']: Words } = {
  noId: { en: 'The object has no id.', sv: 'Objektet saknar id.' },
  nameless: {
    en: 'The object has no name, so it cannot be matched safely.',
    sv: 'Objektet saknar namn och kan därför inte matchas säkert.',
  },
  repeatedId: {
    en: 'Another object in the file has the same id.',
    sv: 'Ett annat objekt i filen har samma id.',
  },
  noControl: { en: 'The object does not describe a control.', sv: 'Objektet beskriver ingen kontroll.' },
  unknownEnd: {
    en: 'One side of the relation is not in the file.',
    sv: 'Den ena sidan av relationen finns inte i filen.',
  },
  ambiguousEnd: {
    en: 'One side of the relation matches several objects.',
    sv: 'Den ena sidan av relationen stämmer överens med flera objekt.',
  },
  refusedEnd: {
    en: 'One side of the relation is in the file but is not imported.',
    sv: 'Den ena sidan av relationen finns i filen men importeras inte.',
  },
  notAnObject: {
    en: 'This entry in the file is not a valid object.',
    sv: 'Posten i filen är inget giltigt objekt.',
  },
  noObject: {
    en: 'The object to which this translation belongs is not in the file.',
    sv: 'Objektet som översättningen hör till finns inte i filen.',
  },
  revoked: { en: 'The source has revoked the object.', sv: 'Källan har återkallat objektet.' },
  olderVersion: {
    en: 'The file has a newer version of the object.',
    sv: 'Filen har en nyare version av objektet.',
  },
  twice: {
    en: 'The same entity appears further up in the file.',
    sv: 'Samma post finns längre upp i filen.',
  },
  right: {
    en: 'News requires the permission Daily monitoring, which you do not have.',
    sv: 'Nyheter kräver behörigheten Daglig bevakning, som du inte har.',
  },
  unread: {
    en: 'Column {column}: the content of the cell cannot be read: {text}',
    sv: 'Kolumn {column}: cellens innehåll kan inte läsas: {text}',
  },
};

/** Describes a cell in a sentence: its heading as written in the file, and its text. */
export const tableCellText: Words = {
  en: 'Column {column} (“{text}”)',
  sv: 'Kolumn {column} (”{text}”)',
};

/** A cell contains a name that no entity has. */
export const unknownCellNameText: Words = {
  en: 'Column {column}: the library has no entry called “{text}”.',
  sv: 'Kolumn {column}: biblioteket har ingen post som heter ”{text}”.',
};

/** Texts of faults that no version may have. `{field}` is the place of the fault in the entity. */
export const entityProblemTexts: { readonly [C in ModelProblem['code']]: Words } = {
  'value.type': { en: '{field} has the wrong format.', sv: '{field} har fel format.' },
  'field.missing': { en: '{field} is missing.', sv: '{field} saknas.' },
  'field.unknown': {
    en: '{field} is not a field of this type.',
    sv: '{field} är inget fält för den här typen.',
  },
  'key.empty': { en: 'The entity has no key.', sv: 'Posten saknar nyckel.' },
  'key.duplicate': { en: 'Another entity has the same key.', sv: 'En annan post har samma nyckel.' },
  'id.invalid': {
    en: 'The number cannot be used. Enter another number.',
    sv: 'Numret kan inte användas. Ange ett annat nummer.',
  },
  'id.duplicate': { en: 'Another entity has the same number.', sv: 'En annan post har samma nummer.' },
  'name.empty': { en: 'The entity has no name.', sv: 'Posten saknar namn.' },
  'name.long': { en: '{field} is too long for a name.', sv: '{field} är för lång för ett namn.' },
  'text.empty': { en: '{field} must be filled in.', sv: '{field} måste fyllas i.' },
  'text.long': { en: '{field}: the text is too long.', sv: '{field}: texten är för lång.' },
  'text.format': { en: '{field} is not in the required format.', sv: '{field} har inte rätt format.' },
  'reference.unknown': {
    en: '{field} refers to an entity that does not exist.',
    sv: '{field} hänvisar till en post som inte finns.',
  },
  'reference.duplicate': {
    en: '{field} contains the same entry twice.',
    sv: '{field} innehåller samma post två gånger.',
  },
  cycle: {
    en: '{field} refers back to the entity itself.',
    sv: '{field} hänvisar tillbaka till posten själv.',
  },
  'grade.range': {
    en: '{field} must be a grade from 0 to 4.',
    sv: '{field} måste vara en grad från 0 till 4.',
  },
  'probability.range': {
    en: '{field} is outside the allowed range.',
    sv: '{field} ligger utanför det tillåtna intervallet.',
  },
  'value.range': {
    en: '{field} is outside the allowed range.',
    sv: '{field} ligger utanför det tillåtna intervallet.',
  },
  'value.unknown': {
    en: '{field}: the value is not one of the choices.',
    sv: '{field}: värdet är inget av alternativen.',
  },
  'date.invalid': { en: '{field} must be a date.', sv: '{field} måste vara ett datum.' },
  'formula.invalid': { en: '{field} is not a valid formula.', sv: '{field} är ingen giltig formel.' },
  'requirement.lost': {
    en: 'A mandatory requirement would be removed without a stated reason.',
    sv: 'Ett obligatoriskt krav skulle tas bort utan angivet skäl.',
  },
};

/** An import does not restore an entity that was withdrawn here. */
export const entityWithdrawnText: Words = {
  en: 'The entity was withdrawn here and stays withdrawn until somebody restores it.',
  sv: 'Posten drogs in här och förblir indragen tills någon återställer den.',
};

/** Some libraries reuse a number for another object, so a person decides whether it is the same entity. */
export const renamedObjectTexts: Words = {
  en: '{name} was previously called {before} at the source. Is it the same entry with a new name, or a different entry?',
  sv: '{name} hette tidigare {before} hos källan. Är det samma post med nytt namn eller en annan post?',
};

/** Notices that do not block the import. */
export const importNoticeTexts: { readonly [C in ImportNotice['code']]: Words } = {
  sharedExternalId: {
    en: 'Several objects have the number {what}. They are distinguished by their ids.',
    sv: 'Flera objekt har numret {what}; de skiljs åt genom sina id.',
  },
  unknownCreator: {
    en: 'The creator of some objects is not in the file: {what}',
    sv: 'Skaparen av vissa objekt finns inte i filen: {what}',
  },
  ignoredSheet: { en: 'Sheet not imported: {what}', sv: 'Blad som inte importeras: {what}' },
  totalRow: { en: 'Row of totals, not imported: {what}', sv: 'Summarad som inte importeras: {what}' },
  circle: {
    en: 'Imported without a parent, because the chain of parents is circular: {what}',
    sv: 'Importerad utan överordnad post, eftersom kedjan av överordnade poster är cirkulär: {what}',
  },
  unknownColumn: { en: 'Column not imported: {what}', sv: 'Kolumn som inte importeras: {what}' },
  deprecatedThere: {
    en: 'Deprecated by the source, but still imported: {what}',
    sv: 'Utfasat av källan, men ändå importerat: {what}',
  },
  outdatedTranslation: {
    en: 'The Swedish text belongs to an older version and is not imported: {what}',
    sv: 'Den svenska texten hör till en äldre version och importeras inte: {what}',
  },
};

export const requirementsImportName = {
  en: 'Requirements supplied with Klarsikt',
  sv: 'Krav som följer med Klarsikt',
} as const;
