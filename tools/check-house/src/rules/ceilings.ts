import ts from 'typescript';
import type { Finding } from '../finding.ts';
import { everyNode, type House, lineOf, type SourceFile } from '../house.ts';

type Ceiling = { warn: number; fail: number };

const CEILINGS = {
  function: { warn: 60, fail: 100 },
  file: { warn: 300, fail: 500 },
} as const satisfies Record<string, Ceiling>;

/** Of so many functions of a workspace, one may be longer than the ceiling. */
const ONE_IN = 100;

const WHY =
  'The tail decides how a codebase reads: medians are alike everywhere, long pieces are where people get lost.';
const MEND =
  'Split at the seam of meaning (a stage, a decision, a part of the screen with its own name), not at a line count.';

/** Data and texts may be as long as they need; tests may be long as files, their suites as functions. */
const DATA = /^packages\/content\/|\/texts(\.[a-z]+)?\.ts$|\/data\/|\.data\.ts$|(^|\/)e2e\//;

export function ceilings(house: House): Finding[] {
  const sources = house.sources.filter(({ file }) => !DATA.test(file));
  const functions = sources.filter(({ isTest }) => !isTest).flatMap(functionsOf);
  return [
    ...sources.flatMap((source) => exceeds(source, 1, 'file', 'The file', source.lines)),
    ...functions.flatMap(({ source, line, label, lines }) => exceeds(source, line, 'function', label, lines)),
    ...tails(functions),
  ];
}

type Measured = { source: SourceFile; line: number; label: string; lines: number };

/** Every function and component of a file, those inside others too. */
function functionsOf(source: SourceFile): Measured[] {
  const found: Measured[] = [];
  everyNode(source.tree, (node) => {
    if (!isFunction(node)) return;
    const line = lineOf(source, node);
    const last = source.tree.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
    const name = nameOf(node);
    const label = `The function ${name === undefined ? '(without a name)' : `"${name}"`}`;
    found.push({ source, line, label, lines: last - line + 1 });
  });
  return found;
}

/** Workspaces of which more than one function in a hundred is above the ceiling: their 99th percentile is. */
function tails(functions: readonly Measured[]): Finding[] {
  const workspaces = [...new Set(functions.map(({ source }) => workspaceOf(source.file)))];
  return workspaces.flatMap((workspace) => {
    const all = functions.filter(({ source }) => workspaceOf(source.file) === workspace);
    const { warn } = CEILINGS.function;
    const [nearest, ...longer] = all
      .filter(({ lines }) => lines > warn)
      .toSorted((one, other) => one.lines - other.lines);
    // In a small workspace one function is more than one in a hundred; that one warns by itself.
    const most = Math.max(1, Math.floor(all.length / ONE_IN));
    if (nearest === undefined || longer.length < most) return [];
    const what = `${workspace} has ${longer.length + 1} functions above ${warn} lines; of its ${all.length}, ${most} may be.`;
    const { line, source } = nearest;
    return [
      { level: 'error' as const, rule: 'ceilings', file: source.file, line, what, why: WHY, mend: MEND },
    ];
  });
}

const workspaceOf = (file: string): string =>
  /^(?:packages|apps|tools)\//.test(file)
    ? file.split('/').slice(0, 2).join('/')
    : (file.split('/')[0] ?? file);

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
