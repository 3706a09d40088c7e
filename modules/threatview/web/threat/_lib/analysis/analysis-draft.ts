/**
 * The current analysis as a document. Each selected item, filter, note and text is a separate field, so that two
 * users conflict only if they change the same field. Ordered items contain their position, so that undo restores it.
 */
import { savedAnalysisSchema } from '@klarsikt/contract';
import { emptySavedReportData, type SavedAnalysisNote, savedAnalysisTypes } from '@klarsikt/engine/analysis';
import { computePatchesBetween, formatPointer, isSameJson, type Patch } from '@klarsikt/engine/assessment';
import { isForbiddenKey } from '@klarsikt/engine/fields';
import { figureSegments, relevances } from '@klarsikt/engine/text';
import { createJsonChangeRules, type DocumentChangeRules } from '@klarsikt/web/platform/document/kind.ts';
import { z } from 'zod';

const settingsSchema = z.object({
  /** Geography key of the country of operation. */
  country: z.string().nullable(),
  segment: z.enum(figureSegments).nullable(),
  businesses: z.array(z.string()),
  /** Included relevance areas; empty means all. */
  areas: z.array(z.enum(relevances)),
  /** Id of the assessment whose own levels are shown. */
  raId: z.number().int().nullable(),
});

/** Position of each threat and risk in the selection, by key. */
const placesSchema = z.record(z.string().min(1).max(120), z.number());

interface PositionedNote extends SavedAnalysisNote {
  readonly place: number;
}

export const analysisDraftSchema = z.object({
  name: z.string(),
  /** Type of the analysis, which determines its page. */
  analysisType: z.enum(savedAnalysisTypes).default('threats'),
  selected: placesSchema,
  preview: placesSchema,
  /** For each selected key, the key of the threat or risk from whose panel or card the item was selected. */
  through: z.record(z.string().min(1).max(120), z.string().min(1).max(120)).default({}),
  settings: settingsSchema,
  /**
   * Notes by a key that consists of the note's target and a running number, because a target may have several notes.
   */
  notes: z.record(z.string(), z.custom<PositionedNote>()),
  report: savedAnalysisSchema.shape.reportData,
});

export type AnalysisDraft = Readonly<z.output<typeof analysisDraftSchema>>;
export type AnalysisSettings = Readonly<z.output<typeof settingsSchema>>;
type SelectionPositions = AnalysisDraft['selected'];
type Notes = AnalysisDraft['notes'];

export const emptyAnalysisSettings: AnalysisSettings = {
  country: null,
  segment: null,
  businesses: [],
  areas: [],
  raId: null,
};

export const emptyAnalysisDraft: AnalysisDraft = {
  name: '',
  analysisType: 'threats',
  selected: {},
  preview: {},
  through: {},
  settings: emptyAnalysisSettings,
  notes: {},
  report: emptySavedReportData,
};

const noteField = /^\/notes\/[^/]+/;

/** Undo skips changes of preview, report and name. Continuous typing in one note is one undo step. */
export const analysisDraftRules: DocumentChangeRules<AnalysisDraft> = {
  // Drafts are not validated here, because applying patches to a valid draft results in a valid draft.
  ...createJsonChangeRules((json) => z.custom<AnalysisDraft>().parse(json)),
  fieldOf: (path) => noteField.exec(path)?.[0] ?? path,
  isStep: (path) => /^\/(selected|through|settings|notes)(\/|$)/.test(path),
  stepMs: Number.POSITIVE_INFINITY,
};

function memoizeByObject<P extends object, V>(work: (part: P) => V): (part: P) => V {
  const known = new WeakMap<P, V>();
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const value = work(part);
    known.set(part, value);
    return value;
  };
}

/** Returns the keys in the order of their positions; returns the same array while the positions do not change. */
export const listKeysInOrder = memoizeByObject((places: SelectionPositions): readonly string[] =>
  Object.entries(places)
    .sort(([, a], [, b]) => a - b)
    .map(([key]) => key),
);

