/** What a report says of a figure that has crossed its limit. */

/** A figure beyond the limit that the organisation has set for it; per cent where `unit` says so. */
export interface CrossedLine {
  readonly category: string;
  readonly name: string;
  readonly kind: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** Value and limit with their unit, as a report writes them. */
  readonly shownValue: string;
  readonly shownLimit: string;
  /** The word for "above" or "below". */
  readonly side: string;
  readonly reason: string;
}
