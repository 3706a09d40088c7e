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

/** Names under which references give an object's own number: what its library calls itself (STIX 2.1, section 2.5.2). */
export function libraryNamesIn(references: unknown): readonly string[] {
  return recordsOf(references)
    .filter((reference) => textOf(reference.external_id) !== '' && textOf(reference.description) === '')
    .map(({ source_name: name }) => textOf(name));
}

/** The name that most of these are; '' where there is none. */
export function mostNamed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? '';
}
