/**
 * Finds defects that a publisher should correct before a release; they do not prevent it. The functions are pure and
 * read only the working entities. Source: product page section 3, specification 001 section 4 (review period).
 */
import { gradeReviewPeriodDays } from '../analysis/threat-view.ts';
import { addDays } from '../calendar/index.ts';
import type { Field } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { listCitedKeys } from '../model/citations.ts';
import { getEntityTitle } from '../model/collections.ts';
import { listReferencedKeys } from '../model/entity-rules.ts';
import { modelTables } from '../model/tables.ts';
import { threatThemes } from '../model/themes.ts';
import { compareTextLanguages, listOutdatedTexts, listTranslatedPaths } from '../model/translation.ts';
import type { CollectionName } from '../model/types.ts';
import { getMemberAtPath, listReferredKeys, type WorkingEntity } from '../model/working.ts';
import { hasVisibleText } from '../text/written.ts';
import { mapInSteps, runAllSteps, type StepGenerator } from '../values/steps.ts';

/** The rules in display order. */
export const qualityRules = [
  'review.asked',
  'citation.unknown',
  'text.missing',
  'text.outdated',
  'text.citations',
  'text.figures',
  'fact.source',
  'grade.motivation',
  'threat.due',
  'product.misuse',
  'source.unused',
  'entity.orphan',
] as const;

/** Id of a quality rule, such as `review.asked`. */
export type QualityRule = (typeof qualityRules)[number];

/** Lists the rules that have warnings and that nobody has acknowledged, in the order of the warnings. */
export const listUnconfirmedRules = (
  warnings: readonly { readonly rule: QualityRule }[],
  acknowledged: readonly QualityRule[],
): readonly QualityRule[] => warnings.map(({ rule }) => rule).filter((rule) => !acknowledged.includes(rule));

/**
 * One defect: its entity, the path of the faulty value (a JSON pointer), and the key of another entity that is
 * concerned.
 */
export interface QualityDefect {
  readonly rule: QualityRule;
  readonly collection: CollectionName;
  readonly key: string;
  readonly path: string;
  readonly about: string;
}

interface QualityContext {
  readonly entities: readonly WorkingEntity[];
  readonly keys: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  /** ISO date; a grading that is older is due for review. */
  readonly dueBefore: string;
}

const keyOfEntity = ({ document }: WorkingEntity): string => String(document.key ?? '');
const toPointer = (path: readonly string[]): string => `/${path.join('/')}`;

function createNote(entity: WorkingEntity, rule: QualityRule, path: string, about = ''): QualityDefect {
  return { rule, collection: entity.collection, key: keyOfEntity(entity), path, about };
}

/** Lists all defects of working entities that are not withdrawn. `today` is an ISO date. */
export function listQualityDefects(
  entities: readonly WorkingEntity[],
  today: string,
): readonly QualityDefect[] {
  return runAllSteps(listQualityDefectsInSteps(entities, today));
}

/** Does the work of `listQualityDefects` in steps, each with a number of entities. */
export function* listQualityDefectsInSteps(
  entities: readonly WorkingEntity[],
  today: string,
): StepGenerator<readonly QualityDefect[]> {
  const present = entities.filter(({ document }) => document.withdrawn !== true);
  const dueBefore = addDays(today, -gradeReviewPeriodDays);
  const used = new Set<string>();
  const referred = yield* mapInSteps(present, listReferredKeys);
  for (const key of referred.flat()) used.add(key);
  const around: QualityContext = {
    entities: present,
    keys: new Set(present.map(keyOfEntity)),
    used,
    dueBefore,
  };
  const notes = yield* mapInSteps(present, (entity, index) => [
    ...reviewNotes(entity),
    ...textNotes(entity, referred[index] ?? [], around),
    ...threatNotes(entity, around),
    ...useNotes(entity, around),
  ]);
  const all = notes.flat();
  return qualityRules.flatMap((rule) => all.filter((one) => one.rule === rule));
}

/** Reports an open request for review. */
function reviewNotes(entity: WorkingEntity): readonly QualityDefect[] {
  const { reviewBy } = entity.document;
  return typeof reviewBy === 'string' && hasVisibleText(reviewBy)
    ? [createNote(entity, 'review.asked', '/reviewBy', reviewBy)]
    : [];
}

