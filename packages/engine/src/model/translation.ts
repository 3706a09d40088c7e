/** Compares the two languages of a working entity: outdated translations and differing content. */
import type { FieldsByName } from '../fields/field.ts';
import { isRecord, type JsonObject } from '../fields/parts.ts';
import type { Language, Text } from '../text/terms.ts';
import { listCitedKeys, replaceCitationsWithNames } from './citations.ts';
import { type CollectionRecord, createCollectionRecord } from './collections.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';
import { getMemberAtPath } from './working.ts';

/** The note that a text is outdated in one language. */
export interface OutdatedText {
  readonly language: Language;
  /** The text in the other language from which this one was translated. */
  readonly written: string;
}

let made: CollectionRecord<readonly (readonly string[])[]> | undefined;

/**
 * Paths of the translated texts in a collection. Texts in lists are left out, because list items have no stable
 * paths.
 */
export function listTranslatedPaths(collection: CollectionName): readonly (readonly string[])[] {
  made ??= createCollectionRecord((name) => pathsIn(modelTables[name].fields, []));
  return made[collection];
}

function pathsIn(fields: FieldsByName, path: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = [...path, name];
    if (field.type === 'translated') return [place];
    return field.type === 'object' ? pathsIn(field.fields, place) : [];
  });
}

function textAt(document: object, path: readonly string[]): Text | null {
  const value = getMemberAtPath(document, path);
  if (!isRecord(value)) return null;
  const { en, sv } = value;
  return typeof en === 'string' && typeof sv === 'string' ? { en, sv } : null;
}

/** Updates the note on a text after a change; null when both languages are up to date. */
function updateOutdatedNote(
  before: Text | null,
  after: Text,
  noted: OutdatedText | null,
): OutdatedText | null {
  if (before === null) return noted;
  const changed = { en: before.en !== after.en, sv: before.sv !== after.sv };
  if (changed.en && changed.sv) return null;
  if (!changed.en && !changed.sv) return noted;
  const source: Language = changed.en ? 'en' : 'sv';
  const behind: Language = changed.en ? 'sv' : 'en';
  // In this case the change has updated the outdated language.
  if (noted !== null && noted.language === source) return null;
  const written = noted?.written ?? before[source];
  return written === after[source] || after[behind] === '' ? null : { language: behind, written };
}

/** The notes on the texts of a document, by path with dots. */
export function listOutdatedTexts(document: JsonObject): ReadonlyMap<string, OutdatedText> {
  const noted = isRecord(document.outdated) ? Object.entries(document.outdated) : [];
  return new Map(
    noted.flatMap(([path, note]) =>
      isRecord(note) && (note.language === 'en' || note.language === 'sv') && typeof note.written === 'string'
        ? [[path, { language: note.language, written: note.written }] as const]
        : [],
    ),
  );
}

/**
 * Updates the translation notes of a document after a change. A changed text in one language marks the text in the
 * other language as outdated, until that text is updated or the change is reverted. If the change itself removes a
 * note (because the translation is still right), the note is not added again.
 */
export function updateTranslationNotes(
  collection: CollectionName,
  before: JsonObject,
  after: JsonObject,
): JsonObject {
  const kept = listOutdatedTexts(after);
  const notes = listTranslatedPaths(collection).flatMap((path) => {
    const name = path.join('.');
    const text = textAt(after, path);
    const note = text && updateOutdatedNote(textAt(before, path), text, kept.get(name) ?? null);
    return note === null ? [] : [[name, note] as const];
  });
  const { outdated: _, ...rest } = after;
  return notes.length === 0 ? rest : { ...rest, outdated: Object.fromEntries(notes) };
}

/**
 * Lists the numbers in a text without thousands separators and decimal signs, sorted: `1.5` equals `1,5`, and
 * `10,000` equals `10 000`.
 */
export function listNumbersInText(text: string): readonly string[] {
  const plain = replaceCitationsWithNames(text, () => '');
  return [...plain.matchAll(/\d+(?:[.,\u00a0\u202f ]\d+)*/g)]
    .map(([figure]) => figure.replace(/\D/g, ''))
    .sort();
}

/**
 * Differences between the two languages of a text. If the text in one language is missing, no other difference is
 * reported.
 */
export interface TextDifferences {
  /** The language in which the text is empty, if it is not empty in the other language; null otherwise. */
  readonly missing: Language | null;
  /** Sources that only one language cites. */
  readonly citations: readonly string[];
  /** True when the languages contain different numbers. */
  readonly figures: boolean;
}

/** Compares the cited sources and the numbers in both languages of a text. */
export function compareTextLanguages({ en, sv }: Text): TextDifferences {
  const missing = en === '' ? (sv === '' ? null : 'en') : sv === '' ? 'sv' : null;
  if (missing !== null || en === '') return { missing, citations: [], figures: false };
  const [english, swedish] = [new Set(listCitedKeys(en)), new Set(listCitedKeys(sv))];
  const citations = [...english, ...swedish].filter((key) => !(english.has(key) && swedish.has(key)));
  return { missing, citations, figures: listNumbersInText(en).join() !== listNumbersInText(sv).join() };
}
