/** What the texts of the site say to who edits them. */
import type { ContentFault } from '@klarsikt/engine';

export const slugFits = {
  en: 'The name does not fit the kind: it begins with “{prefix}” and is of lower case letters, digits and dashes',
  sv: 'Namnet passar inte sorten: det börjar med ”{prefix}” och består av små bokstäver, siffror och bindestreck',
} as const;
export const otherKind = {
  en: 'The kind of a document can not be changed',
  sv: 'Dokumentets sort kan inte ändras',
} as const;
export const noParent = {
  en: 'There is no document “{slug}” that it could stand under',
  sv: 'Det finns inget dokument ”{slug}” som det kan stå under',
} as const;
export const underItself = {
  en: 'A document can not stand under itself',
  sv: 'Ett dokument kan inte stå under sig självt',
} as const;
export const titleMissing = {
  en: 'The document needs a title in both languages before it is published',
  sv: 'Dokumentet behöver en titel på båda språken innan det publiceras',
} as const;
export const versionMissing = {
  en: 'The terms need the day from which they hold: everybody is asked to accept them anew from then on',
  sv: 'Villkoren behöver dagen då de börjar gälla: från den dagen ombeds alla att godkänna dem på nytt',
} as const;
export const noDraft = { en: 'There is no draft', sv: 'Det finns inget utkast' } as const;
export const noZip = {
  en: 'The file is no folder of texts (zip)',
  sv: 'Filen är ingen mapp med texter (zip)',
} as const;
export const noTexts = { en: 'The folder holds no texts', sv: 'Mappen innehåller inga texter' } as const;
/** Kinds of pictures, as a refusal names them. */
export const pictureKinds = { en: 'png and jpg', sv: 'png och jpg' } as const;

export const badPicture = {
  en: '{path}: no picture (png, jpg; 2 MB)',
  sv: '{path}: ingen bild (png, jpg; 2 MB)',
} as const;

/** `{path}` and `{line}` are filled. */
export const faultTexts: Readonly<
  Record<ContentFault['code'], { readonly en: string; readonly sv: string }>
> = {
  head: {
    en: '{path}, line {line}: the head is lines “key: value” between two lines “---”',
    sv: '{path}, rad {line}: huvudet är rader ”nyckel: värde” mellan två rader ”---”',
  },
  key: {
    en: '{path}, line {line}: there is no such key',
    sv: '{path}, rad {line}: den nyckeln finns inte',
  },
  kind: {
    en: '{path}, line {line}: the first line of the head names the kind',
    sv: '{path}, rad {line}: huvudets första rad anger sorten',
  },
  slug: {
    en: '{path}, line {line}: the second line of the head names the document as its kind asks for',
    sv: '{path}, rad {line}: huvudets andra rad anger dokumentets namn så som sorten kräver',
  },
  value: {
    en: '{path}, line {line}: documents of this kind have no such key, or not this value',
    sv: '{path}, rad {line}: dokument av den sorten har ingen sådan nyckel, eller inte det värdet',
  },
  language: {
    en: '{path}: each document needs one file in English (.en.md) and one in Swedish (.sv.md)',
    sv: '{path}: varje dokument behöver en fil på engelska (.en.md) och en på svenska (.sv.md)',
  },
  differs: {
    en: '{path}: differs from the other language in more than its words',
    sv: '{path}: skiljer sig från det andra språket i mer än orden',
  },
};
