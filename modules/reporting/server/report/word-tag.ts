interface Node {
  readonly nodeName: string;
  readonly textContent: string;
  readonly attributes: { readonly [name: string]: unknown };
  readonly childNodes: readonly unknown[];
  readonly parentNode: unknown;
}

function toNode(given: unknown): Node | null {
  if (typeof given !== 'object' || given === null) return null;
  const field = (name: string): unknown => Reflect.get(given, name);
  const [name, text, attributes, children] = ['nodeName', 'textContent', 'attributes', 'childNodes'].map(
    field,
  );
  return {
    nodeName: typeof name === 'string' ? name : '',
    textContent: typeof text === 'string' ? text : '',
    attributes: typeof attributes === 'object' && attributes !== null ? { ...attributes } : {},
    childNodes: Array.isArray(children) ? children : [],
    parentNode: field('parentNode'),
  };
}

const childrenOf = ({ childNodes }: Node): readonly Node[] =>
  childNodes.flatMap((child) => toNode(child) ?? []);

const textOf = (node: Node): string => node.textContent + childrenOf(node).map(textOf).join('');

const childOf = (node: Node | null, name: string): Node | null =>
  node === null ? null : (childrenOf(node).find(({ nodeName }) => nodeName === name) ?? null);

/** Elements in which Word allows no footnotes; Word allows them only in the body and its tables. */
const withoutNotes = new Set(['w:hdr', 'w:ftr', 'w:footnotes', 'w:endnotes', 'w:txbxContent']);

function canHoldNotes(from: Node): boolean {
  for (let up = toNode(from.parentNode); up !== null; up = toNode(up.parentNode))
    if (withoutNotes.has(up.nodeName)) return false;
  return true;
}

/**
 * Returns the paragraph's style and whether footnotes are allowed, if the tag is the paragraph's only content; the
 * tag can then become several paragraphs. Null otherwise, and if a document section ends in the paragraph.
 */
export function findLoneTagParagraph(
  tag: unknown,
): { readonly style: string | undefined; readonly notes: boolean } | null {
  if (typeof tag !== 'object' || tag === null || !('xmlTextNode' in tag) || !('rawText' in tag)) return null;
  let at = toNode(tag.xmlTextNode);
  while (at !== null && at.nodeName !== 'w:p') at = toNode(at.parentNode);
  if (at === null || textOf(at).trim() !== tag.rawText) return null;
  const set = childOf(at, 'w:pPr');
  if (childOf(set, 'w:sectPr') !== null) return null;
  const style = childOf(set, 'w:pStyle')?.attributes['w:val'];
  return { style: typeof style === 'string' ? style : undefined, notes: canHoldNotes(at) };
}
