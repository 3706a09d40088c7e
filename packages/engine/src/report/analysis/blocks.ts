/** Short constructors of blocks for the template of an analysis' report. */

import type { Text } from '../../text/terms.ts';
import type { Block, CellBlock, ColumnTemplate, RowBlock } from '../template.ts';

/** A text in both languages. */
export const bilingual = (en: string, sv: string): Text => ({ en, sv });
/** A text that is equal in both languages, such as a variable, a figure or a name. */
export const equalText = (text: string): Text => ({ en: text, sv: text });
/** A numbered heading. */
export const headingBlock = (level: 1 | 2 | 3, text: Text): Block => ({ type: 'heading', level, text });
/** A paragraph of Markdown with variables. */
export const paragraphBlock = (text: Text, style?: 'lead' | 'note' | 'small' | 'label'): Block => ({
  type: 'markdown',
  text,
  ...(style ? { style } : {}),
});
/** Blocks that are shown unless the value is empty or 0. */
export const conditionBlock = (path: string, ...blocks: readonly Block[]): Block => ({
  type: 'conditional',
  when: 'x',
  names: { x: path },
  blocks,
});
/** A text of the analyst at this place of the report, left out when empty. */
export const analystTextBlock = (path: string): Block =>
  conditionBlock(path, paragraphBlock(equalText(`{{ ${path} | markdown }}`)));
/** A column of a table; `width` is relative to the other columns. */
export const tableColumn = (header: Text, width: number, align?: 'right'): ColumnTemplate => ({
  header,
  width,
  ...(align ? { align } : {}),
});
/** A row of cells. */
export const tableRow = (...cells: readonly string[]): RowBlock => ({
  type: 'row',
  cells: cells.map((text): CellBlock => ({ type: 'cell', text: equalText(text) })),
});
/** Blocks repeated for every item of a list. */
export const repeatBlock = (path: string, as: string, ...blocks: readonly Block[]): Block => ({
  type: 'loop',
  each: path,
  as,
  blocks,
});
