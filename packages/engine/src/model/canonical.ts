/**
 * Writes canonical JSON (RFC 8785): object members sorted by UTF-16 code units, no white space, numbers and strings
 * in the form of ECMAScript. Members with the value undefined are left out, so that absent and undefined fields are
 * equal content. The SHA-256 of this text, which is computed outside this package, identifies a model version.
 * @throws TypeError for values that JSON cannot represent: NaN, infinities, functions, symbols, big integers,
 * undefined in a list.
 */
export function toCanonicalJson(value: unknown): string {
  const copy = sortMembers(value);
  return copy === undefined ? textOf(value) : JSON.stringify(copy);
}

type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * Member names that a JavaScript object does not keep in sorted order: integers, which it reorders, and `__proto__`.
 */
const placedElsewhere = /^(?:\d|__proto__$)/;

/**
 * Copies the value with sorted members, so that `JSON.stringify` can write it, which is three times as fast as
 * writing piece by piece. Undefined when an object cannot keep its members in sorted order.
 */
function sortMembers(value: unknown): JsonValue | undefined {
  if (Array.isArray(value)) return listInOrder(value);
  return typeof value === 'object' && value !== null ? objectInOrder(value) : requireJsonScalar(value);
}

function listInOrder(list: readonly unknown[]): readonly JsonValue[] | undefined {
  const copy: JsonValue[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const item = sortMembers(list[index]);
    if (item === undefined) return undefined;
    copy.push(item);
  }
  return copy;
}

function objectInOrder(object: object): JsonValue | undefined {
  const copy: Record<string, JsonValue> = {};
  // The loop of `membersOf` is repeated here, because a call of it makes this function take half as long again for the
  // objects of a model.
  for (const name of namesOf(object)) {
    const value: unknown = Reflect.get(object, name);
    if (value === undefined) continue;
    const member = placedElsewhere.test(name) ? undefined : sortMembers(value);
    if (member === undefined) return undefined;
    copy[name] = member;
  }
  return copy;
}

/** Writes the canonical text piece by piece. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return listText(value);
  return typeof value === 'object' && value !== null
    ? objectText(value)
    : JSON.stringify(requireJsonScalar(value));
}

/**
 * Writes the text of `toCanonicalJson` for an object in pieces. A list among its members gives one piece per item, so
 * that the caller can pause while writing a large object.
 * @throws TypeError for the same values as `toCanonicalJson`.
 */
export function* toCanonicalJsonPieces(object: object): Generator<string, void> {
  let mark = '{';
  for (const [key, value] of membersOf(object)) {
    yield `${mark}${JSON.stringify(key)}:`;
    mark = ',';
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries()) yield (index === 0 ? '[' : ',') + toCanonicalJson(item);
      yield ']';
    } else yield toCanonicalJson(value);
  }
  yield mark === '{' ? '{}' : '}';
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  // Access by index reads a hole in a list as undefined, which is refused.
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) text += ',';
    text += textOf(list[index]);
  }
  return `${text}]`;
}

/**
 * Names of members in the order of their UTF-16 code units. Most objects need no sorting, because their names are
 * already in order.
 */
function namesOf(object: object): string[] {
  const names = Object.keys(object);
  for (let index = 1; index < names.length; index += 1)
    if ((names[index - 1] ?? '') > (names[index] ?? '')) return names.sort();
  return names;
}

/** Members whose values are not undefined, in the order of the UTF-16 code units of their names. */
function* membersOf(object: object): Generator<[string, unknown], void> {
  for (const name of namesOf(object)) {
    const value: unknown = Reflect.get(object, name);
    if (value !== undefined) yield [name, value];
  }
}

function objectText(object: object): string {
  let text = '{';
  for (const [name, value] of membersOf(object))
    text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:${textOf(value)}`;
  return `${text}}`;
}

function requireJsonScalar(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`Canonical JSON cannot hold ${typeof value} ${String(value)}`);
}
