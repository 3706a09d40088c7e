import type { ReferenceModel } from '@klarsikt/engine/model';
import { type EditionEntry, type EditionName, editionCatalogue } from './editions/catalogue.ts';
import { type EditorialNote, readEditorialNotes } from './editions/editorial-notes.ts';
import type { EditionFiles } from './editions/files.ts';
import { readEditionModel } from './read-model.ts';

/** An edition of the starter content; its files are read on demand and are not cached. */
export interface StarterEdition extends EditionEntry {
  /**
   * Reads the model of the edition.
   * @throws ContentError when a data file does not have the expected shape.
   */
  model(): Promise<ReferenceModel>;
  /** Reads editorial notes by entity key; entities without notes are absent. */
  notes(): Promise<ReadonlyMap<string, EditorialNote>>;
}

const files: { readonly [name in EditionName]: () => Promise<EditionFiles> } = {
  '2026:1': async () => (await import('./editions/first.ts')).firstEdition,
  '2026:2': async () => (await import('./editions/second.ts')).secondEdition,
  '2026:3': async () => (await import('./editions/third.ts')).thirdEdition,
  '2026:4': async () => (await import('./editions/fourth.ts')).fourthEdition,
};

const edition = (entry: EditionEntry): StarterEdition => ({
  ...entry,
  model: async () => readEditionModel(await files[entry.name]()),
  notes: async () => readEditorialNotes(await files[entry.name]()),
});

const [oldest, second, third, newest] = editionCatalogue;

/** Edition that the demo bank and the public sample use. */
export const demoEdition: StarterEdition = edition(oldest);

/** Edition that a new installation starts with. */
export const newestEdition: StarterEdition = edition(newest);

/** All editions in the product, oldest first. */
export const starterEditions: readonly StarterEdition[] = [
  demoEdition,
  edition(second),
  edition(third),
  newestEdition,
];
