/** Codes of errors while rendering a template. */
export type ReportErrorCode =
  | 'unknownBlock'
  | 'misplacedBlock'
  | 'notAList'
  | 'badFormula'
  | 'unknownAnchor'
  | 'tooManyNodes'
  | 'tooDeep'
  | 'tooLarge';

/**
 * The error for a template that cannot be rendered. `place` is the position in the template ("content.3.blocks.0");
 * `detail` is the content found there.
 */
export class ReportError extends Error {
  override readonly name = 'ReportError';
  readonly code: ReportErrorCode;
  readonly place: string;
  readonly detail: string;

  constructor(code: ReportErrorCode, place: string, detail: string, cause?: unknown) {
    super(`${code} at ${place}: ${detail}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.place = place;
    this.detail = detail;
  }
}

/** Limits of one rendering, so that a hostile template stops before it exhausts the memory. */
export interface ReportLimits {
  /** Total number of blocks, rows, cells and loop iterations. */
  readonly nodes: number;
  /** Depth of nested loops, conditions, limits, switches and tables. */
  readonly depth: number;
  /** Number of characters of text. */
  readonly characters: number;
}

/** Limits of one rendering: 100,000 nodes, nesting 8, 20 million characters. */
export const defaultReportLimits: ReportLimits = { nodes: 100_000, depth: 8, characters: 20_000_000 };
