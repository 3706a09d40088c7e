import type { EntityRow, EntityState, TreeThreat, WorkingEntityLabel } from '@klarsikt/contract';
import { gradeReviewPeriodDays } from '@klarsikt/engine/analysis';
import type { Patch } from '@klarsikt/engine/assessment';
import { addDays } from '@klarsikt/engine/calendar';
import { isRecord, type JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  compareTextLanguages,
  getMemberAtPath,
  listFieldsReferringTo,
  listOutdatedTexts,
  listReferencedKeys,
  listTranslatedPaths,
  modelTables,
} from '@klarsikt/engine/model';
import { listPlainFields } from '@klarsikt/engine/quality';
import type { LiveVersionDigests } from './live.ts';

interface RowState {
  readonly key: string;
  readonly withdrawn: boolean;
  readonly draft: boolean;
  readonly digest: string;
}

export function compareEntityWithLive(
  { key, withdrawn, draft, digest }: RowState,
  { byKey }: LiveVersionDigests,
): EntityState {
  if (withdrawn) return 'withdrawn';
  if (draft) return 'draft';
  const live = byKey.get(key);
  if (live === undefined) return 'added';
  return live === digest ? 'same' : 'changed';
}

interface NamedRow extends RowState {
  readonly id: number;
  readonly collection: CollectionName;
  readonly nameEn: string;
  readonly nameSv: string;
}

export function buildEntityLabel(row: NamedRow, live: LiveVersionDigests): WorkingEntityLabel {
  const { id, key, collection, nameEn, nameSv } = row;
  return {
    id,
    key,
    type: modelTables[collection].type,
    name: { en: nameEn || key, sv: nameSv || key },
    state: compareEntityWithLive(row, live),
  };
}

interface ListedRow extends NamedRow {
  readonly document: JsonObject;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly updatedName: string;
}

/** Returns the number of texts with an outdated or missing translation. */
function countUntranslated(collection: CollectionName, document: JsonObject): number {
  const outdated = listOutdatedTexts(document);
  return listTranslatedPaths(collection).filter((path) => {
    const text = getMemberAtPath(document, path);
    if (!isRecord(text) || typeof text.en !== 'string' || typeof text.sv !== 'string') return false;
    return (
      outdated.has(path.join('.')) || compareTextLanguages({ en: text.en, sv: text.sv }).missing !== null
    );
  }).length;
}

const lastChange = ({ revision, updatedAt, updatedName }: ListedRow) => ({
  revision,
  at: updatedAt.toISOString(),
  author: updatedName,
});

export function buildEntityRow(row: ListedRow, live: LiveVersionDigests): EntityRow {
  const { collection, document } = row;
  return {
    ...buildEntityLabel(row, live),
    ...lastChange(row),
    untranslated: countUntranslated(collection, document),
    reviewBy: typeof document.reviewBy === 'string' ? document.reviewBy : '',
    values: Object.fromEntries(listPlainFields(collection).map((name) => [name, document[name] ?? null])),
  };
}

const keyOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const gradeIn = (grade: unknown): number | null =>
  isRecord(grade) && typeof grade.grade === 'number' ? grade.grade : null;

/** Returns an ISO date; gradings that are older than this date are due for review. */
export const getReviewCutoffDay = (today: string): string => addDays(today, -gradeReviewPeriodDays);

function isReviewDue({ privGradeTime, corpGradeTime }: JsonObject, before: string): boolean {
  const times = [privGradeTime, corpGradeTime].filter((time) => typeof time === 'string');
  return times.length === 0 || times.some((time) => time < before);
}

export function buildTreeThreat(row: ListedRow, live: LiveVersionDigests, before: string): TreeThreat {
  const { document } = row;
  return {
    ...buildEntityLabel(row, live),
    ...lastChange(row),
    parent: keyOrNull(document.parent),
    category: keyOrNull(document.category),
    geography: keyOrNull(document.geography),
    label: String(document.label ?? ''),
    demo: document.demo === true,
    methods: [...listReferencedKeys(document.gradeMethods)],
    due: isReviewDue(document, before),
    individuals: gradeIn(document.privGrade),
    corporates: gradeIn(document.corpGrade),
    untranslated: countUntranslated('threats', document),
  };
}

/**
 * Returns the entities with a field that refers to the target, grouped by field; citations in texts are not included.
 */
export function groupInboundReferences(
  target: { readonly collection: CollectionName; readonly key: string },
  rows: readonly (NamedRow & { readonly document: JsonObject })[],
  live: LiveVersionDigests,
) {
  const fields = listFieldsReferringTo(target.collection);
  const standing = rows.filter(({ withdrawn }) => !withdrawn);
  return fields.map(({ collection, path, many }) => ({
    type: modelTables[collection].type,
    path: [...path],
    many,
    entities: standing
      .filter(
        (row) =>
          row.collection === collection && refersToKey(getMemberAtPath(row.document, path), target.key),
      )
      .map((row) => buildEntityLabel(row, live)),
  }));
}

/** True if the value, an item of the list, or a member of an item equals the key. */
function refersToKey(value: unknown, key: string): boolean {
  if (value === key) return true;
  if (Array.isArray(value)) return value.some((item: unknown) => refersToKey(item, key));
  return isRecord(value) && Object.values(value).some((member) => member === key);
}

export function listFormerFieldValues(
  patches: readonly Patch[],
  inverse: readonly Patch[],
): Record<string, unknown> {
  const changed = new Set(patches.map(({ path }) => path));
  return Object.fromEntries(
    inverse.flatMap((patch) =>
      patch.op === 'set' && changed.has(patch.path) ? [[patch.path, patch.value]] : [],
    ),
  );
}

const keyed = /^[a-z]{2,4}-[a-z0-9-]{1,60}$/;

/** Returns the strings in a value that have the form of a key. */
export function listKeysInValue(value: unknown): readonly string[] {
  if (typeof value === 'string') return keyed.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(listKeysInValue);
  return isRecord(value) ? Object.values(value).flatMap(listKeysInValue) : [];
}

export function listChangedTexts(patches: readonly Patch[], inverse: readonly Patch[]) {
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
