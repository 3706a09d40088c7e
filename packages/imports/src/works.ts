/** Works that an object of a library names. */
import { recordsOf, textOf } from './record.ts';
import type { SourceWork } from './staged.ts';

/** References of an object as STIX writes them: its own number in a library is none. */
export function worksIn(references: unknown): readonly SourceWork[] {
  return recordsOf(references)
    .filter((reference) => textOf(reference.external_id) === '' || textOf(reference.description) !== '')
    .map(({ source_name: name, url, description }) => ({
      name: textOf(name),
      url: textOf(url),
      text: textOf(description),
    }));
}
