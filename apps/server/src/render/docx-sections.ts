/** Divides a Word file into portrait and landscape parts; tables with many columns get landscape pages. */
import type { DocumentBlock } from '@klarsikt/engine/report';

/** Number of columns from which a table is too wide for a portrait page: its words would be broken. */
const wideFrom = 8;

const isWide = (block: DocumentBlock): boolean => block.type === 'table' && block.columns.length >= wideFrom;

export interface OrientationPart {
  readonly wide: boolean;
  readonly blocks: readonly DocumentBlock[];
}

interface OpenOrientationPart extends OrientationPart {
  readonly blocks: DocumentBlock[];
}

export function splitByOrientation(blocks: readonly DocumentBlock[]): readonly OrientationPart[] {
  let part: OpenOrientationPart = { wide: false, blocks: [] };
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
    // Leave out a page break at the start of a part, because a new part already begins on a new page.
    if (block.type !== 'pageBreak' || part.blocks.length > 0 || parts.length === 1) part.blocks.push(block);
  }
  return parts.filter((one, index) => index === 0 || one.blocks.length > 0);
}
