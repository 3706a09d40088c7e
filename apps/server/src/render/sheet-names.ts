/** Makes names of sheets that Excel accepts. Excel repairs or refuses a file with other names. */

const longest = 31;
/** Names that Excel reserves for its change history, in English and Swedish. */
const reserved = new Set(['history', 'historik']);
/** Characters that names of sheets or XML cannot contain. */
const forbidden = /[\\/?*[\]:]|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Shortens a name without dividing a character, and without a blank or apostrophe at its ends. */
function shortenName(name: string, length: number): string {
  let kept = '';
  for (const sign of name.replace(/^[\s']+/u, '')) {
    if (kept.length + sign.length > length) break;
    kept += sign;
  }
  return kept.replace(/[\s']+$/u, '');
}

/** Converts a name for comparison, because Excel ignores case when it compares names. */
const toComparableName = (name: string): string => name.toUpperCase().toLowerCase();

/** Makes unique names of at most 31 characters, in order. */
export function createSheetNames(wanted: readonly string[]): readonly string[] {
  const given = new Set<string>();
  const isFree = (name: string) =>
    !given.has(toComparableName(name)) && !reserved.has(toComparableName(name));
  return wanted.map((name) => {
    const plain = name.normalize('NFC').replace(forbidden, ' ').replace(/\s+/gu, ' ');
    const base = shortenName(plain, longest) || 'Sheet';
    let own = base;
    for (let next = reserved.has(toComparableName(base)) ? 1 : 2; !isFree(own); next += 1)
      own = `${shortenName(base, longest - String(next).length - 1)} ${next}`;
    given.add(toComparableName(own));
    return own;
  });
}
