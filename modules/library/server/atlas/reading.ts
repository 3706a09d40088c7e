/** What Atlas shows: overview, lists, tree, one entity with what refers to it, its history. */
import type { EntityRow, EntityState, TreeThreat, WorkingLabel } from '@klarsikt/contract';
import {
  addDays,
  type CollectionName,
  fieldsReferringTo,
  isRecord,
  type JsonObject,
  keysIn,
  memberAt,
  modelTables,
  outdatedTexts,
  type Patch,
  plainFields,
  reviewPeriodDays,
  textDifferences,
  translatedPaths,
} from '@klarsikt/engine';
import type { LiveDigests } from './live.ts';

interface Standing {
  readonly key: string;
  readonly withdrawn: boolean;
  readonly draft: boolean;
  readonly digest: string;
}

/** Where an entity stands beside the live version. */
export function stateOf({ key, withdrawn, draft, digest }: Standing, { byKey }: LiveDigests): EntityState {
  if (withdrawn) return 'withdrawn';
  if (draft) return 'draft';
  const live = byKey.get(key);
  if (live === undefined) return 'added';
  return live === digest ? 'same' : 'changed';
}

interface Named extends Standing {
  readonly id: number;
  readonly collection: CollectionName;
  readonly nameEn: string;
  readonly nameSv: string;
}

export function labelOf(row: Named, live: LiveDigests): WorkingLabel {
  const { id, key, collection, nameEn, nameSv } = row;
  return {
    id,
    key,
    type: modelTables[collection].type,
    name: { en: nameEn || key, sv: nameSv || key },
    state: stateOf(row, live),
  };
}

interface Listed extends Named {
  readonly document: JsonObject;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly updatedName: string;
}

/** Texts of which one language is behind, or missing. */
function untranslatedIn(collection: CollectionName, document: JsonObject): number {
  const outdated = outdatedTexts(document);
  return translatedPaths(collection).filter((path) => {
    const text = memberAt(document, path);
    if (!isRecord(text) || typeof text.en !== 'string' || typeof text.sv !== 'string') return false;
    return outdated.has(path.join('.')) || textDifferences({ en: text.en, sv: text.sv }).missing !== null;
  }).length;
}

const lastChange = ({ revision, updatedAt, updatedName }: Listed) => ({
  revision,
  at: updatedAt.toISOString(),
  author: updatedName,
});

export function rowOf(row: Listed, live: LiveDigests): EntityRow {
  const { collection, document } = row;
  return {
    ...labelOf(row, live),
    ...lastChange(row),
    untranslated: untranslatedIn(collection, document),
    reviewBy: typeof document.reviewBy === 'string' ? document.reviewBy : '',
    values: Object.fromEntries(plainFields(collection).map((name) => [name, document[name] ?? null])),
  };
}

const keyOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const gradeIn = (grade: unknown): number | null =>
  isRecord(grade) && typeof grade.grade === 'number' ? grade.grade : null;

/** The ISO date before which a grading is due for review. */
export const dueBefore = (today: string): string => addDays(today, -reviewPeriodDays);

function isDue({ privGradeTime, corpGradeTime }: JsonObject, before: string): boolean {
  const times = [privGradeTime, corpGradeTime].filter((time) => typeof time === 'string');
  return times.length === 0 || times.some((time) => time < before);
}

export function treeThreatOf(row: Listed, live: LiveDigests, before: string): TreeThreat {
  const { document } = row;
  return {
    ...labelOf(row, live),
    ...lastChange(row),
    parent: keyOrNull(document.parent),
    category: keyOrNull(document.category),
    geography: keyOrNull(document.geography),
    label: String(document.label ?? ''),
    demo: document.demo === true,
    methods: [...keysIn(document.gradeMethods)],
    due: isDue(document, before),
    individuals: gradeIn(document.privGrade),
    corporates: gradeIn(document.corpGrade),
    untranslated: untranslatedIn('threats', document),
  };
}

/** What refers to an entity, by the field that does. Citations in texts are told without a path. */
export function inboundOf(
  target: { readonly collection: CollectionName; readonly key: string },
  rows: readonly (Named & { readonly document: JsonObject })[],
  live: LiveDigests,
) {
  const fields = fieldsReferringTo(target.collection);
  const standing = rows.filter(({ withdrawn }) => !withdrawn);
  return fields.map(({ collection, path, many }) => ({
    type: modelTables[collection].type,
    path: [...path],
    many,
    entities: standing
      .filter((row) => row.collection === collection && names(memberAt(row.document, path), target.key))
      .map((row) => labelOf(row, live)),
  }));
}

/** True when a value, or an item of a list, or a member of such an item, is the key. */
function names(value: unknown, key: string): boolean {
  if (value === key) return true;
  if (Array.isArray(value)) return value.some((item: unknown) => names(item, key));
  return isRecord(value) && Object.values(value).some((member) => member === key);
}

/** What stood at the changed places before. */
export function formerIn(patches: readonly Patch[], inverse: readonly Patch[]): Record<string, unknown> {
  const changed = new Set(patches.map(({ path }) => path));
  return Object.fromEntries(
    inverse.flatMap((patch) =>
      patch.op === 'set' && changed.has(patch.path) ? [[patch.path, patch.value]] : [],
    ),
  );
}

const keyed = /^[a-z]{2,4}-[a-z0-9-]{1,60}$/;

/** Strings in a value that may be keys of entities. */
export function keysNamedIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return keyed.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(keysNamedIn);
  return isRecord(value) ? Object.values(value).flatMap(keysNamedIn) : [];
}

/** The texts that a change touched, before and after it, by their place. */
export function textsIn(patches: readonly Patch[], inverse: readonly Patch[]) {
  const before = new Map(inverse.map((patch) => [patch.path, patch.op === 'set' ? patch.value : '']));
  return Object.fromEntries(
    patches.flatMap((patch) => {
      const then = before.get(patch.path) ?? '';
      const now = patch.op === 'set' ? patch.value : '';
      return typeof now === 'string' && typeof then === 'string'
        ? [[patch.path, { before: then, after: now }]]
        : [];
    }),
  );
}
