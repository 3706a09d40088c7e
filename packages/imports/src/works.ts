/** Finds the works that an object of a library cites. */
import { toPlainText, toRecords } from './record.ts';
import type { CitedWork } from './staged.ts';

/** The cited works in STIX references; a reference with the object's own number is not one. */
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
 * Names of references with an object's own number, that is, names of the library (STIX 2.1, section 2.5.2).
 */
export function readLibraryNames(references: unknown): readonly string[] {
  return toRecords(references)
    .filter(
      (reference) => toPlainText(reference.external_id) !== '' && toPlainText(reference.description) === '',
    )
    .map(({ source_name: name }) => toPlainText(name));
}

/** The most frequent name; '' without one. */
export function findMostFrequentName(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? '';
}
