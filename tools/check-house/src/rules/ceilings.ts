import ts from 'typescript';
import type { HouseFinding } from '../finding.ts';
import { getNodeLine, type HouseSources, type SourceFile } from '../house.ts';
import { visitNodes } from '../nodes.ts';

const FUNCTION = 60;
const FILE = { warn: 300, fail: 500 } as const;

const WHY =
  'The tail decides how a codebase reads: medians are alike everywhere, long pieces are where people get lost.';
const MEND =
  'Split at the seam of meaning (a stage, a decision, a part of the screen with its own name), not at a line count.';

/**
 * Data and texts are exempt from the limits. Test files are exempt from the limit of files, and their suites from the
 * limit of functions.
 */
const DATA = /^packages\/content\/|\/texts(\.[a-z]+)?\.ts$|\/data\/|\.data\.ts$|(^|\/)e2e\//;

export function checkFileAndFunctionLengths(house: HouseSources): HouseFinding[] {
  const sources = house.sources.filter(({ file }) => !DATA.test(file));
  return [...sources.flatMap(longFile), ...sources.filter(({ isTest }) => !isTest).flatMap(longFunctions)];
}

/** Finds functions and components above the limit, including nested ones. */
function longFunctions(source: SourceFile): HouseFinding[] {
  const found: HouseFinding[] = [];
  visitNodes(source.tree, (node) => {
    if (!isFunction(node)) return;
    const line = getNodeLine(source, node);
    const last = source.tree.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
    const lines = last - line + 1;
    if (lines <= FUNCTION) return;
    const name = nameOf(node);
    const label = `The function ${name === undefined ? '(without a name)' : `"${name}"`}`;
    const what = `${label} has ${lines} lines; the ceiling is ${FUNCTION}.`;
    found.push({ level: 'error', rule: 'ceilings', file: source.file, line, what, why: WHY, mend: MEND });
  });
  return found;
}

function longFile({ file, lines, isTest }: SourceFile): HouseFinding[] {
  const { warn, fail } = FILE;
  if (lines <= warn) return [];
  const what = `The file has ${lines} lines; the ceiling is ${warn}, the limit ${fail}.`;
  // A test file above the limit causes only a warning.
  const level = lines > fail && !isTest ? 'error' : 'warning';
  return [{ level, rule: 'ceilings', file, line: 1, what, why: WHY, mend: MEND }];
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  );
}

function nameOf(node: ts.FunctionLikeDeclaration): string | undefined {
  if (node.name) return node.name.getText();
  let holder: ts.Node = node.parent;
  // A component can be wrapped in calls, as in const Page = memo(forwardRef(() => ...)).
  while (ts.isCallExpression(holder) || ts.isParenthesizedExpression(holder)) holder = holder.parent;
  if (ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder)) return holder.name.getText();
  return undefined;
}
