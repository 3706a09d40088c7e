/** Letters that JSON can carry and no database can keep: the zero character, and halves of a pair of surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

/** What is only ever hashed may hold anything. */
const hashedFields = ['secret', 'current'];

/** A place on the way down; the way is put together only when it is asked for. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly above: Place | null;
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place = place; at.above !== null; at = at.above) path.push(at.key);
  return path.reverse();
}

/** The first place below `value` with such a letter, as its path; null when there is none. However deep it is nested. */
export function unstorablePlace(value: unknown): readonly string[] | null {
  const open: Place[] = [{ value, key: '', above: null }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const here = next.value;
    if (typeof here === 'string' && unstorable.test(here)) return pathOf(next);
    if (typeof here !== 'object' || here === null || ArrayBuffer.isView(here)) continue;
    for (const [key, inner] of Object.entries(here)) {
      if (unstorable.test(key)) return pathOf(next);
      if (!hashedFields.includes(key)) open.push({ value: inner, key, above: next });
    }
  }
  return null;
}
