/** Short constructors of blocks for the report template of an analysis. */

import type { Text } from '../../text/terms.ts';
import type { CellBlock, ColumnTemplate, RowBlock, TemplateBlock } from '../template.ts';

/** Creates a text in both languages. */
export const createBilingualText = (en: string, sv: string): Text => ({ en, sv });
/** Creates a text that is equal in both languages, such as a variable, a figure or a name. */
export const createUntranslatedText = (text: string): Text => ({ en: text, sv: text });
/** Creates a numbered heading. */
export const createHeadingBlock = (level: 1 | 2 | 3, text: Text): TemplateBlock => ({
  type: 'heading',
  level,
  text,
});
/** Creates a paragraph of Markdown with variables. */
export const createParagraphBlock = (
  text: Text,
  style?: 'lead' | 'note' | 'small' | 'label',
): TemplateBlock => ({
  type: 'markdown',
  text,
  ...(style ? { style } : {}),
});
/** Creates blocks that are shown unless the value at `path` is empty or 0. */
export const createConditionBlock = (path: string, ...blocks: readonly TemplateBlock[]): TemplateBlock => ({
  type: 'conditional',
  when: 'x',
  names: { x: path },
  blocks,
});
/** Creates a place for a text of the analyst. It is left out when the text is empty. */
export const createAnalystTextBlock = (path: string): TemplateBlock =>
  createConditionBlock(path, createParagraphBlock(createUntranslatedText(`{{ ${path} | markdown }}`)));
/** Creates a column of a table. `width` is relative to the other columns. */
export const createTableColumn = (header: Text, width: number, align?: 'right'): ColumnTemplate => ({
  header,
  width,
  ...(align ? { align } : {}),
});
/** Creates a table row with one text cell per argument. */
export const createTableRow = (...cells: readonly string[]): RowBlock => ({
  type: 'row',
  cells: cells.map((text): CellBlock => ({ type: 'cell', text: createUntranslatedText(text) })),
});
/** Repeats blocks for every item of the list at `path`. The blocks refer to the item as `as`. */
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
