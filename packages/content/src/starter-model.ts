import type { ReferenceModel } from '@klarsikt/engine/model';
import type { EditionName } from './editions/catalogue.ts';
import { type EditorialNote, notesOf } from './editions/editorial-notes.ts';
import { first } from './editions/first.ts';
import { fourth } from './editions/fourth.ts';
import { second } from './editions/second.ts';
import { third } from './editions/third.ts';
import { modelOf } from './read-model.ts';

const files = { '2026:1': first, '2026:2': second, '2026:3': third, '2026:4': fourth } as const;
const models = new Map<EditionName, ReferenceModel>();

/**
 * An edition of the starter content, parsed at once; by default the newest one. The content is the same on every
 * machine, so its canonical JSON has the same hash everywhere. A server uses `editions` instead, which parses an
 * edition on demand. @throws ContentError when a data file does not have the expected shape.
 */
export function starterModel(name: EditionName = '2026:4'): ReferenceModel {
  const model = models.get(name) ?? modelOf(files[name]);
  models.set(name, model);
  return model;
}

/** The editorial notes of an edition by entity key; entities without notes are absent. */
export function editorialNotes(name: EditionName = '2026:4'): ReadonlyMap<string, EditorialNote> {
  return notesOf(files[name]);
}
