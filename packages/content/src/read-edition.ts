import type { ReferenceModel } from '@klarsikt/engine/model';
import { catalogue, type EditionEntry, type EditionName } from './editions/catalogue.ts';
import { type EditorialNote, notesOf } from './editions/editorial-notes.ts';
import type { EditionFiles } from './editions/files.ts';
import { modelOf } from './read-model.ts';

/** An edition of the starter content. Its files are read on demand and not cached. */
export interface Edition extends EditionEntry {
  /**
   * Reads the model.
   * @throws ContentError when a data file does not have the expected shape.
   */
  model(): Promise<ReferenceModel>;
  /** Reads editorial notes by entity key; entities without notes are absent. */
  notes(): Promise<ReadonlyMap<string, EditorialNote>>;
}

const files: { readonly [name in EditionName]: () => Promise<EditionFiles> } = {
  '2026:1': async () => (await import('./editions/first.ts')).first,
  '2026:2': async () => (await import('./editions/second.ts')).second,
  '2026:3': async () => (await import('./editions/third.ts')).third,
  '2026:4': async () => (await import('./editions/fourth.ts')).fourth,
};

const edition = (entry: EditionEntry): Edition => ({
  ...entry,
  model: async () => modelOf(await files[entry.name]()),
  notes: async () => notesOf(await files[entry.name]()),
});

const [oldest, second, third, newest] = catalogue;

/** The edition of the demo bank and the public sample. */
export const demoEdition: Edition = edition(oldest);

/** The edition of a new installation. */
export const newestEdition: Edition = edition(newest);

/** All editions in the product, oldest first. */
export const editions: readonly Edition[] = [demoEdition, edition(second), edition(third), newestEdition];
