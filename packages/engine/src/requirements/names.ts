/** Names of the checks, and severities of requirements. */

/** Numbers of the checks, without gaps. */
export const requirementCount = 37;

/** Name of a check, and of the requirement on the sheet that it decides: `C1` to `C37`. */
export type RequirementId = `C${number}`;

/** Names of all checks by number. */
export const requirementIdList: readonly RequirementId[] = Array.from(
  { length: requirementCount },
  (_, index): RequirementId => `C${index + 1}`,
);

/** Severities: "must" has to be met, "should" is recommended. */
export const requirementSeverities = ['must', 'should'] as const;

/** Severity of a requirement. */
export type RequirementSeverity = (typeof requirementSeverities)[number];

/** States of an instrument: the paragraphs of a draft may be renumbered; a final text is not in force yet. */
export const instrumentStates = ['draft', 'final', 'inForce'] as const;

/** State of an instrument. */
export type InstrumentState = (typeof instrumentStates)[number];