const after = (places: readonly number[]): number =>
  places.reduce((most, place) => Math.max(most, place), -1) + 1;

export function buildSelectionPositions(keys: readonly string[]): SelectionPositions {
  const allowed = keys.filter((key) => key !== '' && key.length <= 120 && !isForbiddenKey(key));
  return Object.fromEntries([...new Set(allowed)].map((key, place) => [key, place]));
}

/** Returns positions for the keys in order: keys in `present` keep their position, new keys are placed after them. */
export function updateSelectionPositions(
  keys: readonly string[],
  present: SelectionPositions,
): SelectionPositions {
  let next = after(Object.values(present));
  return Object.fromEntries(
    Object.keys(buildSelectionPositions(keys)).map((key) => [key, present[key] ?? next++]),
  );
}

export function createTogglePatches(
  { selected, through: known }: Pick<AnalysisDraft, 'selected' | 'through'>,
  key: string,
  through?: string,
): readonly Patch[] {
  const place = formatPointer('through', key);
  if (Object.hasOwn(selected, key)) {
    const taken: Patch = { op: 'remove', path: formatPointer('selected', key) };
    return Object.hasOwn(known, key) ? [taken, { op: 'remove', path: place }] : [taken];
  }
  const set: Patch = {
    op: 'set',
    path: formatPointer('selected', key),
    value: after(Object.values(selected)),
  };
  return through === undefined ? [set] : [set, { op: 'set', path: place, value: through }];
}

/** Returns the entries of `through` whose key is selected. */
export const filterSelectedRelations = (
  through: AnalysisDraft['through'],
  selected: SelectionPositions,
): AnalysisDraft['through'] =>
  Object.fromEntries(Object.entries(through).filter(([key]) => Object.hasOwn(selected, key)));

/** Returns the notes in the order of their positions; returns the same array while no note changes. */
export const listNotesInOrder = memoizeByObject((notes: Notes): SavedAnalysisNote[] =>
  Object.values(notes)
    .sort((a, b) => a.place - b.place)
    .map(({ place: _, ...note }) => note),
);

/** Maps the notes to field names; notes in `present` keep their position. */
export function indexNotesByField(list: readonly SavedAnalysisNote[], present: Notes): Notes {
  const counts = new Map<string, number>();
  let next = after(Object.values(present).map(({ place }) => place));
  return Object.fromEntries(
    list.map((note) => {
      const on = note.type === null ? 'whole' : `${note.type}-${note.id}`;
      const count = counts.get(on) ?? 0;
      counts.set(on, count + 1);
      const name = `${on}-${count}`;
      return [name, { ...note, place: present[name]?.place ?? next++ }];
    }),
  );
}

/**
 * Returns the patches that turn `before` into `now`. A note is set as a whole, so that continued typing changes the
 * same path.
 */
export function diffAnalysisNotes(before: Notes, now: Notes): readonly Patch[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(now, name));
  const set = Object.entries(now).filter(([name, note]) => !isSameJson(before[name], note));
  return [
    ...gone.map((name): Patch => ({ op: 'remove', path: formatPointer('notes', name) })),
    ...set.map(([name, note]): Patch => ({ op: 'set', path: formatPointer('notes', name), value: note })),
  ];
}

/** Returns the patches from one draft to another; positions are kept if the order is the same. */
export function diffAnalysisDrafts(before: AnalysisDraft, now: AnalysisDraft): readonly Patch[] {
  const isSame = (a: SelectionPositions, b: SelectionPositions) =>
    isSameJson(listKeysInOrder(a), listKeysInOrder(b));
  return computePatchesBetween(before, {
    ...now,
    selected: isSame(before.selected, now.selected) ? before.selected : now.selected,
    preview: isSame(before.preview, now.preview) ? before.preview : now.preview,
  });
}
