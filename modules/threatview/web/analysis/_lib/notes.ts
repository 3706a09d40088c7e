import { maxNotesPerAnalysis } from '@klarsikt/contract';
import type { SavedAnalysisNote } from '@klarsikt/engine/analysis';
import type { CompiledModel, NamedEntity } from '@klarsikt/engine/model';
import type { Text } from '@klarsikt/engine/text';
import { findThreatOrRisk } from '../../threat/_lib/lists/risk-list.ts';

/** Target of a note; type and id are null for a note on the whole analysis. */
export type NoteTarget = Pick<SavedAnalysisNote, 'type' | 'id'>;

export const wholeAnalysisTarget: NoteTarget = { type: null, id: null };

export function findNoteTarget(model: CompiledModel, key: string): NoteTarget | null {
  const found = findThreatOrRisk(model, key);
  return found === null ? null : { type: found.type, id: found.entity.id };
}

export const isSameNoteTarget = (a: NoteTarget, b: NoteTarget): boolean => a.type === b.type && a.id === b.id;

/**
 * Returns the entity of a note; null for a note on the whole analysis and for an entity that is missing from the
 * library.
 */
function findNoteEntity(model: CompiledModel, { type, id }: NoteTarget): NamedEntity | null {
  if (type === null || id === null) return null;
  const byId: ReadonlyMap<number, NamedEntity> = model[type].byId;
  return byId.get(id) ?? null;
}

export const findNoteTargetName = (model: CompiledModel, target: NoteTarget): Text | null =>
  findNoteEntity(model, target)?.name ?? null;

export const listNotesOn = (notes: readonly SavedAnalysisNote[], target: NoteTarget): readonly string[] =>
  notes.filter((note) => isSameNoteTarget(note, target)).map(({ text }) => text);

/**
 * Returns the notes with one text changed; `place` is the index among the notes on the target. An empty text removes
 * the note, the index after the last one adds a note, and beyond `maxNotesPerAnalysis` nothing changes.
 */
export function replaceNote(
  notes: readonly SavedAnalysisNote[],
  target: NoteTarget,
  place: number,
  text: string,
): SavedAnalysisNote[] {
  const at = notes.flatMap((note, index) => (isSameNoteTarget(note, target) ? [index] : []))[place];
  if (at === undefined)
    return text === '' || notes.length >= maxNotesPerAnalysis ? [...notes] : [...notes, { ...target, text }];
  return text === '' ? notes.toSpliced(at, 1) : notes.toSpliced(at, 1, { ...target, text });
}

/**
 * Returns the texts of notes by entity key; several notes on one entity are joined. Entities that are missing from
 * the library are left out.
 */
export function groupNotesByKey(
  model: CompiledModel,
  notes: readonly SavedAnalysisNote[],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const note of notes) {
    const key = findNoteEntity(model, note)?.key;
    if (key !== undefined) texts.set(key, [texts.get(key), note.text].filter(Boolean).join('\n'));
  }
  return texts;
}
