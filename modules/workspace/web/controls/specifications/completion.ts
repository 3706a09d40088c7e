/** Completions for a formula: variables and functions whose names begin with the formula's last word. */
import { formulaFunctions } from '@klarsikt/engine/formula';
import type { ControlSpecification } from '@klarsikt/engine/specification';
import { toComparableText } from '@klarsikt/engine/text';

export interface FormulaCompletion {
  readonly text: string;
  readonly label: string;
}

const most = 6;

/** Lists completions by key and by the words of a variable's name; empty if the formula does not end with a word. */
export function listFormulaCompletions(
  expr: string,
  vars: ControlSpecification['vars'],
): readonly FormulaCompletion[] {
  const [, before = '', word = ''] = /^([\s\S]*?)([A-Za-z_]\w*)$/.exec(expr) ?? [];
  if (word === '') return [];
  const begun = toComparableText(word);
  const begins = (name: string) =>
    toComparableText(name)
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
