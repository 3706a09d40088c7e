/** Short forms for writing templates. */
import type {
  Block,
  CellBlock,
  ColumnAlign,
  ColumnTemplate,
  HeadingTemplateBlock,
  ParagraphStyle,
  RowBlock,
  Text,
} from '@klarsikt/engine';

export const t = (en: string, sv: string): Text => ({ en, sv });

/** The same in both languages: a variable, a figure, a name. */
export const same = (text: string): Text => ({ en: text, sv: text });

export const heading = (level: 1 | 2 | 3 | 4, text: Text, anchor?: string): HeadingTemplateBlock => ({
  type: 'heading',
  level,
  text,
  ...(anchor ? { anchor } : {}),
});

export const paragraph = (text: Text, style?: ParagraphStyle): Block => ({
  type: 'markdown',
  text,
  ...(style ? { style } : {}),
});

export const column = (header: Text, width: number, align?: ColumnAlign): ColumnTemplate => ({
  header,
  width,
  ...(align ? { align } : {}),
});

const cell = (text: string | Text): CellBlock => ({
  type: 'cell',
  text: typeof text === 'string' ? same(text) : text,
});

export const row = (...cells: readonly (string | Text)[]): RowBlock => ({
  type: 'row',
  cells: cells.map(cell),
});

export const totalRow = (...cells: readonly (string | Text)[]): RowBlock => ({
  ...row(...cells),
  style: 'total',
});

/** A row that names what follows, over all columns. */
export const groupRow = (text: string | Text, span: number): RowBlock => ({
  type: 'row',
  style: 'group',
  cells: [{ ...cell(text), span }],
});

export const when = (
  formula: string,
  names: { readonly [name: string]: string },
  blocks: readonly Block[],
  otherwise: readonly Block[] = [],
): Block => ({ type: 'conditional', when: formula, names, blocks, otherwise });

export const each = (path: string, as: string, blocks: readonly Block[]): Block => ({
  type: 'loop',
  each: path,
  as,
  blocks,
});

/** Columns of inherent risk, strength of the controls, residual risk. */
export const figureColumns: readonly ColumnTemplate[] = [
  column(t('Inherent', 'Inneboende'), 17),
  column(t('Controls', 'Kontroller'), 20),
  column(t('Residual', 'Kvarstående'), 17),
];

export const figureCells = (of: string): readonly string[] => [
  `{{ ${of}.inherent | level }}`,
  `{{ ${of}.strength | strength }}`,
  `{{ ${of}.residual | level }}`,
];
