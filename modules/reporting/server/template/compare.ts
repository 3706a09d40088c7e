import type { JsonObject } from '@klarsikt/engine/fields';
import type { ReportTemplate } from '@klarsikt/engine/report';
import { getOwnMember } from '@klarsikt/engine/values';

export interface TemplateChange {
  readonly place: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: string;
  readonly after: string;
}

const mostChanges = 500;

const formatValue = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 600 ? `${text.slice(0, 597)}...` : text;
};

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns index pairs of equal items: the longest common subsequence of two lists. */
function findCommonSubsequence(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, next] = [lengths[i], lengths[i + 1]];
      if (row && next)
        row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  place: string,
): TemplateChange[] {
  const [a, b] = [before, after].map((list) => list.map((item) => JSON.stringify(item)));
  const changes: TemplateChange[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...findCommonSubsequence(a ?? [], b ?? []), [before.length, after.length] as const]) {
    const paired = Math.min(x - i, y - j);
    for (let step = 0; step < paired; step += 1)
      changes.push(...compareValues(before[i + step], after[j + step], `${place}.${j + step}`));
    for (const item of before.slice(i + paired, x))
      changes.push({ place: `${place}.${i}`, kind: 'removed', before: formatValue(item), after: '' });
    for (const [step, item] of after.slice(j + paired, y).entries())
      changes.push({
        place: `${place}.${j + paired + step}`,
        kind: 'added',
        before: '',
        after: formatValue(item),
      });
    [i, j] = [x + 1, y + 1];
  }
  return changes;
}

function compareValues(before: unknown, after: unknown, place: string): TemplateChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (before === undefined) return [{ place, kind: 'added', before: '', after: formatValue(after) }];
  if (after === undefined) return [{ place, kind: 'removed', before: formatValue(before), after: '' }];
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, place);
  const sameKind = isRecord(before) && isRecord(after) && before.type === after.type;
  if (!sameKind) return [{ place, kind: 'changed', before: formatValue(before), after: formatValue(after) }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    compareValues(
      getOwnMember(before, name),
      getOwnMember(after, name),
      place === '' ? name : `${place}.${name}`,
    ),
  );
}

export function compareTemplates(
  before: ReportTemplate & JsonObject,
  after: ReportTemplate & JsonObject,
): readonly TemplateChange[] {
  const { id: _before, ...from } = before;
  const { id: _after, ...to } = after;
  return compareValues(from, to, '').slice(0, mostChanges);
}
