/** A mutation removes one protection from the source. The named test must fail without the protection. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './rows.ts';

export interface SecurityMutation {
  /** Names of the rows and requirements that the test proves. */
  readonly rows: readonly string[];
  /** The file that contains the protection. */
  readonly file: string;
  /** The source text of the protection, which occurs exactly once in the file. */
  readonly text: string;
  /** The text that replaces the protection. */
  readonly instead: string;
  /** The test as "file > words of its title", as in the rows. */
  readonly test: string;
}

/** Creates a short constructor of mutations in one file. `rows` are separated by blanks. */
export const inFile =
  (file: string) =>
  (rows: string, test: string, text: string, instead: string): SecurityMutation => ({
    rows: rows.split(' '),
    file,
    text,
    instead,
    test,
  });

export const getMutationName = ({ rows, file, text }: SecurityMutation): string =>
  `${rows.join(', ')}: ${file}: ${text.trim().split('\n')[0]?.slice(0, 70)}`;

/** Splits the name of the test into its file and the words of its title. */
export function getMutationTest({ test }: SecurityMutation): {
  readonly file: string;
  readonly words: string;
} {
  const [file = '', ...words] = test.split(' > ');
  return { file, words: words.join(' > ') };
}

/** Returns the file without the protection. Throws an error if the text does not occur exactly once. */
export function removeProtection(mutation: SecurityMutation, from: string = repositoryRoot): string {
  const source = readFileSync(path.join(from, mutation.file), 'utf8');
  const found = source.split(mutation.text).length - 1;
  if (found !== 1) throw new Error(`${getMutationName(mutation)}: stands there ${found} times, not once`);
  return source.replace(mutation.text, () => mutation.instead);
}
