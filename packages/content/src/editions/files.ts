import { ContentNode } from '../decode.ts';

/** The data files of an edition by name, as unknown JSON. */
export interface EditionFiles {
  readonly [name: string]: unknown;
}

/** Returns a node for reading the data file with the given name. */
export function readEditionFile(files: EditionFiles, name: string): ContentNode {
  return new ContentNode(files[name], name);
}

/** Lists the names of the data files that contain a list of entities. */
export function listEntityFiles(files: EditionFiles): readonly string[] {
  return Object.keys(files).filter((name) => Array.isArray(files[name]));
}
