/**
 * The intermediate form of a report: what a template and its data become, and what every renderer (screen, DOCX,
 * PDF) draws. Plain JSON, all words written out in one language, nothing left to evaluate.
 * Source: specification 001 sections 3.6 and 4 (intermediate-format reports).
 */
import type { Language, RiskClass, StrengthClass } from '../terms.ts';

/** A run of text. `href` is an outward link (http, https, mailto), `anchor` a place in the same document. */
export interface TextInline {
  readonly type: 'text';
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly code?: true;
  readonly href?: string;
  readonly anchor?: string;
  /** The day (`YYYY-MM-DD`) of which the text is the words. */
  readonly day?: string;
}

/** A level with its word. `figure` is the shown number; a dash, without class, where there is none. */
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

/** What a paragraph or a cell is made of. */
export type Inline =
  | TextInline
  | LevelInline
  | StrengthInline
  | { readonly type: 'break' }
  /** Cites a source by key; its label stands in the document's `sources`. */
  | { readonly type: 'cite'; readonly source: string };

/** How a paragraph is set. */
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

/** Role of a paragraph in the text; each renderer (HTML, DOCX, PDF) gives it its own look. */
export type ParagraphStyle = (typeof paragraphStyles)[number];

/** How a table is set: `facts` is a name-value list, `matrix` has narrow equal columns. */
export const tableStyles = ['plain', 'compact', 'facts', 'matrix'] as const;

/** Look of a table, chosen by the template and followed by every renderer. */
export type TableStyle = (typeof tableStyles)[number];

/** How the cells of a column stand. */
export type ColumnAlign = 'left' | 'right' | 'center';

/** One column of a table. */
export interface DocumentColumn {
  readonly header: readonly Inline[];
  readonly align: ColumnAlign;
  /** Relative width; the columns share the page's width in proportion. */
  readonly width: number;
}

/** Colour behind a cell, by class; the word stands in the cell too. */
export type CellFill =
  | { readonly scale: 'risk'; readonly class: RiskClass }
  | { readonly scale: 'strength'; readonly class: StrengthClass };

/** One cell, with the colour that its class gives it. */
export interface DocumentCell {
  readonly content: readonly Inline[];
  /** Number of columns that the cell covers. */
  readonly span: number;
  readonly fill: CellFill | null;
}

/** One row: ordinary, a sum, or the name of the rows that follow. */
export interface DocumentRow {
  readonly style: 'normal' | 'total' | 'group';
  readonly cells: readonly DocumentCell[];
}

/** A heading: levels 1 to 4, with the anchor that references lead to. */
export interface HeadingBlock {
  readonly type: 'heading';
  readonly level: 1 | 2 | 3 | 4;
  /** "2.1", or null for a heading without number. */
  readonly number: string | null;
  readonly text: string;
  readonly anchor: string;
}

/** A table: every row has cells for all columns. */
export interface TableDocumentBlock {
  readonly type: 'table';
  readonly style: TableStyle;
  readonly caption: readonly Inline[];
  /** False where the columns explain themselves (name-value lists). */
  readonly header: boolean;
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly DocumentRow[];
}

/** The blocks of a document, in reading order. */
export type DocumentBlock =
  | HeadingBlock
  | { readonly type: 'paragraph'; readonly style: ParagraphStyle; readonly content: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | TableDocumentBlock
  /** `chart` and `data` are what the chart package reads; `caption` is the sentence above it. */
  | {
      readonly type: 'chart';
      readonly chart: string;
      readonly data: unknown;
      readonly caption: readonly Inline[];
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

/** A public source, as it is listed and linked. `published` is an ISO date, possibly only a year. */
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

/** A cited source with its label, which tells it from others of the same short name ("FATF 2023a"). */
export interface DocumentSource extends ReportSource {
  readonly label: string;
  readonly anchor: string;
}

/** A line of the first page; `day` (`YYYY-MM-DD`) is there where the value is one day in words. */
export interface CoverFact {
  readonly label: string;
  readonly value: string;
  readonly day?: string;
}

/** The first page; empty texts are left out. */
export interface DocumentCover {
  readonly eyebrow: string;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly CoverFact[];
}

/** Something that the template asked for and the data lacks; the report was made without it. */
export interface ReportWarning {
  readonly code: 'unknownVariable' | 'unknownFormat' | 'unknownSource';
  /** Where in the template: "content.3.blocks.0". */
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
  /** ISO date of the document, for its properties; null for none. */
  readonly date: string | null;
  readonly cover: DocumentCover | null;
  /** Running header, left and right. */
  readonly header: { readonly left: string; readonly right: string };
  readonly blocks: readonly DocumentBlock[];
  /** Cited sources, sorted by label. */
  readonly sources: readonly DocumentSource[];
  readonly warnings: readonly ReportWarning[];
}
