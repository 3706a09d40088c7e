/**
 * The intermediate form of a report. A template and its data are rendered to this form, and every output (screen,
 * DOCX, PDF) is drawn from it. It is plain JSON in one language, without expressions. Source: specification 001
 * sections 3.6 and 4 (intermediate-format reports).
 */
import type { Language, RiskClass, StrengthClass } from '../text/terms.ts';

/** A run of text. `href` is an external link (http, https, mailto); `anchor` is a place in the same document. */
export interface TextInline {
  readonly type: 'text';
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly code?: true;
  readonly href?: string;
  readonly anchor?: string;
  /** The day (`YYYY-MM-DD`) if the text is a date in words. */
  readonly day?: string;
}

/** A level with its word. `figure` is the shown number. A missing level is shown as a dash and has no class. */
export interface LevelInline {
  readonly type: 'level';
  readonly value: number | null;
  readonly class: RiskClass | null;
  readonly figure: string;
  readonly word: string;
}

/** A control strength with its word. */
export interface StrengthInline {
  readonly type: 'strength';
  readonly value: number | null;
  readonly class: StrengthClass | null;
  readonly figure: string;
  readonly word: string;
}

/** An element of a paragraph or cell. */
export type DocumentInline =
  | TextInline
  | LevelInline
  | StrengthInline
  | { readonly type: 'break' }
  /** Citation of a source by key; the document's `sources` contain its label. */
  | { readonly type: 'cite'; readonly source: string };

/** Styles of paragraphs: body text and the roles that every output lays out in its own way. */
export const paragraphStyles = [
  'body',
  'lead',
  'small',
  'muted',
  'label',
  'subhead',
  'quote',
  'note',
  'warning',
] as const;

/** Role of a paragraph. Each output (HTML, DOCX, PDF) decides how the role looks. */
export type ParagraphStyle = (typeof paragraphStyles)[number];

/** Styles of tables: `facts` is a name-value list, `matrix` has narrow equal columns. */
export const tableStyles = ['plain', 'compact', 'facts', 'matrix'] as const;

/** Style of a table, set by the template and used by every output. */
export type TableStyle = (typeof tableStyles)[number];

/** Alignment of a column's cells. */
export type ColumnAlign = 'left' | 'right' | 'center';

/** One column of a table. */
export interface DocumentColumn {
  readonly header: readonly DocumentInline[];
  readonly align: ColumnAlign;
  /** Width relative to the other columns; together they fill the page. */
  readonly width: number;
}

/** Background colour of a cell by class; the cell also contains the word. */
export type CellFill =
  | { readonly scale: 'risk'; readonly class: RiskClass }
  | { readonly scale: 'strength'; readonly class: StrengthClass };

/** One cell with its background colour. */
export interface DocumentCell {
  readonly content: readonly DocumentInline[];
  /** Number of columns that the cell covers. */
  readonly span: number;
  readonly fill: CellFill | null;
}

/** One row: ordinary, total, or heading of the following rows. */
export interface DocumentRow {
  readonly style: 'normal' | 'total' | 'group';
  readonly cells: readonly DocumentCell[];
}

/** A heading of level 1 to 4. References point to its anchor. */
export interface HeadingBlock {
  readonly type: 'heading';
  readonly level: 1 | 2 | 3 | 4;
  /** The number of the heading, such as "2.1"; null for a heading without a number. */
  readonly number: string | null;
  readonly text: string;
  readonly anchor: string;
}

/** A table in which every row has cells for all columns. */
export interface TableDocumentBlock {
  readonly type: 'table';
  readonly style: TableStyle;
  readonly caption: readonly DocumentInline[];
  /** False for name-value lists, whose columns need no headings. */
  readonly header: boolean;
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly DocumentRow[];
}

/** The blocks of a document, in reading order. */
export type DocumentBlock =
  | HeadingBlock
  | {
      readonly type: 'paragraph';
      readonly style: ParagraphStyle;
      readonly content: readonly DocumentInline[];
    }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly DocumentInline[])[];
    }
  | TableDocumentBlock
  /** A chart. The chart package draws `data` as the kind `chart`; `caption` is the sentence above it. */
  | {
      readonly type: 'chart';
      readonly chart: string;
      readonly data: unknown;
      readonly caption: readonly DocumentInline[];
    }
  | {
      readonly type: 'toc';
      readonly title: string;
      readonly depth: number;
      readonly entries: readonly TocEntry[];
    }
  | { readonly type: 'pageBreak' }
  /** The list of the sources that the document cites. */
  | { readonly type: 'sources' };

/** One line of the table of contents. */
export interface TocEntry {
  readonly level: number;
  readonly number: string | null;
  readonly text: string;
  readonly anchor: string;
}

/** A public source for lists and links. `published` is an ISO date or only a year. */
export interface ReportSource {
  readonly key: string;
  /** Short name for citations: "FATF/Egmont 2020". */
  readonly short: string;
  readonly author: string;
  readonly title: string;
  readonly publication: string;
  readonly published: string | null;
  readonly url: string;
}

/** A cited source. Its label distinguishes sources with the same short name ("FATF 2023a"). */
export interface DocumentSource extends ReportSource {
  readonly label: string;
  readonly anchor: string;
}

/** A line of the cover. `day` (`YYYY-MM-DD`) is set if the value is a date in words. */
export interface CoverFact {
  readonly label: string;
  readonly value: string;
  readonly day?: string;
}

/** The cover; empty texts are left out. */
export interface DocumentCover {
  readonly eyebrow: string;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly CoverFact[];
}

/** A name in the template that has no value in the data. The report is made nevertheless. */
export interface ReportWarning {
  readonly code: 'unknownVariable' | 'unknownFormat' | 'unknownSource';
  /** Place in the template: "content.3.blocks.0". */
  readonly place: string;
  readonly text: string;
}

/** A finished report. */
export interface ReportDocument {
  readonly schema: 1;
  readonly template: string;
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** ISO date for the document's properties; null without one. */
  readonly date: string | null;
  readonly cover: DocumentCover | null;
  /** Page header, left and right. */
  readonly header: { readonly left: string; readonly right: string };
  readonly blocks: readonly DocumentBlock[];
  /** Cited sources, sorted by label. */
  readonly sources: readonly DocumentSource[];
  readonly warnings: readonly ReportWarning[];
}
