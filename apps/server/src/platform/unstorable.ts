/** Matches characters that JSON allows and PostgreSQL cannot store: NUL and unpaired surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Names of fields that contain passwords. Passwords are only hashed and may contain any character. */
const hashedFields = ['secret', 'current'];

/** A value with a link to its parent, so that the path is built only when it is needed. */
interface ValuePath {
  readonly value: unknown;
  readonly key: string;
  readonly above: ValuePath | null;
}

function pathOf(place: ValuePath): string[] {
  const path: string[] = [];
  for (let at: ValuePath = place; at.above !== null; at = at.above) path.push(at.key);
  return path.reverse();
}

/**
 * Finds the first text with an unstorable character in `value`, at any depth, and returns its path; null if there is
 * none.
 */
export function findUnstorableText(value: unknown): readonly string[] | null {
  const open: ValuePath[] = [{ value, key: '', above: null }];
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
