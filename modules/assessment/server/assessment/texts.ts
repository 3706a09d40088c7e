/** Proposed name of a new assessment, followed by the year. */
export const proposedAssessmentName = {
  en: 'Business-wide risk assessment',
  sv: 'Allmän riskbedömning',
} as const;
