/** What assessments say to people. */

/** The name that is proposed for a new assessment; the year follows. */
export const proposedName = { en: 'Business-wide risk assessment', sv: 'Allmän riskbedömning' } as const;
