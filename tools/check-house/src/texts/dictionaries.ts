import ts from 'typescript';
import { everyNode, type House, lineOf, type SourceFile } from '../house.ts';

export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text or its absence; undefined also for a text that is put together while the program runs. */
type Texts = Record<Language, Map<string, Written>>;
export type Written = { text: string; line: number };

/** Texts that belong together: a dictionary of the interface (ICU messages by key), or one sentence in both languages. */
export type Dictionary = { file: string; line: number; kind: 'messages' | 'sentence'; texts: Texts };

/** Finds every object that has both languages as properties, anywhere in the code that a person may read. */
export function readDictionaries(house: House): Dictionary[] {
  return house.sources
    .filter(({ file, isTest }) => !isTest && /^(apps|packages)\/[^/]+\/src\//.test(file))
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
  const isText = (value: ts.Expression | undefined) => value === undefined || textOf(value) !== undefined;
  if (isText(en) && isText(sv)) {
    // A lone "en" is a dictionary with a language missing only beside others; by itself it is any object.
    if (!en || !sv) return undefined;
    return { ...place, kind: 'sentence', texts: { en: sentence(source, en), sv: sentence(source, sv) } };
  }
  const isMessages = (value: ts.Expression | undefined) =>
    value !== undefined && messagesIn(source, value).size > 0;
  if (!source.file.startsWith('apps/web/') || !(isMessages(en) && isMessages(sv))) return undefined;
  return { ...place, kind: 'messages', texts: { en: messagesIn(source, en), sv: messagesIn(source, sv) } };
}

function propertyOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = node.properties.find((candidate) => candidate.name && nameOf(candidate.name) === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : '';
}

function sentence(source: SourceFile, value: ts.Expression): Map<string, Written> {
  return new Map([['', { text: textOf(value) ?? '', line: lineOf(source, value) }]]);
}

function messagesIn(source: SourceFile, value: ts.Expression | undefined, prefix = ''): Map<string, Written> {
  const messages = new Map<string, Written>();
  if (!value || !ts.isObjectLiteralExpression(value)) return messages;
  for (const property of value.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const key = prefix + nameOf(property.name);
    const text = textOf(property.initializer);
    if (text !== undefined) messages.set(key, { text, line: lineOf(source, property) });
    else
      for (const [below, written] of messagesIn(source, property.initializer, `${key}.`))
        messages.set(below, written);
  }
  return messages;
}

function textOf(value: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(value)) return value.text;
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) return textOf(value.expression);
  if (!ts.isBinaryExpression(value) || value.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(value.left), textOf(value.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
