/** Finds the titles of tests in a file, including titles in tables of test cases. */
const quoted = String.raw`(['"\`])((?:\\.|(?!\1)[\s\S])*?)\1`;
const titled = new RegExp(
  String.raw`\b(?:it|test|describe)(?:\.(?:only|concurrent|sequential))?\(\s*${quoted}`,
  'g',
);
/** A table of test cases. The title follows the table and contains the first text of each case. */
const table = /\b(?:it|test|describe)\.each(?:<[\s\S]{0,200}?>)?\(/g;
const text = new RegExp(quoted, 'g');

const plain = (literal: string): string => literal.replace(/\\(['"`\\])/g, '$1');

/** Lists every title that can identify a test of the source. */
export function listTestTitles(source: string): string[] {
  const found = [...source.matchAll(titled)].map(([, , title = '']) => plain(title));
  for (const { index } of source.matchAll(table)) {
    const rest = source.slice(index);
    const end = /\)\(\s*(?:\n\s*)?['"`]/.exec(rest);
    if (!end) continue;
    const after = new RegExp(String.raw`^\)\(\s*${quoted}`).exec(rest.slice(end.index));
    if (after?.[2] !== undefined) found.push(plain(after[2]));
    found.push(...[...rest.slice(0, end.index).matchAll(text)].map(([, , word = '']) => plain(word)));
  }
  return found;
}

/** True if one of the titles contains the words. */
export const isPartOfAnyTitle = (titles: readonly string[], part: string): boolean =>
  titles.some((title) => title.includes(part));
