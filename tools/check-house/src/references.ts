import path from 'node:path';
import ts from 'typescript';
import { everyNode } from './nodes.ts';

/** An import or re-export as written, and where it leads. */
export type Reference = {
  specifier: string;
  line: number;
  /** Only types: nothing of it is left when the program runs. */
  typeOnly: boolean;
  reExport: boolean;
  /** The file of the project that it leads to; undefined for npm packages, Node modules and unresolved paths. */
  target: string | undefined;
};

/** Reads imports, re-exports and dynamic imports of literals. */
export function readReferences(tree: ts.SourceFile, file: string, known: ReadonlySet<string>): Reference[] {
  const references: Reference[] = [];
  const add = (specifier: ts.Expression | undefined, node: ts.Node, typeOnly: boolean, reExport: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    const target = resolve(specifier.text, file, known);
    references.push({ specifier: specifier.text, line, typeOnly, reExport, target });
  };
  everyNode(tree, (node) => {
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

function resolve(specifier: string, file: string, known: ReadonlySet<string>): string | undefined {
  const own = /^@klarsikt\/([^/]+)$/.exec(specifier);
  const wanted = own
    ? `packages/${own[1]}/src/index.ts`
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : undefined;
  return wanted !== undefined && known.has(wanted) ? wanted : undefined;
}
