import { applyJsonPatches, getValueAtPointer, type Patch } from '@klarsikt/engine/assessment';

/** Added by the server to user input; the state itself has its author and time. */
const notedFields = ['by', 'at'];

/**
 * Null for an empty value. An object with only author and time, such as an approval, is shown in full. `word`
 * translates fields and fixed values, and returns unknown ones unchanged.
 */
export function formatPlainValue(value: unknown, word: (key: string) => string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => formatPlainValue(item, word)).join(', ');
  if (typeof value !== 'object') return word(String(value));
  const noted = Object.keys(value).some((name) => !notedFields.includes(name)) ? notedFields : [];
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    const text = noted.includes(name) ? null : formatPlainValue(inner, word);
    return text === null ? [] : [`${word(name)}: ${text}`];
  });
  return parts.length === 0 ? null : parts.join('; ');
}

/** Removes paths whose values are part of a path above them, and paths that users do not enter. */
export function filterShownPaths(paths: readonly string[]): string[] {
  const all = [...new Set(paths)];
  return all.filter(
    (path) =>
      !notedFields.some((field) => path.endsWith(`/override/${field}`)) &&
      !all.some((other) => other !== path && path.startsWith(`${other}/`)),
  );
}

const isPathBelow = (path: string, place: string): boolean => path.startsWith(`${place}/`);

/** Value of a path before a change, from the value after it and the inverse patches. */
export function computeValueBefore(path: string, after: unknown, inverse: readonly Patch[]): unknown {
  const above = inverse.find((one) => one.path === path || isPathBelow(path, one.path));
  if (above !== undefined) {
    if (above.op === 'remove') return undefined;
    return above.path === path ? above.value : getValueAtPointer(above.value, path.slice(above.path.length));
  }
  const parts = inverse
    .filter((one) => isPathBelow(one.path, path))
    .map((one): Patch => ({ ...one, path: `/value${one.path.slice(path.length)}` }));
  const { value } = applyJsonPatches({ value: after ?? {} }, parts).document;
  return value;
}
