import type { ReferenceModel } from '@klarsikt/engine';
import { catalogue, type EditionEntry, type EditionName } from './editions/catalogue.ts';
import { type EditorialNote, notesOf } from './editions/editorial-notes.ts';
import type { EditionFiles } from './editions/files.ts';
import { modelOf } from './read-model.ts';

/** An edition of the starter content. Its files are read when it is asked for and kept by nobody. */
export interface Edition extends EditionEntry {
  /** @throws ContentError when a data file does not have the expected shape. */
  model(): Promise<ReferenceModel>;
  /** What editors noted, by entity key; entities without notes are absent. */
  notes(): Promise<ReadonlyMap<string, EditorialNote>>;
}

const files: { readonly [name in EditionName]: () => Promise<EditionFiles> } = {
  '2026:1': async () => (await import('./editions/first.ts')).first,
  '2026:2': async () => (await import('./editions/second.ts')).second,
  '2026:3': async () => (await import('./editions/third.ts')).third,
};

const edition = (entry: EditionEntry): Edition => ({
  ...entry,
  model: async () => modelOf(await files[entry.name]()),
  notes: async () => notesOf(await files[entry.name]()),
});

const [oldest, earlier, newest] = catalogue;

/** The edition that the demo bank and the public sample were written for. */
export const demoEdition: Edition = edition(oldest);

/** The edition that a fresh installation is live on. */
export const newestEdition: Edition = edition(newest);

/** Every edition that the product is delivered with, oldest first. */
export const editions: readonly Edition[] = [demoEdition, edition(earlier), newestEdition];
