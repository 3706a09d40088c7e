/** Short forms for writing the template of an analysis' report. */

import type { Text } from '../../terms.ts';
import type { Block, CellBlock, ColumnTemplate, RowBlock } from '../template.ts';

/** A text in both languages. */
export const t = (en: string, sv: string): Text => ({ en, sv });
/** The same in both languages: a variable, a figure, a name. */
export const same = (text: string): Text => ({ en: text, sv: text });
/** A numbered heading. */
export const heading = (level: 1 | 2 | 3, text: Text): Block => ({ type: 'heading', level, text });
/** A paragraph of Markdown with variables. */
export const paragraph = (text: Text, style?: 'lead' | 'note' | 'small' | 'label'): Block => ({
  type: 'markdown',
  text,
  ...(style ? { style } : {}),
});
/** Blocks that are shown when the value is not nothing: no empty list or text, not 0. */
export const when = (path: string, ...blocks: readonly Block[]): Block => ({
  type: 'conditional',
  when: 'x',
  names: { x: path },
  blocks,
});
/** What somebody has written for this place of the report. */
export const written = (path: string): Block => when(path, paragraph(same(`{{ ${path} | markdown }}`)));
/** A column of a table; the width is a share of the page. */
export const column = (header: Text, width: number, align?: 'right'): ColumnTemplate => ({
  header,
  width,
  ...(align ? { align } : {}),
});
/** A row of cells. */
export const row = (...cells: readonly string[]): RowBlock => ({
  type: 'row',
  cells: cells.map((text): CellBlock => ({ type: 'cell', text: same(text) })),
});
/** Blocks repeated for every item of a list. */
export const each = (path: string, as: string, ...blocks: readonly Block[]): Block => ({
  type: 'loop',
  each: path,
  as,
  blocks,
});
