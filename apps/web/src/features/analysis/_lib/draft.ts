/**
 * The analysis at work in the form in which it is merged: each selected thing, filter, note and text is a field of its
 * own, so that two people meet only where they change the same one. Orders are the screen's and take no part.
 */
import { savedAnalysisSchema } from '@klarsikt/contract';
import type { SavedNote } from '@klarsikt/engine';
import { z } from 'zod';
import { type DocumentRules, jsonRules } from '../../../platform/document/kind.ts';
import { settingsSchema, type Work } from './work.ts';

const keysSchema = z.record(z.string(), z.literal(true));

const draftSchema = z.object({
  name: z.string(),
  selected: keysSchema,
  preview: keysSchema,
  settings: settingsSchema,
  /** Notes by what they are on; several on the same are told apart by their order. */
  notes: z.record(z.string(), z.custom<SavedNote>()),
  report: savedAnalysisSchema.shape.reportData,
});

export type Draft = z.output<typeof draftSchema>;

/** What of the work is in a draft, beside what is selected. */
export type DraftWork = Pick<Work, 'name' | 'preview' | 'settings' | 'comments' | 'report'>;

export interface DraftParts {
  readonly keys: readonly string[];
  readonly work: DraftWork;
}

const noteField = /^\/notes\/[^/]+/;

export const draftRules: DocumentRules<Draft> = {
  ...jsonRules((json) => draftSchema.parse(json)),
  fieldOf: (path) => noteField.exec(path)?.[0] ?? path,
};

/** The notes, each with the name of its field. */
function namedNotes(notes: readonly SavedNote[]): readonly (readonly [string, SavedNote])[] {
  const counts = new Map<string, number>();
  return notes.map((note) => {
    const on = note.type === null ? 'whole' : `${note.type}-${note.id}`;
    const count = counts.get(on) ?? 0;
    counts.set(on, count + 1);
    return [`${on}-${count}`, note];
  });
}

const setOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, true as const]));

export const draftOf = ({ keys, work }: DraftParts): Draft => ({
  name: work.name,
  selected: setOf(keys),
  preview: setOf(work.preview),
  settings: work.settings,
  notes: Object.fromEntries(namedNotes(work.comments)),
  report: work.report,
});

/** The keys in the order in which they stand, and after them those that are new. */
function ordered(keys: readonly string[], present: readonly string[]): readonly string[] {
  const wanted = new Set(keys);
  const kept = present.filter((key) => wanted.delete(key));
  return [...kept, ...wanted];
}

/** What a draft selects and sets; `present` gives the orders. */
export function partsOf(draft: Draft, { keys, work }: DraftParts): DraftParts {
  const { name, selected, preview, settings, notes, report } = draft;
  const places = ordered(
    Object.keys(notes),
    namedNotes(work.comments).map(([on]) => on),
  );
  return {
    keys: ordered(Object.keys(selected), keys),
    work: {
      name,
      preview: [...ordered(Object.keys(preview), work.preview)],
      settings,
      comments: places.flatMap((on) => notes[on] ?? []),
      report,
    },
  };
}
