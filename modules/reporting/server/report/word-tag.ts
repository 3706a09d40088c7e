/** Where a tag stands, as the library that fills Word files tells it. */

interface Node {
  readonly nodeName: string;
  readonly textContent: string;
  readonly attributes: { readonly [name: string]: unknown };
  readonly childNodes: readonly unknown[];
  readonly parentNode: unknown;
}

function nodeOf(given: unknown): Node | null {
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
  childNodes.flatMap((child) => nodeOf(child) ?? []);

const textOf = (node: Node): string => node.textContent + childrenOf(node).map(textOf).join('');

const childOf = (node: Node | null, name: string): Node | null =>
  node === null ? null : (childrenOf(node).find(({ nodeName }) => nodeName === name) ?? null);

/** Elements from which a footnote can not be reached: Word has them in the body and its tables alone. */
const withoutNotes = new Set(['w:hdr', 'w:ftr', 'w:footnotes', 'w:endnotes', 'w:txbxContent']);

function mayBringNotes(from: Node): boolean {
  for (let up = nodeOf(from.parentNode); up !== null; up = nodeOf(up.parentNode))
    if (withoutNotes.has(up.nodeName)) return false;
  return true;
}

/**
 * Where a tag is all that its paragraph says: the style of that paragraph, and whether it may bring footnotes. Only then it
 * becomes paragraphs of its own. Null elsewhere, and where a section of the document ends in the paragraph.
 */
export function standsAlone(
  tag: unknown,
): { readonly style: string | undefined; readonly notes: boolean } | null {
  if (typeof tag !== 'object' || tag === null || !('xmlTextNode' in tag) || !('rawText' in tag)) return null;
  let at = nodeOf(tag.xmlTextNode);
  while (at !== null && at.nodeName !== 'w:p') at = nodeOf(at.parentNode);
  if (at === null || textOf(at).trim() !== tag.rawText) return null;
  const set = childOf(at, 'w:pPr');
  if (childOf(set, 'w:sectPr') !== null) return null;
  const style = childOf(set, 'w:pStyle')?.attributes['w:val'];
  return { style: typeof style === 'string' ? style : undefined, notes: mayBringNotes(at) };
}
