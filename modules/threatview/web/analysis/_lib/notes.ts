/** Notes on what an analysis selects or finds: read and written by what they are on. */
import { mostNotes } from '@klarsikt/contract';
import type { CompiledModel, NamedEntity, SavedNote, Text } from '@klarsikt/engine';
import { entityOfKey } from '../../threat/_lib/lists/risk-list.ts';

/** What a note is on; both null: the analysis as a whole. */
export type NoteTarget = Pick<SavedNote, 'type' | 'id'>;

export const wholeAnalysis: NoteTarget = { type: null, id: null };

/** What a note on a result would be on; null for what is not in the library. */
export function targetOf(model: CompiledModel, key: string): NoteTarget | null {
  const found = entityOfKey(model, key);
  return found === null ? null : { type: found.type, id: found.entity.id };
}

export const sameNoteTarget = (a: NoteTarget, b: NoteTarget): boolean => a.type === b.type && a.id === b.id;

/** What a note is on in the library; null for the whole analysis and for what the library does not have. */
function entityOf(model: CompiledModel, { type, id }: NoteTarget): NamedEntity | null {
  if (type === null || id === null) return null;
  const byId: ReadonlyMap<number, NamedEntity> = model[type].byId;
  return byId.get(id) ?? null;
}

/** The name of what a note is on; null for what the library does not have. */
export const nameOfTarget = (model: CompiledModel, target: NoteTarget): Text | null =>
  entityOf(model, target)?.name ?? null;

/** Texts of the notes on something, oldest first; usually one or none. */
export const notesOn = (notes: readonly SavedNote[], target: NoteTarget): readonly string[] =>
  notes.filter((note) => sameNoteTarget(note, target)).map(({ text }) => text);

/**
 * The notes with the text of one of them changed: `place` counts among the notes on the target. An emptied note goes,
 * one place beyond the last is a new one, and beyond `mostNotes` nothing changes.
 */
export function withNote(
  notes: readonly SavedNote[],
  target: NoteTarget,
  place: number,
  text: string,
): SavedNote[] {
  const at = notes.flatMap((note, index) => (sameNoteTarget(note, target) ? [index] : []))[place];
  if (at === undefined)
    return text === '' || notes.length >= mostNotes ? [...notes] : [...notes, { ...target, text }];
  return text === '' ? notes.toSpliced(at, 1) : notes.toSpliced(at, 1, { ...target, text });
}

/** Notes by the key of what they are on; several on the same as one text. What the library does not have is left out. */
export function notesByKey(model: CompiledModel, notes: readonly SavedNote[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const note of notes) {
    const key = entityOf(model, note)?.key;
    if (key !== undefined) texts.set(key, [texts.get(key), note.text].filter(Boolean).join('\n'));
  }
  return texts;
}
