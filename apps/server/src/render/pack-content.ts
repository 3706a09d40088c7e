/**
 * Shortens the content of a PDF's pages. The compiler writes up to eight decimals for each position and gap, which no
 * printer or screen can show and which hardly compress.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { readPdfString, rewritePdfStrings } from './pdf-strings.ts';
import { writeRelativePdfPositions } from './relative-content.ts';

/**
 * Shortens a number to two decimals, which is an error of at most 0.005 points in a position; small numbers, such as
 * scales, keep five digits.
 */
function shorten(number: string): string {
  const value = Number(number);
  return String(Number(Math.abs(value) < 10 ? value.toPrecision(5) : value.toFixed(2)));
}

/** True for a gap between glyphs of a line, in thousandths of the font size. */
const isGap = (source: string): boolean => /^ -?\d+(?:\.\d+)? $/.test(source);

/** Writes a string in hexadecimal digits, because numbers of glyphs compress better in them than in octal escapes. */
const toHex = (string: string): string => `<${Buffer.from(readPdfString(string), 'latin1').toString('hex')}>`;

/** Matches a line of text. The compiler mirrors the page twice for it: once for the page and once for the glyphs. */
const turnedLine =
  /^q\n1 0 0 -1 (\S+ \S+) cm\n(\/\w+ cs\n.* scn\n)BT\n0 Tr\n(\S+ \S+ Tf\n)1 0 0 -1 0 0 Tm\n(.* T[jJ]\nET\nQ\n)/gm;

/** Places each line without mirroring the page. A page that draws outlines of glyphs is left unchanged. */
const setUpright = (content: string): string =>
  /^[1-7] Tr$/m.test(content) ? content : content.replace(turnedLine, 'q\n$2BT\n$31 0 0 1 $1 Tm\n$4');

/** Shortens colours to three decimals, which give the same one of 256 shades. */
const shortenColours = (source: string): string =>
  source.replace(/^(?:0?\.\d+ |[01] ){3}(?:scn|SCN)$/gm, (colour) =>
    colour.replace(/0?\.\d+/g, (part) => String(Number(Number(part).toFixed(3)))),
  );

/**
 * Returns the page with shorter numbers and strings; null if the content contains an image, which is not expected.
 */
export function shortenPdfContent(content: string): string | null {
  let hasImage = false;
  const shorter = rewritePdfStrings(content, {
    string: toHex,
    between: (source) => {
      hasImage ||= /(?:^|\s)ID\s/.test(source);
      return isGap(source)
        ? String(Math.round(Number(source)))
        : shortenColours(source).replace(/(?<![\w/#])-?\d+\.\d+/g, shorten);
    },
  });
  if (hasImage) return null;
  return writeRelativePdfPositions(
    setUpright(shorter).replace(/ <<\n {2}(\/MCID \d+)\n>> BDC$/gm, '<<$1>>BDC'),
  );
}

export const deflateBytes = (bytes: Buffer): Buffer => deflateSync(bytes, { level: 9, memLevel: 9 });

/** Returns the compressed content of a page in fewer bytes. */
export function packPdfContent(packed: Buffer): Buffer {
  const content = shortenPdfContent(inflateSync(packed).toString('latin1'));
  const shorter = content === null ? packed : deflateBytes(Buffer.from(content, 'latin1'));
  return shorter.length < packed.length ? shorter : packed;
}
