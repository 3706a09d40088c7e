/** Computes the differences between an entity in its source and its working row. */
import { isRecord, type JsonObject } from '@klarsikt/engine/fields';
import { getMemberAtPath, toCanonicalJson } from '@klarsikt/engine/model';

/** A text that differs: its path, the text of the source and ours. */
export interface DifferingText {
  readonly path: readonly string[];
  readonly theirs: string;
  readonly ours: string;
}

/** Differing texts one by one; of other differing values only the names of the members. */
export interface OriginDifferences {
  readonly texts: readonly DifferingText[];
  readonly members: readonly string[];
}

/** Returns whether the source has a value; empty values of the source do not count as differences. */
const says = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

function listLeaves(
  value: unknown,
  path: readonly string[],
): readonly (readonly [readonly string[], unknown])[] {
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]));
}

export function compareWithOrigin(said: JsonObject, document: JsonObject): OriginDifferences {
  const texts: DifferingText[] = [];
  const members = new Set<string>();
  for (const [path, value] of listLeaves(said, [])) {
    const ours = getMemberAtPath(document, path);
    if (!says(value) || toCanonicalJson(value) === toCanonicalJson(ours ?? null)) continue;
    if (typeof value === 'string' && (typeof ours === 'string' || ours === undefined))
      texts.push({ path, theirs: value, ours: ours ?? '' });
    else members.add(path.join('.'));
  }
  return { texts, members: [...members] };
}