function textNotes(
  entity: WorkingEntity,
  referred: readonly string[],
  { keys }: QualityContext,
): readonly QualityDefect[] {
  const { collection, document } = entity;
  const outdated = listOutdatedTexts(document);
  const unknown = referred.filter((key) => key.startsWith('re-') && !keys.has(key));
  return [
    ...unknown.map((key) => createNote(entity, 'citation.unknown', '', key)),
    ...listTranslatedPaths(collection).flatMap((path) => {
      const value = getMemberAtPath(document, path);
      if (!isRecord(value) || typeof value.en !== 'string' || typeof value.sv !== 'string') return [];
      const { missing, citations, figures } = compareTextLanguages({ en: value.en, sv: value.sv });
      const place = toPointer(path);
      if (missing !== null) return [createNote(entity, 'text.missing', `${place}/${missing}`, missing)];
      const behind = outdated.get(path.join('.'));
      return [
        ...(behind
          ? [createNote(entity, 'text.outdated', `${place}/${behind.language}`, behind.language)]
          : []),
        ...(citations.length > 0 ? [createNote(entity, 'text.citations', place, citations.join(' '))] : []),
        ...(figures ? [createNote(entity, 'text.figures', place)] : []),
      ];
    }),
  ];
}

function threatNotes(entity: WorkingEntity, { dueBefore }: QualityContext): readonly QualityDefect[] {
  if (entity.collection !== 'threats') return [];
  const { document } = entity;
  const notes: QualityDefect[] = [];
  for (const theme of threatThemes) {
    const text = getMemberAtPath(document, ['texts', theme, 'en']);
    if (typeof text === 'string' && text !== '' && listCitedKeys(text).length === 0)
      notes.push(createNote(entity, 'fact.source', `/texts/${theme}/en`));
  }
  for (const [grade, time] of [
    ['privGrade', 'privGradeTime'],
    ['corpGrade', 'corpGradeTime'],
  ] as const) {
    if (!isRecord(document[grade])) continue;
    const motivation = getMemberAtPath(document, [grade, 'motivation', 'en']);
    if (!hasVisibleText(motivation))
      notes.push(createNote(entity, 'grade.motivation', `/${grade}/motivation/en`));
    const graded = document[time];
    if (typeof graded !== 'string' || graded < dueBefore)
      notes.push(createNote(entity, 'threat.due', `/${time}`, typeof graded === 'string' ? graded : ''));
  }
  return [...notes, ...misuseNotes(entity)];
}

/** Reports products that are related to a threat and have no text on their misuse. */
function misuseNotes(entity: WorkingEntity): readonly QualityDefect[] {
  const told = getMemberAtPath(entity.document, ['texts', 'exploitation']);
  const cells = Array.isArray(told) ? told : [];
  const written = new Set(cells.flatMap((cell: unknown) => (isRecord(cell) ? [String(cell.product)] : [])));
  return listReferencedKeys(getMemberAtPath(entity.document, ['relations', 'products']))
    .filter((product) => !written.has(product))
    .map((product) => createNote(entity, 'product.misuse', '/texts/exploitation', product));
}

/** Collections whose entities are useful only if another entity refers to them. */
const referredTo: ReadonlySet<CollectionName> = new Set<CollectionName>([
  'customers',
  'products',
  'transactions',
  'channels',
  'categories',
  'productCategories',
  'controlCategories',
  'tags',
  'legals',
]);

function useNotes(entity: WorkingEntity, { used }: QualityContext): readonly QualityDefect[] {
  const { collection } = entity;
  if (used.has(keyOfEntity(entity))) return [];
  if (collection === 'references') return [createNote(entity, 'source.unused', '')];
  return referredTo.has(collection) ? [createNote(entity, 'entity.orphan', '')] : [];
}

/** Returns the name of an entity in both languages, or its key if it has no name. */
export function getWorkingEntityTitle({ collection, document }: WorkingEntity): {
  readonly en: string;
  readonly sv: string;
} {
  const { id, key } = document;
  return getEntityTitle(collection, { ...document, id: Number(id), key: String(key) });
}

/**
 * Names of the plain fields of a collection whose values a list can show; texts, relations and nested fields are left
 * out.
 */
export function listPlainFields(collection: CollectionName): readonly string[] {
  return Object.entries<Field>(modelTables[collection].fields).flatMap(([name, { type, measure }]) =>
    ['text', 'number', 'flag', 'choice', 'reference'].includes(type) && measure !== 'id' && measure !== 'key'
      ? [name]
      : [],
  );
}
