/** Parts of a Word file whose pages stand or lie: a table of many columns gets pages that lie on their side. */
import type { DocumentBlock } from '@klarsikt/engine';

/** Columns from which a table's words would be broken across a page that stands. */
const wideFrom = 8;

const isWide = (block: DocumentBlock): boolean => block.type === 'table' && block.columns.length >= wideFrom;

export interface DocumentPart {
  readonly wide: boolean;
  readonly blocks: readonly DocumentBlock[];
}

interface OpenPart extends DocumentPart {
  readonly blocks: DocumentBlock[];
}

/** The blocks in their order; headings go along with the wide table that they are about. */
export function partsOf(blocks: readonly DocumentBlock[]): readonly DocumentPart[] {
  let part: OpenPart = { wide: false, blocks: [] };
  const parts = [part];
  for (const block of blocks) {
    const wide = isWide(block);
    if (wide !== part.wide) {
      const heads = wide
        ? part.blocks.splice(part.blocks.findLastIndex(({ type }) => type !== 'heading') + 1)
        : [];
      part = { wide, blocks: heads };
      parts.push(part);
    }
    // A new part begins on a new page by itself.
    if (block.type !== 'pageBreak' || part.blocks.length > 0 || parts.length === 1) part.blocks.push(block);
  }
  return parts.filter((one, index) => index === 0 || one.blocks.length > 0);
}
