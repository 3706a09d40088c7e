/** Which risks a report tells: the choice as it is saved with the report. */

/** Values of each member of a risk filter: specification 001 sections 3.6 and 5.4. The first one leaves nothing out. */
export const riskFilterValues = {
  segment: ['BOTH', 'INDIVIDUALS', 'CORPORATES'],
  relevance: ['all', 'relevant', 'selected'],
  quantifiability: ['all', 'quantified', 'quantifiable', 'qualitative'],
  kri: ['all', 'kri'],
  level: ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'],
} as const;

/**
 * A risk filter. `relevance`: used by a threat in scope, or with an entry of its own in the assessment. `level`: the least
 * class that the inherent or the residual level has to reach.
 */
export type ReportRiskFilter = {
  readonly [F in keyof typeof riskFilterValues]: (typeof riskFilterValues)[F][number];
};

/** Leaves nothing out. */
export const noRiskFilter: ReportRiskFilter = {
  segment: 'BOTH',
  relevance: 'all',
  quantifiability: 'all',
  kri: 'all',
  level: 'NONE',
};

/** True when a filter leaves something out. */
export const isFiltering = (filter: ReportRiskFilter): boolean =>
  filter.segment !== 'BOTH' ||
  filter.relevance !== 'all' ||
  filter.quantifiability !== 'all' ||
  filter.kri !== 'all' ||
  filter.level !== 'NONE';
