/** What a source says of an entity otherwise than its working row. */
import { canonicalJson, isRecord, type JsonObject, memberAt } from '@klarsikt/engine';

/** A text of the source that is another one here: where it stands, and both texts. */
export interface SaidText {
  readonly path: readonly string[];
  readonly theirs: string;
  readonly ours: string;
}

/** What differs: texts one by one; of everything else (relations, lists) the name of the member. */
export interface Differing {
  readonly texts: readonly SaidText[];
  readonly members: readonly string[];
}

/** What the source leaves empty it does not say. */
const says = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

function leavesOf(
  value: unknown,
  path: readonly string[],
): readonly (readonly [readonly string[], unknown])[] {
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

export function differingIn(said: JsonObject, document: JsonObject): Differing {
  const texts: SaidText[] = [];
  const members = new Set<string>();
  for (const [path, value] of leavesOf(said, [])) {
    const ours = memberAt(document, path);
    if (!says(value) || canonicalJson(value) === canonicalJson(ours ?? null)) continue;
    if (typeof value === 'string' && (typeof ours === 'string' || ours === undefined))
      texts.push({ path, theirs: value, ours: ours ?? '' });
    else members.add(path.join('.'));
  }
  return { texts, members: [...members] };
}
