/** Names of the checks, and severities of requirements. */

/** Number of checks. They are numbered from 1 without gaps. */
export const requirementCount = 37;

/** Name of a check, `C1` to `C37`. The requirement on the sheet that the check decides has the same name. */
export type RequirementId = `C${number}`;

/** Names of all checks by number. */
export const requirementIdList: readonly RequirementId[] = Array.from(
  { length: requirementCount },
  (_, index): RequirementId => `C${index + 1}`,
);

/** Severities: "must" has to be met, "should" is recommended. */
export const requirementSeverities = ['must', 'should'] as const;

/** Severity of a requirement: `must` has to be met, `should` is recommended. */
export type RequirementSeverity = (typeof requirementSeverities)[number];

/** States of an instrument. The paragraphs of a draft may be renumbered; a final text is not in force yet. */
export const instrumentStates = ['draft', 'final', 'inForce'] as const;

/** State of an instrument; `instrumentStates` explains the states. */
export type InstrumentState = (typeof instrumentStates)[number];
