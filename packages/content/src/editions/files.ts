import { Node } from '../decode.ts';

/** The data files of an edition by name, as unknown JSON. */
export interface EditionFiles {
  readonly [name: string]: unknown;
}

/** A data file by its name, ready to be read. */
export function file(files: EditionFiles, name: string): Node {
  return new Node(files[name], name);
}

/** Names of the data files that hold a list of entities. */
export function entityFiles(files: EditionFiles): readonly string[] {
  return Object.keys(files).filter((name) => Array.isArray(files[name]));
}
