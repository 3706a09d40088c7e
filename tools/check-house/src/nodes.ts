import ts from 'typescript';

const known = new WeakMap<ts.SourceFile, readonly ts.Node[]>();

/**
 * Calls `visit` for every node of a file in source order. The list of nodes is cached, because a dozen rules
 * use it.
 */
export function visitNodes(tree: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const nodes = known.get(tree) ?? nodesOf(tree);
  known.set(tree, nodes);
  for (const node of nodes) visit(node);
}

function nodesOf(tree: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const add = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, add);
  };
  ts.forEachChild(tree, add);
  return found;
}
