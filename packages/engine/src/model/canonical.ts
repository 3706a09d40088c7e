/**
 * Canonical JSON as in RFC 8785: object members sorted by UTF-16 code units, no white space, numbers and strings as
 * ECMAScript writes them. Members whose value is undefined are left out, so that an absent and an undefined field are
 * the same content. The SHA-256 of this text is the name of a model version (computed outside this package).
 * @throws TypeError for what JSON cannot hold: NaN, infinities, functions, symbols, big integers, undefined in a list.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  write(value, parts);
  return parts.join('');
}

function write(value: unknown, parts: string[]): void {
  if (Array.isArray(value)) writeList(value, parts);
  else if (typeof value === 'object' && value !== null) writeObject(value, parts);
  else parts.push(scalar(value));
}

function writeList(list: readonly unknown[], parts: string[]): void {
  parts.push('[');
  list.forEach((item, index) => {
    if (index > 0) parts.push(',');
    write(item, parts);
  });
  parts.push(']');
}

function writeObject(object: object, parts: string[]): void {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  parts.push('{');
  entries.forEach(([key, value]: [string, unknown], index) => {
    parts.push(index > 0 ? ',' : '', JSON.stringify(key), ':');
    write(value, parts);
  });
  parts.push('}');
}

function scalar(value: unknown): string {
  const finite = typeof value !== 'number' || Number.isFinite(value);
  if (finite && (value === null || ['string', 'number', 'boolean'].includes(typeof value))) {
    return JSON.stringify(value);
  }
  throw new TypeError(`Canonical JSON cannot hold ${typeof value} ${String(value)}`);
}
