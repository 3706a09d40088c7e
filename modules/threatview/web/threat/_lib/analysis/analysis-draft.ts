/**
 * The analysis at work as a document: each selected thing, filter, note and text is a field of its own, so that two people
 * meet only where they change the same one. What has an order carries its place, so that undo brings it back there.
 */
import { savedAnalysisSchema } from '@klarsikt/contract';
import {
  analysisTypes,
  emptyReportData,
  figureSegments,
  isForbiddenKey,
  type Patch,
  patchesBetween,
  pointerOf,
  relevances,
  type SavedNote,
  sameJson,
} from '@klarsikt/engine';
import { type DocumentRules, jsonRules } from '@klarsikt/web/platform/document/kind.ts';
import { z } from 'zod';

const settingsSchema = z.object({
  /** Country of operation: a geography key. */
  country: z.string().nullable(),
  segment: z.enum(figureSegments).nullable(),
  businesses: z.array(z.string()),
  /** Relevance areas that count; empty is all. */
  areas: z.array(z.enum(relevances)),
  /** Assessment whose own levels are shown. */
  raId: z.number().int().nullable(),
});

/** Threats and risks by key, each with its place among the others. */
const placesSchema = z.record(z.string().min(1).max(120), z.number());

interface PlacedNote extends SavedNote {
  readonly place: number;
}

export const draftSchema = z.object({
  name: z.string(),
  /** Whether it begins with threats or with risks: the page that it is worked on. */
  analysisType: z.enum(analysisTypes).default('threats'),
  selected: placesSchema,
  preview: placesSchema,
  /** Key of what each selected key was found through: a threat or a risk. */
  through: z.record(z.string().min(1).max(120), z.string().min(1).max(120)).default({}),
  settings: settingsSchema,
  /** Notes by what they are on; several on the same are told apart by their order. */
  notes: z.record(z.string(), z.custom<PlacedNote>()),
  report: savedAnalysisSchema.shape.reportData,
});

export type Draft = Readonly<z.output<typeof draftSchema>>;
/** What restricts and accompanies the results. */
export type Settings = Readonly<z.output<typeof settingsSchema>>;
type Places = Draft['selected'];
type Notes = Draft['notes'];

export const noSettings: Settings = { country: null, segment: null, businesses: [], areas: [], raId: null };

/** Nothing selected, nothing set. */
export const freshDraft: Draft = {
  name: '',
  analysisType: 'threats',
  selected: {},
  preview: {},
  through: {},
  settings: noSettings,
  notes: {},
  report: emptyReportData,
};

const noteField = /^\/notes\/[^/]+/;

/** The preview, the report and the name are no steps of undo. Typing in one note is one, until the writer has left it. */
export const draftRules: DocumentRules<Draft> = {
  // Changes are worked out from drafts and lead to drafts.
  ...jsonRules((json) => z.custom<Draft>().parse(json)),
  fieldOf: (path) => noteField.exec(path)?.[0] ?? path,
  isStep: (path) => /^\/(selected|through|settings|notes)(\/|$)/.test(path),
  stepMs: Number.POSITIVE_INFINITY,
};

/** Worked out once for each state of a part. */
function once<P extends object, V>(work: (part: P) => V): (part: P) => V {
  const known = new WeakMap<P, V>();
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const value = work(part);
    known.set(part, value);
    return value;
  };
}

/** The keys in their order; the same list as long as nothing in it changes. */
export const keysIn = once((places: Places): readonly string[] =>
  Object.entries(places)
    .sort(([, a], [, b]) => a - b)
    .map(([key]) => key),
);

const after = (places: readonly number[]): number =>
  places.reduce((most, place) => Math.max(most, place), -1) + 1;

/** The keys with their places: in the order given. */
export function placed(keys: readonly string[]): Places {
  const allowed = keys.filter((key) => key !== '' && key.length <= 120 && !isForbiddenKey(key));
  return Object.fromEntries([...new Set(allowed)].map((key, place) => [key, place]));
}

/** The keys with their places: what has one in `present` keeps it, what is new comes after it. */
export function placedAs(keys: readonly string[], present: Places): Places {
  let next = after(Object.values(present));
  return Object.fromEntries(Object.keys(placed(keys)).map((key) => [key, present[key] ?? next++]));
}

/** A key taken in at the end, with what it was found through, or taken out. */
export function withKey(
  { selected, through: known }: Pick<Draft, 'selected' | 'through'>,
  key: string,
  through?: string,
): readonly Patch[] {
  const place = pointerOf('through', key);
  if (Object.hasOwn(selected, key)) {
    const taken: Patch = { op: 'remove', path: pointerOf('selected', key) };
    return Object.hasOwn(known, key) ? [taken, { op: 'remove', path: place }] : [taken];
  }
  const set: Patch = { op: 'set', path: pointerOf('selected', key), value: after(Object.values(selected)) };
  return through === undefined ? [set] : [set, { op: 'set', path: place, value: through }];
}

/** What is said of selected keys alone. */
export const throughSelected = (through: Draft['through'], selected: Places): Draft['through'] =>
  Object.fromEntries(Object.entries(through).filter(([key]) => Object.hasOwn(selected, key)));

/** The notes in their order; the same list as long as none of them changes. */
export const notesIn = once((notes: Notes): SavedNote[] =>
  Object.values(notes)
    .sort((a, b) => a.place - b.place)
    .map(({ place: _, ...note }) => note),
);

/** The notes, each with the name of its field; what has a place in `present` keeps it. */
export function placedNotes(list: readonly SavedNote[], present: Notes): Notes {
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

/** From some notes to others, each set as a whole: typing on in one changes the same place. */
export function notesBetween(before: Notes, now: Notes): readonly Patch[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(now, name));
  const set = Object.entries(now).filter(([name, note]) => !sameJson(before[name], note));
  return [
    ...gone.map((name): Patch => ({ op: 'remove', path: pointerOf('notes', name) })),
    ...set.map(([name, note]): Patch => ({ op: 'set', path: pointerOf('notes', name), value: note })),
  ];
}

/** From one draft to another. What would only be numbered anew keeps its places. */
export function draftsBetween(before: Draft, now: Draft): readonly Patch[] {
  const isSame = (a: Places, b: Places) => sameJson(keysIn(a), keysIn(b));
  return patchesBetween(before, {
    ...now,
    selected: isSame(before.selected, now.selected) ? before.selected : now.selected,
    preview: isSame(before.preview, now.preview) ? before.preview : now.preview,
  });
}
