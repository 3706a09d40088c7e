/** The filter of risks that is saved with a report. */

/**
 * The values of each part of a risk filter; the first value of each part excludes nothing. Source: specification 001
 * sections 3.6 and 5.4.
 */
export const riskFilterValues = {
  segment: ['BOTH', 'INDIVIDUALS', 'CORPORATES'],
  relevance: ['all', 'relevant', 'selected'],
  quantifiability: ['all', 'quantified', 'quantifiable', 'qualitative'],
  kri: ['all', 'kri'],
  level: ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'],
} as const;

/**
 * A filter of risks. `relevance` keeps risks that a threat in scope affects or that have an entry of their own in the
 * assessment. `level` is the lowest class of the inherent or the residual level that is kept.
 */
export type ReportRiskFilter = {
  readonly [F in keyof typeof riskFilterValues]: (typeof riskFilterValues)[F][number];
};

/** The filter that excludes nothing. */
export const noRiskFilter: ReportRiskFilter = {
  segment: 'BOTH',
  relevance: 'all',
  quantifiability: 'all',
  kri: 'all',
  level: 'NONE',
};

/** True when a filter can exclude risks. */
export const isActiveRiskFilter = (filter: ReportRiskFilter): boolean =>
  filter.segment !== 'BOTH' ||
  filter.relevance !== 'all' ||
  filter.quantifiability !== 'all' ||
  filter.kri !== 'all' ||
  filter.level !== 'NONE';
