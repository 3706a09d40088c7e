/** Changes of an event by field: nested fields by path, lists by added and removed elements. */

export interface AuditFieldChange {
  /** Path of the field, separated by dots; empty for a value without fields. */
  readonly field: string;
  /** Former value; undefined if the field did not exist. */
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Maximum depth of nested fields; a field at this depth is shown as a whole. */
const deepest = 4;

function collect(before: unknown, after: unknown, path: readonly string[], into: AuditFieldChange[]): void {
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

/**
 * Returns the fields that differ, in their stored order. If one side is null, every field of the other side is
 * returned.
 */
export function compareAuditFields(before: unknown, after: unknown): readonly AuditFieldChange[] {
  const changes: AuditFieldChange[] = [];
  collect(before ?? undefined, after ?? undefined, [], changes);
  return changes;
}
