import { type EditionFiles, listEntityFiles, readEditionFile } from './files.ts';

/** Notes of editors on entities. They stay in Atlas and are part of no model version, so readers never see them. */
export interface EditorialNote {
  readonly evidence?: string;
  /** How far the facts were checked: `verified`, `secondary` or `from memory`. */
  readonly verification?: string;
  readonly comment?: string;
  readonly notes?: string;
}

const fields = ['evidence', 'verification', 'comment', 'notes'] as const;

export function readEditorialNotes(files: EditionFiles): ReadonlyMap<string, EditorialNote> {
  const notes = new Map<string, EditorialNote>();
  for (const node of listEntityFiles(files).flatMap((name) => readEditionFile(files, name).items())) {
    const written = fields.flatMap((field) => {
      const text = node.get(field).optional((value) => value.string());
      return text === null || text === '' ? [] : [[field, text] as const];
    });
    if (written.length > 0) notes.set(node.get('key').string(), Object.fromEntries(written));
  }
  return notes;
}
