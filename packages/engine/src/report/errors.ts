/** Why a template could not be rendered. */
export type ReportErrorCode =
  | 'unknownBlock'
  | 'misplacedBlock'
  | 'notAList'
  | 'badFormula'
  | 'unknownAnchor'
  | 'tooManyNodes'
  | 'tooDeep'
  | 'tooLarge';

/** A template that cannot be rendered: `place` says where in it ("content.3.blocks.0"), `detail` what was found. */
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

/** What one rendering may produce; a hostile template ends with an error instead of a full memory. */
export interface ReportLimits {
  /** Blocks, rows, cells and loop turns together. */
  readonly nodes: number;
  /** Loops, conditions, limits, switches and tables inside one another. */
  readonly depth: number;
  /** Characters of text. */
  readonly characters: number;
}

/** Limits of one rendering: 100,000 nodes, nesting 8, 20 million characters. */
export const defaultReportLimits: ReportLimits = { nodes: 100_000, depth: 8, characters: 20_000_000 };
