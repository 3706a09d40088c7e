import path from 'node:path';
import ts from 'typescript';
import { visitNodes } from './nodes.ts';

/** An import or re-export with its target. */
export type ImportReference = {
  specifier: string;
  line: number;
  /** True for an import of types only, which does not exist at run time. */
  typeOnly: boolean;
  reExport: boolean;
  /** The path of the imported file in the project; undefined for npm packages and Node modules. */
  path: string | undefined;
  /** The imported file in the project; undefined for npm packages, Node modules and unresolved paths. */
  target: string | undefined;
};

/** Reads imports, re-exports and dynamic imports with literal specifiers. */
export function readImportReferences(
  tree: ts.SourceFile,
  file: string,
  known: ReadonlySet<string>,
): ImportReference[] {
  const references: ImportReference[] = [];
  const add = (specifier: ts.Expression | undefined, node: ts.Node, typeOnly: boolean, reExport: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    const place = pathOf(specifier.text, file);
    const target = place !== undefined && known.has(place) ? place : undefined;
    references.push({ specifier: specifier.text, line, typeOnly, reExport, path: place, target });
  };
  visitNodes(tree, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node, importsTypesOnly(node), false);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node, exportsTypesOnly(node), true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], node, false, false);
    }
  });
  return references;
}

function importsTypesOnly(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function exportsTypesOnly(node: ts.ExportDeclaration): boolean {
  if (node.isTypeOnly) return true;
  const clause = node.exportClause;
  return (
    clause !== undefined &&
    ts.isNamedExports(clause) &&
    clause.elements.length > 0 &&
    clause.elements.every((element) => element.isTypeOnly)
  );
}

/** Returns the path of a specifier, which is relative, a package of the project, or a file of a package. */
function pathOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [, name, rest] = /^@klarsikt\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  if (rest === undefined) return `packages/${name}/src/index.ts`;
  if (name === 'contract') return `packages/contract/src/${rest}`;
  if (name !== 'server' && name !== 'web') return `modules/${name}/${rest}`;
  return /^(test|page)\//.test(rest) ? `apps/${name}/${rest}` : `apps/${name}/src/${rest}`;
}
