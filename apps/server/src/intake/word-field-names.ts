/** The fields of a Word file that only show something: what is not among them may fetch, start or ask something. */

/** Fields that a report's template may hold (ECMA-376 part 1, section 17.16.5). */
const shown = `PAGE NUMPAGES SECTION SECTIONPAGES PAGEREF REF NOTEREF FTNREF TOC TC INDEX XE TOA TA SEQ STYLEREF LISTNUM
  AUTONUM AUTONUMLGL AUTONUMOUT BIDIOUTLINE DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME HYPERLINK TITLE SUBJECT
  AUTHOR KEYWORDS COMMENTS DOCPROPERTY DOCVARIABLE LASTSAVEDBY INFO FILENAME FILESIZE REVNUM NUMWORDS NUMCHARS TEMPLATE
  IF COMPARE = QUOTE SYMBOL EQ ADVANCE SET SHAPE MERGEFIELD FORMTEXT FORMCHECKBOX FORMDROPDOWN BIBLIOGRAPHY CITATION`;

/** Further fields of documents that are kept as they came: of letters, of programs for sources, of who opens the file. */
const kept = `MERGEREC MERGESEQ NEXT NEXTIF SKIPIF ADDRESSBLOCK GREETINGLINE ADDIN PRIVATE BARCODE
  DISPLAYBARCODE MERGEBARCODE USERNAME USERINITIALS USERADDRESS FILLIN ASK GOTOBUTTON`;

const listed = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));

/** How strictly the fields of a file are read. */
export interface FieldRules {
  readonly names: ReadonlySet<string>;
  /** Whether a link may lead to anything, as in what is kept as it came. */
  readonly anyLink: boolean;
}

/** A template: reports that a board opens are made of it. */
export const templateFields: FieldRules = { names: listed(shown), anyLink: false };
/** A document that is kept and handed out as it came. */
export const keptFields: FieldRules = { names: listed(`${shown} ${kept}`), anyLink: true };

/** Where a nested field or another sign stands in a field's code. */
export const builtIn = '\ufffc';

const outward = /^(?:https?:\/\/|mailto:)/i;

/** Whether a link leads to a web page, a mail address or a place in the file. */
export const isPlainLink = (address: string): boolean => outward.test(address) || address.startsWith('#');

/** The address of a link's code, null for a place in the file itself. */
function linkedBy(code: string): string | null {
  const words = [...code.matchAll(/"((?:\\.|[^"\\])*)"|(\\[a-z*])|([^\s"]+)/gi)];
  for (let index = 0; index < words.length; index += 1) {
    const [, quoted, option, bare] = words[index] ?? [];
    if (option === undefined) return quoted ?? bare ?? '';
    // These take a value: a place, a tip, a frame, a format.
    if (/^\\[lot*]$/i.test(option)) index += 1;
  }
  return null;
}

/** The name of a field that these rules do not allow; null for one that they do. */
export function refusedField(code: string, rules: FieldRules): string | null {
  const text = code.replace(/[\s\u00a0]+/g, ' ').trim();
  if (text === '') return null;
  const [whole = '', name = ''] = /^(=|[A-Za-z]+(?=[\s"\\]|$))/.exec(text) ?? [];
  const upper = name.toUpperCase();
  if (!rules.names.has(upper)) return name === '' ? text.replaceAll(builtIn, '{ }') : upper;
  if (upper !== 'HYPERLINK' || rules.anyLink) return null;
  const address = linkedBy(text.slice(whole.length));
  if (address === null || (isPlainLink(address) && !address.includes(builtIn))) return null;
  return `HYPERLINK ${address.replaceAll(builtIn, '{ }')}`;
}
