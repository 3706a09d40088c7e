import { Node } from '../decode.ts';

/** The data files of an edition by name, as unknown JSON. */
export interface EditionFiles {
  readonly [name: string]: unknown;
}

/** Returns a data file by its name, for reading. */
export function file(files: EditionFiles, name: string): Node {
  return new Node(files[name], name);
}

/** Returns the names of the data files that contain a list of entities. */
export function entityFiles(files: EditionFiles): readonly string[] {
  return Object.keys(files).filter((name) => Array.isArray(files[name]));
}
