/**
 * Canonical JSON as in RFC 8785: object members sorted by UTF-16 code units, no white space, numbers and strings as
 * ECMAScript writes them. Members whose value is undefined are left out, so that an absent and an undefined field are
 * the same content. The SHA-256 of this text is the name of a model version (computed outside this package).
 * @throws TypeError for what JSON cannot hold: NaN, infinities, functions, symbols, big integers, undefined in a list.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return listText(value);
  return typeof value === 'object' && value !== null ? objectText(value) : scalar(value);
}

/**
 * `canonicalJson` of an object in pieces, which put together are that text: a list among its members is as many pieces as
 * it has items, so that who writes a large object can let others through.
 * @throws TypeError as `canonicalJson` does.
 */
export function* canonicalPieces(object: object): Generator<string, void> {
  let mark = '{';
  for (const [key, value] of membersOf(object)) {
    yield `${mark}${JSON.stringify(key)}:`;
    mark = ',';
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries()) yield (index === 0 ? '[' : ',') + canonicalJson(item);
      yield ']';
    } else yield canonicalJson(value);
  }
  yield mark === '{' ? '{}' : '}';
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  // By number, so that a hole in a list is refused as undefined is.
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) text += ',';
    text += canonicalJson(list[index]);
  }
  return `${text}]`;
}

/** Members with a value, by the UTF-16 code units of their names. */
function membersOf(object: object): [string, unknown][] {
  const members = Object.entries(object).filter(([, value]) => value !== undefined);
  return members.sort(([a], [b]) => (a < b ? -1 : 1));
}

function objectText(object: object): string {
  let text = '{';
  for (const [key, value] of membersOf(object))
    text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(value)}`;
  return `${text}}`;
}

function scalar(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`Canonical JSON cannot hold ${typeof value} ${String(value)}`);
}
