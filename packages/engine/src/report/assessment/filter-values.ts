/** The filter of risks that is saved with a report. */

/**
 * Values of each part of a risk filter: specification 001 sections 3.6 and 5.4. The first value excludes
 * nothing.
 */
export const riskFilterValues = {
  segment: ['BOTH', 'INDIVIDUALS', 'CORPORATES'],
  relevance: ['all', 'relevant', 'selected'],
  quantifiability: ['all', 'quantified', 'quantifiable', 'qualitative'],
  kri: ['all', 'kri'],
  level: ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'],
} as const;

/**
 * A risk filter. `relevance`: hit by a threat in scope, or with an entry of its own in the assessment.
 * `level`: the lowest class of the inherent or the residual level.
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

/** True when a filter excludes risks. */
export const isActiveRiskFilter = (filter: ReportRiskFilter): boolean =>
  filter.segment !== 'BOTH' ||
  filter.relevance !== 'all' ||
  filter.quantifiability !== 'all' ||
  filter.kri !== 'all' ||
  filter.level !== 'NONE';
