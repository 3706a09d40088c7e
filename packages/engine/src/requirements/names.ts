/** Names of the checks, and how much a requirement weighs. */

/** Numbers of the checks, without gaps. */
export const requirementCount = 37;

/** Name of a check, and of the requirement on the sheet that it decides: `C1` to `C37`. */
export type RequirementId = `C${number}`;

/** Names of all checks by number. */
export const requirementIdList: readonly RequirementId[] = Array.from(
  { length: requirementCount },
  (_, index): RequirementId => `C${index + 1}`,
);

/** What must be met, and what should be. */
export const severities = ['must', 'should'] as const;

/** How much a requirement weighs. */
export type Severity = (typeof severities)[number];

/** How far an instrument has come: a draft may still be numbered anew, a final text is not in force yet. */
export const instrumentStates = ['draft', 'final', 'inForce'] as const;

/** How far an instrument has come. */
export type InstrumentState = (typeof instrumentStates)[number];
