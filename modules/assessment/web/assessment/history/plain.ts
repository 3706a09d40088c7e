import { applyJsonPatches, getValueAtPointer, type Patch } from '@klarsikt/engine/assessment';

/** Fields that the server adds to user input; they are hidden, because the state itself has an author and time. */
const notedFields = ['by', 'at'];

/**
 * Formats a value as text; null for an empty value. An object that contains only author and time, such as an
 * approval, is shown completely. `word` translates field names and fixed values, and returns other texts unchanged.
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

/** Removes paths whose values are part of a listed path above them, and paths of values that users do not enter. */
export function filterShownPaths(paths: readonly string[]): string[] {
  const all = [...new Set(paths)];
  return all.filter(
    (path) =>
      !notedFields.some((field) => path.endsWith(`/override/${field}`)) &&
      !all.some((other) => other !== path && path.startsWith(`${other}/`)),
  );
}

const isPathBelow = (path: string, place: string): boolean => path.startsWith(`${place}/`);

/** Computes the value of a path before a change, from the value after the change and the inverse patches. */
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
