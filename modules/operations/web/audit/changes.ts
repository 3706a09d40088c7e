/** What an event changed, field by field: nested fields by their path, lists by what came and went. */

export interface FieldChange {
  /** Path of the field with dots; empty for a value that has no fields. */
  readonly field: string;
  /** Undefined: the field was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Deeper than this, a field is shown whole. */
const deepest = 4;

function collect(before: unknown, after: unknown, path: readonly string[], into: FieldChange[]): void {
  const inside = (isFields(before) || isFields(after)) && path.length < deepest;
  const open = [before, after].every((side) => side === undefined || side === null || isFields(side));
  if (!inside || !open) {
    if (!same(before, after)) into.push({ field: path.join('.'), before, after });
    return;
  }
  const left = isFields(before) ? before : {};
  const right = isFields(after) ? after : {};
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
    collect(left[key], right[key], [...path, key], into);
}

/** Fields that differ, in the order in which they stand. Null on one side alone means that there is nothing to compare. */
export function changesOf(before: unknown, after: unknown): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  collect(before ?? undefined, after ?? undefined, [], changes);
  return changes;
}
