/** Short constructors of blocks for the template of an analysis' report. */

import type { Text } from '../../text/terms.ts';
import type { CellBlock, ColumnTemplate, RowBlock, TemplateBlock } from '../template.ts';

/** A text in both languages. */
export const createBilingualText = (en: string, sv: string): Text => ({ en, sv });
/** A text that is equal in both languages, such as a variable, a figure or a name. */
export const createUntranslatedText = (text: string): Text => ({ en: text, sv: text });
/** A numbered heading. */
export const createHeadingBlock = (level: 1 | 2 | 3, text: Text): TemplateBlock => ({
  type: 'heading',
  level,
  text,
});
/** A paragraph of Markdown with variables. */
export const createParagraphBlock = (
  text: Text,
  style?: 'lead' | 'note' | 'small' | 'label',
): TemplateBlock => ({
  type: 'markdown',
  text,
  ...(style ? { style } : {}),
});
/** Blocks that are shown unless the value is empty or 0. */
export const createConditionBlock = (path: string, ...blocks: readonly TemplateBlock[]): TemplateBlock => ({
  type: 'conditional',
  when: 'x',
  names: { x: path },
  blocks,
});
/** A text of the analyst at this place of the report, left out when empty. */
export const createAnalystTextBlock = (path: string): TemplateBlock =>
  createConditionBlock(path, createParagraphBlock(createUntranslatedText(`{{ ${path} | markdown }}`)));
/** A column of a table; `width` is relative to the other columns. */
export const createTableColumn = (header: Text, width: number, align?: 'right'): ColumnTemplate => ({
  header,
  width,
  ...(align ? { align } : {}),
});
/** A row of cells. */
export const createTableRow = (...cells: readonly string[]): RowBlock => ({
  type: 'row',
  cells: cells.map((text): CellBlock => ({ type: 'cell', text: createUntranslatedText(text) })),
});
/** Blocks repeated for every item of a list. */
export const createRepeatedBlock = (
  path: string,
  as: string,
  ...blocks: readonly TemplateBlock[]
): TemplateBlock => ({
  type: 'loop',
  each: path,
  as,
  blocks,
});
