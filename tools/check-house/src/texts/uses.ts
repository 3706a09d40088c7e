import ts from 'typescript';
import { getNodeLine, type HouseSources } from '../house.ts';
import { visitNodes } from '../nodes.ts';

/** A use of a text in the web application, by its whole key or by a prefix (`risk.${level}`). */
export type TextUse = { file: string; line: number; key: string; kind: 'key' | 'beginning' };

/** Lists the uses of texts, and every string literal that can be a key. */
export function listTextUses(house: HouseSources): {
  uses: TextUse[];
  literals: Set<string>;
  beginnings: Set<string>;
} {
  const uses: TextUse[] = [];
  const literals = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of house.sources.filter(
    ({ place, isTest }) => place.startsWith('apps/web/src/') && !isTest,
  )) {
    visitNodes(source.tree, (node) => {
      if (ts.isStringLiteralLike(node) && !isKeyOfProperty(node)) literals.add(node.text);
      if (ts.isTemplateExpression(node) && node.head.text.endsWith('.')) beginnings.add(node.head.text);
      const asked = askedFor(node);
      if (!asked) return;
      uses.push(
        ...keysIn(asked).map((key) => ({ file: source.file, line: getNodeLine(source, node), ...key })),
      );
    });
  }
  return { uses, literals, beginnings };
}

function isKeyOfProperty(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** Returns the argument that contains the key in t('..'), t.rich('..') and translate(texts, language, '..'). */
function askedFor(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText();
  if (called === 't' || called === 't.rich') return node.arguments[0];
  return called === 'translate' ? node.arguments[2] : undefined;
}

function keysIn(expression: ts.Expression): Pick<TextUse, 'key' | 'kind'>[] {
  if (ts.isStringLiteralLike(expression)) return [{ key: expression.text, kind: 'key' }];
  if (ts.isParenthesizedExpression(expression)) return keysIn(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [...keysIn(expression.whenTrue), ...keysIn(expression.whenFalse)];
  }
  if (!ts.isTemplateExpression(expression) || expression.head.text === '') return [];
  return [{ key: expression.head.text, kind: 'beginning' }];
}
