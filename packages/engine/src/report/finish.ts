/** The last step of rendering: resolves references, fills the table of contents and labels the sources. */
import { toComparableText } from '../text/spelling.ts';
import type { DocumentBlock, DocumentInline, DocumentSource, ReportSource } from './document.ts';
import { ReportError } from './errors.ts';
import type { PendingBlock, ReportRendering } from './rendering.ts';

const sectionWord = { en: 'Section', sv: 'Avsnitt' } as const;

function compareTexts(a: string, b: string): number {
  const [x, y] = [toComparableText(a), toComparableText(b)];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

/** Lists the cited sources by label. Sources with the same short name get a letter: FATF 2023a, FATF 2023b. */
export function labelCitedSources(
  cited: Iterable<string>,
  sources: { readonly [key: string]: ReportSource },
): readonly DocumentSource[] {
  const list = [...cited].flatMap((key) => sources[key] ?? []);
  list.sort(
    (a, b) => compareTexts(a.short, b.short) || compareTexts(a.title, b.title) || compareTexts(a.key, b.key),
  );
  const groups = new Map<string, number>();
  for (const { short } of list) groups.set(short, (groups.get(short) ?? 0) + 1);
  const given = new Map<string, number>();
  return list.map((source) => {
    const nth = given.get(source.short) ?? 0;
    given.set(source.short, nth + 1);
    const letter = (groups.get(source.short) ?? 0) > 1 ? String.fromCharCode(97 + (nth % 26)) : '';
    return { ...source, label: source.short + letter, anchor: `source-${source.key}` };
  });
}

/** Turns links to missing anchors into plain text. */
function removeDeadLinks(
  content: readonly DocumentInline[],
  anchors: ReadonlySet<string>,
): readonly DocumentInline[] {
  return content.map((inline) => {
    if (inline.type !== 'text' || inline.anchor === undefined || anchors.has(inline.anchor)) return inline;
    const { anchor: _, ...text } = inline;
    return text;
  });
}

function mapInlines(
  block: DocumentBlock,
  map: (content: readonly DocumentInline[]) => readonly DocumentInline[],
): DocumentBlock {
  switch (block.type) {
    case 'paragraph':
      return { ...block, content: map(block.content) };
    case 'list':
      return { ...block, items: block.items.map(map) };
    case 'chart':
      return { ...block, caption: map(block.caption) };
    case 'table':
      return {
        ...block,
        caption: map(block.caption),
        columns: block.columns.map((column) => ({ ...column, header: map(column.header) })),
        rows: block.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => ({ ...cell, content: map(cell.content) })),
        })),
      };
    default:
      return block;
  }
}

function resolveReferences(block: PendingBlock, rendering: ReportRendering): DocumentBlock {
  const { headings, language } = rendering;
  if (block.type === 'toc') {
    const entries = headings
      // The headings inside an appendix have no number and are left out; the appendix itself (level 1) is listed.
      .filter(({ level, number }) => level <= block.depth && (level === 1 || number !== null))
      .map(({ level, number, text, anchor }) => ({ level, number, text, anchor }));
    return { ...block, entries };
  }
  if (block.type !== 'pendingReference') return block;
  const heading = headings.find(({ anchor }) => anchor === block.anchor);
  if (!heading) throw new ReportError('unknownAnchor', block.place, block.anchor);
  const number = heading.number === null ? '' : `${sectionWord[language]}\u00a0${heading.number}, `;
  const text = number + heading.text;
  return {
    type: 'paragraph',
    style: 'body',
    content: [...block.lead, { type: 'text', text, anchor: heading.anchor }],
  };
}

/**
 * Resolves the references and fills the table of contents.
 * @throws ReportError `unknownAnchor`.
 */
export function resolvePendingBlocks(rendering: ReportRendering): readonly DocumentBlock[] {
  const anchors = new Set(rendering.headings.map(({ anchor }) => anchor));
  return rendering.blocks.map((block) =>
    mapInlines(resolveReferences(block, rendering), (content) => removeDeadLinks(content, anchors)),
  );
}
