/** Short constructors of blocks for report templates. */
import type {
  CellBlock,
  ColumnAlign,
  ColumnTemplate,
  HeadingTemplateBlock,
  ParagraphStyle,
  RowBlock,
  TemplateBlock,
} from '@klarsikt/engine/report';
import type { Text } from '@klarsikt/engine/text';

export const t = (en: string, sv: string): Text => ({ en, sv });

/** Creates a text that is equal in both languages, such as a variable, a figure or a name. */
export const toLanguageNeutralText = (text: string): Text => ({ en: text, sv: text });

export const createHeading = (level: 1 | 2 | 3 | 4, text: Text, anchor?: string): HeadingTemplateBlock => ({
  type: 'heading',
  level,
  text,
  ...(anchor ? { anchor } : {}),
});

/** Creates the heading of an appendix chapter, which has no number. */
export const createAppendixHeading = (text: Text, anchor: string): HeadingTemplateBlock => ({
  ...createHeading(1, text, anchor),
  numbered: false,
});

/** Creates the heading of a part of an appendix chapter. */
export const createAppendixPartHeading = (text: Text): HeadingTemplateBlock => ({
  ...createHeading(2, text),
  numbered: false,
});

export const createParagraph = (text: Text, style?: ParagraphStyle): TemplateBlock => ({
  type: 'markdown',
  text,
  ...(style ? { style } : {}),
});

export const createColumn = (header: Text, width: number, align?: ColumnAlign): ColumnTemplate => ({
  header,
  width,
  ...(align ? { align } : {}),
});

const cell = (text: string | Text): CellBlock => ({
  type: 'cell',
  text: typeof text === 'string' ? toLanguageNeutralText(text) : text,
});

export const createRow = (...cells: readonly (string | Text)[]): RowBlock => ({
  type: 'row',
  cells: cells.map(cell),
});

export const createTotalRow = (...cells: readonly (string | Text)[]): RowBlock => ({
  ...createRow(...cells),
  style: 'total',
});

/** Creates a row that spans all columns as a heading of the following rows. */
export const createGroupRow = (text: string | Text, span: number): RowBlock => ({
  type: 'row',
  style: 'group',
  cells: [{ ...cell(text), span }],
});

export const createConditionalBlock = (
  formula: string,
  names: { readonly [name: string]: string },
  blocks: readonly TemplateBlock[],
  otherwise: readonly TemplateBlock[] = [],
): TemplateBlock => ({ type: 'conditional', when: formula, names, blocks, otherwise });

export const createLoopBlock = (
  path: string,
  as: string,
  blocks: readonly TemplateBlock[],
): TemplateBlock => ({
  type: 'loop',
  each: path,
  as,
  blocks,
});

/** Columns for inherent risk, control strength and residual risk. */
export const levelFigureColumns: readonly ColumnTemplate[] = [
  createColumn(t('Inherent', 'Inneboende'), 17),
  createColumn(t('Controls', 'Kontroller'), 20),
  createColumn(t('Residual', 'Kvarstående'), 17),
];

export const createLevelFigureCells = (of: string): readonly string[] => [
  `{{ ${of}.inherent | level }}`,
  `{{ ${of}.strength | strength }}`,
  `{{ ${of}.residual | level }}`,
];

const inAppendixTitle = (text: string, word: string): string =>
  `${word}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Turns a chapter into an appendix chapter, whose headings have no numbers. */
export function moveToAppendix(blocks: readonly TemplateBlock[]): readonly TemplateBlock[] {
  return blocks.map((block): TemplateBlock => {
    if (block.type === 'conditional') return { ...block, blocks: moveToAppendix(block.blocks) };
    if (block.type !== 'heading') return block;
    if (block.level > 1) return { ...block, numbered: false };
    const { en, sv } = block.text;
    const text = t(inAppendixTitle(en, 'Appendix'), inAppendixTitle(sv, 'Bilaga'));
    return { ...block, text, numbered: false };
  });
}
