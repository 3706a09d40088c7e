import type { ReferenceModel } from '@klarsikt/engine/model';
import type { EditionName } from './editions/catalogue.ts';
import { type EditorialNote, readEditorialNotes } from './editions/editorial-notes.ts';
import { firstEdition } from './editions/first.ts';
import { fourthEdition } from './editions/fourth.ts';
import { secondEdition } from './editions/second.ts';
import { thirdEdition } from './editions/third.ts';
import { readEditionModel } from './read-model.ts';

const files = {
  '2026:1': firstEdition,
  '2026:2': secondEdition,
  '2026:3': thirdEdition,
  '2026:4': fourthEdition,
} as const;
const models = new Map<EditionName, ReferenceModel>();

/**
 * Parses an edition of the starter content, by default the newest. The content is the same on every machine, so its
 * canonical JSON always has the same hash. Servers use `starterEditions` instead, which parses an edition on demand.
 * @throws ContentError when a data file does not have the expected shape.
 */
export function readStarterModel(name: EditionName = '2026:4'): ReferenceModel {
  const model = models.get(name) ?? readEditionModel(files[name]);
  models.set(name, model);
  return model;
}

/** Returns the editorial notes of an edition by entity key; entities without notes are absent. */
export function getEditorialNotes(name: EditionName = '2026:4'): ReadonlyMap<string, EditorialNote> {
  return readEditorialNotes(files[name]);
}
