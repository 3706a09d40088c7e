/** Finds the texts of content files: JSON in which the languages of a text are side by side. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { BilingualDictionary, Language, TextWithLine } from './dictionary.ts';

const CONTENT = 'packages/content/src';

/**
 * Folders that are not checked: published editions of the library, which cannot be reworded, and the documents of the
 * demo's bank, which are not texts of the product.
 */
const EXCLUDED = /^(?:data|demo)\//;

/**
 * Files whose words are not those of the screens: the portal addresses firms that do not know the terms (its own test
 * checks for plain words), the stories of the site are about people of invented firms, and the terms of service are a
 * legal text.
 */
const FREELY_WORDED = /^packages\/content\/src\/(?:portal\/|site\/(?:terms|use-cases)\.json$)/;

/** True for a file in which terms and phrases are not checked, only that each text is complete. */
export const isFreelyWorded = ({ file }: BilingualDictionary): boolean => FREELY_WORDED.test(file);

/** Lists the texts of all content files. An object with only one of the languages is a text that lacks the other. */
export function readContentTexts(root: string): BilingualDictionary[] {
  const folder = path.join(root, CONTENT);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && !EXCLUDED.test(name))
    .sort()
    .flatMap((name) => readContentFile(`${CONTENT}/${name}`, readFileSync(path.join(folder, name), 'utf8')));
}

function readContentFile(file: string, text: string): BilingualDictionary[] {
  const tree = ts.parseJsonText(file, text);
  const found: BilingualDictionary[] = [];
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const visit = (node: ts.Node): void => {
    const texts = ts.isObjectLiteralExpression(node) ? readTexts(node, lineOf) : undefined;
    if (texts) found.push({ file, line: lineOf(node), kind: 'sentence', texts });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function readTexts(
  node: ts.ObjectLiteralExpression,
  lineOf: (node: ts.Node) => number,
): BilingualDictionary['texts'] | undefined {
  const read = (language: Language): Map<string, TextWithLine> => {
    const value = node.properties
      .filter(ts.isPropertyAssignment)
      .find(({ name }) => ts.isStringLiteral(name) && name.text === language)?.initializer;
    return new Map(
      value && ts.isStringLiteral(value) ? [['', { text: value.text, line: lineOf(value) }]] : [],
    );
  };
  const texts = { en: read('en'), sv: read('sv') };
  return texts.en.size + texts.sv.size === 0 ? undefined : texts;
}
