/** The line of a report for a figure beyond its limit. */

/**
 * A figure beyond the limit that the organisation has set for it. Value and limit are in per cent if `unit` is per
 * cent.
 */
export interface ExceededLimitLine {
  readonly category: string;
  readonly name: string;
  readonly kind: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** Value and limit with their units, formatted for the report. */
  readonly shownValue: string;
  readonly shownLimit: string;
  /** The word "above" or "below" in the language of the report. */
  readonly side: string;
  readonly reason: string;
}
