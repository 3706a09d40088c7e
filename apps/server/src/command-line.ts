/** What was typed behind the program's name: a command to run, or a text to answer with. */
import list from './commands.json' with { type: 'json' };

const mostWords: ReadonlyMap<string, number> = new Map(Object.entries(list.mostWords));
const optionsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(list.options));
const usage = `${list.usage.join('\n')}\n`;

export type Typed =
  | { readonly command: string | null }
  | { readonly answer: string; readonly exitCode: 0 | 2 };

const asksForHelp = (word: string): boolean => ['help', '--help', '-h'].includes(word);

const refused = (why: string): Typed => ({ answer: `${why}\n\n${usage}`, exitCode: 2 });

/** The command of the words, null for the server itself; unknown words never start anything. */
export function readWords(words: readonly string[]): Typed {
  const [command, ...given] = words;
  if (command === undefined) return { command: null };
  if (words.some(asksForHelp)) return { answer: usage, exitCode: 0 };
  const most = mostWords.get(command);
  if (most === undefined) return refused(`There is no command "${command}".`);
  const known = optionsOf.get(command) ?? [];
  const option = given.find((word) => word.startsWith('-') && !known.includes(word));
  if (option !== undefined) return refused(`The command ${command} has no option "${option}".`);
  const named = given.filter((word) => !word.startsWith('-'));
  if (named.length > most)
    return refused(
      `The command ${command} takes ${most === 0 ? 'no word' : 'one word'}, not ${named.length}.`,
    );
  return { command };
}
