import type { ContentFault } from '@klarsikt/engine/content';

export const contentSlugPrefixFault = {
  en: 'The name must begin with “{prefix}” and consist of lower-case letters, digits and hyphens',
  sv: 'Namnet måste börja med ”{prefix}” och bestå av små bokstäver, siffror och bindestreck',
} as const;
export const contentKindChangedFault = {
  en: 'The type of a document cannot be changed. Create a new document of the other type.',
  sv: 'Dokumentets typ kan inte ändras. Skapa ett nytt dokument av den andra typen.',
} as const;
export const contentParentMissingFault = {
  en: 'The parent document “{slug}” does not exist. Choose another parent document.',
  sv: 'Det överordnade dokumentet ”{slug}” finns inte. Välj ett annat överordnat dokument.',
} as const;
export const contentOwnParentFault = {
  en: 'A document cannot be its own parent. Choose another parent document.',
  sv: 'Ett dokument kan inte vara överordnat sig självt. Välj ett annat överordnat dokument.',
} as const;
export const contentTitleMissingFault = {
  en: 'Enter a title in both languages before you publish the document',
  sv: 'Ange en titel på båda språken innan du publicerar dokumentet',
} as const;
export const termsVersionMissingFault = {
  en: 'Enter the date from which the terms apply. From that day, all users must accept the terms again.',
  sv: 'Ange dagen då villkoren börjar gälla. Från den dagen måste alla användare godkänna villkoren på nytt.',
} as const;
export const contentDraftMissingFault = {
  en: 'The document has no draft. Reload the page to see its current state.',
  sv: 'Dokumentet har inget utkast. Ladda om sidan för att se det aktuella läget.',
} as const;
export const contentFileNotZipFault = {
  en: 'The file is not a zip file with texts. Choose a zip file with the format of the export.',
  sv: 'Filen är ingen zip-fil med texter. Välj en zip-fil i samma format som exporten.',
} as const;
export const contentZipEmptyFault = {
  en: 'The zip file contains no texts. Choose another file.',
  sv: 'Zip-filen innehåller inga texter. Välj en annan fil.',
} as const;
export const sitePictureKindsText = { en: 'png and jpg', sv: 'png och jpg' } as const;

export const invalidSitePictureText = {
  en: '{path} is not a picture. Choose a png or jpg file of at most 2 MB.',
  sv: '{path} är ingen bild. Välj en png- eller jpg-fil på högst 2 MB.',
} as const;

/** Texts of faults, with the placeholders `{path}` and `{line}`. */
export const contentFaultTexts: Readonly<
  Record<ContentFault['code'], { readonly en: string; readonly sv: string }>
> = {
  head: {
    en: '{path}, line {line}: the header must consist of lines “key: value” between two lines “---”',
    sv: '{path}, rad {line}: huvudet måste bestå av rader ”nyckel: värde” mellan två rader ”---”',
  },
  key: {
    en: '{path}, line {line}: unknown key in the header',
    sv: '{path}, rad {line}: okänd nyckel i huvudet',
  },
  kind: {
    en: '{path}, line {line}: the first line of the header must give the type of document (“kind: …”)',
    sv: '{path}, rad {line}: huvudets första rad måste ange dokumentets typ (”kind: …”)',
  },
  slug: {
    en: '{path}, line {line}: the second line of the header must give a valid name for this type of document (“slug: …”)',
    sv: '{path}, rad {line}: huvudets andra rad måste ange ett giltigt namn för dokumenttypen (”slug: …”)',
  },
  value: {
    en: '{path}, line {line}: this key or value is not allowed for this type of document',
    sv: '{path}, rad {line}: nyckeln eller värdet är inte tillåtet för dokumenttypen',
  },
  language: {
    en: '{path}: each document needs one file in English (.en.md) and one in Swedish (.sv.md)',
    sv: '{path}: varje dokument behöver en fil på engelska (.en.md) och en på svenska (.sv.md)',
  },
  differs: {
    en: '{path}: the English and Swedish files may differ only in their wording',
    sv: '{path}: bara ordalydelsen får skilja sig mellan den engelska och den svenska filen',
  },
};
