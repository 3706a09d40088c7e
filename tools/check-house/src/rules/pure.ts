import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources } from '../house.ts';
import { visitNodes } from '../nodes.ts';

/**
 * Checks that the engine uses neither clock nor randomness, because its results must depend only on its arguments.
 */
export function checkEnginePurity(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ file }) => file.startsWith('packages/engine/src/'))
    .flatMap((source) => {
      const findings: HouseFinding[] = [];
      visitNodes(source.tree, (node) => {
        const what = impurity(node);
        if (what === undefined) return;
        findings.push({
          level: 'error',
          rule: 'pure-engine',
          file: source.file,
          line: getNodeLine(source, node),
          what: `It uses ${what}.`,
          why: 'A level that cannot be calculated again the same way cannot be explained to a supervisor.',
          mend: 'Take the time or the number as an argument.',
        });
      });
      return findings;
    });
}

const IMPURE_CALLS = new Set(['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID']);

function impurity(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.getText();
    return IMPURE_CALLS.has(name) ? name : undefined;
  }
  const isDate = ts.isNewExpression(node) && node.expression.getText() === 'Date';
  return isDate && !node.arguments?.length ? 'new Date() without an argument' : undefined;
}

/** Checks that exports of the engine and the contract have docstrings, because both are libraries. */
export function checkDocstrings(house: HouseSources): HouseFinding[] {
  return house.sources
    .filter(({ place }) => /^packages\/(engine|contract)\/src\//.test(place))
    .flatMap((source) =>
      source.tree.statements.flatMap((statement): HouseFinding[] => {
        if (!isNamedExport(statement) || ts.getJSDocCommentsAndTags(statement).length > 0) return [];
        const text = statement.getText(source.tree).split('\n')[0] ?? '';
        return [
          {
            level: 'error',
            rule: 'docstrings',
            file: source.file,
            line: getNodeLine(source, statement),
            what: `An export without a docstring: ${text.slice(0, 80)}`,
            why: 'The engine and the contract are libraries: their readers see the signature and its text, not the code.',
            mend: 'Say shape, unit, range, errors and source (law, specification or calculation section) in a line or two.',
          },
        ];
      }),
    );
}

function isNamedExport(node: ts.Statement): boolean {
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isVariableStatement(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node);
  if (!isDeclaration) return false;
  return ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false;
}
