import ts from 'typescript';
import { getNodeLine, type HouseSources, type SourceFile } from '../house.ts';
import { visitNodes } from '../nodes.ts';
import { readCatalogues } from './catalogues.ts';
import { type BilingualDictionary, LANGUAGES, type TextWithLine } from './dictionary.ts';

/**
 * Finds every object or call that has a text for both languages in all code with texts for people, and every pair of
 * catalogues.
 */
export function readDictionaries(house: HouseSources): BilingualDictionary[] {
  return [...readCodeDictionaries(house), ...readCatalogues(house)];
}

function readCodeDictionaries(house: HouseSources): BilingualDictionary[] {
  return house.sources
    .filter(({ place, isTest }) => !isTest && /^(apps|packages)\/[^/]+\/src\//.test(place))
    .flatMap((source) => {
      const found: BilingualDictionary[] = [];
      visitNodes(source.tree, (node) => {
        const dictionary = ts.isObjectLiteralExpression(node)
          ? readBoth(source, node)
          : readPair(source, node);
        if (dictionary) found.push(dictionary);
      });
      return found;
    });
}

function readBoth(source: SourceFile, node: ts.ObjectLiteralExpression): BilingualDictionary | undefined {
  const [en, sv] = LANGUAGES.map((language) => propertyOf(node, language));
  const known = en ?? sv;
  if (!known) return undefined;
  const place = { file: source.file, line: getNodeLine(source, node) };
  const isText = (value: ts.Expression | undefined) => value === undefined || saidBy(value) !== undefined;
  if (isText(en) && isText(sv)) {
    // An object that has only "en" is not a dictionary.
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

/** Reads a call with the English and the Swedish text, such as `t('Level', 'Nivå')`. */
function readPair(source: SourceFile, node: ts.Node): BilingualDictionary | undefined {
  // The texts of the demo's bank are not checked as product texts.
  if (source.place.startsWith('packages/content/src/demo/')) return undefined;
  if (
    !ts.isCallExpression(node) ||
    !/^(?:t|text|createText|createBilingualText)$/.test(node.expression.getText())
  )
    return undefined;
  const [en, sv, ...others] = node.arguments;
  if (!en || !sv || others.length > 0 || textOf(en) === undefined || textOf(sv) === undefined)
    return undefined;
  const texts = { en: sentence(source, en), sv: sentence(source, sv) };
  return { file: source.file, line: getNodeLine(source, node), kind: 'sentence', texts };
}

function propertyOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = node.properties.find((candidate) => candidate.name && nameOf(candidate.name) === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : '';
}

function sentence(source: SourceFile, value: ts.Expression): Map<string, TextWithLine> {
  return new Map([['', { text: saidBy(value) ?? '', line: getNodeLine(source, value) }]]);
}

type Read = (value: ts.Expression) => string | undefined;

function textsIn(
  source: SourceFile,
  value: ts.Expression,
  read: Read,
  prefix = '',
): Map<string, TextWithLine> {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    return textsIn(source, value.expression, read, prefix);
  return new Map(
    partsOf(value).flatMap(([name, part]) => {
      const text = read(part);
      if (text === undefined) return [...textsIn(source, part, read, `${prefix}${name}.`)];
      return [[prefix + name, { text, line: getNodeLine(source, part) }] as const];
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

/** Lists of single characters, such as digits, are not texts. */
const isWord = (element: ts.Expression) => {
  const text = saidBy(element);
  return text === undefined || /\p{L}/u.test(text);
};

/**
 * Returns the written part of a text. In a function that composes a text, each inserted value becomes a gap, `{}`.
 */
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
