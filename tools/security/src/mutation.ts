/** A protection taken out of the sources, and the test that must notice. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './rows.ts';

export interface Mutation {
  /** Rows of our own, or requirements, that the test is named under. */
  readonly rows: readonly string[];
  /** Where the protection stands. */
  readonly file: string;
  /** The protection as it is written, once in the file. */
  readonly text: string;
  /** What stands there when it is taken out. */
  readonly instead: string;
  /** "file > words of a title", as under the rows. */
  readonly test: string;
}

/** How many rows of the same kind hold: a mutation in `file`, of each place and its replacement, noticed by `test`. */
export const inFile =
  (file: string) =>
  (rows: string, test: string, text: string, instead: string): Mutation => ({
    rows: rows.split(' '),
    file,
    text,
    instead,
    test,
  });

export const nameOf = ({ rows, file, text }: Mutation): string =>
  `${rows.join(', ')}: ${file}: ${text.trim().split('\n')[0]?.slice(0, 70)}`;

/** File and words of the test's title. */
export function testOf({ test }: Mutation): { readonly file: string; readonly words: string } {
  const [file = '', ...words] = test.split(' > ');
  return { file, words: words.join(' > ') };
}

/** The file without the protection; throws when the text does not stand there exactly once. */
export function withoutProtection(mutation: Mutation, from: string = root): string {
  const source = readFileSync(path.join(from, mutation.file), 'utf8');
  const found = source.split(mutation.text).length - 1;
  if (found !== 1) throw new Error(`${nameOf(mutation)}: stands there ${found} times, not once`);
  return source.replace(mutation.text, () => mutation.instead);
}
