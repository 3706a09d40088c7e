import ts from 'typescript';
import { type House, lineOf, type SourceFile } from '../house.ts';
import { everyNode } from '../nodes.ts';

export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text or its absence; undefined also for a text that is put together while the program runs. */
type Texts = Record<Language, Map<string, Written>>;
export type Written = { text: string; line: number };

/**
 * Texts that belong together: a dictionary of the interface (ICU messages by key), words by name as the server and the
 * packages keep them, or one sentence in both languages.
 */
export type Dictionary = {
  file: string;
  line: number;
  kind: 'messages' | 'words' | 'sentence';
  texts: Texts;
};

/** Finds every object that has both languages as properties, anywhere in the code that a person may read. */
export function readDictionaries(house: House): Dictionary[] {
  return house.sources
    .filter(({ place, isTest }) => !isTest && /^(apps|packages)\/[^/]+\/src\//.test(place))
    .flatMap((source) => {
      const found: Dictionary[] = [];
      everyNode(source.tree, (node) => {
        const dictionary = ts.isObjectLiteralExpression(node) ? readBoth(source, node) : undefined;
        if (dictionary) found.push(dictionary);
      });
      return found;
    });
}

function readBoth(source: SourceFile, node: ts.ObjectLiteralExpression): Dictionary | undefined {
  const [en, sv] = LANGUAGES.map((language) => propertyOf(node, language));
  const known = en ?? sv;
  if (!known) return undefined;
  const place = { file: source.file, line: lineOf(source, node) };
  const isText = (value: ts.Expression | undefined) => value === undefined || saidBy(value) !== undefined;
  if (isText(en) && isText(sv)) {
    // A lone "en" is a dictionary with a language missing only beside others; by itself it is any object.
    if (!en || !sv) return undefined;
    return { ...place, kind: 'sentence', texts: { en: sentence(source, en), sv: sentence(source, sv) } };
  }
  if (!en || !sv) return undefined;
  const isInterface = source.place.startsWith('apps/web/');
  const read = (value: ts.Expression) => textsIn(source, value, isInterface ? textOf : saidBy);
  const texts = { en: read(en), sv: read(sv) };
  if (texts.en.size === 0 || texts.sv.size === 0) return undefined;
  return { ...place, kind: isInterface ? 'messages' : 'words', texts };
}

function propertyOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = node.properties.find((candidate) => candidate.name && nameOf(candidate.name) === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : '';
}

function sentence(source: SourceFile, value: ts.Expression): Map<string, Written> {
  return new Map([['', { text: saidBy(value) ?? '', line: lineOf(source, value) }]]);
}

type Read = (value: ts.Expression) => string | undefined;

function textsIn(source: SourceFile, value: ts.Expression, read: Read, prefix = ''): Map<string, Written> {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    return textsIn(source, value.expression, read, prefix);
  return new Map(
    partsOf(value).flatMap(([name, part]) => {
      const text = read(part);
      if (text === undefined) return [...textsIn(source, part, read, `${prefix}${name}.`)];
      return [[prefix + name, { text, line: lineOf(source, part) }] as const];
    }),
  );
}

function partsOf(value: ts.Expression): (readonly [string, ts.Expression])[] {
  if (ts.isArrayLiteralExpression(value))
    return value.elements.flatMap((element, at) => (isWord(element) ? [[String(at), element] as const] : []));
  if (!ts.isObjectLiteralExpression(value)) return [];
  return value.properties
    .filter(ts.isPropertyAssignment)
    .map((property) => [nameOf(property.name), property.initializer]);
}

/** Lists of lone signs, such as those of numbers, are none of words. */
const isWord = (element: ts.Expression) => {
  const text = saidBy(element);
  return text === undefined || /\p{L}/u.test(text);
};

/** What is said there as far as it is written down, also by a function of values: each value is a gap, `{}`. */
function saidBy(value: ts.Expression): string | undefined {
  if (ts.isArrowFunction(value)) return ts.isBlock(value.body) ? undefined : saidBy(value.body);
  if (ts.isParenthesizedExpression(value)) return saidBy(value.expression);
  if (ts.isTemplateExpression(value))
    return value.head.text + value.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  if (!ts.isConditionalExpression(value)) return textOf(value);
  const branches = [saidBy(value.whenTrue), saidBy(value.whenFalse)];
  return branches.includes(undefined) ? undefined : branches.join('\n');
}

function textOf(value: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(value)) return value.text;
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) return textOf(value.expression);
  if (!ts.isBinaryExpression(value) || value.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(value.left), textOf(value.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
