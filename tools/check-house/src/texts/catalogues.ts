/** Reads catalogues: pairs of files with the same texts, such as `texts.en.json` and `texts.sv.json`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { HouseSources } from '../house.ts';
import { type BilingualDictionary, LANGUAGES, type TextWithLine } from './dictionary.ts';

/** Reads all catalogues. A missing file of a pair has no texts, so that each of its keys is reported. */
export function readCatalogues({ root, catalogues }: HouseSources): BilingualDictionary[] {
  const names = new Set(catalogues.map((file) => file.replace(/\.\w+\.json$/, '')));
  return [...names].map((name) => {
    const [en = new Map(), sv = new Map()] = LANGUAGES.map((language) => {
      const file = `${name}.${language}.json`;
      return catalogues.includes(file) ? readCatalogue(root, file) : undefined;
    });
    return { file: `${name}.en.json`, line: 1, kind: 'messages', texts: { en, sv } };
  });
}

function readCatalogue(root: string, file: string): Map<string, TextWithLine> {
  const source = ts.parseJsonText(file, readFileSync(path.join(root, file), 'utf8'));
  const content = source.statements[0]?.expression;
  if (content === undefined || !ts.isObjectLiteralExpression(content))
    throw new Error(`${file} is not a JSON object`);
  return new Map(
    content.properties.map((property) => {
      const line = source.getLineAndCharacterOfPosition(property.getStart(source)).line + 1;
      if (
        !ts.isPropertyAssignment(property) ||
        !ts.isStringLiteral(property.name) ||
        !ts.isStringLiteral(property.initializer)
      )
        throw new Error(`${file}:${line}: the value of a text must be a string`);
      return [property.name.text, { text: property.initializer.text, line, file }];
    }),
  );
}
