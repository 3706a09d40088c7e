/**
 * What a publisher should mend before a version goes out: nothing here keeps it from being one. Pure functions of the
 * working entities. Source: product page section 3, specification 001 section 4 (review period).
 */
import { reviewPeriodDays } from '../analysis/threat-view.ts';
import { addDays } from '../calendar/index.ts';
import type { Field } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import { citationsOf } from '../model/citations.ts';
import { titleOf } from '../model/collections.ts';
import { keysIn } from '../model/entity-rules.ts';
import { modelTables } from '../model/tables.ts';
import { threatThemes } from '../model/themes.ts';
import { outdatedTexts, textDifferences, translatedPaths } from '../model/translation.ts';
import type { CollectionName } from '../model/types.ts';
import { keysReferredTo, memberAt, type WorkingEntity } from '../model/working.ts';
import { finished, mapped, type Steps } from '../steps.ts';
import { isWritten } from '../written.ts';

/** The rules, in the order in which they are listed. */
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

/** One rule of what a publisher should mend. */
export type QualityRule = (typeof qualityRules)[number];

/** One thing to mend: which entity, where in it (a JSON pointer), and the key of what is meant. */
export interface QualityNote {
  readonly rule: QualityRule;
  readonly collection: CollectionName;
  readonly key: string;
  readonly path: string;
  readonly about: string;
}

interface Around {
  readonly entities: readonly WorkingEntity[];
  readonly keys: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  /** ISO date before which a grading is due for review. */
  readonly dueBefore: string;
}

const keyIn = ({ document }: WorkingEntity): string => String(document.key ?? '');
const pointer = (path: readonly string[]): string => `/${path.join('/')}`;

function note(entity: WorkingEntity, rule: QualityRule, path: string, about = ''): QualityNote {
  return { rule, collection: entity.collection, key: keyIn(entity), path, about };
}

/** Every finding of the working entities that are not withdrawn. `today` is an ISO date. */
export function qualityNotes(entities: readonly WorkingEntity[], today: string): readonly QualityNote[] {
  return finished(qualitySteps(entities, today));
}

/** `qualityNotes` in steps of some entities each. */
export function* qualitySteps(
  entities: readonly WorkingEntity[],
  today: string,
): Steps<readonly QualityNote[]> {
  const present = entities.filter(({ document }) => document.withdrawn !== true);
  const dueBefore = addDays(today, -reviewPeriodDays);
  const used = new Set<string>();
  const referred = yield* mapped(present, keysReferredTo);
  for (const key of referred.flat()) used.add(key);
  const around: Around = { entities: present, keys: new Set(present.map(keyIn)), used, dueBefore };
  const notes = yield* mapped(present, (entity, index) => [
    ...reviewNotes(entity),
    ...textNotes(entity, referred[index] ?? [], around),
    ...threatNotes(entity, around),
    ...useNotes(entity, around),
  ]);
  const all = notes.flat();
  return qualityRules.flatMap((rule) => all.filter((one) => one.rule === rule));
}

/** Somebody was asked to look at it and has not said that they did. */
function reviewNotes(entity: WorkingEntity): readonly QualityNote[] {
  const { reviewBy } = entity.document;
  return typeof reviewBy === 'string' && isWritten(reviewBy)
    ? [note(entity, 'review.asked', '/reviewBy', reviewBy)]
    : [];
}

function textNotes(
  entity: WorkingEntity,
  referred: readonly string[],
  { keys }: Around,
): readonly QualityNote[] {
  const { collection, document } = entity;
  const outdated = outdatedTexts(document);
  const unknown = referred.filter((key) => key.startsWith('re-') && !keys.has(key));
  return [
    ...unknown.map((key) => note(entity, 'citation.unknown', '', key)),
    ...translatedPaths(collection).flatMap((path) => {
      const value = memberAt(document, path);
      if (!isRecord(value) || typeof value.en !== 'string' || typeof value.sv !== 'string') return [];
      const { missing, citations, figures } = textDifferences({ en: value.en, sv: value.sv });
      const place = pointer(path);
      if (missing !== null) return [note(entity, 'text.missing', `${place}/${missing}`, missing)];
      const behind = outdated.get(path.join('.'));
      return [
        ...(behind ? [note(entity, 'text.outdated', `${place}/${behind.language}`, behind.language)] : []),
        ...(citations.length > 0 ? [note(entity, 'text.citations', place, citations.join(' '))] : []),
        ...(figures ? [note(entity, 'text.figures', place)] : []),
      ];
    }),
  ];
}

function threatNotes(entity: WorkingEntity, { dueBefore }: Around): readonly QualityNote[] {
  if (entity.collection !== 'threats') return [];
  const { document } = entity;
  const notes: QualityNote[] = [];
  for (const theme of threatThemes) {
    const text = memberAt(document, ['texts', theme, 'en']);
    if (typeof text === 'string' && text !== '' && citationsOf(text).length === 0)
      notes.push(note(entity, 'fact.source', `/texts/${theme}/en`));
  }
  for (const [grade, time] of [
    ['privGrade', 'privGradeTime'],
    ['corpGrade', 'corpGradeTime'],
  ] as const) {
    if (!isRecord(document[grade])) continue;
    const motivation = memberAt(document, [grade, 'motivation', 'en']);
    if (!isWritten(motivation)) notes.push(note(entity, 'grade.motivation', `/${grade}/motivation/en`));
    const graded = document[time];
    if (typeof graded !== 'string' || graded < dueBefore)
      notes.push(note(entity, 'threat.due', `/${time}`, typeof graded === 'string' ? graded : ''));
  }
  return [...notes, ...misuseNotes(entity)];
}

/** Products that a threat is related to and does not say anything about. */
function misuseNotes(entity: WorkingEntity): readonly QualityNote[] {
  const told = memberAt(entity.document, ['texts', 'exploitation']);
  const cells = Array.isArray(told) ? told : [];
  const written = new Set(cells.flatMap((cell: unknown) => (isRecord(cell) ? [String(cell.product)] : [])));
  return keysIn(memberAt(entity.document, ['relations', 'products']))
    .filter((product) => !written.has(product))
    .map((product) => note(entity, 'product.misuse', '/texts/exploitation', product));
}

/** Kinds of which every entity is there for something that refers to it. */
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

function useNotes(entity: WorkingEntity, { used }: Around): readonly QualityNote[] {
  const { collection } = entity;
  if (used.has(keyIn(entity))) return [];
  if (collection === 'references') return [note(entity, 'source.unused', '')];
  return referredTo.has(collection) ? [note(entity, 'entity.orphan', '')] : [];
}

/** What an entity is known by in both languages, or its key. */
export function workingTitle({ collection, document }: WorkingEntity): {
  readonly en: string;
  readonly sv: string;
} {
  const { id, key } = document;
  return titleOf(collection, { ...document, id: Number(id), key: String(key) });
}

/** Names of the plain fields of a kind, of which a list shows the values: no texts, no relations, nothing within. */
export function plainFields(collection: CollectionName): readonly string[] {
  return Object.entries<Field>(modelTables[collection].fields).flatMap(([name, { type, measure }]) =>
    ['text', 'number', 'flag', 'choice', 'reference'].includes(type) && measure !== 'id' && measure !== 'key'
      ? [name]
      : [],
  );
}
