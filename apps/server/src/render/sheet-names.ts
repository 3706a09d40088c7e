/** Names of a workbook's sheets as Excel takes them: it stops at others, or repairs the file. */

const longest = 31;
/** Words that Excel keeps for its own sheets of changes, also in Swedish. */
const reserved = new Set(['history', 'historik']);
/** Signs that a name may not hold, and what XML can not hold. */
const forbidden = /[\\/?*[\]:]|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The beginning of a name that fits, no sign divided; no blank or apostrophe at its ends. */
function fitted(name: string, length: number): string {
  let kept = '';
  for (const sign of name.replace(/^[\s']+/u, '')) {
    if (kept.length + sign.length > length) break;
    kept += sign;
  }
  return kept.replace(/[\s']+$/u, '');
}

/** What Excel compares: names that differ in capitals alone are one. */
const compared = (name: string): string => name.toUpperCase().toLowerCase();

/** A name of its own for each, in their order, of at most 31 characters. */
export function sheetNames(wanted: readonly string[]): readonly string[] {
  const given = new Set<string>();
  const isFree = (name: string) => !given.has(compared(name)) && !reserved.has(compared(name));
  return wanted.map((name) => {
    const plain = name.normalize('NFC').replace(forbidden, ' ').replace(/\s+/gu, ' ');
    const base = fitted(plain, longest) || 'Sheet';
    let own = base;
    for (let next = reserved.has(compared(base)) ? 1 : 2; !isFree(own); next += 1)
      own = `${fitted(base, longest - String(next).length - 1)} ${next}`;
    given.add(compared(own));
    return own;
  });
}
