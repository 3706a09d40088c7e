import ts from 'typescript';
import type { Finding } from '../finding.ts';
import { everyNode, type House, lineOf, type SourceFile } from '../house.ts';

type Ceiling = { warn: number; fail: number };

const CEILINGS = {
  function: { warn: 60, fail: 100 },
  component: { warn: 150, fail: 250 },
  file: { warn: 300, fail: 500 },
} as const satisfies Record<string, Ceiling>;

const WHY =
  'The tail decides how a codebase reads: medians are alike everywhere, long pieces are where people get lost.';
const MEND =
  'Split at the seam of meaning (a stage, a decision, a part of the screen with its own name), not at a line count.';

/** Data and texts may be as long as they need; tests may be long as files, their suites as functions. */
const DATA = /^packages\/content\/|\/texts(\.[a-z]+)?\.ts$|\/data\/|\.data\.ts$|(^|\/)e2e\//;

export function ceilings(house: House): Finding[] {
  return house.sources
    .filter(({ file }) => !DATA.test(file))
    .flatMap((source) => [
      ...exceeds(source, 1, 'file', 'The file', source.lines),
      ...(source.isTest ? [] : functionCeilings(source)),
    ]);
}

function functionCeilings(source: SourceFile): Finding[] {
  const findings: Finding[] = [];
  everyNode(source.tree, (node) => {
    if (!isFunction(node)) return;
    const first = lineOf(source, node);
    const last = source.tree.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
    const name = nameOf(node);
    const kind = isComponent(source, node, name) ? 'component' : 'function';
    const label = `The ${kind} ${name === undefined ? '(without a name)' : `"${name}"`}`;
    findings.push(...exceeds(source, first, kind, label, last - first + 1));
  });
  return findings;
}

function exceeds(
  source: SourceFile,
  line: number,
  kind: keyof typeof CEILINGS,
  label: string,
  lines: number,
): Finding[] {
  const { warn, fail } = CEILINGS[kind];
  if (lines <= warn) return [];
  const what = `${label} has ${lines} lines; the ceiling is ${warn}, the limit ${fail}.`;
  // A list of cases may be long where the code that it tests may not.
  const level = lines > fail && !source.isTest ? 'error' : 'warning';
  return [{ level, rule: 'ceilings', file: source.file, line, what, why: WHY, mend: MEND }];
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
  // A component may be wrapped: const Page = memo(forwardRef(() => ...)).
  while (ts.isCallExpression(holder) || ts.isParenthesizedExpression(holder)) holder = holder.parent;
  if (ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder)) return holder.name.getText();
  return undefined;
}

function isComponent(source: SourceFile, node: ts.Node, name: string | undefined): boolean {
  if (!source.file.endsWith('.tsx') || name === undefined || !/^[A-Z]/.test(name)) return false;
  let found = false;
  everyNode(node, (inner) => {
    found ||= ts.isJsxElement(inner) || ts.isJsxSelfClosingElement(inner) || ts.isJsxFragment(inner);
  });
  return found;
}
