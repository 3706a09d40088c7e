/**
 * Names of the Word fields that are allowed because they only display something; other fields may fetch data, start a
 * program or ask the reader for input.
 */

/** Allowed fields of a report template (ECMA-376 part 1, section 17.16.5). */
const shown = `PAGE NUMPAGES SECTION SECTIONPAGES PAGEREF REF NOTEREF FTNREF TOC TC INDEX XE TOA TA SEQ STYLEREF LISTNUM
  AUTONUM AUTONUMLGL AUTONUMOUT BIDIOUTLINE DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME HYPERLINK TITLE SUBJECT
  AUTHOR KEYWORDS COMMENTS DOCPROPERTY DOCVARIABLE LASTSAVEDBY INFO FILENAME FILESIZE REVNUM NUMWORDS NUMCHARS TEMPLATE
  IF COMPARE = QUOTE SYMBOL EQ ADVANCE SET SHAPE MERGEFIELD FORMTEXT FORMCHECKBOX FORMDROPDOWN BIBLIOGRAPHY CITATION`;

/**
 * Further fields that are allowed in stored documents, such as those of form letters, bibliography programs and user
 * names.
 */
const kept = `MERGEREC MERGESEQ NEXT NEXTIF SKIPIF ADDRESSBLOCK GREETINGLINE ADDIN PRIVATE BARCODE
  DISPLAYBARCODE MERGEBARCODE USERNAME USERINITIALS USERADDRESS FILLIN ASK GOTOBUTTON`;

const splitNames = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));

export interface WordFieldRules {
  readonly names: ReadonlySet<string>;
  /** True if links may have any target, as in stored documents. */
  readonly anyLink: boolean;
}

/** Rules for templates. They are strict, because a board opens the reports that are made from templates. */
export const templateFieldRules: WordFieldRules = { names: splitNames(shown), anyLink: false };
/** Rules for documents that are stored and downloaded unchanged. */
export const storedDocumentFieldRules: WordFieldRules = {
  names: splitNames(`${shown} ${kept}`),
  anyLink: true,
};

/** Placeholder for a nested field or another object in a field's code. */
export const nestedObjectMark = '\ufffc';

const outward = /^(?:https?:\/\/|mailto:)/i;

/** True for a link to a web page, a mail address or a place in the same file. */
export const isAllowedLink = (address: string): boolean => outward.test(address) || address.startsWith('#');

/** Returns the address in the code of a link field; null for a place in the same file. */
function findLinkAddress(code: string): string | null {
  const words = [...code.matchAll(/"((?:\\.|[^"\\])*)"|(\\[a-z*])|([^\s"]+)/gi)];
  for (let index = 0; index < words.length; index += 1) {
    const [, quoted, option, bare] = words[index] ?? [];
    if (option === undefined) return quoted ?? bare ?? '';
    // Skip the value that these options take: bookmark, tooltip, frame or format.
    if (/^\\[lot*]$/i.test(option)) index += 1;
  }
  return null;
}

/** Returns the name of a field that the rules do not allow; null for an allowed field. */
export function findRefusedField(code: string, rules: WordFieldRules): string | null {
  const text = code.replace(/[\s\u00a0]+/g, ' ').trim();
  if (text === '') return null;
  const [whole = '', name = ''] = /^(=|[A-Za-z]+(?=[\s"\\]|$))/.exec(text) ?? [];
  const upper = name.toUpperCase();
  if (!rules.names.has(upper)) return name === '' ? text.replaceAll(nestedObjectMark, '{ }') : upper;
  if (upper !== 'HYPERLINK' || rules.anyLink) return null;
  const address = findLinkAddress(text.slice(whole.length));
  if (address === null || (isAllowedLink(address) && !address.includes(nestedObjectMark))) return null;
  return `HYPERLINK ${address.replaceAll(nestedObjectMark, '{ }')}`;
}
