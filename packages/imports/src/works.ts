/** Finds the works that an object of a library cites. */
import { toPlainText, toRecords } from './record.ts';
import type { CitedWork } from './staged.ts';

/** Returns the cited works in STIX references. A reference that only gives the object's own number is not a work. */
export function readCitedWorks(references: unknown): readonly CitedWork[] {
  return toRecords(references)
    .filter(
      (reference) => toPlainText(reference.external_id) === '' || toPlainText(reference.description) !== '',
    )
    .map(({ source_name: name, url, description }) => ({
      name: toPlainText(name),
      url: toPlainText(url),
      text: toPlainText(description),
    }));
}

/**
 * Returns the names in references that give the object's own number. These are names of the library (STIX 2.1,
 * section 2.5.2).
 */
export function readLibraryNames(references: unknown): readonly string[] {
  return toRecords(references)
    .filter(
      (reference) => toPlainText(reference.external_id) !== '' && toPlainText(reference.description) === '',
    )
    .map(({ source_name: name }) => toPlainText(name));
}

/** Returns the most frequent name; '' for an empty list. */
export function findMostFrequentName(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? '';
}
