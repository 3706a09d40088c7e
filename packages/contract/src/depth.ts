/** How deep JSON from outside may be nested: counted in its text, before anything walks down into it. */

/** Levels of objects and lists within each other that a JSON text may have (security page I2). */
export const maxJsonDepth = 64;

/** The index behind the text that begins with the quotation mark at `start`; the length of the whole when it never ends. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') return at + 1;
  }
  return json.length;
}

/**
 * Whether a JSON text nests deeper than `maxJsonDepth`. Brackets inside texts do not count. A text that is no JSON is
 * answered as well, in one pass; whether it is JSON the parser says.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === 0x22) at = endOfText(json, at) - 1;
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return false;
}
