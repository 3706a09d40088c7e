/**
 * Report templates are trees of blocks that contain only data. Texts can contain `{{ path | format }}`; conditions
 * and limits are formulas; nothing else is evaluated. Source: specification 001 section 3.6.
 */
import type { Text } from '../text/terms.ts';
import type { ColumnAlign, ParagraphStyle, TableStyle } from './document.ts';

/** A path in the data: property names joined by dots, beginning with the name of a loop or of the data. */
export type DataPath = string;

/**
 * Formats of a variable. Without a format, text is unchanged (a dash for an absent value), whole numbers are plain,
 * and fractions have one decimal. `level` and `strength` give figure and word; `figure` one decimal; `percent` a
 * share 0-1; `date` an ISO date in words; `markdown` parses the value's Markdown and citations; `text` leaves out
 * empty values; `list` joins a list; `cites` cites a list of sources.
 */
export const variableFormats = [
  'level',
  'strength',
  'figure',
  'percent',
  'number',
  'count',
  'date',
  'markdown',
  'text',
  'list',
  'cites',
] as const;

/** Format of a variable in the language of the report. */
export type VariableFormat = (typeof variableFormats)[number];

/** The paths in the data for the variables of a formula. A variable without an entry is itself a path. */
export type FormulaNames = { readonly [name: string]: DataPath };

/** One paragraph; markup other than `{{ }}` is plain text. */
export interface TextBlock {
  readonly type: 'text';
  readonly style?: ParagraphStyle;
  readonly text: Text;
}

/**
 * Paragraphs and lists in Markdown. A paragraph that is only `{{ path | markdown }}` is replaced by the blocks of
 * that text.
 */
export interface MarkdownBlock {
  readonly type: 'markdown';
  readonly style?: ParagraphStyle;
  readonly text: Text;
}

/**
 * A heading, numbered unless `numbered` is false. `anchor` is the target of `ref` blocks and can contain
 * variables.
 */
export interface HeadingTemplateBlock {
  readonly type: 'heading';
  readonly level: 1 | 2 | 3 | 4;
  readonly text: Text;
  readonly numbered?: boolean;
  readonly anchor?: string;
}

/** One column of a table. Widths are relative; the default is 1. */
export interface ColumnTemplate {
  readonly header: Text;
  readonly align?: ColumnAlign;
  readonly width?: number;
}

/** A table whose rows come from `row` blocks, directly or inside loops, limits, conditions and switches. */
export interface TableBlock {
  readonly type: 'table';
  readonly style?: TableStyle;
  readonly caption?: Text;
  readonly header?: boolean;
  readonly columns: readonly ColumnTemplate[];
  readonly rows: readonly TemplateBlock[];
  /** A text that replaces a table without rows. Without this text such a table is left out. */
  readonly empty?: Text;
}

/** One row of a table. Missing cells are empty; surplus cells are an error. */
export interface RowBlock {
  readonly type: 'row';
  readonly style?: 'normal' | 'total' | 'group';
  readonly cells: readonly CellBlock[];
}

/**
 * A cell with inline Markdown and variables. A cell that consists of one level or strength gets the colour of its
 * class.
 */
export interface CellBlock {
  readonly type: 'cell';
  readonly text: Text;
  readonly span?: number;
}

/**
 * Shows `blocks` when the formula is not 0, otherwise `otherwise`. A list counts as its length, a non-empty text as
 * 1.
 */
export interface ConditionalBlock {
  readonly type: 'conditional';
  readonly when: string;
  readonly names?: FormulaNames;
  readonly blocks: readonly TemplateBlock[];
  readonly otherwise?: readonly TemplateBlock[];
}

/** Repeats `blocks` for every item of a list; `{{ loop.index }}` counts from 1, `{{ loop.count }}` is the length. */
export interface LoopBlock {
  readonly type: 'loop';
  readonly each: DataPath;
  readonly as: string;
  readonly blocks: readonly TemplateBlock[];
  readonly empty?: readonly TemplateBlock[];
}

/**
 * Limits the loops directly inside it to `max` items in total (a formula). When items are left out, `more` is shown,
 * with their number as `{{ left }}`.
 */
export interface LimitBlock {
  readonly type: 'limit';
  readonly max: string;
  readonly names?: FormulaNames;
  readonly blocks: readonly TemplateBlock[];
  readonly more?: readonly TemplateBlock[];
}

