/** The two languages of a working entity: which one is behind, and whether both say the same. */
import type { Fields } from '../fields/field.ts';
import { isRecord, type JsonObject } from '../fields/parts.ts';
import type { Language, Text } from '../terms.ts';
import { citationsOf, withCitedNames } from './citations.ts';
import { type PerCollection, perCollection } from './collections.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';
import { memberAt } from './working.ts';

/** A text of which one language is behind the other. */
export interface OutdatedText {
  readonly language: Language;
  /** The other language's text as it was when this one was written. */
  readonly written: string;
}

let made: PerCollection<readonly (readonly string[])[]> | undefined;

/** Paths of the texts in both languages of a kind; those inside lists are left out: their items have no lasting names. */
export function translatedPaths(collection: CollectionName): readonly (readonly string[])[] {
  made ??= perCollection((name) => pathsIn(modelTables[name].fields, []));
  return made[collection];
}

function pathsIn(fields: Fields, path: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = [...path, name];
    if (field.type === 'translated') return [place];
    return field.type === 'object' ? pathsIn(field.fields, place) : [];
  });
}

function textAt(document: object, path: readonly string[]): Text | null {
  const value = memberAt(document, path);
  if (!isRecord(value)) return null;
  const { en, sv } = value;
  return typeof en === 'string' && typeof sv === 'string' ? { en, sv } : null;
}

/** What is noted of a text after a change; null when both languages are up to date. */
function outdatedAfter(before: Text | null, after: Text, noted: OutdatedText | null): OutdatedText | null {
  if (before === null) return noted;
  const changed = { en: before.en !== after.en, sv: before.sv !== after.sv };
  if (changed.en && changed.sv) return null;
  if (!changed.en && !changed.sv) return noted;
  const source: Language = changed.en ? 'en' : 'sv';
  const behind: Language = changed.en ? 'sv' : 'en';
  // The language that was behind has been written again.
  if (noted !== null && noted.language === source) return null;
  const written = noted?.written ?? before[source];
  return written === after[source] || after[behind] === '' ? null : { language: behind, written };
}

/** What is noted of a document's texts, by their path with dots. */
export function outdatedTexts(document: JsonObject): ReadonlyMap<string, OutdatedText> {
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
 * The document after a change with what is noted of its translations: a text that was changed in one language alone
 * leaves the other behind, until that is written too, or the first is as it was. A note that the change itself took away
 * (the translation is still right) stays away.
 */
export function withTranslationNotes(
  collection: CollectionName,
  before: JsonObject,
  after: JsonObject,
): JsonObject {
  const kept = outdatedTexts(after);
  const notes = translatedPaths(collection).flatMap((path) => {
    const name = path.join('.');
    const text = textAt(after, path);
    const note = text && outdatedAfter(textAt(before, path), text, kept.get(name) ?? null);
    return note === null ? [] : [[name, note] as const];
  });
  const { outdated: _, ...rest } = after;
  return notes.length === 0 ? rest : { ...rest, outdated: Object.fromEntries(notes) };
}

/** Numbers of a text without their thousand and decimal signs, sorted: `1.5` and `1,5`, `10,000` and `10 000` are the same. */
export function figuresInText(text: string): readonly string[] {
  const plain = withCitedNames(text, () => '');
  return [...plain.matchAll(/\d+(?:[.,\u00a0\u202f ]\d+)*/g)]
    .map(([figure]) => figure.replace(/\D/g, ''))
    .sort();
}

/** What differs between the languages of a text. A text that is missing in one of them differs in nothing else. */
export interface TextDifferences {
  /** The language in which nothing is written, although something is in the other. */
  readonly missing: Language | null;
  /** Sources that only one of the languages cites. */
  readonly citations: readonly string[];
  /** True when the languages have other figures. */
  readonly figures: boolean;
}

/** Compares both languages of a text: sources that are cited and figures that are given. */
export function textDifferences({ en, sv }: Text): TextDifferences {
  const missing = en === '' ? (sv === '' ? null : 'en') : sv === '' ? 'sv' : null;
  if (missing !== null || en === '') return { missing, citations: [], figures: false };
  const [english, swedish] = [new Set(citationsOf(en)), new Set(citationsOf(sv))];
  const citations = [...english, ...swedish].filter((key) => !(english.has(key) && swedish.has(key)));
  return { missing, citations, figures: figuresInText(en).join() !== figuresInText(sv).join() };
}
