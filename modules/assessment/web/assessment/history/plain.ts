/** A value of the document in one line, for the eye: what a state had at a place. */
import { applyJsonPatches, type Patch, valueAt } from '@klarsikt/engine';

/** Noted by the server beside what a person entered; the state itself says who and when. */
const notedFields = ['by', 'at'];

/** Null for nothing at all. An object that says who and when and nothing else, an approval, is said whole. `word` names fields and fixed values; what it does not know stands for itself. */
export function plain(value: unknown, word: (key: string) => string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => plain(item, word)).join(', ');
  if (typeof value !== 'object') return word(String(value));
  const noted = Object.keys(value).some((name) => !notedFields.includes(name)) ? notedFields : [];
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const text = noted.includes(name) ? null : plain(inner, word);
    return text === null ? [] : [`${word(name)}: ${text}`];
  });
  return parts.length === 0 ? null : parts.join('; ');
}

/** Places that are left out: their values stand with a place above them, or were not entered by anybody. */
export function shownPlaces(paths: readonly string[]): string[] {
  const all = [...new Set(paths)];
  return all.filter(
    (path) =>
      !notedFields.some((field) => path.endsWith(`/override/${field}`)) &&
      !all.some((other) => other !== path && path.startsWith(`${other}/`)),
  );
}

const below = (path: string, place: string): boolean => path.startsWith(`${place}/`);

/** What stood at a place before a change, from what stands there after it and the patches that lead back. */
export function valueBefore(path: string, after: unknown, inverse: readonly Patch[]): unknown {
  const above = inverse.find((one) => one.path === path || below(path, one.path));
  if (above !== undefined) {
    if (above.op === 'remove') return undefined;
    return above.path === path ? above.value : valueAt(above.value, path.slice(above.path.length));
  }
  const parts = inverse
    .filter((one) => below(one.path, path))
    .map((one): Patch => ({ ...one, path: `/value${one.path.slice(path.length)}` }));
  const { value } = applyJsonPatches({ value: after ?? {} }, parts).document;
  return value;
}
