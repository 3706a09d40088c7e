import type { ContentFault } from '@klarsikt/engine/content';

export const slugPrefixFault = {
  en: 'The name must begin with “{prefix}” and consist of lower case letters, digits and hyphens',
  sv: 'Namnet måste börja med ”{prefix}” och bestå av små bokstäver, siffror och bindestreck',
} as const;
export const kindChangedFault = {
  en: 'The kind of a document cannot be changed',
  sv: 'Dokumentets sort kan inte ändras',
} as const;
export const parentMissingFault = {
  en: 'There is no document “{slug}” that could be its parent',
  sv: 'Det finns inget dokument ”{slug}” som kan vara överordnat',
} as const;
export const ownParentFault = {
  en: 'A document cannot be its own parent',
  sv: 'Ett dokument kan inte vara överordnat sig självt',
} as const;
export const titleMissingFault = {
  en: 'The document needs a title in both languages before it is published',
  sv: 'Dokumentet behöver en titel på båda språken innan det publiceras',
} as const;
export const versionMissingFault = {
  en: 'Enter the first day of the terms. From that day everybody is asked to accept them again.',
  sv: 'Ange dagen då villkoren börjar gälla. Från den dagen ombeds alla att godkänna dem på nytt.',
} as const;
export const noDraftFault = { en: 'There is no draft', sv: 'Det finns inget utkast' } as const;
export const notZipFault = {
  en: 'The file is not a zip file with texts',
  sv: 'Filen är ingen zip-fil med texter',
} as const;
export const zipEmptyFault = {
  en: 'The zip file contains no texts',
  sv: 'Zip-filen innehåller inga texter',
} as const;
export const pictureKindsText = { en: 'png and jpg', sv: 'png och jpg' } as const;

export const invalidPictureText = {
  en: '{path} is not a picture (png or jpg, 2 MB at most)',
  sv: '{path} är ingen bild (png eller jpg, högst 2 MB)',
} as const;

/** Texts of faults; `{path}` and `{line}` are placeholders. */
export const faultTexts: Readonly<
  Record<ContentFault['code'], { readonly en: string; readonly sv: string }>
> = {
  head: {
    en: '{path}, line {line}: the head must consist of lines “key: value” between two lines “---”',
    sv: '{path}, rad {line}: huvudet måste bestå av rader ”nyckel: värde” mellan två rader ”---”',
  },
  key: {
    en: '{path}, line {line}: this key does not exist',
    sv: '{path}, rad {line}: den nyckeln finns inte',
  },
  kind: {
    en: '{path}, line {line}: the first line of the head must be the kind',
    sv: '{path}, rad {line}: huvudets första rad måste vara sorten',
  },
  slug: {
    en: '{path}, line {line}: the second line of the head must be the name of the document, in the form of its kind',
    sv: '{path}, rad {line}: huvudets andra rad måste vara dokumentets namn, i sortens form',
  },
  value: {
    en: '{path}, line {line}: documents of this kind do not have this key or this value',
    sv: '{path}, rad {line}: dokument av den sorten har inte den nyckeln eller det värdet',
  },
  language: {
    en: '{path}: each document needs one file in English (.en.md) and one in Swedish (.sv.md)',
    sv: '{path}: varje dokument behöver en fil på engelska (.en.md) och en på svenska (.sv.md)',
  },
  differs: {
    en: '{path}: differs from the other language in more than the wording',
    sv: '{path}: skiljer sig från det andra språket i mer än ordalydelsen',
  },
};
