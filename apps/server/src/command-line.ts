/** Parses the words after the program's name: a command to run, or a text to print. */
import list from './commands.json' with { type: 'json' };

const mostWords: ReadonlyMap<string, number> = new Map(Object.entries(list.mostWords));
const optionsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(list.options));
const usage = `${list.usage.join('\n')}\n`;

export type ParsedCommandLine =
  | { readonly command: string | null }
  | { readonly answer: string; readonly exitCode: 0 | 2 };

const isHelpWord = (word: string): boolean => ['help', '--help', '-h'].includes(word);

const createUsageFault = (why: string): ParsedCommandLine => ({ answer: `${why}\n\n${usage}`, exitCode: 2 });

const countWords = (most: number): string => ['no word', 'one word'][most] ?? `${most} words`;

/**
 * Parses the arguments into a command (null starts the server), or into a text to print, such as help or a message
 * about a wrong word.
 */
export function parseCommandLine(words: readonly string[]): ParsedCommandLine {
  const [command, ...given] = words;
  if (command === undefined) return { command: null };
  if (words.some(isHelpWord)) return { answer: usage, exitCode: 0 };
  const most = mostWords.get(command);
  if (most === undefined) return createUsageFault(`There is no command "${command}".`);
  const known = optionsOf.get(command) ?? [];
  const option = given.find((word) => word.startsWith('-') && !known.includes(word));
  if (option !== undefined) return createUsageFault(`The command ${command} has no option "${option}".`);
  const named = given.filter((word) => !word.startsWith('-'));
  if (named.length > most)
    return createUsageFault(`The command ${command} takes ${countWords(most)}, not ${named.length}.`);
  return { command };
}