/** Shows the first case whose `is` equals the value at `on`; without such a case shows `otherwise`. */
export interface SwitchBlock {
  readonly type: 'switch';
  readonly on: DataPath;
  readonly cases: readonly {
    readonly is: string | number | boolean;
    readonly blocks: readonly TemplateBlock[];
  }[];
  readonly otherwise?: readonly TemplateBlock[];
}

/** The table of contents with headings down to level `depth`. */
export interface TocBlock {
  readonly type: 'toc';
  readonly title: Text;
  readonly depth: 1 | 2 | 3 | 4;
}

/** Starts a new page. */
export interface PageBreakBlock {
  readonly type: 'pageBreak';
}

/** A reference to the heading with the given anchor: "Section 5.2, Controls". */
export interface RefBlock {
  readonly type: 'ref';
  readonly anchor: string;
  /** Text before the reference. */
  readonly lead?: Text;
}

/** Columns of a risk summary. */
export const riskColumns = [
  'risk',
  'segment',
  'share',
  'inherent',
  'strength',
  'residual',
  'controls',
  'reason',
] as const;

/** One column of a risk summary; the template decides their order. */
export type RiskColumn = (typeof riskColumns)[number];

/** A table of risks (items as `RiskLine`) with standard columns. */
export interface RiskSummaryBlock {
  readonly type: 'riskSummary';
  readonly each: DataPath;
  readonly columns?: readonly RiskColumn[];
  readonly caption?: Text;
  readonly empty?: Text;
}

/** A table of threats (items as `ThreatLine`): name, relevance, level per segment, sources. */
export interface ThreatSummaryBlock {
  readonly type: 'threatSummary';
  readonly each: DataPath;
  readonly caption?: Text;
  readonly empty?: Text;
}

/** Contents of a matrix: levels per category and segment, or answers on the exploitation of products. */
export const matrixContents = ['levels', 'exploitation'] as const;

/** A matrix of the assessment with standard columns. */
export interface MatrixBlock {
  readonly type: 'matrix';
  readonly of: (typeof matrixContents)[number];
  readonly caption?: Text;
}

/** A table of an assessment's records: signatures, actions, legal requirements. */
export interface RecordBlock {
  readonly type: 'approvals' | 'actions' | 'completeness';
  readonly caption?: Text;
  readonly empty?: Text;
}

/** A chart of the chart package. It is left out when the data have no such chart. */
export interface ChartBlock {
  readonly type: 'chart';
  readonly chart: string;
  readonly data: DataPath;
  readonly caption?: Text;
}

/** The list of cited sources with their links. */
export interface SourcesBlock {
  readonly type: 'sources';
}

/** Every kind of block. */
export type TemplateBlock =
  | TextBlock
  | MarkdownBlock
  | HeadingTemplateBlock
  | TableBlock
  | RowBlock
  | CellBlock
  | ConditionalBlock
  | LoopBlock
  | LimitBlock
  | SwitchBlock
  | TocBlock
  | PageBreakBlock
  | RefBlock
  | RiskSummaryBlock
  | ThreatSummaryBlock
  | MatrixBlock
  | RecordBlock
  | ChartBlock
  | SourcesBlock;

/** Types of a parameter. A parameter of type `choice` lists its possible values. */
export const parameterTypes = ['text', 'number', 'flag', 'date', 'choice'] as const;

/**
 * A question that is asked when a report is made: its name in the template, its text, and its default answer.
 */
export interface TemplateParameter {
  readonly name: string;
  readonly type: (typeof parameterTypes)[number];
  readonly question: Text;
  readonly default: string | number | boolean;
  readonly choices?: readonly { readonly value: string; readonly label: Text }[];
}

/** A template: document properties, cover and content. */
export interface ReportTemplate {
  readonly id: string;
  readonly name: Text;
  readonly description: Text;
  /** Document properties and page header; variables are allowed. */
  readonly title: Text;
  readonly author: Text;
  readonly subject: Text;
  readonly date: DataPath | null;
  readonly header: { readonly left: Text; readonly right: Text };
  readonly cover: {
    readonly eyebrow: Text;
    readonly title: Text;
    readonly subtitle: Text;
    readonly facts: readonly { readonly label: Text; readonly value: Text }[];
  } | null;
  readonly content: readonly TemplateBlock[];
  /** The template's questions, whose answers the content can use as `parameters.<name>`; none if absent. */
  readonly parameters?: readonly TemplateParameter[];
}
