/** How a formula goes on: variables and functions that begin with the word at the end of what is written. */
import { type ControlSpecification, comparable, formulaFunctions } from '@klarsikt/engine';

export interface Completion {
  readonly text: string;
  /** What stands for it in the list. */
  readonly label: string;
}

const most = 6;

/** The ways to go on, by key and by the words of a variable's name; none where no word is begun. */
export function completionsOf(expr: string, vars: ControlSpecification['vars']): readonly Completion[] {
  const [, before = '', word = ''] = /^([\s\S]*?)([A-Za-z_]\w*)$/.exec(expr) ?? [];
  if (word === '') return [];
  const begun = comparable(word);
  const begins = (name: string) =>
    comparable(name)
      .split(/\s+/)
      .some((part) => part.startsWith(begun));
  const variables = vars
    .filter(({ key, name }) => key !== word && (key.startsWith(word) || begins(name)))
    .map(({ key, name }) => ({ text: before + key, label: `${key} ${name}` }));
  const functions = Object.keys(formulaFunctions)
    .filter((name) => name !== word && name.startsWith(word))
    .map((name) => ({ text: `${before}${name}(`, label: `${name}()` }));
  return [...variables, ...functions].slice(0, most);
}
