/**
 * Finds the end of a string in the source of a PDF (ISO 32000-1, 7.3.4.2). A string may contain any bytes, including
 * balanced parentheses.
 */

function findStringEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Rewrites the strings, and the source between them, each by its own function. Each letter of `text` is one byte. */
export function rewritePdfStrings(
  text: string,
  rewrite: { readonly string: (string: string) => string; readonly between: (source: string) => string },
): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = text.indexOf('('); start !== -1; start = text.indexOf('(', at)) {
    const end = findStringEnd(text, start);
    parts.push(rewrite.between(text.slice(at, start)), rewrite.string(text.slice(start, end)));
    at = end;
  }
  parts.push(rewrite.between(text.slice(at)));
  return parts.join('');
}

const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a string in parentheses; each letter of the result is one byte. */
export const readPdfString = (string: string): string =>
  string
    .slice(1, -1)
    .replace(
      /\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/g,
      (_, octal: string | undefined, letter: string | undefined) => {
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
        return letter === undefined ? '' : (escapes[letter] ?? letter);
      },
    );
